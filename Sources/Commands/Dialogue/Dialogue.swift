package import Community
import Model

/// How a running command talks with its caller.
package struct Dialogue: Sendable {
    /// Waits for the caller's next text and returns it, as ``CommandQuestion/ask(open:withdraw:sleep:)`` does.
    package let ask: @Sendable () async -> String?
    /// Says something, at once or with the command's end.
    package let say: @Sendable (Reply) -> Void

    package init(ask: @escaping @Sendable () async -> String?, say: @escaping @Sendable (Reply) -> Void) {
        (self.ask, self.say) = (ask, say)
    }
}
