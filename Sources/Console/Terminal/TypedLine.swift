import Community

/// What a person typed at a terminal, and what has to be asked before it can be sent.
enum TypedLine: Equatable {
    /// Goes as it is.
    case send(String)
    case quit
    /// `/login EMAIL` without its password.
    case login(email: String)
    /// `/signup EMAIL` without its password; perhaps without the username too.
    case signUp(email: String)

    init(_ line: String) {
        guard case .command(let name, let rest) = ConsoleLine(line).content else {
            self = .send(line)
            return
        }
        let words = (try? Words.all(in: rest)) ?? []
        switch (name, words.count) {
        case ("quit", 0): self = .quit
        case ("login", 1): self = .login(email: words[0])
        case ("signup", 1): self = .signUp(email: words[0])
        default: self = .send(line)
        }
    }

    /// What the history may keep of a typed line: never a password.
    static func remembered(_ line: String) -> String? {
        guard !line.allSatisfy(\.isWhitespace) else { return nil }
        guard case .command(let name, let rest) = ConsoleLine(line).content,
            ["login", "signup"].contains(name)
        else {
            return line
        }
        let email = rest.prefix { !$0.isWhitespace }
        return email.isEmpty || email.hasPrefix("\"") ? "/\(name)" : "/\(name) \(email)"
    }

    /// A word as `Words` reads it back, whatever is in it.
    static func quoted(_ word: String) -> String {
        let escaped = word.reduce(into: "") { $0 += $1 == "\"" || $1 == "\\" ? "\\\($1)" : String($1) }
        return "\"\(escaped)\""
    }
}
