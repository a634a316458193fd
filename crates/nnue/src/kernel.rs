//! The two loops in which all the time goes, for each set of instructions that a machine may have.
//!
//! All of them give the same numbers, bit for bit: sums of 16-bit numbers wrap, and no sum of 32-bit numbers can
//! overflow (see [`Kernel::output`]).

mod plain;
mod vector;

/// A cache line of numbers. Views of a board consist of whole blocks, so that no loop has a rest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(64))]
pub(crate) struct Block(pub [i16; Block::LEN]);

impl Block {
    /// The numbers in a block.
    pub const LEN: usize = 32;

    /// Numbers in blocks; what does not fill a block is left off.
    pub fn pack(numbers: &[i16]) -> Vec<Self> {
        let (blocks, _) = numbers.as_chunks();
        blocks.iter().map(|&block| Self(block)).collect()
    }

    /// The numbers of blocks, in their order.
    pub fn unpack(blocks: &[Self]) -> impl Iterator<Item = i16> {
        blocks.iter().flat_map(|block| block.0)
    }
}

/// The weights that are added to a [`Block`]: rows of the first layer consist of them. They have 8 bits, so that more of
/// them are in the cache when they are wanted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C, align(32))]
pub(crate) struct Weights(pub [i8; Block::LEN]);

impl Weights {
    /// Weights by the block; what does not fill one is left off.
    pub fn pack(weights: &[i8]) -> Vec<Self> {
        let (blocks, _) = weights.as_chunks();
        blocks.iter().map(|&block| Self(block)).collect()
    }

    /// The weights in their order.
    pub fn unpack(blocks: &[Self]) -> impl Iterator<Item = i8> {
        blocks.iter().flat_map(|block| block.0)
    }
}

/// The sums that [`Kernel::output`] gives: two numbers of each block go to each of them.
pub(crate) type Lanes = [i32; Block::LEN / 2];

/// The largest value of a hidden unit after clamping: this is what 1 is in the first layer.
pub(crate) const ONE: i16 = 255;

/// Squares of values are divided by this, 2 to the power of [`SQUARE_SHIFT`], so that they and the sums of their products with weights fit.
pub(crate) const SQUARE_PART: i32 = 1 << SQUARE_SHIFT;
const SQUARE_SHIFT: u32 = 3;

/// The inputs that are to be switched on and off.
#[derive(Clone, Debug, Default)]
pub(crate) struct Changes {
    pub added: List,
    pub removed: List,
}

impl Changes {
    /// Forgets all of them.
    #[inline]
    pub const fn clear(&mut self) {
        self.added.len = 0;
        self.removed.len = 0;
    }
}

/// A list of inputs: for each square a piece, a way and a held piece at most, for each trap two, for each elephant one.
#[derive(Clone, Debug)]
pub(crate) struct List {
    inputs: [u16; List::ROOM],
    len: usize,
}

impl Default for List {
    #[inline]
    fn default() -> Self {
        Self { inputs: [0; Self::ROOM], len: 0 }
    }
}

impl List {
    /// One more than that.
    const ROOM: usize = 3 * 64 + 2 * 4 + 2 + 1;

    #[inline]
    pub fn push(&mut self, input: usize) {
        self.push_if(true, input);
    }

    /// Adds an input if it is wanted; it takes the same time if not.
    #[inline]
    pub fn push_if(&mut self, wanted: bool, input: usize) {
        self.inputs[self.len] = input as u16;
        self.len += usize::from(wanted);
    }

    #[inline]
    fn as_slice(&self) -> &[u16] {
        &self.inputs[..self.len]
    }
}

/// A set of instructions that this machine has.
///
/// ```
/// use nnue::Kernel;
/// let names: Vec<_> = Kernel::available().iter().map(|kernel| kernel.name()).collect();
/// assert_eq!(names[0], "plain");
/// assert_eq!(names.last(), Some(&Kernel::best().name()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Kernel(Instructions);

