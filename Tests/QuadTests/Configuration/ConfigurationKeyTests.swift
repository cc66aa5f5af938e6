import Foundation
import JSONCoding
import Testing

@testable import quad

struct ConfigurationKeyTests {
    @Test(arguments: QuadConfiguration.keys)
    func key_whenGivenItsDefault_takesIt(key: ConfigurationKey) {
        var configuration = QuadConfiguration()
        #expect(key.set(key.fallback, &configuration))
        #expect(configuration == QuadConfiguration())
    }

    @Test(arguments: QuadConfiguration.keys)
    func key_whenGivenAnotherType_refusesIt(key: ConfigurationKey) {
        var configuration = QuadConfiguration()
        for wrong in [JSON.null, .number(0.5), .list([.null]), .object(["a": .null])] {
            #expect(!key.set(wrong, &configuration), "\(key.path) took \(wrong)")
        }
        #expect(configuration == QuadConfiguration())
    }

    @Test func keys_whenListed_haveUniquePathsAndVariables() {
        let keys = QuadConfiguration.keys
        #expect(Set(keys.map(\.path)).count == keys.count)
        #expect(Set(keys.map(\.variable)).count == keys.count)
        #expect(keys.allSatisfy { $0.summary.hasSuffix(".") && $0.names.count >= 2 })
    }

    @Test func keys_whenListed_areEverythingThatAFileHolds() throws {
        var reader = ConfigurationReader()
        reader.read(QuadConfiguration().json, from: "")
        #expect(reader.problems == [])
        #expect(reader.paths == Set(QuadConfiguration.keys.map(\.path)))
    }

    @Test(arguments: [
        ("community.emailDomains", "QUAD_COMMUNITY_EMAIL_DOMAINS"),
        ("doors.console.address", "QUAD_DOORS_CONSOLE_ADDRESS"),
        ("plugins.budget.memoryBytes", "QUAD_PLUGINS_BUDGET_MEMORY_BYTES"),
    ])
    func key_whenNamed_hasAVariable(path: String, variable: String) {
        #expect(QuadConfiguration.keys.first { $0.path == path }?.variable == variable)
    }

    @Test func documentation_whenCompared_isTheCommittedPage() throws {
        let page = try Repository.text(of: "docs/configuration.md")
        #expect(
            page == ConfigurationDocument().markdown,
            "run: swift run quad config --markdown > docs/configuration.md")
    }

    @Test func exampleConfiguration_whenRead_isInOrder() throws {
        let page = ConfigurationDocument().markdown
        let start = try #require(page.range(of: "```json\n")).upperBound
        let end = try #require(page[start...].range(of: "```")).lowerBound
        for text in [String(page[start..<end]), try Repository.text(of: "config.json")] {
            var reader = ConfigurationReader()
            reader.read(try JSONText(text).parse(), from: "")
            #expect(reader.problems == [])
        }
    }
}

extension ConfigurationKey: CustomTestStringConvertible {
    var testDescription: String { path }
}
