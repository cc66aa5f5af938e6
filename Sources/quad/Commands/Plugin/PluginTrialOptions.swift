import ArgumentParser
import Community
import Documents
import Foundation
import Model
import PluginTools
import Plugins
import Storage

/// What `try` and `replay` take: one plugin, the gateway's configuration, and its data.
struct PluginTrialOptions: ParsableArguments {
    @OptionGroup var options: GatewayOptions

    @ArgumentParser.Argument(
        help: ArgumentHelp("The changed plugin's file, or its folder.", valueName: "file"))
    var path: String

    /// The one plugin file.
    func plugin() throws(Failure) -> String {
        guard let files = PluginFiles.at(path), !files.isEmpty else {
            throw Failure(.usage, "there is no plugin \(path): name a .lua file")
        }
        guard files.count == 1 else { throw Failure(.usage, "name one plugin: there are \(files.count)") }
        return files[0]
    }

    /// What a gateway would give its plugins.
    func host() throws -> PluginConfiguration {
        try options.load().configuration.pluginHost(history: "\(options.data)/plugins")
    }

    /// What the gateway has stored.
    func record() throws -> StoredCampus {
        do {
            return try StoredCampus(folder: options.data)
        } catch let error as StorageError where error.code == .missing {
            throw Failure(
                .unavailable,
                "there is no data in \(options.data) yet; name the gateway's directory with --data")
        }
    }

    /// What plugins have stored, or `nil` if they have stored nothing yet.
    func documents() throws -> StoredDocuments? {
        do {
            return try StoredDocuments(path: "\(options.data)/documents.sqlite")
        } catch let error as StorageError where error.code == .missing {
            return nil
        }
    }

    /// Runs what loads the plugin; what is wrong with it is said as `check` does.
    func loading<Value>(_ body: () async throws -> Value) async throws -> Value {
        do {
            return try await body()
        } catch {
            if Failure(of: error) != nil { throw error }
            throw Failure(.data, "\(error); quad plugin check \(path) says more")
        }
    }
}

/// How far a long piece of work is: one line on a terminal's standard error that replaces itself.
final class ProgressLine {
    private let isShown = isatty(STDERR_FILENO) == 1
    private var last = ContinuousClock.now
    private var isDirty = false

    /// Shows a line, a few times a second at most.
    func show(_ line: String) {
        guard isShown, ContinuousClock.now - last > .milliseconds(200) else { return }
        last = .now
        isDirty = true
        FileHandle.standardError.write(Data("\r\u{1B}[K\(Escaping.visible(line)) …".utf8))
    }

    /// Removes it, before what is to stay is written.
    func clear() {
        if isDirty { FileHandle.standardError.write(Data("\r\u{1B}[K".utf8)) }
        isDirty = false
    }
}
