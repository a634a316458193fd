//! The transposition table: what is known about positions, shared by all threads without locks.

use super::packed::Packed;
use memmap2::MmapMut;
use prefetch_index::prefetch_index;
use std::sync::atomic::{AtomicU64, Ordering};
use zerocopy::FromBytes;

/// What a stored value says about the true one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Bound {
    /// There is no value, only an evaluation or a turn.
    None = 0,
    /// It is at least as good.
    Lower = 1,
    /// It is at most as good.
    Upper = 2,
    /// It is the same.
    Exact = 3,
}

/// What is known about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Entry {
    pub part: Packed,
    pub value: i32,
    /// In steps; 0 and below for the layers of the quiescence search.
    pub depth: i32,
    pub bound: Bound,
    /// The static evaluation, where it was made.
    pub evaluation: Option<i32>,
}

impl Entry {
    /// Nothing but an evaluation.
    pub fn of_evaluation(evaluation: i32) -> Self {
        let (part, bound) = (Packed::NONE, Bound::None);
        Self { part, value: 0, depth: LEAST_DEPTH, bound, evaluation: Some(evaluation) }
    }

    /// Whether the value answers a search of that depth and window.
    #[inline]
    pub fn answers(&self, depth: i32, alpha: i32, beta: i32) -> bool {
        self.depth >= depth
            && match self.bound {
                Bound::None => false,
                Bound::Lower => self.value >= beta,
                Bound::Upper => self.value <= alpha,
                Bound::Exact => true,
            }
    }
}

/// The depth of what is proved for every depth: deeper than any search.
pub(crate) const PROVED_DEPTH: i32 = LEAST_DEPTH + 127;
/// The depth of the least that is worth storing.
pub(crate) const LEAST_DEPTH: i32 = -4;

/// Values and evaluations have 18 bits with the sign.
const VALUE_BITS: u32 = 18;
const NO_EVALUATION: i32 = -(1 << (VALUE_BITS - 1));
const AGES: u64 = 16;

/// One slot: 16 bytes in two words. The second is stored XOR the first, so that words of two different entries, written
/// at the same time by two threads, do not pass for one.
///
/// First word: part of a turn 32, value 18, depth 7, bound 2, age 4. Second word: evaluation 18, upper bits of the key 46.
type Slot = [AtomicU64; 2];

/// Slots that share a cache line. A key may be in any slot of its bucket.
type Bucket = [Slot; 4];

#[inline]
fn load(slot: &Slot) -> (u64, u64) {
    let first = slot[0].load(Ordering::Relaxed);
    (first, slot[1].load(Ordering::Relaxed) ^ first)
}

/// There is no memory for a transposition table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no memory for {megabytes} MB")]
pub struct NoMemory {
    /// The megabytes that were asked for.
    pub megabytes: usize,
}

/// A transposition table: its memory and its age.
#[derive(Debug)]
pub(crate) struct TranspositionTable {
    pages: Pages,
    age: u64,
}

/// Every look into a large table is into another page. Where the system has large pages, it is asked for them: the
/// processor finds its way in a few large ones sooner than in many small ones.
#[derive(Debug)]
enum Pages {
    Mapped(MmapMut),
    /// Where memory cannot be mapped.
    Plain(Vec<Bucket>),
}

impl TranspositionTable {
    /// A table of that many megabytes, or of one bucket.
    pub fn new(megabytes: usize) -> Result<Self, NoMemory> {
        let refused = || NoMemory { megabytes };
        let size = megabytes.checked_mul(1 << 20).ok_or_else(refused)?.max(size_of::<Bucket>());
        let pages = match MmapMut::map_anon(size) {
            Ok(map) => {
                // It is only a wish: without large pages everything works as well.
                #[cfg(target_os = "linux")]
                let _ = map.advise(memmap2::Advice::HugePage);
                Pages::Mapped(map)
            }
            Err(_) => {
                let count = size / size_of::<Bucket>();
                let mut buckets = Vec::new();
                buckets.try_reserve_exact(count).map_err(|_| refused())?;
                buckets.resize_with(count, Bucket::default);
                Pages::Plain(buckets)
            }
        };
        Ok(Self { pages, age: 1 })
    }

