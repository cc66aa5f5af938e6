/// A regular expression that is compiled once, for any thread.
///
/// A literal inside a function is parsed and compiled by each call, which takes longer than to match a line with it.
// Proof for @unchecked: a `Regex` isn't Sendable because one may hold its author's closures. The initializer takes what has
// none, as its contract says, so what is left is a tree that nothing changes and the program that is made of it at the first
// match. That happens in the initializer, before another thread can have the pattern; matching reads the program, and keeps
// its state on the stack.
public struct Pattern<Output>: @unchecked Sendable {
    /// The expression, for `wholeMatch(of:)` and its like.
    public let regex: Regex<Output>

    /// Compiles an expression.
    /// - Parameter regex: A literal. It has no transform or custom parser as those of `RegexBuilder` do.
    public init(_ regex: Regex<Output>) {
        self.regex = regex
        // What it finds doesn't matter.
        _ = try? regex.prefixMatch(in: "")
    }
}
