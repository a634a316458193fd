//! One text for all sets of vector instructions: they differ in the names and the width only.

/// The two loops. The names of the instructions must be in scope.
#[cfg(any(
    target_arch = "x86_64",
    all(target_arch = "wasm32", target_feature = "simd128"),
    all(target_arch = "aarch64", target_endian = "little"),
))]
macro_rules! kernel {
    ($feature:literal) => {
        use crate::kernel::{Block, Changes, Lanes, ONE, Weights};
        use std::mem::transmute;

        /// The vectors in a block.
        const VECTORS: usize = size_of::<Block>() / size_of::<Vector>();

        type Vectors = [Vector; VECTORS];

        /// The blocks of a row that are summed up in registers at once.
        const TILE: usize = 4;

        #[inline]
        #[target_feature(enable = $feature)]
        pub fn update(target: &mut [Block], source: &[Block], weights: &[Weights], changes: &Changes) {
            let blocks = target.len();
            let (tiles, rest) = target.as_chunks_mut::<TILE>();
            let mut start = 0;
            for tile in tiles {
                update_tile(tile, source, weights, changes, start, blocks);
                start += TILE;
            }
            for block in rest {
                update_tile(std::array::from_mut(block), source, weights, changes, start, blocks);
                start += 1;
            }
        }

        /// The blocks from `start` of rows that have so many `blocks`.
        #[inline]
        #[target_feature(enable = $feature)]
        fn update_tile<const N: usize>(
            target: &mut [Block; N],
            source: &[Block],
            weights: &[Weights],
            changes: &Changes,
            start: usize,
            blocks: usize,
        ) {
            let source = &source[start..start + N];
            let mut sums = [[all(0); VECTORS]; N];
            for i in 0..N {
                sums[i] = vectors(&source[i]);
            }
            for &input in changes.added.as_slice() {
                let row = &weights[usize::from(input) * blocks + start..][..N];
                for i in 0..N {
                    for (sum, weight) in sums[i].iter_mut().zip(widened(&row[i])) {
                        *sum = add(*sum, weight);
                    }
                }
            }
            for &input in changes.removed.as_slice() {
                let row = &weights[usize::from(input) * blocks + start..][..N];
                for i in 0..N {
                    for (sum, weight) in sums[i].iter_mut().zip(widened(&row[i])) {
                        *sum = subtract(*sum, weight);
                    }
                }
            }
            for i in 0..N {
                // SAFETY: both are 64 bytes of whole numbers, and any bits are such numbers.
                target[i] = unsafe { transmute::<Vectors, Block>(sums[i]) };
            }
        }

        #[inline]
        #[target_feature(enable = $feature)]
        pub fn output(views: [&[Block]; 2], weights: [&[Block]; 2]) -> Lanes {
            let (zero, one) = (all(0), all(ONE));
            let mut sums = [all(0); VECTORS];
            for (view, weights) in views.into_iter().zip(weights) {
                for (values, weights) in view.iter().zip(weights) {
                    let terms = vectors(values).into_iter().zip(vectors(weights));
                    for (sum, (value, weight)) in sums.iter_mut().zip(terms) {
                        let value = min(max(value, zero), one);
                        let square = shift_right(multiply(value, value));
                        *sum = add_wide(*sum, multiply_pairs(square, weight));
                    }
                }
            }
            // SAFETY: both are 64 bytes of whole numbers, and any bits are such numbers.
            unsafe { transmute::<Vectors, Lanes>(sums) }
        }

        #[inline]
        #[target_feature(enable = $feature)]
        fn vectors(block: &Block) -> Vectors {
            // SAFETY: both are 64 bytes of whole numbers, and any bits are such numbers.
            unsafe { transmute::<Block, Vectors>(*block) }
        }

        #[inline]
        #[target_feature(enable = $feature)]
        fn widened(weights: &Weights) -> Vectors {
            // SAFETY: both are 32 bytes of whole numbers, and any bits are such numbers.
            let narrow = unsafe { transmute::<Weights, [Narrow; VECTORS]>(*weights) };
            let mut vectors = [all(0); VECTORS];
            for i in 0..VECTORS {
                vectors[i] = widen(narrow[i]);
            }
            vectors
        }
    };
}

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
pub mod avx2 {
    use std::arch::x86_64::{
        __m128i as Narrow, __m256i as Vector, _mm256_add_epi16 as add, _mm256_add_epi32 as add_wide,
        _mm256_cvtepi8_epi16 as widen, _mm256_madd_epi16 as multiply_pairs, _mm256_max_epi16 as max,
        _mm256_min_epi16 as min, _mm256_mullo_epi16 as multiply, _mm256_set1_epi16 as all, _mm256_srli_epi16,
        _mm256_sub_epi16 as subtract,
    };