    /// Makes all entries older: they are replaced first.
    pub const fn new_search(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    /// Empties the table.
    pub fn clear(&mut self) {
        match &mut self.pages {
            Pages::Mapped(map) => map.fill(0),
            Pages::Plain(buckets) => buckets.fill_with(Bucket::default),
        }
        self.age = 1;
    }

    /// The table, for one search.
    pub fn table(&mut self) -> TableRef<'_> {
        let buckets = match &mut self.pages {
            // Pages begin at whole buckets, and there is nothing behind the last one.
            Pages::Mapped(map) => FromBytes::mut_from_bytes(map).unwrap_or_default(),
            Pages::Plain(buckets) => &mut buckets[..],
        };
        TableRef { buckets, age: self.age }
    }
}

/// A transposition table, as all threads of a search see it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TableRef<'a> {
    buckets: &'a [Bucket],
    age: u64,
}

impl<'a> TableRef<'a> {
    /// What is known about a key.
    #[inline]
    pub fn probe(&self, key: u64) -> Option<Entry> {
        self.bucket(key).iter().find_map(|slot| {
            let (first, second) = load(slot);
            (first != 0 && second >> VALUE_BITS == key >> VALUE_BITS).then(|| unpack(first, second))
        })
    }

    /// Remembers something about a key, in place of what is worth least in its bucket: the same key, then what is old
    /// and shallow.
    #[inline]
    pub fn store(&self, key: u64, mut entry: Entry) {
        let age = self.age;
        let bucket = self.bucket(key);
        let mut place = &bucket[0];
        let mut least = i64::MAX;
        for slot in bucket {
            let (first, second) = load(slot);
            if first != 0 && second >> VALUE_BITS == key >> VALUE_BITS {
                let known = unpack(first, second);
                // Keep what the new entry does not know.
                if entry.part == Packed::NONE {
                    entry.part = known.part;
                }
                entry.evaluation = entry.evaluation.or(known.evaluation);
                place = slot;
                break;
            }
            let years = (age + AGES - (first >> 59 & (AGES - 1))) % AGES;
            let worth = if first == 0 { i64::MIN } else { (first >> 50 & 0x7f) as i64 - 8 * years as i64 };
            if worth < least {
                (least, place) = (worth, slot);
            }
        }
        let (first, second) = pack(key, &entry, age);
        place[0].store(first, Ordering::Relaxed);
        place[1].store(second ^ first, Ordering::Relaxed);
    }

    /// How full the table is with entries of this search, in thousandths, by a sample.
    pub fn permill(&self) -> u32 {
        let age = self.age;
        let sample = || self.buckets.iter().take(1000).flatten();
        let used = sample().filter(|slot| {
            let (first, _) = load(slot);
            first != 0 && first >> 59 & (AGES - 1) == age
        });
        (used.count() * 1000 / sample().count()) as u32
    }

    /// Somebody is going to ask about a key: the processor may begin to fetch what is known.
    #[inline]
    pub fn prefetch(&self, key: u64) {
        prefetch_index(self.buckets, self.place(key));
    }

    #[inline]
    fn bucket(&self, key: u64) -> &'a Bucket {
        &self.buckets[self.place(key)]
    }

    /// The number of the bucket of a key.
    #[inline]
    fn place(&self, key: u64) -> usize {
        // The key as a fraction of the buckets, whatever their number is. The slots keep the upper bits of the key, so
        // that the lower ones should decide.
        let fraction = u128::from(key.rotate_right(VALUE_BITS));
        ((fraction * self.buckets.len() as u128) >> 64) as usize
    }
}

#[inline]
fn pack(key: u64, entry: &Entry, age: u64) -> (u64, u64) {
    let signed = |value: i32| u64::from(value as u32 & ((1 << VALUE_BITS) - 1));
    let depth = entry.depth.clamp(LEAST_DEPTH, LEAST_DEPTH + 127) - LEAST_DEPTH;
    let first = u64::from(entry.part.0)
        | signed(entry.value) << 32
        | (depth as u64) << 50
        | (entry.bound as u64) << 57
        | age << 59;
    let second = signed(entry.evaluation.unwrap_or(NO_EVALUATION)) | key >> VALUE_BITS << VALUE_BITS;
    (first, second)
}

