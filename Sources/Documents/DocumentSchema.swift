import Storage

enum DocumentSchema {
    static let migrations = [
        Migration(
            "documents",
            """
            CREATE TABLE collections (
                id INTEGER PRIMARY KEY, plugin TEXT NOT NULL, name TEXT NOT NULL, fingerprint TEXT NOT NULL,
                UNIQUE (plugin, name));
            CREATE TABLE fields (
                id INTEGER PRIMARY KEY, collection INTEGER NOT NULL REFERENCES collections(id), name TEXT NOT NULL,
                UNIQUE (collection, name));
            CREATE TABLE documents (
                id INTEGER PRIMARY KEY, collection INTEGER NOT NULL REFERENCES collections(id), key TEXT NOT NULL,
                version INTEGER NOT NULL, person INTEGER, body BLOB NOT NULL,
                UNIQUE (collection, key));
            CREATE INDEX documents_order ON documents(collection, id);
            CREATE INDEX documents_person ON documents(person) WHERE person IS NOT NULL;
            CREATE TABLE entries (
                field INTEGER NOT NULL, value NOT NULL, document INTEGER NOT NULL,
                PRIMARY KEY (field, value, document)) WITHOUT ROWID;
            CREATE INDEX entries_document ON entries(document, field, value);
            CREATE TABLE usage (plugin TEXT PRIMARY KEY, bytes INTEGER NOT NULL) WITHOUT ROWID;
            CREATE VIRTUAL TABLE words USING fts5(tokens, tokenize = 'unicode61', detail = 'none');
            CREATE VIRTUAL TABLE places USING rtree(
                id, min_latitude, max_latitude, min_longitude, max_longitude,
                +collection INTEGER, +latitude REAL, +longitude REAL);
            """),
        Migration(
            "event cursors",
            """
            CREATE TABLE event_cursors (plugin TEXT PRIMARY KEY, sequence INTEGER NOT NULL) WITHOUT ROWID;
            CREATE TABLE handler_steps (
                plugin TEXT NOT NULL, event INTEGER NOT NULL, step TEXT NOT NULL, result BLOB NOT NULL,
                PRIMARY KEY (plugin, event, step)) WITHOUT ROWID;
            """),
        // What was stored before goes on from the numbers that all collections had in common.
        Migration(
            "numbers by collection",
            """
            ALTER TABLE collections ADD COLUMN keys INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE collections ADD COLUMN writes INTEGER NOT NULL DEFAULT 0;
            UPDATE collections SET keys = (SELECT last FROM sequence), writes = (SELECT last FROM sequence);
            """),
        Migration(
            "times of the clock",
            """
            CREATE TABLE clock_times (
                plugin TEXT NOT NULL, name TEXT NOT NULL, done INTEGER NOT NULL,
                PRIMARY KEY (plugin, name)) WITHOUT ROWID;
            """),
        // A line is a person's documents of a collection, or one document that concerns nobody. Its head is the document
        // that is ready first.
        Migration(
            "moments",
            """
            CREATE TABLE moments (
                document INTEGER PRIMARY KEY, collection INTEGER NOT NULL, line INTEGER NOT NULL,
                moment REAL NOT NULL, ready REAL NOT NULL, rest REAL NOT NULL DEFAULT 0,
                told INTEGER NOT NULL DEFAULT 0);
            CREATE INDEX moments_waiting ON moments(collection, line, ready, document) WHERE told = 0;
            CREATE TABLE moment_heads (
                collection INTEGER NOT NULL, line INTEGER NOT NULL, ready REAL NOT NULL,
                PRIMARY KEY (collection, line)) WITHOUT ROWID;
            CREATE INDEX moment_heads_ready ON moment_heads(collection, ready, line);
            """),
        // The plugin whose share a document takes, where that is not its collection's.
        Migration("payers", "ALTER TABLE documents ADD COLUMN payer TEXT;"),
        Migration(
            "derived fields",
            """
            CREATE TABLE derivations (
                document INTEGER PRIMARY KEY, collection INTEGER NOT NULL, version TEXT NOT NULL);
            CREATE INDEX derivations_version ON derivations(collection, version);
            CREATE INDEX moments_collection ON moments(collection);
            """),
        // A number takes a tenth of the room of the text that it was. All are worked out once more.
        Migration(
            "numbers of derivations",
            """
            CREATE TABLE renewed (
                document INTEGER PRIMARY KEY, collection INTEGER NOT NULL, version INTEGER NOT NULL);
            INSERT INTO renewed (document, collection, version) SELECT document, collection, 0 FROM derivations;
            DROP TABLE derivations;
            ALTER TABLE renewed RENAME TO derivations;
            CREATE INDEX derivations_version ON derivations(collection, version);
            """),
        // Derived fields have a file of their own. Collections that have some are marked anew when they are opened, which
        // takes the values that stood here away.
        Migration(
            "derived fields beside",
            """
            CREATE INDEX documents_written ON documents(collection, version);
            UPDATE collections SET fingerprint = '' WHERE id IN (SELECT collection FROM derivations);
            DROP TABLE derivations;
            """),
        // A word stands with its collection, instead of beside a word for it, and is one token in every script. All
        // collections are marked anew when they are opened, which stores their words.
        Migration(
            "words by collection",
            """
            DROP TABLE words;
            CREATE VIRTUAL TABLE words USING fts5(tokens, tokenize = 'ascii', detail = 'none');
            UPDATE collections SET fingerprint = '';
            """),
        // Characters that are forms of one another are one in words: all are stored once more.
        Migration("words by forms", "UPDATE collections SET fingerprint = '';"),
        // How many documents have the same values of some fields, and what others add up to: a row of `tallied` for the
        // count, as field 0, and one for each sum.
        Migration(
            "tallies",
            """
            CREATE TABLE tallies (
                id INTEGER PRIMARY KEY, collection INTEGER NOT NULL REFERENCES collections(id), name TEXT NOT NULL,
                by_fields TEXT NOT NULL, sums TEXT NOT NULL, UNIQUE (collection, name));
            CREATE TABLE tallied (
                tally INTEGER NOT NULL, key TEXT NOT NULL, field INTEGER NOT NULL, value NOT NULL,
                PRIMARY KEY (tally, key, field)) WITHOUT ROWID;
            """),
    ]
}
