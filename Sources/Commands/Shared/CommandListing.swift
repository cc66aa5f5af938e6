import Community
import Concurrency
import Model

/// What `/help all` says, which is the same for everybody: drawn once in each language, until the commands change.
///
/// Anybody may ask for it, signed in or not, as often as their budget allows.
final class CommandListing: Sendable {
    private struct Drawn {
        var commands: [CommandDescription] = []
        var lines: [Language: [String]] = [:]
    }

    private let drawn = Mutex(Drawn())

    /// Returns the lines about commands, or those that `draw` returned for the same ones before.
    func lines(
        about commands: [CommandDescription], in language: Language, draw: () -> [String]
    ) -> [String] {
        let kept = drawn.withLock { drawn -> [String]? in
            // A catalog returns the same array until its commands change, which this sees without a look at them.
            if drawn.commands != commands { drawn = Drawn(commands: commands) }
            return drawn.lines[language]
        }
        if let kept { return kept }
        let lines = draw()
        drawn.withLock { if $0.commands == commands { $0.lines[language] = lines } }
        return lines
    }
}