    /// Without a sign.
    #[inline]
    #[target_feature(enable = "avx2")]
    fn shift_right(vector: Vector) -> Vector {
        _mm256_srli_epi16::<{ crate::kernel::SQUARE_SHIFT as i32 }>(vector)
    }

    kernel!("avx2");
}

#[cfg(target_arch = "x86_64")]
#[allow(unsafe_code)]
pub mod avx512 {
    use std::arch::x86_64::{
        __m256i as Narrow, __m512i as Vector, _mm512_add_epi16 as add, _mm512_add_epi32 as add_wide,
        _mm512_cvtepi8_epi16 as widen, _mm512_madd_epi16 as multiply_pairs, _mm512_max_epi16 as max,
        _mm512_min_epi16 as min, _mm512_mullo_epi16 as multiply, _mm512_set1_epi16 as all, _mm512_srli_epi16,
        _mm512_sub_epi16 as subtract,
    };

    /// Without a sign.
    #[inline]
    #[target_feature(enable = "avx512f,avx512bw")]
    fn shift_right(vector: Vector) -> Vector {
        _mm512_srli_epi16::<{ crate::kernel::SQUARE_SHIFT }>(vector)
    }

    kernel!("avx512f,avx512bw");
}

#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[allow(unsafe_code)]
pub mod simd128 {
    use std::arch::wasm32::{
        i16x8_add as add, i16x8_extend_low_i8x16, i16x8_max as max, i16x8_min as min, i16x8_mul as multiply,
        i16x8_splat as all, i16x8_sub as subtract, i32x4_add as add_wide, i32x4_dot_i16x8 as multiply_pairs,
        i64x2, u16x8_shr, v128 as Vector,
    };

    /// Without a sign.
    #[inline]
    #[target_feature(enable = "simd128")]
    fn shift_right(vector: Vector) -> Vector {
        u16x8_shr(vector, crate::kernel::SQUARE_SHIFT)
    }

    /// Half a vector.
    type Narrow = i64;

    #[inline]
    #[target_feature(enable = "simd128")]
    fn widen(narrow: Narrow) -> Vector {
        i16x8_extend_low_i8x16(i64x2(narrow, 0))
    }

    kernel!("simd128");
}

#[cfg(all(target_arch = "aarch64", target_endian = "little"))]
#[allow(unsafe_code)]
pub mod neon {
    use std::arch::aarch64::{
        int8x8_t as Narrow, int16x8_t as Vector, vaddq_s16 as add, vaddq_s32, vdupq_n_s16 as all,
        vget_low_s16, vmaxq_s16 as max, vminq_s16 as min, vmovl_s8 as widen, vmull_high_s16, vmull_s16,
        vmulq_s16 as multiply, vpaddq_s32, vreinterpretq_s16_s32, vreinterpretq_s16_u16,
        vreinterpretq_s32_s16, vreinterpretq_u16_s16, vshrq_n_u16, vsubq_s16 as subtract,
    };

    /// Without a sign.
    #[inline]
    #[target_feature(enable = "neon")]
    fn shift_right(vector: Vector) -> Vector {
        let shifted = vshrq_n_u16::<{ crate::kernel::SQUARE_SHIFT as i32 }>(vreinterpretq_u16_s16(vector));
        vreinterpretq_s16_u16(shifted)
    }

    #[inline]
    #[target_feature(enable = "neon")]
    fn multiply_pairs(one: Vector, other: Vector) -> Vector {
        let low = vmull_s16(vget_low_s16(one), vget_low_s16(other));
        vreinterpretq_s16_s32(vpaddq_s32(low, vmull_high_s16(one, other)))
    }

    #[inline]
    #[target_feature(enable = "neon")]
    fn add_wide(one: Vector, other: Vector) -> Vector {
        vreinterpretq_s16_s32(vaddq_s32(vreinterpretq_s32_s16(one), vreinterpretq_s32_s16(other)))
    }

    kernel!("neon");
}
