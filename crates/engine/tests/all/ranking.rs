//! Features of turns compared with a slow twin, in mirrors, and models in files.

use arimaa::{Board, Direction, Kind, Piece, Position, Side, Square, Symmetry, Turn};
use engine::bench::positions;
use engine::eval::Evaluation;
use engine::random::Random;
use engine::ranking::layout::{Change, Group};
use engine::ranking::{Candidates, Likelihood, Look, Model, ModelError, Scene};
use engine::search::Root;
use engine::tactics::captures::victims;
use engine::tactics::goal::can_goal;
use nnue::policy::{Policy, PolicyFloat};
use std::collections::HashMap;

/// Positions with two random turns before each of them.
fn roots() -> Vec<Root> {
    let mut roots = Vec::new();
    let mut random = Random::new(5);
    for start in positions().unwrap() {
        let mut boards = Vec::new();
        let mut position = start;
        for _ in 0..2 {
            boards.insert(0, *position.board());
            let after = random.turn(position).result(&position);
            position = Position::new(after, position.side().opponent());
        }
        let recent = [Some(boards[0]), Some(boards[1]).filter(|_| random.chance(3, 4))];
        roots.extend(Root::of_position(&position).map(|root| root.after(recent)));
    }
    roots
}

/// The features of a turn as words say them, with the mover as Gold: square by square, piece by piece.
struct Slow {
    /// Before the turn and after it.
    boards: [Board; 2],
    /// Before the enemy's last turn and before the mover's last turn.
    recent: [Option<Board>; 2],
    features: Vec<u16>,
}

const SIDES: [Side; 2] = [Side::Gold, Side::Silver];

fn neighbours(square: Square) -> Vec<Square> {
    Direction::ALL.into_iter().filter_map(|direction| square.step(direction)).collect()
}

fn friends(board: &Board, square: Square, side: Side) -> usize {
    neighbours(square).into_iter().filter(|&other| has(board, other, side)).count()
}

fn has(board: &Board, square: Square, side: Side) -> bool {
    board.piece_at(square).is_some_and(|piece| piece.side == side)
}

fn dominated(board: &Board, square: Square) -> bool {
    let piece = board.piece_at(square).unwrap();
    let stronger = |other: &Square| {
        board.piece_at(*other).is_some_and(|other| other.side != piece.side && other.kind > piece.kind)
    };
    neighbours(square).iter().any(stronger)
}

fn frozen(board: &Board, square: Square) -> bool {
    dominated(board, square) && friends(board, square, board.piece_at(square).unwrap().side) == 0
}

fn half(square: Square) -> usize {
    usize::from(square.row() >= 4)
}

/// The distance to the next square of which something is so, at most `most`.
fn distance(from: Square, most: u8, so: impl Fn(Square) -> bool) -> usize {
    let distances = Square::all().filter(|&square| so(square)).map(|square| square.distance(from));
    usize::from(distances.min().unwrap_or(most).min(most))
}

impl Slow {
    fn of(root: &Root, after: &Board, steps: u8) -> Vec<u16> {
        let mover = root.position().side();
        let seen = |board: &Board| if mover == Side::Gold { *board } else { board.flip() };
        let boards = [seen(root.position().board()), seen(after)];
        let mut slow = Self {
            boards,
            recent: root.recent().map(|board| board.as_ref().map(seen)),
            features: Vec::new(),
        };
        for (whose, side) in SIDES.into_iter().enumerate() {
            for kind in Kind::ALL {
                slow.kind(whose, side, kind);
            }
            slow.side(whose, side);
        }
        slow.traps();
        slow.numbers(steps);
        slow.features.sort_unstable();
        slow.features
    }

    fn add<const N: usize>(&mut self, group: Group, place: [usize; N]) {
        self.features.push(group.at(place));
    }

    fn class(&self, piece: Piece) -> usize {
        let stronger =
            self.boards[0].iter().filter(|(_, other)| other.side != piece.side && other.kind > piece.kind);
        match stronger.count() {
            _ if piece.kind == Kind::Rabbit => 5,
            few @ 0..=2 => few,
            3 | 4 => 3,
            _ => 4,
        }
    }

