import ArgumentParser
import Console
import ConsoleClient
import Foundation
import Glibc

/// `quad console [ADDRESS]`
struct ConsoleCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "console", abstract: "Open a console on a running gateway.",
        discussion: """
            On a terminal it keeps trying while the gateway is away, keeps what is typed meanwhile and sends it \
            once, and stays signed in from one start to the next. The token for that lies in \
            $XDG_CONFIG_HOME/quad/sessions.json; /logout removes it.

            With -c it sends the lines given, shows what they are answered, and ends: 0 when all was done, 1 when \
            the gateway refused one, 69 when it could not be reached.

            From a pipe it sends what it reads as it is, over a plain connection where nobody is signed in; the \
            exit codes are those of -c.
            """)

    @OptionGroup var options: GatewayOptions

    @Argument(help: "HOST:PORT, or the path of a Unix socket; doors.console.address where it is left out.")
    var address: String?

    @Option(
        name: [.customShort("c"), .customLong("command")],
        help: ArgumentHelp("A line to send; may be given several times.", valueName: "line"))
    var commands: [String] = []

    @Flag(help: "Plain lines: no editing, no colour, no drawing.")
    var plain = false

    @Flag(help: "One JSON object a line, for programs.")
    var json = false

    @Flag(help: "Ring the terminal's bell for mentions, requests and direct messages.")
    var bell = false

    @Option(
        help: ArgumentHelp(
            "Show them as the desktop's notifications: osc9 (iTerm2, kitty, WezTerm, Windows Terminal) or osc777 (foot, GNOME, rxvt).",
            valueName: "sequence"),
        completion: .list(Attention.Notification.allCases.map(\.rawValue)),
        transform: Self.notification)
    var notify: Attention.Notification?

    func validate() throws {
        guard !(plain && json) else { throw ValidationError("--plain and --json exclude each other") }
    }

    func run() throws {
        let text = try address ?? options.load().configuration.doors.console.address
        let address = try Self.parsed(text)
        let terminal = OwnTerminal(isGateway: false)
        guard !commands.isEmpty || (terminal.isInteractive && !json) else {
            return try copy(address, text)
        }
        let session = ClientTerminal(
            address: address, isPlain: plain, isJSON: json,
            attention: Attention(rings: bell, notification: notify))
        let ending = try commands.isEmpty ? session.converse() : session.answer(commands)
        try Self.conclude(ending)
    }

    /// Copies lines as they are, for scripts.
    private func copy(_ address: ConsoleAddress, _ text: String) throws {
        let pipe = PipeFrontEnd(gateway: try ConsoleDialer.connect(to: address), isJSON: json)
        switch pipe.run() {
        case .left: try Self.conclude(.left(refusals: pipe.refusals))
        case .gatewayEnded: throw Failure(.unavailable, "the gateway at \(text) has ended the connection")
        case .failed(let reason): throw Failure(.unavailable, reason)
        }
    }

    private static func conclude(_ ending: ClientEnding) throws {
        switch ending {
        case .left(refusals: 0): return
        // A person at a terminal has read what was refused; a script has only this.
        case .left: throw ExitCode(1)
        case .failed(let reason, let unanswered):
            let lines = [reason] + unanswered.map { "not answered: \($0)" }
            throw Failure(.unavailable, lines)
        }
    }

    private static func notification(_ name: String) throws -> Attention.Notification {
        guard let notification = Attention.Notification(rawValue: name) else {
            throw ValidationError("--notify is osc9 or osc777")
        }
        return notification
    }

    private static func parsed(_ text: String) throws(Failure) -> ConsoleAddress {
        do { return try ConsoleAddress(text) } catch { throw Failure(.usage, error.description) }
    }
}
