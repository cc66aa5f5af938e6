import Community
import Foundation

/// The default of `tag.normalize`, where no plugin answers.
enum TagNormalForm {
    /// NFC, lower case, white space runs become one underscore.
    static func plain(_ tag: String) -> String {
        tag.precomposedStringWithCanonicalMapping.lowercased().split(whereSeparator: \.isWhitespace)
            .joined(separator: "_")
    }
}
