import Model
import Storage

/// Pictures and files as one text of SQL, so that a page of messages is read in one statement, and costs no more where
/// none of them has any.
///
/// Their fields stand between the separators that ASCII has for units and records. No name has these, nor has a type.
enum MediaRowQueries {
    private static let (unit, record): (Character, Character) = ("\u{1F}", "\u{1E}")

    /// The media of the message `m`, as ``all(in:)`` reads them.
    static let ofMessage = """
        SELECT group_concat(fields, char(30)) FROM (
            SELECT \(fields) AS fields FROM media a WHERE a.message = m.id ORDER BY a.position)
        """

    /// Those of the comment `c`.
    static let ofComment = """
        SELECT group_concat(fields, char(30)) FROM (
            SELECT \(fields) AS fields FROM media a WHERE a.comment = c.id ORDER BY a.position)
        """

    /// One of the media `a`, as ``all(in:)`` reads it.
    static let fields = """
        a.id || char(31) || a.name || char(31) || a.type || char(31)
        || (SELECT bytes FROM media_files WHERE media = a.id AND size = 0) || char(31)
        || coalesce(a.width, '') || char(31) || coalesce(a.height, '') || char(31)
        || coalesce(a.frames, '') || char(31) || coalesce(a.preview, '')
        """

    /// A person's picture.
    static func picture(of person: PersonID, in reader: SQLReader) throws -> Media? {
        try reader.first("SELECT \(fields) FROM media a WHERE a.profile = ?", person) {
            all(in: $0.text(0)).first
        } ?? nil
    }

    static func all(in text: String) -> [Media] {
        text.split(separator: record).compactMap { media(in: $0) }
    }

    private static func media(in text: Substring) -> Media? {
        let fields = text.split(separator: unit, omittingEmptySubsequences: false).map(String.init)
        guard fields.count == 8, let id = Int64(fields[0]), let bytes = Int(fields[3]) else { return nil }
        var picture: Media.Picture?
        if let width = Int(fields[4]), let height = Int(fields[5]), let frames = Int(fields[6]) {
            picture = Media.Picture(width: width, height: height, frames: frames, preview: fields[7])
        }
        return Media(
            id: MediaID(rawValue: id), name: fields[1], type: fields[2], bytes: bytes, picture: picture)
    }
}
