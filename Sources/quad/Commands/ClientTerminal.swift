import Community
import Console
import ConsoleClient
import Foundation
import Glibc
import Model

/// A console client on the terminal, or the pipe, that this program was started on.
struct ClientTerminal {
    let address: ConsoleAddress
    let isPlain: Bool
    let isJSON: Bool
    let attention: Attention
    private var environment: [String: String] { ProcessInfo.processInfo.environment }

    private var client: GatewayClient {
        GatewayClient(
            address: address, keeper: SessionKeeper(environment: environment),
            language: Language(environment: environment),
            patience: ClientPatience(environment: environment))
    }

    /// Serves the person here until they leave. What was refused they have read.
    func converse() throws -> ClientEnding {
        let edits = !isPlain && TerminalStyle.canEdit(in: environment)
        let ending = try client.serve(draws: edits) { gateway in
            guard edits else {
                return PlainFrontEnd(
                    gateway: gateway, input: STDIN_FILENO, output: .init(.plain), attention: attention
                ).run()
            }
            let frontEnd = TerminalFrontEnd(
                gateway: gateway, environment: environment, history: HistoryFile(environment: environment),
                catchesSignals: true, greets: false, attention: attention, decoder: TerminalPictureDecoder())
            if case .failed(let reason) = frontEnd.run() { problem(reason) }
        }
        if case .left = ending { return .left(refusals: 0) }
        return ending
    }

    /// Sends lines and shows what they are answered.
    func answer(_ commands: [String]) throws -> ClientEnding {
        // Any other break, such as U+2028, is within a line, which is refused or sent whole.
        let lines = commands.flatMap { $0.split { ["\n", "\r\n", "\r"].contains($0) }.map(String.init) }
        return try client.answer(lines) { gateway in
            let output = PlainFrontEnd.Output(
                style, answers: STDOUT_FILENO, errors: isJSON ? STDOUT_FILENO : STDERR_FILENO)
            PlainFrontEnd(gateway: gateway, input: nil, output: output).run()
        }
    }

    /// Drawn for a terminal, plain for a pipe.
    private var style: PlainFrontEnd.Output.Style {
        if isJSON { return .json }
        guard !isPlain, isatty(STDOUT_FILENO) == 1 else { return .plain }
        return .drawn(TerminalStyle(environment: environment))
    }

    private func problem(_ reason: String) {
        LogFile.standardError.write("quad: \(reason); quad console --plain needs no editing")
    }
}

extension ClientPatience {
    /// That of tests, where the environment says that these are (`QUAD_TESTING=1`).
    init(environment: [String: String]) {
        self = environment[ConfigurationReader.testing] == "1" ? .ofTests : .usual
    }
}
