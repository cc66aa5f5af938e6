import Community
import Lua
import Model

extension HostAPI {
    /// Asks for a form.
    static func formEntries(_ environment: HostEnvironment) -> [APIEntry] {
        [
            APIEntry(
                "call:form", .speaks, costs: .asking, [.init("form", .any, of: "quad.Form")],
                gives: .init(.optional(.table), "a table of values by field, or nil"),
                "Asks the caller for typed fields, one after the other: `call:form { name = \"flat\", fields = { { \"title\", "
                    + "\"text\", max = 45 }, { \"rent\", \"money\", min = 1 } }, review = true }`. Each answer is stored before "
                    + "the next question. The caller may go back, leave out what may be left out, give the form up and put it "
                    + "by; without an answer for two minutes, where the connection is lost, and where the gateway ends, it is "
                    + "put by too, and the same command goes on where it was. nil if it was put by or given up: the caller was "
                    + "told. A person has one form of a `name` in a plugin, and at most \(FormShelf.most); one that is not "
                    + "touched for \(FormShelf.days) days goes. It is removed in the very commit of the first thing that the call "
                    + "stores, or at the end of a call that stores nothing and doesn't fail; until then it is offered again. "
                    + "Guests are refused.",
                body: .waiting { call in
                    let context = try call.require()
                    let form = try call.form(environment)
                    try context.requireCaller()
                    let person = try context.requirePerson()
                    guard !context.isPublic else {
                        throw CommunityError(.forbidden, HostWords.onlyBetweenUs)
                    }
                    guard let plugin = call.seat.name, let collections = call.seat.grant?.forms else {
                        throw CommunityError(.unavailable, HostWords.noStore)
                    }
                    let key = OpenForms.Key(person: person.id, plugin: plugin, form: form.name)
                    let forms = environment.conversations.forms
                    guard let hold = forms.take(key, by: context.settlement) else {
                        throw CommunityError(.conflict, FormWords.isHandedIn)
                    }
                    let dialogue = FormDialogue(
                        form: form, key: key, hold: hold,
                        shelf: FormShelf(collections: collections, clock: environment.clock),
                        context: context, environment: environment)
                    do {
                        let values = try await dialogue.run()
                        // What was handed in is held until it is settled.
                        if values.isNil { forms.release(key, hold) }
                        return values
                    } catch {
                        forms.release(key, hold)
                        throw error
                    }
                })
        ]
    }
}

extension APICall {
    fileprivate func form(_ environment: HostEnvironment) throws -> Form {
        guard value(0).table != nil else {
            throw APIMisuse(
                "call:form(form): write { name = \"flat\", fields = { { \"title\", \"text\" } } }")
        }
        do {
            return try FormReader(
                table: TableReader(value(0), file: "form"), words: seat.words,
                clock: FormClock(today: environment.today)
            ).read()
        } catch {
            throw APIMisuse("call:form(form): \(error.path ?? "form"): \(error.message)")
        }
    }
}

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
                    let answer = try await context.ask(
                        canvas.prompt, within: canvas.timeout, on: canvas.size, in: environment)
                    // Whatever came is hostile until it was read.
                    return answer.flatMap { Drawing(text: $0, in: canvas.size) }.map { .string($0.text) }
                        ?? .nil
                })
        ]
    }

    static let strokes = APIEntry(
        "text.strokes", .computes, costs: .pieces,
        [.init("text", .text), .init("canvas", .any, of: "{ width: integer, height: integer }")],
        gives: .init(.optional(.text), "strokes, or nil"),
        "Reads the strokes of a drawing as people and programs write them, `3,4 5,4 6,7;10,2 10,9`: points with spaces "
            + "between them, each its column and its row from 0 at the top left, and `;` between strokes. nil if the "
            + "text is anything else, a point is off the canvas, which has `width` and `height`, or there "
            + "are more than \(DrawingBounds.strokes) strokes or "
            + "\(DrawingBounds.points) points. A card shows them as `chart = { kind = \"drawing\", strokes = …, width = …, "
            + "height = … }`.",
        body: .immediate { call in
            guard
                let canvas = call.value(1).table,
                let size = Drawing.Size(width: canvas["width"].integer, height: canvas["height"].integer)
            else { throw APIMisuse("text.strokes: width and height are \(Drawing.Size.sizes)") }
            return Drawing(text: try call.text(0), in: size).map { .string($0.text) } ?? .nil
        })
}

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

/// Reads what `call:ask` is given: `{ prompt = "Which day?", timeout = "30s" }`.
struct QuestionReader {
    /// Lines to say first.
    let prompt: [String]
    let timeout: Duration

    /// How long a question is open at most, and where nothing is said: whoever doesn't answer holds up the plugin's
    /// other callers.
    static let longest = Duration.seconds(120)

    /// - Throws: `APIMisuse` with what is expected.
    init(_ call: APICall) throws {
        guard let table = call.value(0).table else {
            throw APIMisuse("call:ask(question): write { prompt = \"Which day?\" }")
        }
        if let stranger = table.firstName(besides: ["prompt", "timeout"]) {
            throw APIMisuse("call:ask(question): there is no \(stranger), only prompt and timeout")
        }
        guard !table["prompt"].isNil else {
            throw APIMisuse("call:ask(question): prompt is missing: write { prompt = \"Which day?\" }")
        }
        prompt = try call.words(in: table["prompt"], as: 0)
        timeout = try Self.timeout(table["timeout"], atMost: Self.longest, of: "call:ask(question)")
    }

    static func timeout(
        _ value: LuaValue, atMost longest: Duration, of function: String
    ) throws -> Duration {
        if value.isNil { return longest }
        guard let seconds = value.number ?? value.string.flatMap(TimeSpan.seconds(in:)), seconds > 0,
            seconds <= longest / .seconds(1)
        else {
            throw APIMisuse(
                "\(function): timeout is a time of at most \(Int(longest / .seconds(60))) minutes, such as \"30s\""
            )
        }
        return .milliseconds(Int64(seconds * 1_000))
    }
}
