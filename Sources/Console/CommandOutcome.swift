import Commands
import Community
import Model
import NIOCore

/// What a connection has to do after a command has succeeded.
struct CommandOutcome: Sendable {
    let effect: BuiltIn.Effect
    /// What a returning session missed, encoded.
    var missed: ByteBuffer?
    /// Unsolicited lines.
    var greeting: [String] = []

    init(_ effect: BuiltIn.Effect = .none, greeting: [String] = []) {
        (self.effect, self.greeting) = (effect, greeting)
    }

    /// Encodes what was missed in a format. It may be too much work for an event loop.
    init(_ effect: BuiltIn.Effect, in format: any ConsoleFormat) {
        self.init(effect)
        guard case .signedIn(let welcome, _) = effect, let missed = welcome.missed else { return }
        var bytes = ByteBuffer()
        missed.write(to: &bytes, for: welcome, in: format)
        self.missed = bytes
    }
}
