import ArgumentParser
import Console
import ConsoleClient
import Foundation
import Model

/// `quad media put|get`
struct MediaCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "media", abstract: "Send and fetch pictures and files.",
        discussion: "Both use the session that `quad console` keeps for the gateway.",
        subcommands: [MediaPutCommand.self, MediaGetCommand.self])
}

/// Which gateway, and how far a transfer has come on a terminal.
struct MediaOptions: ParsableArguments {
    @OptionGroup var options: GatewayOptions

    @Option(help: "HOST:PORT, or the path of a Unix socket; doors.console.address where it is left out.")
    var address: String?

    func run<Value>(_ body: (FileTransfer) throws(TransferProblem) -> Value) throws -> Value {
        let text = try address ?? options.load().configuration.doors.console.address
        let environment = ProcessInfo.processInfo.environment
        let isShown = isatty(STDERR_FILENO) == 1
        do {
            let client = GatewayClient(
                address: try ConsoleAddress(text), keeper: SessionKeeper(environment: environment),
                language: Language(environment: environment),
                patience: ClientPatience(environment: environment))
            let transfer = try client.transfer(stop: TransferStop()) { progress in
                guard isShown, progress.time > .seconds(1) else { return }
                FileHandle.standardError.write(Data("\r\u{1B}[K\(Escaping.visible(progress.line))".utf8))
            }
            defer { if isShown { FileHandle.standardError.write(Data("\r\u{1B}[K".utf8)) } }
            return try body(transfer)
        } catch let error as ConsoleStartError {
            throw Failure(.unavailable, error.message)
        } catch let problem as TransferProblem {
            switch problem {
            case .lost(let reason): throw Failure(.unavailable, reason)
            case .refused(let reason): throw Failure(.usage, reason)
            case .stopped: throw ExitCode(130)
            }
        }
    }
}

/// `quad media put FILE`
struct MediaPutCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "put", abstract: "Upload a file, and print its number.",
        discussion: "/attach NUMBER sends it within an hour; with --to it is sent at once.")

    @OptionGroup var media: MediaOptions

    @Argument(help: "The file.", completion: .file())
    var file: String

    @Option(help: "#GROUP or @PERSON to send it to.")
    var to: String?

    @Option(help: "What to say beside it.")
    var text = ""

    func run() throws {
        let stored = try media.run { transfer throws(TransferProblem) in
            try transfer.send(file, to: to, saying: text)
        }
        StandardOutput.say("\(stored.id)")
    }
}

/// `quad media get ID [PATH]`
struct MediaGetCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "get", abstract: "Fetch a picture or file, and print where it lies.")

    @OptionGroup var media: MediaOptions

    @Argument(help: "The number that stands beside its name.")
    var id: Int64

    @Argument(help: "A folder, or a name that nothing has yet.", completion: .file())
    var path: String?

    @Option(help: "large, medium, small, or original.", completion: .list(MediaSize.allCases.map(\.word)))
    var size = MediaSize.large.word

    func validate() throws {
        guard MediaSize(word: size) != nil else {
            throw ValidationError("--size is large, medium, small or original")
        }
    }

    func run() throws {
        let size = MediaSize(word: size) ?? .large
        StandardOutput.say(
            try media.run { transfer throws(TransferProblem) in
                try transfer.fetch(id, to: path, size: size)
            })
    }
}