    fn influence(&self, square: Square) -> usize {
        let weights = [1, 2, 3, 5, 8, 12];
        let near = self.boards[0].iter().filter(|(other, _)| other.distance(square) <= 3);
        let sum: i32 = near
            .map(|(other, piece)| {
                let weight = weights[piece.kind.index()] * (8 / (1 << other.distance(square)));
                if piece.side == Side::Gold { weight } else { -weight }
            })
            .sum();
        match sum {
            ..=-61 => 0,
            -60..=-31 => 1,
            -30..=-11 => 2,
            -10..=10 => 3,
            11..=30 => 4,
            31..=60 => 5,
            61.. => 6,
        }
    }

    fn changed(&self, turn: usize) -> Option<(Board, Board)> {
        let before = self.recent[turn]?;
        Some((before, if turn == 0 { self.boards[0] } else { self.recent[0]? }))
    }

    /// What becomes of the pieces of a kind.
    fn kind(&mut self, whose: usize, side: Side, kind: Kind) {
        let piece = Piece { side, kind };
        let class = self.class(piece);
        let [before, after] = self.boards;
        let on = |board: &Board, square: Square| board.piece_at(square) == Some(piece);
        let left: Vec<Square> =
            Square::all().filter(|&square| on(&before, square) && !on(&after, square)).collect();
        let come: Vec<Square> =
            Square::all().filter(|&square| on(&after, square) && !on(&before, square)).collect();
        for (squares, to) in [(&left, false), (&come, true)] {
            for &square in squares {
                let column = usize::from(square.column());
                let place = 4 * usize::from(square.row()) + column.min(7 - column);
                let influence = self.influence(square);
                let groups = if to {
                    [Group::To, Group::ToInfluence, Group::ToLast, Group::ToOwnLast, Group::MovedBack]
                } else {
                    [
                        Group::From,
                        Group::FromInfluence,
                        Group::FromLast,
                        Group::FromOwnLast,
                        Group::MovedAgain,
                    ]
                };
                self.add(groups[0], [whose, class, place]);
                self.add(groups[1], [whose, class, influence]);
                for turn in 0..2 {
                    let Some((from, until)) = self.changed(turn) else { continue };
                    let differs = |square| from.piece_at(square) != until.piece_at(square);
                    self.add(groups[2 + turn], [whose, class, distance(square, 4, differs)]);
                    if differs(square) && has(if to { &from } else { &until }, square, side) {
                        self.add(groups[4], [whose, class, turn]);
                    }
                }
                if to {
                    self.add(Group::Friends, [whose, class, friends(&after, square, side)]);
                    if square.is_trap() {
                        self.add(Group::OnTrap, [whose, class, half(square), friends(&after, square, side)]);
                    }
                    if kind == Kind::Rabbit {
                        self.add(Group::RabbitInfluence, [whose, square.row().into(), influence]);
                    } else {
                        let hunter = |other| {
                            after.piece_at(other).is_some_and(|other| other.side != side && other.kind > kind)
                        };
                        self.add(Group::ToHunter, [whose, class, distance(square, 4, hunter) - 1]);
                    }
                } else if square.is_trap() {
                    self.add(Group::OffTrap, [whose, class, half(square)]);
                }
            }
        }
        for _ in come.len()..left.len() {
            self.add(Group::Lost, [whose, class, usize::from(left.iter().all(|&square| half(square) == 1))]);
        }
        if let ([from], [to]) = (&left[..], &come[..]) {
            self.goes(whose, piece, *from, *to);
        }
    }

    fn goes(&mut self, whose: usize, piece: Piece, from: Square, to: Square) {
        let class = self.class(piece);
        let forward = usize::from(4 + to.row() - from.row());
        self.add(Group::Way, [whose, class, forward, to.column().abs_diff(from.column()).into()]);
        self.add(Group::Influence, [whose, class, self.influence(from), self.influence(to)]);
        let trap = |square| distance(square, 3, Square::is_trap);
        self.add(Group::TrapDistance, [whose, class, trap(from), trap(to), half(to)]);
        let ends = [(from, self.boards[0]), (to, self.boards[1])];
        let near = |so: &dyn Fn(&Board, Kind) -> bool| {
            ends.map(|(square, board)| {
                let enemy = |other| {
                    board
                        .piece_at(other)
                        .is_some_and(|other| other.side != piece.side && so(&board, other.kind))
                };
                distance(square, 4, enemy) - 1
            })
        };
        let [was, is] = near(&|_, other| other > piece.kind);
        self.add(Group::Hunter, [whose, class, was, is]);
        let [was, is] = near(&|_, other| other < piece.kind);
        self.add(Group::Prey, [whose, class, was, is]);
        if class < 3 {
            let next = |board: &Board| {
                let weaker =
                    board.iter().filter(|(_, other)| other.side != piece.side && other.kind < piece.kind);
                weaker.map(|(_, other)| other.kind).max()
            };
            let [was, is] = near(&|board, other| Some(other) == next(board));
            self.add(Group::Rival, [whose, class, was, is]);
        }
    }

