/// How a terminal shows pictures.
enum PictureMode: String, Sendable, CaseIterable {
    /// Its own protocols for graphics.
    case kitty, iterm, sixel
    /// Characters that stand for parts of a picture.
    case symbols
}

/// What a person wants of pictures.
enum PictureChoice: String, Sendable, Codable, CaseIterable {
    /// As the terminal can.
    case auto
    /// A name and a size alone.
    case off
    case kitty, iterm, sixel, symbols

    /// The mode that was asked for; `nil` if the terminal decides, or there is none.
    var mode: PictureMode? { PictureMode(rawValue: rawValue) }

    /// Reads what was typed; `on` is `auto`.
    init?(typed word: String) {
        let word = word.lowercased()
        self.init(rawValue: ["on": "auto", "iterm2": "iterm", "sixels": "sixel"][word] ?? word)
    }
}

/// Why a terminal shows pictures as it does.
enum PictureReason: Sendable, Equatable {
    /// The person said so.
    case asked
    /// The terminal said so, or what it is called.
    case answered, named(String)
    /// `NO_COLOR` is set.
    case noColour
    /// tmux or screen stand in between, and take no pictures.
    case multiplexed
    /// The terminal named nothing better.
    case nothingElse
}

/// How many colours a terminal has.
enum PictureColours: Sendable { case all, few, sixteen, none }

/// How large a cell of a terminal is, in pixels.
struct CellSize: Sendable, Equatable {
    var width = 8
    var height = 16

    /// What pixels larger than any screen's, or none at all, leave of it.
    init?(width: Int, height: Int) {
        guard (2...200).contains(width), (4...400).contains(height) else { return nil }
        (self.width, self.height) = (width, height)
    }

    /// A small one, for terminals that don't say: what is drawn then is at most smaller than it could be.
    init() {}
}
