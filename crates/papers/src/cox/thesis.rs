//! The figures that chapters 5 and 6 of the thesis print, and nothing else.

/// Table 5.1: the weights of the tuned evaluation.
pub const TABLE_5_1: [(&str, f64); 14] = [
    ("material balance", 4.0),
    ("rabbit piece-square table", 6.0),
    ("cat piece-square table", 1.0),
    ("dog piece-square table", 0.0),
    ("horse piece-square table", 0.0),
    ("camel piece-square table", 3.0),
    ("elephant piece-square table", 15.0),
    ("frozen pieces", -8.0),
    ("partial mobility", 0.0),
    ("rabbit's solid walls", 10.0),
    ("rabbit's free files", 50.0),
    ("goal threat", 5.0),
    ("trap control, single player", 0.0),
    ("trap control, two players", 0.0),
];

/// A table of chapter 6: the same search without and with a technique.
pub struct Table {
    /// Its number.
    pub number: &'static str,
    /// What is switched on.
    pub technique: &'static str,
    /// By depth from 1: nodes without, nodes with, and the printed gain in per cent.
    pub rows: &'static [(u64, u64, f64)],
}

/// Tables 6.1 to 6.13.
pub const TABLES: [Table; 13] = [
    Table {
        number: "6.1",
        technique: "principal variation search, all steps",
        rows: &[
            (20, 23, -15.0),
            (483, 494, -2.3),
            (10_943, 10_825, 1.1),
            (251_166, 244_461, 2.7),
            (352_949, 351_604, 0.4),
        ],
    },
    Table {
        number: "6.2",
        technique: "principal variation search, last step",
        rows: &[
            (19, 19, 0.0),
            (438, 431, 1.6),
            (9_383, 9_206, 1.9),
            (203_392, 196_009, 3.6),
            (322_094, 316_579, 1.7),
        ],
    },
    Table {
        number: "6.3",
        technique: "null move",
        rows: &[
            (20, 20, 0.0),
            (479, 475, 0.8),
            (10_782, 10_625, 1.5),
            (240_242, 241_485, -0.5),
            (345_210, 356_405, -3.2),
        ],
    },
    Table {
        number: "6.4",
        technique: "transposition table, exact values",
        rows: &[
            (20, 20, 0.0),
            (454, 257, 43.4),
            (10_053, 2_821, 71.9),
            (223_364, 20_127, 91.0),
            (323_719, 38_889, 88.0),
        ],
    },
    Table {
        number: "6.5",
        technique: "transposition table, bounds",
        rows: &[
            (20, 20, 0.0),
            (479, 484, -1.0),
            (10_708, 6_146, 42.6),
            (241_324, 58_676, 75.7),
            (353_936, 78_206, 77.9),
        ],
    },
    Table {
        number: "6.6",
        technique: "transposition table, order",
        rows: &[
            (20, 21, -5.0),
            (471, 486, -3.2),
            (10_489, 10_902, -3.9),
            (235_967, 248_376, -5.3),
            (341_181, 488_458, -43.2),
        ],
    },
    Table {
        number: "6.7",
        technique: "transposition table, all of it",
        rows: &[
            (20, 21, -5.0),
            (452, 273, 39.6),
            (9_896, 2_508, 74.7),
            (217_874, 21_143, 90.3),
            (340_407, 40_531, 88.1),
        ],
    },
    Table {
        number: "6.8",
        technique: "one killer",
        rows: &[
            (19, 20, -5.3),
            (230, 244, -6.1),
            (1_983, 2_144, -8.1),
            (15_783, 17_358, -10.0),
            (30_685, 34_060, -11.0),
            (43_201, 49_181, -13.8),
        ],
    },
    Table {
        number: "6.9",
        technique: "two killers",
        rows: &[
            (20, 19, 5.0),
            (247, 242, 2.0),
            (2_194, 2_124, 3.2),
            (18_029, 17_198, 4.6),
            (34_918, 33_262, 4.7),
            (47_045, 45_547, 3.2),
        ],
    },
    Table {
        number: "6.10",
        technique: "three killers",
        rows: &[
            (19, 19, 0.0),
            (239, 240, -0.4),
            (2_093, 2_115, -1.1),
            (17_023, 17_112, -0.5),
            (33_031, 33_410, -1.1),
            (45_483, 47_763, -5.0),
        ],
    },
    Table {
        number: "6.11",
        technique: "four killers",
        rows: &[
            (19, 20, -5.3),
            (236, 243, -3.0),
            (2_061, 2_143, -4.0),
            (16_521, 17_388, -5.2),
            (32_062, 33_584, -4.7),
            (46_557, 45_050, 3.2),
        ],
    },
    Table {
        number: "6.12",
        technique: "five killers",
        rows: &[
            (20, 20, 0.0),
            (242, 244, -0.8),
            (2_126, 2_162, -1.7),
            (17_186, 17_646, -2.7),
            (33_306, 33_977, -2.0),
            (47_658, 45_445, 4.6),
        ],
    },
    Table {
        number: "6.13",
        technique: "history heuristic",
        rows: &[
            (19, 20, -5.3),
            (230, 251, -9.1),
            (2_009, 2_256, -12.3),
            (16_281, 18_645, -14.5),
            (31_639, 35_768, -13.1),
            (43_205, 41_972, 2.9),
        ],
    },
];
