/// A number that is written in the sources.
struct SourceNumber: Sendable, Hashable {
    let target: String
    /// The type and the name: `Typing.lifetime`; in C, the file's stem and the name.
    let place: String
    /// As it is written.
    let value: String
    /// What the comment above it says; `nil` where there is none.
    let reason: String?

    /// As it is written, with KiB and MiB in addition where it is a number of those.
    var written: String {
        let sizes = sizes
        return sizes.isEmpty ? "`\(value)`" : "`\(value)`, \(sizes.joined(separator: ", "))"
    }

    private var sizes: [String] {
        value.matches(of: #/([0-9]+) (?:<< (10|20)|\* 1024( \* 1024)?)/#).map { match -> String in
            let isMega = match.output.2 == "20" || match.output.3 != nil
            let size = "\(match.output.1) \(isMega ? "MiB" : "KiB")"
            return size == "1024 KiB" ? "1 MiB" : size
        }
    }
}
