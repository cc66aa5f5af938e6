/// What a plugin's failure in a hook comes to.
package enum HookFailure: String, Sendable, Hashable, CaseIterable {
    /// The value from before the plugin stands.
    case fallback
    /// Who asked is refused, with the reason.
    case fail
}
