import Commands
import Community
import Foundation

/// What a person types to send or fetch a file at a console that can: it has files, the gateway has none.
enum TransferRequest: Equatable {
    /// `/attach PATH [TEXT]`
    case attach(path: String, text: String)
    /// `/fetch ID [PATH]`
    case fetch(Int64, path: String?)

    /// Reads a typed line; `nil` where it is anything else, such as `/attach 44`, which the gateway understands.
    init?(_ line: String) {
        guard case .command(let name, let rest) = InputLine(line).content else { return nil }
        var words = rest[...]
        guard let first = try? Words.next(from: &words), !first.isEmpty else { return nil }
        let behind = words.trimmingCharacters(in: .whitespacesAndNewlines)
        switch name {
        case "attach":
            guard !first.allSatisfy({ $0.isWholeNumber || $0 == "," }) else { return nil }
            self = .attach(path: String(first), text: behind)
        case "fetch":
            guard let id = Int64(first) else { return nil }
            var path = behind[...]
            let word = behind.hasPrefix("\"") ? (try? Words.next(from: &path)) ?? path : path
            self = .fetch(id, path: word.isEmpty ? nil : String(word))
        default: return nil
        }
    }
}
