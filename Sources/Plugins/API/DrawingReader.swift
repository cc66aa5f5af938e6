import Lua
import Model

/// Reads what `call:draw` is given: `{ prompt = "Draw your note", width = 40, height = 16 }`.
struct DrawingReader {
    /// Lines to say first.
    let prompt: [String]
    let size: Drawing.Size
    let timeout: Duration

    /// How long somebody may draw at most, and where nothing is said: a hand is slower than words.
    static let longest = Duration.seconds(300)
    /// Dots across and down where nothing is said: half a line of a terminal, and small enough for a list.
    private static let usual = (width: Int64(40), height: Int64(16))
    /// The sizes that there are, in words.
    static let sizes = "at most \(DrawingBounds.width) and \(DrawingBounds.height)"

    /// - Throws: `APIMisuse` with what is expected.
    init(_ call: APICall) throws {
        let name = "call:draw(canvas)"
        guard let table = call.value(0).table, !table["prompt"].isNil else {
            throw APIMisuse("\(name): write { prompt = \"Draw your note\" }")
        }
        if let stranger = table.firstName(besides: ["prompt", "width", "height", "timeout"]) {
            throw APIMisuse("\(name): there is no \(stranger), only prompt, width, height and timeout")
        }
        let (width, height) = (table["width"], table["height"])
        guard
            let size = Self.size(
                width: width.isNil ? Self.usual.width : width.integer,
                height: height.isNil ? Self.usual.height : height.integer)
        else { throw APIMisuse("\(name): width and height are whole numbers, \(Self.sizes)") }
        prompt = try call.words(in: table["prompt"], as: 0)
        self.size = size
        timeout = try QuestionReader.timeout(table["timeout"], atMost: Self.longest, of: name)
    }

    /// A size as a plugin wrote it; `nil` if there is no such size.
    static func size(width: Int64?, height: Int64?) -> Drawing.Size? {
        guard let width = width.flatMap(Int.init(exactly:)), let height = height.flatMap(Int.init(exactly:))
        else { return nil }
        return Drawing.Size(width: width, height: height)
    }
}
