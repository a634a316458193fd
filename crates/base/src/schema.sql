-- The version of this schema is in PRAGMA user_version. docs/base.md explains the tables.
CREATE TABLE player (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE event (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE time_control (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
CREATE TABLE source (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);
-- Sixteen letters, the front row first, as its owner sees it; a dot for no piece.
CREATE TABLE setup (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE);

CREATE TABLE game (
    id INTEGER PRIMARY KEY,
    identity INTEGER NOT NULL UNIQUE,
    number INTEGER,
    gold INTEGER NOT NULL REFERENCES player,
    silver INTEGER NOT NULL REFERENCES player,
    gold_rating INTEGER,
    silver_rating INTEGER,
    gold_bot INTEGER NOT NULL,
    silver_bot INTEGER NOT NULL,
    gold_setup INTEGER REFERENCES setup,
    silver_setup INTEGER REFERENCES setup,
    event INTEGER NOT NULL REFERENCES event,
    time_control INTEGER NOT NULL REFERENCES time_control,
    started INTEGER,
    ended INTEGER,
    rated INTEGER NOT NULL,
    result TEXT,
    termination TEXT,
    plies INTEGER NOT NULL,
    source INTEGER NOT NULL REFERENCES source
);
CREATE INDEX game_of_gold ON game (gold, started);
CREATE INDEX game_of_silver ON game (silver, started);
-- All that the explorer asks about setups by rating and year, so that it need not go through the games themselves.
CREATE INDEX game_by_year ON game (started, gold_rating, silver_rating, gold_setup, silver_setup, result, gold, silver);

-- The turns, four bytes each. A game that did not begin with the setups has the position and half-turn of its beginning.
CREATE TABLE moves (game INTEGER PRIMARY KEY REFERENCES game, turns BLOB NOT NULL, start TEXT, first_ply INTEGER, more TEXT);

-- Every position at the start of a turn, by its canonical key. A segment is a range of games: within one the rows
-- are sorted by key, so that an import only ever writes at the end.
CREATE TABLE segment (id INTEGER PRIMARY KEY);
CREATE TABLE position (
    segment INTEGER NOT NULL REFERENCES segment,
    key INTEGER NOT NULL,
    game INTEGER NOT NULL REFERENCES game,
    ply INTEGER NOT NULL,
    turn INTEGER,
    score REAL,
    rating INTEGER,
    player INTEGER NOT NULL REFERENCES player,
    PRIMARY KEY (segment, key, game, ply)
) WITHOUT ROWID;

-- How often Gold's setup met Silver's, in a year, among players of a rating (both sides' average, rounded down to hundreds).
-- The pair is seen in the mirror if that makes Gold's name the lesser one.
CREATE TABLE opening (
    gold INTEGER NOT NULL REFERENCES setup,
    silver INTEGER NOT NULL REFERENCES setup,
    year INTEGER NOT NULL,
    hundred INTEGER NOT NULL,
    games INTEGER NOT NULL,
    decided INTEGER NOT NULL,
    gold_score REAL NOT NULL,
    gold_rated INTEGER NOT NULL,
    gold_ratings INTEGER NOT NULL,
    silver_rated INTEGER NOT NULL,
    silver_ratings INTEGER NOT NULL,
    PRIMARY KEY (gold, silver, year, hundred)
) WITHOUT ROWID;

-- What could not be imported, and why.
CREATE TABLE broken (
    id INTEGER PRIMARY KEY,
    identity INTEGER NOT NULL UNIQUE,
    source INTEGER NOT NULL REFERENCES source,
    line INTEGER NOT NULL,
    reason TEXT NOT NULL,
    text TEXT NOT NULL
);
