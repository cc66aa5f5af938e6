import Community
import Logging
import Model
import Testing

@testable import Plugins
@testable import quad

/// Since when the functions of the plugin API are there.
struct APIVersionTests {
    private static func numbers(_ version: String) -> [Int] {
        version.split(separator: ".").compactMap { Int($0) }
    }

    @Test func entries_always_areThereSinceAVersionThatExists() {
        let environment = HostEnvironment(clock: .system, logger: Logger(label: "test"))
        let current = Self.numbers(QuadVersion.current)
        for entry in HostAPI.areas(in: environment).flatMap(\.entries) {
            let since = Self.numbers(entry.since)
            #expect(
                since.count == 3 && !current.lexicographicallyPrecedes(since), "\(entry.name): \(entry.since)"
            )
        }
    }

    /// What is read for one version more is read no longer than that.
    @Test func changes_ofTheAPI_goWithTheVersionThatTheyName() {
        let current = Self.numbers(QuadVersion.current)
        for change in APIChange.all {
            let until = Self.numbers("\(change.until)")
            #expect(current.lexicographicallyPrecedes(until), "\(change.name): remove it from APIChange.all")
        }
    }
}
