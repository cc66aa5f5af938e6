@testable import Community
@testable import Console
@testable import ConsoleClient
@testable import Model

/// A client without a network: what happens to it goes in, what it does comes out.
struct MachineHarness {
    var machine: ClientMachine

    init(
        token: String? = nil, bounds: ClientRequests.Bounds = .init(),
        _ options: ClientOptions = ClientOptions()
    ) {
        machine = ClientMachine(
            options, token: token, backoff: Backoff { 0.5 },
            requests: ClientRequests(prefix: "0x", bounds: bounds))
    }

    /// For scripts.
    static func script(token: String? = nil) -> MachineHarness {
        MachineHarness(token: token, ClientOptions(reconnects: false, answersOnly: true, keepsIDs: false))
    }

    mutating func take(_ input: ClientInput) -> [ClientAction] { machine.handle(input) }

    /// What is sent to the gateway.
    mutating func sends(_ input: ClientInput) -> [String] {
        take(input).compactMap { if case .send(let line) = $0 { line } else { nil } }
    }

    /// What the person is told by the client itself.
    mutating func says(_ input: ClientInput) -> [String] {
        take(input).compactMap {
            switch $0 {
            case .say(let words), .holdBack(text: _, reason: let words): words
            default: nil
            }
        }
    }

    /// What reaches the front-end of the gateway.
    mutating func shows(_ input: ClientInput) -> [String] {
        take(input).compactMap { if case .show(let line) = $0 { line } else { nil } }
    }

    /// The last state that the prompt tells.
    mutating func state(after input: ClientInput) -> String? {
        take(input).compactMap { if case .prompt(let prompt) = $0 { prompt } else { nil } }.last?.state
    }

    /// Connects and greets, up to the gateway's first prompt.
    mutating func connect() {
        _ = take(.connected)
        _ = take(.line("* Quad. /login EMAIL PASSWORD"))
        _ = take(.line(#"{"type":"end","tag":"0hello","ok":true}"#))
        _ = take(.line(Self.prompt(nil, nil)))
    }

    /// Starts, connects and signs in, with a place open.
    mutating func begin(as handle: String = "alice", in place: String? = "#study") {
        _ = take(.start)
        connect()
        _ = take(.line(Self.prompt(handle, place)))
    }

    static func prompt(_ handle: String?, _ place: String?, _ language: Language? = nil) -> String {
        ClientObject.prompt(ClientPrompt(place: place, handle: handle, language: language))
    }

    static func ok(_ tag: String, id: Int? = nil) -> String {
        #"{"type":"end","tag":"\#(tag)","ok":true\#(id.map { ",\"id\":\($0)" } ?? "")}"#
    }

    static func refused(_ tag: String, _ code: String = "invalid", _ text: String = "no") -> String {
        #"{"type":"end","tag":"\#(tag)","ok":false,"code":"\#(code)","text":"\#(text)"}"#
    }

    static func message(_ id: Int, from handle: String) -> String {
        ClientObject.message("hi", id: Int64(id), place: "#study", from: handle)
    }
}
