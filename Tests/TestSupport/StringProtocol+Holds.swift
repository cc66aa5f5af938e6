import Foundation

extension StringProtocol {
    /// Returns whether the text contains these bytes. The standard library's `contains` is slow in a debug build.
    package func holds(_ word: String) -> Bool {
        withCString { text in word.withCString { strstr(text, $0) != nil } }
    }
}
