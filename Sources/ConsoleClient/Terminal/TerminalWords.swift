import Foundation
package import Model

/// What a console says of keys.
package enum TerminalWords {
    package static let leaves = phrase("terminal_leaves")

    package static let stopsTheGateway = phrase("terminal_stops_the_gateway")

    static func stopsForOthers(_ others: Int) -> LocalizedText {
        phrase("terminal_stops_for_others", ["count": others])
    }

    static let timesOn = phrase("terminal_times_on")
    static let timesOff = phrase("terminal_times_off")

    /// The keys of a drawing, in less than 60 columns; that the cursor keys move the pen, anybody tries first.
    static func pad(isDown: Bool) -> LocalizedText {
        isDown ? phrase("terminal_pen_down") : phrase("terminal_pen_up")
    }

    /// Where a pad doesn't fit.
    static func tooSmallToDraw(columns: Int, rows: Int) -> LocalizedText {
        phrase("terminal_too_small_to_draw", ["columns": columns, "rows": rows])
    }

    /// Where a pad fits no longer.
    static func tooSmallToGoOnDrawing(columns: Int, rows: Int) -> LocalizedText {
        phrase("terminal_too_small_to_go_on_drawing", ["columns": columns, "rows": rows])
    }

    /// Where the question ended before what was drawn was sent.
    static let drawingKept = phrase("terminal_drawing_kept")

    /// A text that was refused, and can't go back to where it was typed.
    static func notSent(_ text: String) -> LocalizedText {
        phrase("terminal_not_sent", ["text": text])
    }

    /// Below what somebody reads who went back.
    static let reading = phrase("terminal_reading")

    /// In its place while older messages are on their way.
    static let readingFetches = phrase("terminal_reading_fetches")

    /// What stands before the words that are sought in what was typed before.
    static func search(_ words: String) -> LocalizedText {
        phrase("terminal_search", ["words": words])
    }

    /// A day, for a line between messages of two.
    static func day(_ date: DateComponents) -> LocalizedText {
        phrase(
            "terminal_day",
            [
                "weekday": LocalizedText { DateWords.weekday(date.weekday ?? 1, in: $0) },
                "day": date.day ?? 1,
                "month": LocalizedText { DateWords.month(date.month ?? 1, in: $0) },
                "year": date.year ?? 0,
            ])
    }
}