#[inline]
fn unpack(first: u64, second: u64) -> Entry {
    let signed = |bits: u64| ((bits as u32) << (32 - VALUE_BITS)) as i32 >> (32 - VALUE_BITS);
    let evaluation = signed(second);
    Entry {
        part: Packed(first as u32),
        value: signed(first >> 32),
        depth: (first >> 50 & 0x7f) as i32 + LEAST_DEPTH,
        bound: match first >> 57 & 3 {
            0 => Bound::None,
            1 => Bound::Lower,
            2 => Bound::Upper,
            _ => Bound::Exact,
        },
        evaluation: (evaluation != NO_EVALUATION).then_some(evaluation),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entry(value: i32, depth: i32) -> Entry {
        Entry { part: Packed(0x0102_0304), value, depth, bound: Bound::Lower, evaluation: Some(-value) }
    }

    #[test]
    fn an_entry_comes_back_whole() {
        let mut memory = TranspositionTable::new(1).unwrap();
        for value in [0, 1, -1, 130_000, -130_000, 77] {
            for depth in [LEAST_DEPTH, 0, 1, 60] {
                for evaluation in [None, Some(99_999), Some(-99_999)] {
                    let entry = Entry { evaluation, ..entry(value, depth) };
                    memory.clear();
                    let table = memory.table();
                    table.store(0x1234_5678_9abc_def0, entry);
                    assert_eq!(table.probe(0x1234_5678_9abc_def0), Some(entry));
                    assert_eq!(table.probe(0x1234_5678_dabc_def0), None);
                }
            }
        }
    }

    #[test]
    fn all_of_a_table_of_any_size_is_used() {
        let mut memory = TranspositionTable::new(3).unwrap();
        let table = memory.table();
        assert_eq!(size_of_val(table.buckets), 3 << 20);
        let mut random = crate::random::Random::new(1);
        for _ in 0..table.buckets.len() {
            table.store(random.bits(), entry(1, 1));
        }
        // One key for each bucket: 1 - 1/e of the buckets have one, in every part of the table.
        for part in table.buckets.chunks(table.buckets.len() / 6) {
            let used = part.iter().filter(|bucket| load(&bucket[0]).0 != 0).count();
            assert!((0.6..0.66).contains(&(used as f64 / part.len() as f64)), "{used} of {}", part.len());
        }
    }

    #[test]
    fn deep_and_new_entries_stay() {
        let mut memory = TranspositionTable::new(0).unwrap(); // one bucket
        let table = memory.table();
        let keys: Vec<u64> = (1..=5).map(|n| n << 40).collect();
        for (&key, depth) in keys.iter().zip([9, 3, 7, 5]) {
            table.store(key, entry(1, depth));
        }
        table.store(keys[4], entry(1, 4));
        assert_eq!(table.probe(keys[1]), None, "the shallowest has gone");
        assert!(keys.iter().filter(|&&key| table.probe(key).is_some()).count() == 4);
        memory.new_search();
        let table = memory.table();
        for key in (6..=8).map(|n| n << 40) {
            table.store(key, entry(1, 1));
        }
        assert!(table.probe(keys[0]).is_some(), "a deep one outlives one search");
        memory.new_search();
        memory.new_search();
        let table = memory.table();
        table.store(9 << 40, entry(1, 1));
        table.store(10 << 40, entry(1, 1));
        table.store(11 << 40, entry(1, 1));
        table.store(12 << 40, entry(1, 1));
        assert!(table.probe(keys[0]).is_none(), "but not several");
    }

    #[test]
    fn a_new_value_keeps_the_turn_and_the_evaluation() {
        let mut memory = TranspositionTable::new(1).unwrap();
        let table = memory.table();
        table.store(5 << 40, entry(10, 4));
        table.store(5 << 40, Entry { part: Packed::NONE, evaluation: None, ..entry(20, 5) });
        let known = table.probe(5 << 40).unwrap();
        assert_eq!((known.value, known.part, known.evaluation), (20, Packed(0x0102_0304), Some(-10)));
    }
}
