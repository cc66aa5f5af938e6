import Community
import Lua
import Model

extension HostAPI {
    /// Asks for a drawing.
    static func drawEntries(_ environment: HostEnvironment) -> [APIEntry] {
        [
            APIEntry(
                "call:draw", .speaks, costs: .asking, [.init("canvas", .any, of: "quad.Canvas")],
                gives: .init(.optional(.text), "strokes, or nil"),
                "Says `prompt` and waits for what the caller draws with the cursor keys, on `width` (40, at most "
                    + "\(DrawingBounds.width)) by `height` (16, at most \(DrawingBounds.height)) dots: `call:draw { prompt = "
                    + "\"Draw your note\" }`. It gives the strokes as text, `3,4 5,4 6,7;10,2 10,9`, within their bounds, for "
                    + "`text.strokes` and the chart of a card. nil if nothing was drawn within `timeout` (5 minutes, which "
                    + "is the most). Where the caller's door can't draw, it raises `unavailable`: there a command takes "
                    + "strokes that were typed. As questions of `call:ask`, \(OpenQuestions.most) may be open at a time.",
                body: .waiting { call in
                    let context = try call.require()
                    let canvas = try DrawingReader(call)
                    try context.requireCaller()
                    guard context.session.state.canDraw else {
                        throw CommunityError(.unavailable, HostWords.cannotDraw)
                    }
                    try environment.conversations.questions.open(by: context.caller)
                    defer { environment.conversations.questions.close(by: context.caller) }
                    try context.say(Reply(lines: canvas.prompt))
                    let answer = try await context.ask(
                        within: canvas.timeout, on: canvas.size, sleep: environment.sleep)
                    // Whatever came is hostile until it was read.
                    return answer.flatMap { Drawing(text: $0, in: canvas.size) }.map { .string($0.text) }
                        ?? .nil
                })
        ]
    }

    static let strokes = APIEntry(
        "text.strokes", .computes, costs: .pieces,
        [.init("text", .text), .init("width", .integer), .init("height", .integer)],
        gives: .init(.optional(.text), "strokes, or nil"),
        "Reads the strokes of a drawing as people and programs write them, `3,4 5,4 6,7;10,2 10,9`: points with spaces "
            + "between them, each its column and its row from 0 at the top left, and `;` between strokes. nil if the "
            + "text is anything else, a point is off the grid, or there are more than \(DrawingBounds.strokes) strokes or "
            + "\(DrawingBounds.points) points. A card shows them as `chart = { kind = \"drawing\", strokes = …, width = …, "
            + "height = … }`.",
        body: .immediate { call in
            guard
                let size = Drawing.Size(
                    width: try call.integer(1), height: try call.integer(2))
            else { throw APIMisuse("text.strokes: width and height are \(Drawing.Size.sizes)") }
            return Drawing(text: try call.text(0), in: size).map { .string($0.text) } ?? .nil
        })
}
