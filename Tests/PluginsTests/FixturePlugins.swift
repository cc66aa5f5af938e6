import Foundation
import Testing

/// The fixture plugin of that name.
func fixture(_ name: String) throws -> String {
    let url = Bundle.module.resourceURL?.appending(path: "Fixtures/plugins/\(name)")
    return String(decoding: try Data(contentsOf: try #require(url)), as: UTF8.self)
}
