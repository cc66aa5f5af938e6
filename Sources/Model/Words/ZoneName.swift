public import Foundation
import Unicodes

/// A zone of the IANA time zone database, by its name there, such as `Asia/Hong_Kong`: the one reader of zones, whoever
/// names them.
public struct ZoneName: Sendable, Hashable {
    /// Bytes of what is read as a name: more than any has.
    private static let longest = 100

    public static let utc = ZoneName(name: "UTC", zone: .gmt)

    /// As the database writes it. An older name of a zone stays the one that was typed.
    public let name: String
    public let zone: TimeZone

    private init(name: String, zone: TimeZone) { (self.name, self.zone) = (name, zone) }

    /// Returns `nil` if the database has no such name. Abbreviations such as CST, which mean several zones, are none.
    ///
    /// - Parameter typed: The name in any case, full-width letters too; `Z` is UTC.
    public init?(typed: String) {
        guard typed.utf8.count <= Self.longest else { return nil }
        let folded = NormalForm.compatible(typed).lowercased()
        if folded == "utc" || folded == "z" {
            self = .utc
            return
        }
        guard let name = ZoneNames.byFoldedName[folded], let zone = TimeZone(identifier: name) else {
            return nil
        }
        self.init(name: name, zone: zone)
    }
}
