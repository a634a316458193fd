//! A set of position keys that is fast to fill and to clear.

/// An open-addressed set of the 64-bit keys of boards and positions, which are random already and need no hashing.
///
/// ```
/// use arimaa::KeySet;
/// let mut seen = KeySet::default();
/// assert!(seen.insert(7));
/// assert!(!seen.insert(7));
/// assert!(seen.contains(7) && !seen.contains(8));
/// seen.clear();
/// assert!(seen.insert(7));
/// ```
#[derive(Clone, Debug)]
pub struct KeySet {
    /// 0 is a free slot; the length is a power of two.
    slots: Vec<u64>,
    len: usize,
}

const LEAST_SLOTS: usize = 1 << 11;

impl Default for KeySet {
    fn default() -> Self {
        Self { slots: vec![0; LEAST_SLOTS], len: 0 }
    }
}

impl KeySet {
    /// Forgets all keys, and keeps the memory.
    pub fn clear(&mut self) {
        // Room for twice as many keys as there were: after one large set many small ones shall not cost what it has cost.
        let room = (4 * self.len).next_power_of_two().max(LEAST_SLOTS);
        self.slots.truncate(room);
        self.slots.fill(0);
        self.len = 0;
    }

    /// Adds a key; false if it was there.
    #[inline]
    pub fn insert(&mut self, key: u64) -> bool {
        // Key 0 would look like a free slot; it becomes 1, as rare a coincidence as any two equal keys.
        let key = key.max(1);
        let mask = self.slots.len() - 1;
        let mut slot = key as usize & mask;
        while self.slots[slot] != 0 {
            if self.slots[slot] == key {
                return false;
            }
            slot = (slot + 1) & mask;
        }
        self.slots[slot] = key;
        self.len += 1;
        if self.len * 2 > self.slots.len() {
            self.grow();
        }
        true
    }

    /// Whether a key is there.
    #[inline]
    pub fn contains(&self, key: u64) -> bool {
        let key = key.max(1);
        let mask = self.slots.len() - 1;
        let mut slot = key as usize & mask;
        while self.slots[slot] != 0 {
            if self.slots[slot] == key {
                return true;
            }
            slot = (slot + 1) & mask;
        }
        false
    }

    #[cold]
    fn grow(&mut self) {
        let keys: Vec<u64> = self.slots.iter().copied().filter(|&key| key != 0).collect();
        let larger = self.slots.len() * 2;
        self.slots.clear();
        self.slots.resize(larger, 0);
        self.len = 0;
        for key in keys {
            self.insert(key);
        }
    }
}
