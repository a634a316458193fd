// A picture of the page as plain values, and the smallest change that makes the document equal to it. Texts become text
// nodes and attributes, never markup; styles are set through the CSSOM, so that the strictest policy allows them.

/**
 * @typedef {{ tag: string, svg: boolean, key: string | undefined, props: Props, kids: (Node_ | string)[] }} Node_
 * @typedef {Record<string, any>} Props attributes; `on…` are listeners, `style` an object, `key` tells siblings apart
 * @typedef {Node_ | string | number | null | undefined | false | Kid[]} Kid
 */

const SVG = "http://www.w3.org/2000/svg";

/** @param {Kid} kid @param {(Node_ | string)[]} into */
function flatten(kid, into) {
    if (Array.isArray(kid)) {
        for (const k of kid) flatten(k, into);
    } else if (kid !== null && kid !== undefined && kid !== false && kid !== "") {
        into.push(typeof kid === "object" ? kid : String(kid));
    }
}

/** @param {boolean} svg @param {string} tag @param {Props | null | undefined} props @param {Kid[]} kids @returns {Node_} */
function node(svg, tag, props, kids) {
    /** @type {(Node_ | string)[]} */
    const flat = [];
    flatten(kids, flat);
    return { tag, svg, key: props?.key === undefined ? undefined : String(props.key), props: props ?? {}, kids: flat };
}

/** An element of HTML. @param {string} tag @param {Props | null} [props] @param {...Kid} kids */
export const h = (tag, props, ...kids) => node(false, tag, props, kids);

/** An element of SVG. @param {string} tag @param {Props | null} [props] @param {...Kid} kids */
export const s = (tag, props, ...kids) => node(true, tag, props, kids);

/** What an element was made from. @type {WeakMap<Element, Node_>} */
const made = new WeakMap();

/** @param {Element} element @param {string} name @param {any} value */
function set(element, name, value) {
    if (name === "key" || name === "ref") return;
    if (name.startsWith("on")) {
        // Listeners are properties: `onclick`, `oninput`; a new one takes the place of the old one.
        /** @type {any} */ (element)[name] = value ?? null;
    } else if (name === "style") {
        const style = /** @type {HTMLElement} */ (element).style;
        for (const [property, v] of Object.entries(value ?? {})) style.setProperty(property, String(v));
    } else if (name === "value" || name === "checked") {
        const field = /** @type {any} */ (element);
        if (field[name] !== value) field[name] = value ?? (name === "value" ? "" : false);
    } else if (value === null || value === undefined || value === false) {
        element.removeAttribute(name);
    } else {
        element.setAttribute(name, value === true ? "" : String(value));
    }
}

/** @param {Node_ | string} picture @returns {Node} */
function create(picture) {
    if (typeof picture === "string") return document.createTextNode(picture);
    const element = picture.svg ? document.createElementNS(SVG, picture.tag) : document.createElement(picture.tag);
    made.set(element, { ...picture, props: {}, kids: [] });
    update(element, picture);
    return element;
}

/** @param {Element} element @param {Node_} picture */
function update(element, picture) {
    const before = made.get(element);
    const old = before?.props ?? {};
    // Options must exist before a select can have its value, so children come first.
    children(element, picture.kids);
    for (const name of Object.keys(old)) if (!(name in picture.props)) set(element, name, name === "style" ? {} : null);
    for (const [name, value] of Object.entries(picture.props)) {
        if (name === "value" || name === "checked") {
            // What a person is typing is not overwritten by the picture that it was typed into.
            if (value !== old[name] || document.activeElement !== element) set(element, name, value);
        } else if (value !== old[name]) {
            set(element, name, value);
        }
    }
    made.set(element, picture);
    picture.props.ref?.(element);
}

/** @param {Node | undefined} there @param {Node_ | string} picture */
function same(there, picture) {
    if (!there) return false;
    if (typeof picture === "string") return there.nodeType === Node.TEXT_NODE;
    if (there.nodeType !== Node.ELEMENT_NODE) return false;
    const before = made.get(/** @type {Element} */ (there));
    return before !== undefined && before.tag === picture.tag && before.key === picture.key;
}

/** Makes the children of an element equal to the pictures. @param {Element} parent @param {(Node_ | string)[]} pictures */
function children(parent, pictures) {
    /** @type {Map<string, Element>} */
    const keyed = new Map();
    for (const child of parent.children) {
        const key = made.get(child)?.key;
        if (key !== undefined) keyed.set(key, child);
    }
    let at = parent.firstChild;
    for (const picture of pictures) {
        const key = typeof picture === "string" ? undefined : picture.key;
        const known = key === undefined ? undefined : keyed.get(key);
        if (known && same(known, picture)) {
            if (known === at) at = at.nextSibling;
            else parent.insertBefore(known, at);
            update(known, /** @type {Node_} */ (picture));
        } else if (at && same(at, picture)) {
            if (typeof picture === "string") {
                if (at.nodeValue !== picture) at.nodeValue = picture;
            } else {
                update(/** @type {Element} */ (at), picture);
            }
            at = at.nextSibling;
        } else {
            parent.insertBefore(create(picture), at);
        }
    }
    while (at) {
        const next = at.nextSibling;
        at.remove();
        at = next;
    }
}

/** Draws the picture into the element, which belongs to it alone. @param {Element} element @param {...Kid} kids */
export function draw(element, ...kids) {
    /** @type {(Node_ | string)[]} */
    const flat = [];
    flatten(kids, flat);
    children(element, flat);
}

/** Class names of those that hold. @param {...(string | false | null | undefined)} names */
export const classes = (...names) => names.filter(Boolean).join(" ");
