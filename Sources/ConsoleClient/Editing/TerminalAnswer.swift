/// What a terminal answers when it is asked about itself.
enum TerminalAnswer: Equatable {
    /// What it can, by the numbers of its primary device attributes.
    case attributes([Int])
    /// Whether it knows kitty's protocol for graphics.
    case graphics(isKnown: Bool)
    /// The pixels of a cell.
    case cell(width: Int, height: Int)

    /// Reads the sequence between `ESC [` and its end; `nil` if it is none of these.
    init?(parameters: String, end: Character) {
        let isPrivate = parameters.hasPrefix("?")
        let numbers = parameters.dropFirst(isPrivate ? 1 : 0).split(separator: ";").map { Int($0) ?? 0 }
        switch end {
        case "c" where isPrivate: self = .attributes(numbers)
        case "t" where !isPrivate && numbers.count == 3 && numbers[0] == 6:
            self = .cell(width: numbers[2], height: numbers[1])
        default: return nil
        }
    }

    /// Reads what stands between `ESC _ G` and `ESC \`.
    init(graphics text: String) { self = .graphics(isKnown: text.hasSuffix(";OK")) }
}
