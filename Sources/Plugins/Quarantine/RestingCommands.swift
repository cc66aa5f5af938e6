import Concurrency
import Model

/// Commands that budgets stopped for everybody who typed them.
///
/// A command rests once a dozen people's calls of it were stopped within the window, and it worked for nobody since the
/// first of them. Then one call is let through now and then, ever more seldom; one that works ends it. So a command that
/// never ends costs little however many try it, and people who breach on purpose, however many they are, keep it from
/// others for as long as the next one needs to come by. The plugin's other commands go on. Guests don't count: they come
/// in any number.
enum RestingCommands {
    /// People whose calls budgets stopped that it takes for a command to rest: fewer are slowed by
    /// themselves, so that a handful can't take a command from all.
    static let crowd = 12
    /// The first time between two calls that are let through, from which each is twice the one before.
    static let firstPause = Duration.seconds(10)

    static func breaker(_ rules: QuarantineRules) -> CircuitBreaker<String, PersonID> {
        CircuitBreaker(
            threshold: crowd, window: rules.window, pauses: firstPause...max(rules.window, firstPause))
    }
}
