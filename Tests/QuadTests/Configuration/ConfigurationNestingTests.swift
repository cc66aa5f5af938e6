import JSONCoding
import Storage
import TestSupport
import Testing

@testable import Plugins
@testable import quad

/// What is nested without end in a configuration ends nothing: the file has a depth, and what is nested within it is refused
/// where it stands.
@Suite(.endsWhereItHangs) struct ConfigurationNestingTests {
    private static let signs = [("[", "]"), (#"{"x":"#, "}")]

    private func nest(_ signs: (String, String), _ depth: Int) -> String {
        String(repeating: signs.0, count: depth) + "1" + String(repeating: signs.1, count: depth)
    }

    /// A file with a value at a key.
    private func file(_ value: String, at key: ConfigurationKey) -> String {
        key.names.map { "{\"\($0)\":" }.joined() + value + String(repeating: "}", count: key.names.count)
    }

    @Test(arguments: QuadConfiguration.keys)
    func file_whoseValueIsNested_isRefused(key: ConfigurationKey) throws {
        for signs in Self.signs {
            var reader = ConfigurationReader()
            reader.read(try JSONText(file(nest(signs, 20), at: key)).parse(), from: "config.json")
            // What plugins take, the plugin host says.
            guard key.path != "plugins.settings" || signs.0 == "[" else { continue }
            #expect(reader.problems.count == 1, "\(signs.0)")
            #expect(reader.problems.allSatisfy { $0.path.hasPrefix(key.path) && $0.message.count < 2_000 })
            for depth in [200, 50_000] {
                let text = file(nest(signs, depth), at: key)
                let error = #expect(throws: JSONText.SyntaxError.self) { try JSONText(text).parse() }
                #expect(error?.message.contains("levels deep") == true, "\(error?.message ?? "")")
            }
        }
    }

    /// A variable's text that is no JSON is the text itself, which few keys take.
    @Test(arguments: QuadConfiguration.keys)
    func variable_whichIsNested_isRefusedOrAText(key: ConfigurationKey) {
        for signs in Self.signs {
            for depth in [20, 200, 5_000] {
                var reader = ConfigurationReader()
                reader.read(environment: [key.variable: nest(signs, depth)])
                #expect(reader.problems.count + reader.paths.count == 1)
                #expect(reader.problems.allSatisfy { $0.message.count < 2_000 })
            }
        }
    }

    @Test func settingsOfPlugins_whichAreNested_areNoSettings() throws {
        let folder = try TemporaryFolder()
        let text = """
            {"plugins": {"settings": {"dice": {"a": \(nest(Self.signs[0], 20)), "b": \(nest(Self.signs[1], 20))}}}}
            """
        var reader = ConfigurationReader()
        reader.read(try JSONText(text).parse(), from: "config.json")
        #expect(reader.problems == [])
        let host = reader.configuration.pluginHost(in: try DataDirectory(path: folder.path))
        #expect(host.perPlugin.settings["dice"] == ["a": .other("a list"), "b": .other("an object")])
    }
}