/// Only a [`Kernel`] can be run, and that exists only for instructions that the machine has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Instructions {
    Plain,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
    #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
    Simd128,
    #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
    Neon,
}

impl Instructions {
    /// The best last.
    const ALL: &[Self] = &[
        Self::Plain,
        #[cfg(target_arch = "x86_64")]
        Self::Avx2,
        #[cfg(target_arch = "x86_64")]
        Self::Avx512,
        #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
        Self::Simd128,
        #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
        Self::Neon,
    ];

    /// Whether this machine has them.
    fn are_present(self) -> bool {
        match self {
            Self::Plain => true,
            #[cfg(target_arch = "x86_64")]
            Self::Avx2 => std::is_x86_feature_detected!("avx2"),
            #[cfg(target_arch = "x86_64")]
            Self::Avx512 => {
                std::is_x86_feature_detected!("avx512f") && std::is_x86_feature_detected!("avx512bw")
            }
            // A WebAssembly module that asks for them is not loaded where they are missing.
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Self::Simd128 => true,
            #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
            Self::Neon => std::arch::is_aarch64_feature_detected!("neon"),
        }
    }
}

impl Kernel {
    /// All that this machine can run, the best last.
    pub fn available() -> Vec<Self> {
        Instructions::ALL
            .iter()
            .filter(|instructions| instructions.are_present())
            .map(|&set| Self(set))
            .collect()
    }

    /// The best that this machine can run.
    pub fn best() -> Self {
        Self::available().pop().unwrap_or(Self(Instructions::Plain))
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self.0 {
            Instructions::Plain => "plain",
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx2 => "AVX2",
            #[cfg(target_arch = "x86_64")]
            Instructions::Avx512 => "AVX-512",
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Instructions::Simd128 => "SIMD128",
            #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
            Instructions::Neon => "NEON",
        }
    }

    /// The source with the rows of some inputs added and those of others taken away. A row is as long as the target.
    #[inline]
    #[cfg_attr(not(target_arch = "wasm32"), allow(unsafe_code))]
    pub(crate) fn update(
        self,
        target: &mut [Block],
        source: &[Block],
        weights: &[Weights],
        changes: &Changes,
    ) {
        match self.0 {
            Instructions::Plain => plain::update(target, source, weights, changes),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a kernel exists only if the machine has its instructions.
            Instructions::Avx2 => unsafe { vector::avx2::update(target, source, weights, changes) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above.
            Instructions::Avx512 => unsafe { vector::avx512::update(target, source, weights, changes) },
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Instructions::Simd128 => vector::simd128::update(target, source, weights, changes),
            #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
            // SAFETY: as above.
            Instructions::Neon => unsafe { vector::neon::update(target, source, weights, changes) },
        }
    }

    /// The sum of `clamp(value)² / 8 · weight` over the values of both views, each square divided and rounded down, in parts:
    /// only their sum is the same for all instructions.
    ///
    /// With values up to 255 a square fits 16 bits without a sign, and its eighth is at most 8128; with weights up to 2028 a lane
    /// of two views of 1024 units is at most 2 · 64 · 8128 · 2028 = 2,109,898,752, which fits 32 bits.
    #[inline]
    #[cfg_attr(not(target_arch = "wasm32"), allow(unsafe_code))]
    pub(crate) fn output(self, views: [&[Block]; 2], weights: [&[Block]; 2]) -> Lanes {
        match self.0 {
            Instructions::Plain => plain::output(views, weights),
            #[cfg(target_arch = "x86_64")]
            // SAFETY: a kernel exists only if the machine has its instructions.
            Instructions::Avx2 => unsafe { vector::avx2::output(views, weights) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as above.
            Instructions::Avx512 => unsafe { vector::avx512::output(views, weights) },
            #[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
            Instructions::Simd128 => vector::simd128::output(views, weights),
            #[cfg(all(target_arch = "aarch64", target_endian = "little"))]
            // SAFETY: as above.
            Instructions::Neon => unsafe { vector::neon::output(views, weights) },
        }
    }
}
