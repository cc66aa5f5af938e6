/// A sentence that a source says: `phrase("saved", ["path": path])`.
struct PhraseCall: Sendable {
    let key: String
    /// What stands in its places.
    let names: Set<String>

    /// The sentences that a target says, with the file of each.
    static func all(of target: String) throws -> [(path: String, call: PhraseCall)] {
        try Repository.sources(under: "Sources/\(target)").flatMap { path in
            let code = try Repository.lines(of: path).filter { !$0.drop { $0 == " " }.hasPrefix("//") }
            return all(in: code.joined(separator: "\n")).map { (path, $0) }
        }
    }

    static func all(in source: String) -> [PhraseCall] {
        var calls: [PhraseCall] = []
        var rest = source[...]
        while let start = rest.firstMatch(of: #/\bphrase\(\s*"/#)?.range {
            let (call, end) = read(after: start.upperBound, of: rest, &calls)
            calls.append(call)
            rest = rest[end...]
        }
        return calls
    }

    /// Reads a call from its key on, and those within its values; they go to `inner`.
    private static func read(
        after start: String.Index, of source: Substring, _ inner: inout [PhraseCall]
    ) -> (PhraseCall, end: String.Index) {
        let key = source[start...].prefix { $0 != "\"" }
        var own = ""
        var (depth, at) = (1, key.endIndex)
        while at < source.endIndex, depth > 0 {
            if let nested = source[at...].prefixMatch(of: #/phrase\(\s*"/#) {
                let (call, end) = read(after: nested.range.upperBound, of: source, &inner)
                inner.append(call)
                at = end
                continue
            }
            switch source[at] {
            case "(": depth += 1
            case ")": depth -= 1
            default: break
            }
            own.append(source[at])
            at = source.index(after: at)
        }
        let names = own.matches(of: #/"([a-z][a-z0-9_]*)":\s/#).map { String($0.output.1) }
        return (PhraseCall(key: String(key), names: Set(names)), at)
    }
}
