import Community
import Foundation
import Model
import Unicodes

/// The default of `tag.normalize`, where no plugin answers.
package enum TagNormalForm {
    /// NFC, lower case, white space runs become one underscore.
    package static func plain(_ tag: String) -> String {
        NormalForm.composed(tag).lowercased().split(whereSeparator: \.isWhitespace)
            .joined(separator: "_")
    }
}