    /// What becomes of all pieces of a side together.
    fn side(&mut self, whose: usize, side: Side) {
        let [before, after] = self.boards;
        let threatened = |board: &Board, steps| {
            let (set, _) = victims(board, side.opponent(), steps);
            move |square: Square| set.contains(square)
        };
        self.changes(Group::Threat, whose, &threatened(&before, 4), &threatened(&after, 4));
        self.changes(Group::QuickThreat, whose, &threatened(&before, 2), &threatened(&after, 2));
        self.changes(Group::Frozen, whose, &|square| frozen(&before, square), &|square| {
            frozen(&after, square)
        });
        self.changes(Group::Dominated, whose, &|square| dominated(&before, square), &|square| {
            dominated(&after, square)
        });
        let count = after.iter().filter(|(square, _)| threatened(&after, 4)(*square)).count();
        self.add(Group::Threats, [whose, count.min(4)]);

        let goal = |board: &Board, steps| can_goal(board, side, steps);
        let row = if side == Side::Gold { 7 } else { 0 };
        if after.iter().any(|(square, piece)| piece == Piece::new(side, Kind::Rabbit) && square.row() == row)
        {
            self.add(Group::Goal, [whose]);
        }
        match [goal(&before, 4), goal(&after, 4)] {
            [false, true] => self.add(Group::GoalThreat, [whose, 0]),
            [true, true] => self.add(Group::GoalThreat, [whose, 1]),
            [true, false] => self.add(Group::GoalThreat, [whose, 2]),
            [false, false] => {}
        }
        if let Some(steps) = (1..=4).find(|&steps| goal(&after, steps)) {
            self.add(Group::GoalSteps, [whose, usize::from(steps) - 1]);
        }
        for (kind, group) in [(Kind::Elephant, Group::ElephantRoom), (Kind::Camel, Group::CamelRoom)] {
            let room = |board: &Board| {
                let (square, _) = board.iter().find(|(_, piece)| *piece == Piece::new(side, kind))?;
                Some(neighbours(square).into_iter().filter(|&other| board.piece_at(other).is_none()).count())
            };
            match (room(&before), room(&after)) {
                (Some(was), Some(is)) if was != is => self.add(group, [whose, was, is]),
                _ => {}
            }
        }
        let blocked = |board: &Board| {
            let rabbits = board.iter().filter(|(_, piece)| *piece == Piece::new(side, Kind::Rabbit));
            let free = |square: Square| {
                square.step(side.forward()).is_some_and(|next| board.piece_at(next).is_none())
            };
            rabbits.filter(|(square, _)| !free(*square)).count() as i32
        };
        let more = (blocked(&after) - blocked(&before)).clamp(-2, 2);
        if more != 0 {
            self.add(Group::RabbitsBlocked, [whose, (more + 2) as usize]);
        }
    }

    fn changes(
        &mut self,
        group: Group,
        whose: usize,
        was: &dyn Fn(Square) -> bool,
        is: &dyn Fn(Square) -> bool,
    ) {
        let [before, after] = self.boards;
        for square in Square::all() {
            let mine = |board: &Board| board.piece_at(square).filter(|piece| piece.side == SIDES[whose]);
            let (old, new) = (mine(&before), mine(&after));
            let (was, is) = (old.is_some() && was(square), new.is_some() && is(square));
            let mut add = |piece: Option<Piece>, change: Change| {
                let class = self.class(piece.unwrap());
                self.add(group, [whose, class, change as usize]);
            };
            if old == new {
                match (was, is) {
                    (false, true) => add(new, Change::Begins),
                    (true, true) => add(new, Change::Lasts),
                    (true, false) => add(old, Change::Ends),
                    (false, false) => {}
                }
            } else {
                if is {
                    add(new, Change::MovesInto);
                }
                if was {
                    add(old, Change::MovesOut);
                }
            }
        }
    }

