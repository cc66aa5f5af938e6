import Community
import Foundation
import Model

/// The default of `tag.normalize`, where no plugin answers.
package enum TagNormalForm {
    /// NFC, lower case, white space runs become one underscore.
    package static func plain(_ tag: String) -> String {
        tag.precomposedStringWithCanonicalMapping.lowercased().split(whereSeparator: \.isWhitespace)
            .joined(separator: "_")
    }
}
