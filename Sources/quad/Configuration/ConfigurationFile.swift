import Community
import Foundation
import JSONCoding
import Model

/// The file that holds the configuration, and how a gateway gets its configuration from it.
struct ConfigurationFile: Sendable {
    /// Where it is looked for when nothing else is said.
    static let standard = "config.json"

    let path: String
    /// Whether it was asked for by name, so that it must be there.
    let isRequired: Bool

    /// - Parameter path: the file that was asked for, or nil for the standard one if it is there.
    init(_ path: String?, standard: String = Self.standard) {
        self.path = path ?? standard
        isRequired = path != nil
    }

    /// The checked configuration: defaults, then the file, then the environment.
    /// - Throws: ``ConfigurationError`` with every problem of both.
    func load(environment: [String: String]) throws(ConfigurationError) -> LoadedConfiguration {
        var reader = ConfigurationReader()
        let json = try parsed()
        if let json { reader.read(json, from: path) }
        reader.read(environment: environment)
        reader.readTesting(environment)
        guard reader.problems.isEmpty else { throw ConfigurationError(problems: reader.problems) }
        var configuration = reader.configuration
        if json != nil { configuration.plugins.byName.file = path }
        return LoadedConfiguration(
            configuration: configuration, file: json == nil ? nil : path, paths: reader.paths,
            warnings: reader.warnings
                + configuration.warnings(source: json == nil ? "environment" : path))
    }

    private func parsed() throws(ConfigurationError) -> JSON? {
        guard isRequired || FileManager.default.fileExists(atPath: path) else { return nil }
        do {
            return try JSONText(try BoundedFile.read(path)).parse()
        } catch let error as JSONText.SyntaxError {
            throw problem(error.message)
        } catch BoundedFile.Problem.tooLarge(let limit) {
            throw problem("the file is larger than \(limit >> 20) MiB; is it the right one?")
        } catch BoundedFile.Problem.missing {
            throw problem("there is no such file; make it (\"{}\" uses every default) or leave out --config")
        } catch {
            throw problem("the file can't be read; check its rights")
        }
    }

    private func problem(_ message: String) -> ConfigurationError {
        ConfigurationError(problems: [ConfigurationProblem(source: path, path: "", message: message)])
    }
}

/// A configuration and where it came from.
struct LoadedConfiguration: Sendable {
    let configuration: QuadConfiguration
    /// The file that was read, or `nil` if there is none.
    let file: String?
    /// The paths of the keys that were set.
    let paths: Set<String>
    /// What is allowed, and seldom meant.
    let warnings: [ConfigurationProblem]
}
