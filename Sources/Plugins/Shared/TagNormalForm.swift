import Community
import Foundation
import Model
import Unicodes

/// The default of `tag.normalize`, where no plugin answers.
package enum TagNormalForm {
    /// Changes with the form, so that stored tags get the new one.
    package static let version = "plain 2"

    /// NFC, lower case, without what shows nothing; white space runs become one underscore.
    package static func plain(_ tag: String) -> String {
        NormalForm.composed(tag.withoutIgnorables).lowercased().split(whereSeparator: \.isWhitespace)
            .joined(separator: "_")
    }
}