    fn traps(&mut self) {
        let [before, after] = self.boards;
        for trap in Square::TRAPS {
            let around = neighbours(trap);
            let count =
                |board: &Board, side| around.iter().filter(|&&square| has(board, square, side)).count();
            for (whose, side) in SIDES.into_iter().enumerate() {
                let (was, is) = (count(&before, side), count(&after, side));
                if was != is {
                    self.add(Group::Guards, [whose, half(trap), was, is]);
                }
                let elephant = |board: &Board| {
                    around
                        .iter()
                        .any(|&square| board.piece_at(square) == Some(Piece::new(side, Kind::Elephant)))
                };
                if elephant(&before) != elephant(&after) {
                    self.add(Group::ElephantGuards, [whose, half(trap), elephant(&after).into()]);
                }
            }
            let counts = |board: &Board| SIDES.map(|side| count(board, side));
            if counts(&before) != counts(&after) {
                let [own, enemy] = counts(&after);
                self.add(Group::Balance, [half(trap), own, enemy]);
            }
            let holder = |board: &Board| {
                let [own, enemy] = SIDES.map(|side| {
                    let guards = around
                        .iter()
                        .filter_map(|&square| board.piece_at(square))
                        .filter(|piece| piece.side == side);
                    guards.map(|piece| piece.kind).max()
                });
                (own.cmp(&enemy) as i8 + 1) as usize
            };
            if holder(&before) != holder(&after) {
                self.add(Group::Strongest, [half(trap), holder(&before), holder(&after)]);
            }
        }
    }

    fn numbers(&mut self, steps: u8) {
        let [before, after] = self.boards;
        let changed: Vec<Square> =
            Square::all().filter(|&square| before.piece_at(square) != after.piece_at(square)).collect();
        let come = SIDES.map(|side| {
            let pieces = changed.iter().filter_map(|&square| after.piece_at(square));
            pieces.filter(|piece| piece.side == side).collect::<Vec<_>>()
        });
        self.add(Group::Numbers, [usize::from(steps) - 1, come[0].len().min(4), come[1].len().min(2)]);
        let farthest = changed.iter().flat_map(|one| changed.iter().map(|other| one.distance(*other))).max();
        self.add(
            Group::Spread,
            [(come[0].len() + come[1].len()).min(4), usize::from(farthest.unwrap()).min(7)],
        );
        for (whose, pieces) in come.iter().enumerate() {
            let classes = pieces.iter().fold(0, |set, piece| set | 1 << self.class(*piece));
            if classes != 0 {
                self.add(Group::Classes, [whose, classes]);
            }
        }
        if let [Some(own), Some(enemy)] = come.map(|pieces| pieces.into_iter().max_by_key(|piece| piece.kind))
        {
            let rows = |board: &Board| {
                let there = changed.iter().filter(|&&square| board.piece_at(square) == Some(enemy));
                there.map(|square| i32::from(square.row())).sum::<i32>()
            };
            let way = (rows(&after) - rows(&before)).signum() + 1;
            self.add(Group::Drag, [self.class(own), self.class(enemy), way as usize]);
        }
        let fewer = SIDES.map(|side| after.side(side).len() < before.side(side).len());
        if fewer[0] {
            self.add(Group::Exchange, [usize::from(!fewer[1])]);
        }
    }
}

#[test]
fn features_are_those_that_a_slow_twin_finds() {
    let mut features = Vec::new();
    let mut met = vec![false; Group::ALL.len()];
    for root in roots() {
        let scene = Scene::new(&root);
        for (turn, board) in root.turns().into_iter().step_by(241) {
            scene.features(&board, turn.steps(), None, &mut features);
            features.sort_unstable();
            let slow = Slow::of(&root, &board, turn.steps());
            let name = |feature: &u16| Group::of(*feature);
            let differing: Vec<_> = (features.iter().filter(|feature| !slow.contains(feature)).map(name))
                .chain(slow.iter().filter(|feature| !features.contains(feature)).map(name))
                .collect();
            assert_eq!(
                features,
                slow,
                "{} {}: {differing:?}",
                root.position(),
                turn.notation(root.position())
            );
            features.iter().for_each(|&feature| met[Group::of(feature).0 as usize] = true);
        }
    }
    let never: Vec<_> = Group::ALL.iter().filter(|group| !met[**group as usize]).collect();
    assert_eq!(never, Group::OF_NETWORKS.each_ref(), "the others were compared at least once");
}

