/// The file of derived fields, which reads see beside that of the documents.
enum DerivedSchema {
    /// Its name in the SQL of reads.
    static let name = "derived"
    /// The table of values in the SQL of reads, in the form of the documents' own `entries`.
    static let entries = "derived.entries"

    static let version = 1
    /// `listed` has the fields of which every document has a value. `walks` tells how far the derived fields of a collection
    /// were worked out, and as what: up to the write with the number `walked`.
    static let schema = """
        CREATE TABLE entries (
            field INTEGER NOT NULL, value REAL NOT NULL, document INTEGER NOT NULL,
            PRIMARY KEY (field, value, document)) WITHOUT ROWID;
        CREATE UNIQUE INDEX entries_document ON entries(document, field);
        CREATE TABLE listed (field INTEGER PRIMARY KEY, collection INTEGER NOT NULL);
        CREATE TABLE walks (collection INTEGER PRIMARY KEY, version INTEGER NOT NULL, walked INTEGER NOT NULL);
        """

    static func path(beside documents: String) -> String {
        let end = ".sqlite"
        return (documents.hasSuffix(end) ? String(documents.dropLast(end.count)) : documents) + ".derived"
            + end
    }
}
