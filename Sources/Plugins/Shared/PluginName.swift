/// What plugins, their settings, collections and texts may be called.
package enum PluginName {
    /// Whether a text is a name: `a` to `z`, digits and `_`, a letter first.
    /// - Parameter most: the most bytes.
    package static func isOne(_ text: String, atMost most: Int = 32) -> Bool {
        let rest = text.utf8.allSatisfy { (97...122).contains($0) || (48...57).contains($0) || $0 == 95 }
        return rest && (1...most).contains(text.utf8.count) && (97...122).contains(text.utf8.first ?? 0)
    }
}