#[test]
fn features_are_the_same_in_mirrors_and_for_both_sides() {
    let (mut features, mut image) = (Vec::new(), Vec::new());
    for root in roots() {
        let scene = Scene::new(&root);
        for view in Symmetry::ALL {
            let seen = |board: &Board| *view.position(&Position::new(*board, Side::Gold)).board();
            let other = Root::of_position(&view.position(root.position())).unwrap();
            let other = Scene::new(&other.after(root.recent().map(|board| board.as_ref().map(seen))));
            for (turn, board) in root.turns().into_iter().step_by(997) {
                scene.features(&board, turn.steps(), None, &mut features);
                other.features(&seen(&board), turn.steps(), None, &mut image);
                features.sort_unstable();
                image.sort_unstable();
                assert_eq!(features, image, "{view:?} {} {board}", root.position());
            }
        }
    }
}

/// Adds the chances of all sequences of moves to those of the boards with which they end, one by one.
fn go_on(policy: &Policy, (position, began): (&Position, &Board), chance: f64, ends: &mut HashMap<u64, f64>) {
    let board = position.board();
    let end = match position.steps_left() {
        _ if board.has_goal(position.side()) || position.moves().is_empty() => 1.0,
        4 => 0.0,
        _ => Likelihood::END,
    };
    *ends.entry(board.key()).or_default() += chance * end;
    let glimpse = policy.look(position, began);
    let share = |mv| (f64::from(policy.logit(&glimpse, mv)) / 100.0).exp();
    let sum: f64 = position.moves().into_iter().map(share).sum();
    for mv in position.moves() {
        let chance = chance * (1.0 - end) * share(mv) / sum;
        let after = position.after(mv);
        if after.side() == position.side() {
            go_on(policy, (&after, began), chance, ends);
        } else {
            *ends.entry(after.board().key()).or_default() += chance;
        }
    }
}

#[test]
fn the_likelihood_of_a_turn_is_the_sum_over_all_ways_to_its_board() {
    let mut float = PolicyFloat::zero();
    let mut random = Random::new(9);
    float.lists_mut().into_iter().flatten().for_each(|weight| *weight = random.unit() as f32 - 0.5);
    let policy = float.quantise().unwrap();
    for text in [
        // A cat that can push and pull a rabbit, and a rabbit before its goal.
        "g [               R            r       C                           ]",
        // A dog that a horse can take to a trap.
        "g [                   d       H     r                              ]",
        // The same for Silver, with a camel, and somebody who can help it.
        "s [                    M r      e                    R             ]",
    ] {
        let start: Position = text.parse().unwrap();
        let step = start.moves()[1];
        for position in [start, start.after(step)] {
            let mut slow = HashMap::new();
            go_on(&policy, (&position, start.board()), 1.0, &mut slow);
            let likelihood = Likelihood::of(&policy, &position, start.board());
            assert!((slow.values().sum::<f64>() - 1.0).abs() < 1e-9, "each turn ends somewhere");
            for (_, board) in position.distinct_turns() {
                // What lies behind a goal is never come to, and has the least likelihood that there is.
                let (fast, slow) = (likelihood.logarithm(&board), slow[&board.key()].ln().max(-100.0));
                assert!((fast - slow).abs() < 1e-9, "{text}: {fast} instead of {slow} for {board}");
            }
        }
    }
}

#[test]
fn likelihoods_are_those_of_the_likeliest_turn_and_less() {
    let root = &roots()[1];
    let candidates = Candidates::of(root, &Evaluation::default());
    let looks: Vec<Look> = (0..candidates.len()).map(|index| *candidates.look(index)).collect();
    assert!(looks.iter().any(|look| look.behind == 0));
    for look in &looks {
        assert!(look.behind >= 0);
        assert_eq!(look.expected, looks.iter().filter(|other| other.behind < look.behind).count());
    }
}

#[test]
fn what_networks_say_is_seen_in_classes() {
    let scene = Scene::new(&roots()[0]);
    let (_, board) = roots()[0].turns()[0];
    let classes = |value, place| {
        let mut features = Vec::new();
        let look = Look { value, best: 100, still: 0, place, behind: 100 - value, expected: 2 * place };
        scene.features(&board, 1, Some(&look), &mut features);
        let class = |group: Group| {
            features.iter().find(|feature| group.range().contains(&usize::from(**feature))).copied()
        };
        Group::OF_NETWORKS.map(|group| usize::from(class(group).unwrap()) - group.range().start)
    };
    assert_eq!(classes(100, 0), [0, 0, 11, 0, 0, 0]);
    assert_eq!(classes(99, 1), [1, 1, 10, 1, 2, 9 + 1]);
    assert_eq!(classes(-130_000, 1_000_000_000), [19, 17, 0, 25, 23, 80]);
}

