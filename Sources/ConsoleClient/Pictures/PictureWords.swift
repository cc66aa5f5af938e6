import Model

/// What a terminal says of pictures.
enum PictureWords {
    /// The line above a picture that doesn't stand below its own.
    static func caption(of id: Int64, from sender: String?) -> LocalizedText {
        guard let sender = sender.map(Escaping.escape) else {
            return phrase("picture_caption", ["id": id])
        }
        return phrase("picture_caption_from", ["id": id, "sender": sender])
    }

    static func shown(_ mode: PictureMode, since reason: PictureReason) -> LocalizedText {
        let name = name(of: mode)
        switch reason {
        case .asked: return asked(name)
        case .answered:
            return phrase("picture_shown_answered", ["name": name])
        case .named(let terminal):
            let terminal = Escaping.escape(terminal)
            return phrase("picture_shown_named", ["name": name, "terminal": terminal])
        case .noColour: return withoutColour
        case .multiplexed: return multiplexed
        case .nothingElse: return symbolsAlone
        }
    }

    private static func asked(_ name: LocalizedText) -> LocalizedText {
        phrase("picture_asked", ["name": name])
    }

    private static func name(of mode: PictureMode) -> LocalizedText {
        switch mode {
        case .kitty: phrase("picture_name_kitty")
        case .iterm: phrase("picture_name_iterm")
        case .sixel: phrase("picture_name_sixel")
        case .symbols: phrase("picture_name_symbols")
        }
    }

    private static let withoutColour = phrase("picture_without_colour")

    private static let multiplexed = phrase("picture_multiplexed")

    private static let symbolsAlone = phrase("picture_symbols_alone")

    static let off = phrase("picture_off")

    static let missing = phrase("picture_missing")

    static let narrow = phrase("picture_narrow")

    static let usage = phrase("picture_usage")
}
