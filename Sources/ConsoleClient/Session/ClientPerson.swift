import Model

/// Who is signed in at a connection, where they are, and who was before the connection was lost.
struct ClientPerson: Equatable {
    /// Who was signed in when the connection was lost: what waits was typed by them.
    struct Memory: Equatable {
        var handle: String
        var place: String?
    }

    /// How the present person stands to the one before.
    enum ComingBack: Equatable {
        case nobody
        case signedOut
        case another(String)
        case same(place: String?)
    }

    /// What the community of the gateway calls itself.
    var community = "Quad"
    var memory: Memory?
    private(set) var handle: String?
    private(set) var place: String?
    private var unread = 0
    var question = AskedQuestion()
    /// What the answer is to be drawn on.
    private var canvas: Drawing.Size?
    /// What the session is in, also while the connection is away; `nil` until a gateway has told.
    private(set) var language: Language?

    /// Whether what waits has to wait for its person to sign in.
    var isHeld: Bool { comesBack == .signedOut }

    var comesBack: ComingBack {
        guard let memory else { return .nobody }
        guard let handle else { return .signedOut }
        return handle == memory.handle ? .same(place: memory.place) : .another(memory.handle)
    }

    /// Whether the gateway waits for an answer.
    var isAsking: Bool { question.isOpen }

    /// Takes what the gateway's prompt tells.
    /// - Parameter isAnswerUnderWay: Whether a text was sent that the gateway hasn't taken yet.
    mutating func record(_ line: GatewayLine, isAnswerUnderWay: Bool) {
        (handle, place, unread) = (line.prompt.handle, line.place, line.prompt.unread ?? 0)
        question.prompted(isAsking: line.prompt.asking ?? false, isAnswerUnderWay: isAnswerUnderWay)
        canvas = line.prompt.canvas?.size
        language = line.prompt.spoken ?? language
    }

    /// Remembers who was here; where somebody was held already, it is still them.
    mutating func remember() {
        if let handle { memory = Memory(handle: handle, place: place) }
    }

    mutating func didDisconnect() {
        (handle, place, unread, canvas) = (nil, nil, 0, nil)
        question.connectionLost()
    }

    /// Takes that the connection is back: in the place that was open, if it could be opened. The gateway's prompt tells of it
    /// later, and what was typed meanwhile waits there.
    mutating func didComeBack(isOpen: Bool) {
        if isOpen { place = place ?? memory?.place }
        memory = nil
    }

    /// Where what is typed will go: while the connection is away, the place that was open.
    var shownPlace: String? { place ?? memory?.place }

    func prompt(state: String?) -> ClientPrompt {
        ClientPrompt(
            place: shownPlace, unread: unread, handle: handle ?? memory?.handle,
            isAsking: isAsking, canvas: canvas, language: language, state: state)
    }
}
