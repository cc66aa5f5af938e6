/// What a terminal can show of pictures: by what it is called, and by what it answers. Pure: it writes and waits for
/// nothing itself.
struct TerminalGraphics {
    /// How long a terminal may take to answer. Pictures wait for it, what is typed and read doesn't.
    static let patience = Duration.seconds(1)

    private let environment: [String: String]
    /// Whether symbols are those of ASCII alone, and whether there are colours.
    let isASCII: Bool
    private let isColoured: Bool
    private var attributes: [Int]?
    private var knowsKitty = false
    private(set) var cell: CellSize?
    private var deadline: ContinuousClock.Instant?

    init(environment: [String: String], isColoured: Bool = true, isASCII: Bool = false) {
        (self.environment, self.isColoured, self.isASCII) = (environment, isColoured, isASCII)
    }

    // MARK: Asking

    /// Returns what to write so that the terminal tells what it can. What it is asked for last, every terminal answers.
    mutating func ask(now: ContinuousClock.Instant) -> String {
        deadline = now + Self.patience
        guard !isPlainest else { return "" }
        // In tmux and screen the first would become the window's title. What a terminal that doesn't know it writes on
        // the screen is wiped.
        let graphics = isMultiplexed ? "" : "\u{1B}_Gi=31,s=1,v=1,a=q,t=d,f=24;AAAA\u{1B}\\\r\u{1B}[K"
        return graphics + "\u{1B}[16t\u{1B}[c"
    }

    mutating func take(_ answer: TerminalAnswer) {
        switch answer {
        case .attributes(let numbers): attributes = numbers
        case .graphics(let isKnown): knowsKitty = isKnown
        case .cell(let width, let height): cell = CellSize(width: width, height: height)
        }
    }

    /// When it is known what the terminal can, at the latest; `nil` if it is known.
    func settles(now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        guard attributes == nil, !isPlainest, let deadline, now < deadline else { return nil }
        return deadline
    }

    // MARK: What it can

    /// Returns how pictures are shown, and why.
    func mode(for choice: PictureChoice) -> (mode: PictureMode, reason: PictureReason) {
        if let asked = choice.mode { return (asked, .asked) }
        if !isColoured { return (.symbols, .noColour) }
        let isSixel = attributes?.dropFirst().contains(4) == true
        if isMultiplexed { return isSixel ? (.sixel, .answered) : (.symbols, .multiplexed) }
        if knowsKitty { return (.kitty, .answered) }
        if let known = named { return (known.mode, .named(known.name)) }
        return isSixel ? (.sixel, .answered) : (.symbols, .nothingElse)
    }

    /// How many colours symbols have.
    var colours: PictureColours {
        guard isColoured else { return .none }
        if ["truecolor", "24bit"].contains(value("COLORTERM").lowercased()) { return .all }
        let terminal = value("TERM")
        if Self.manyColours.contains(where: terminal.hasPrefix) || terminal.hasSuffix("-direct") {
            return .all
        }
        return terminal.contains("256color") ? .few : .sixteen
    }

    /// What the terminal's name says that it can.
    private var named: (mode: PictureMode, name: String)? {
        let names = [value("TERM"), value("TERM_PROGRAM"), value("LC_TERMINAL")]
        for (mode, known) in [(PictureMode.kitty, Self.kitties), (.iterm, Self.iterms)] {
            if let name = names.first(where: known.contains) { return (mode, name) }
        }
        return nil
    }

    private var isMultiplexed: Bool {
        !value("TMUX").isEmpty || !value("STY").isEmpty
            || ["tmux", "screen"].contains(where: value("TERM").hasPrefix)
    }

    /// Whether it might write what it is asked on the screen.
    private var isPlainest: Bool { ["linux", "vt", "dumb"].contains(where: value("TERM").hasPrefix) }

    private func value(_ name: String) -> String { environment[name] ?? "" }

    private static let kitties: Set = ["xterm-kitty", "xterm-ghostty", "ghostty"]
    private static let iterms: Set = ["iTerm.app", "iTerm2", "WezTerm"]
    private static let manyColours = ["xterm-kitty", "xterm-ghostty", "alacritty", "foot", "wezterm"]
}
