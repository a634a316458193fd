// Short sounds, made by the browser itself: a few sine and noise bursts, like wood on cloth.

/** @typedef {{ kind: OscillatorType | "noise", from: number, to: number, at: number, length: number, loud: number }} Tone */

/** @type {Record<string, Tone[]>} */
const sounds = {
    step: [
        { kind: "sine", from: 320, to: 170, at: 0, length: 0.07, loud: 0.35 },
        { kind: "noise", from: 1800, to: 900, at: 0, length: 0.03, loud: 0.16 },
    ],
    capture: [
        { kind: "sine", from: 240, to: 70, at: 0, length: 0.2, loud: 0.45 },
        { kind: "noise", from: 1200, to: 300, at: 0, length: 0.12, loud: 0.22 },
    ],
    turn: [
        { kind: "sine", from: 400, to: 380, at: 0, length: 0.09, loud: 0.2 },
        { kind: "sine", from: 600, to: 590, at: 0.07, length: 0.12, loud: 0.16 },
    ],
    refused: [{ kind: "triangle", from: 170, to: 140, at: 0, length: 0.13, loud: 0.28 }],
    short: [
        { kind: "sine", from: 880, to: 880, at: 0, length: 0.06, loud: 0.2 },
        { kind: "sine", from: 880, to: 880, at: 0.12, length: 0.06, loud: 0.2 },
    ],
    end: [
        { kind: "sine", from: 392, to: 392, at: 0, length: 0.3, loud: 0.22 },
        { kind: "sine", from: 494, to: 494, at: 0.13, length: 0.3, loud: 0.2 },
        { kind: "sine", from: 587, to: 587, at: 0.26, length: 0.5, loud: 0.2 },
    ],
};

/** @type {AudioContext | null} */
let context = null;

/** @param {AudioContext} audio @param {Tone} tone */
function play(audio, tone) {
    const begin = audio.currentTime + tone.at;
    const end = begin + tone.length;
    const gain = audio.createGain();
    gain.gain.setValueAtTime(tone.loud, begin);
    gain.gain.exponentialRampToValueAtTime(0.001, end);
    gain.connect(audio.destination);
    if (tone.kind === "noise") {
        const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * tone.length), audio.sampleRate);
        const samples = buffer.getChannelData(0);
        for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
        const source = audio.createBufferSource();
        const filter = audio.createBiquadFilter();
        filter.type = "lowpass";
        filter.frequency.setValueAtTime(tone.from, begin);
        filter.frequency.exponentialRampToValueAtTime(tone.to, end);
        source.buffer = buffer;
        source.connect(filter).connect(gain);
        source.start(begin);
    } else {
        const source = audio.createOscillator();
        source.type = tone.kind;
        source.frequency.setValueAtTime(tone.from, begin);
        source.frequency.exponentialRampToValueAtTime(tone.to, end);
        source.connect(gain);
        source.start(begin);
        source.stop(end);
    }
}

/** @param {string} name */
export function sound(name) {
    const tones = sounds[name];
    // Browsers let a page sound only after a person has touched it.
    if (!tones || navigator.userActivation?.hasBeenActive === false) return;
    try {
        context ??= new AudioContext();
        void context.resume();
        for (const tone of tones) play(context, tone);
    } catch {
        // A machine without sound is a quiet machine.
    }
}