#[test]
fn chances_add_up_and_follow_the_strengths() {
    let mut weights = vec![0.0; Group::FEATURES];
    weights[usize::from(Group::Place.at([0]))] = 2.0;
    let model = Model::new(&weights, "by the evaluation alone").unwrap();
    let root = &roots()[1];
    let candidates = Candidates::of(root, &Evaluation::default());
    let ranked = candidates.ranked(&model);
    assert_eq!(ranked.len(), candidates.len());
    assert!((ranked.iter().map(|ranked| ranked.chance).sum::<f64>() - 1.0).abs() < 1e-9);
    assert!(ranked.is_sorted_by(|one, other| one.strength >= other.strength));
    let best = candidates.look(ranked[0].index);
    assert_eq!((best.place, best.value), (0, best.best));
    assert!((ranked[0].chance / ranked[ranked.len() - 1].chance - 2f64.exp()).abs() < 1e-3);
    assert_eq!(candidates.leading_to(candidates.board(ranked[0].index)), Some(ranked[0].index));
}

#[test]
fn what_came_last_is_found_in_a_game() {
    let mut game = arimaa::Game::new();
    for text in [
        "Ra1 Rb1 Rc1 Rd1 Re1 Rf1 Rg1 Rh1 Ha2 Db2 Cc2 Ed2 Me2 Cf2 Dg2 Hh2",
        "ra8 rb8 rc8 rd8 re8 rf8 rg8 rh8 ha7 db7 cc7 md7 ee7 cf7 dg7 hh7",
        "Ed2n Ed3n Ed4n",
        "ee7s ee6s",
        "Me2n",
    ] {
        game.play_text(text).unwrap();
    }
    let recent = *Root::of(&game).unwrap().recent();
    let boards: Vec<Board> = game.plies().map(|(_, position, _)| *position.board()).collect();
    assert_eq!(recent, [Some(boards[4]), Some(boards[3])]);
    let played = engine::ranking::played(&game);
    assert_eq!(played.len(), 3);
    assert_eq!(played[1].0.position().board(), &boards[3]);
    assert_eq!(played[1].1, boards[4]);
    assert_eq!(*played[1].0.recent(), [Some(boards[2]), None]);
}

#[test]
fn a_file_has_the_model_or_says_why_not() {
    let mut random = Random::new(1);
    let weights: Vec<f64> = (0..Group::FEATURES).map(|_| random.unit() - 0.5).collect();
    let model = Model::new(&weights, "für den Test").unwrap();
    let bytes = model.to_bytes();
    assert_eq!(Model::from_bytes(&bytes), Ok(model.clone()));
    assert!((model.weight(7) - weights[7]).abs() < 1e-3);

    assert_eq!(Model::from_bytes(b"hathinet"), Err(ModelError::Foreign));
    assert_eq!(Model::from_bytes(&[]), Err(ModelError::Foreign));
    for length in 8..bytes.len() {
        assert!(Model::from_bytes(&bytes[..length]).is_err(), "{length} bytes");
    }
    assert!(Model::from_bytes(&[&bytes[..], &[0]].concat()).is_err());
    for place in (0..bytes.len()).step_by(13).chain(0..40) {
        let mut damaged = bytes.clone();
        damaged[place] ^= 4;
        assert!(Model::from_bytes(&damaged).is_err(), "byte {place}");
    }
    assert_eq!(Model::new(&[0.0], ""), Err(ModelError::Count(1)));
    for wrong in [f64::NAN, f64::INFINITY, 33.0, -33.0] {
        let weights = vec![wrong; Group::FEATURES];
        assert!(matches!(Model::new(&weights, ""), Err(ModelError::Weight(0, _))), "{wrong}");
    }
}

#[test]
fn the_model_that_is_built_in_can_be_read() {
    assert!(Model::built_in().note().starts_with("learned from"), "{:?}", Model::built_in());
    // It knows the rules well enough to go to goal where that is possible.
    let position: Position =
        "g [        R           c  r                        R               ]".parse().unwrap();
    let root = Root::of_position(&position).unwrap();
    let candidates = Candidates::of(&root, &Evaluation::default());
    let first = candidates.turn(candidates.ranked(Model::built_in())[0].index);
    assert!(first.result(&position).has_goal(Side::Gold), "{}", Turn::notation(&first, &position));
}
