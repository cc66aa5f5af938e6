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
            let size = Drawing.Size(
                width: width.isNil ? Self.usual.width : width.integer,
                height: height.isNil ? Self.usual.height : height.integer)
        else { throw APIMisuse("\(name): width and height are whole numbers, \(Drawing.Size.sizes)") }
        prompt = try call.words(in: table["prompt"], as: 0)
        self.size = size
        timeout = try QuestionReader.timeout(table["timeout"], atMost: Self.longest, of: name)
    }
}
