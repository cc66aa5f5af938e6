import ArgumentParser
import Community
import Console
import Glibc
import Model
import Storage

/// Why a command can't go on: one clear line for the standard error, and the exit code, by sysexits.h.
struct Failure: Error, Hashable {
    /// The exit codes that scripts and service managers can tell apart.
    enum Code: Int32 {
        /// Used wrongly (EX_USAGE).
        case usage = 64
        /// What was given can't be taken (EX_DATAERR).
        case data = 65
        /// Something needed isn't there: an address is in use, no gateway answers (EX_UNAVAILABLE).
        case unavailable = 69
        /// A file or directory can't be made (EX_CANTCREAT).
        case cantCreate = 73
        /// Storage failed (EX_IOERR).
        case storage = 74
        /// Try again later: another gateway is running on the data (EX_TEMPFAIL).
        case busy = 75
        /// The configuration is wrong (EX_CONFIG).
        case configuration = 78
    }

    let code: Code
    /// What happened and what to do next, one thing after the other.
    let messages: [String]

    init(_ code: Code, _ message: String) { self.init(code, [message]) }

    init(_ code: Code, _ messages: [String]) {
        self.code = code
        self.messages = messages
    }

    /// The failure that an error of a lower target comes to, or nil for what ArgumentParser shows by itself.
    init?(of error: any Error) {
        switch error {
        case let failure as Failure: self = failure
        case let error as ConfigurationError: self.init(.configuration, error.problems.map(\.description))
        case let error as StorageError: self.init(Self.code(of: error.code), error.message)
        case let error as ConsoleStartError: self.init(.unavailable, error.message)
        case let error as MailProblem: self.init(.cantCreate, error.message)
        case let error as CommunityError: self.init(.data, error.message)
        default: return nil
        }
    }

    /// The lines for the standard error, each starting with the program's name. What came from a file or was typed makes no
    /// line of its own.
    var lines: [String] { messages.map { "quad: \(Escaping.visible($0))" } }

    /// Says why and ends the process.
    func exit() -> Never {
        for line in lines { LogFile.standardError.write(line) }
        Glibc.exit(code.rawValue)
    }

    private static func code(of code: StorageError.Code) -> Code {
        switch code {
        case .unwritable, .exposed: .cantCreate
        case .locked: .busy
        default: .storage
        }
    }
}
