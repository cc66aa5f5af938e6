import JSONCoding

/// `docs/configuration.md`, made from the keys so that it can't fall behind them.
struct ConfigurationDocument {
    /// The whole page in Markdown.
    var markdown: String {
        let sections = QuadConfiguration.keys.reduce(into: [String]()) { names, key in
            if names.last != key.names[0] { names.append(key.names[0]) }
        }
        return ([Self.introduction] + sections.map(section)).joined(separator: "\n") + Self.example
    }

    private func section(_ name: String) -> String {
        let rows = QuadConfiguration.keys.filter { $0.names[0] == name }.map(row)
        let head = [
            "## \(name)", "", "| key | accepts | default | what it is for |", "| --- | --- | --- | --- |",
        ]
        return (head + rows + [""]).joined(separator: "\n")
    }

    private func row(_ key: ConfigurationKey) -> String {
        let size = key.type.hasSuffix("bytes") ? Self.binarySize(key.fallback) : nil
        let fallback = "`\(key.fallback.line)`" + (size.map { " (\($0))" } ?? "")
        let cells = ["`\(key.path)`<br>`\(key.variable)`", key.expected, fallback, key.summary]
        return "| " + cells.map { $0.split(separator: "|").joined(separator: "\\|") }.joined(separator: " | ")
            + " |"
    }

    private static func binarySize(_ json: JSON) -> String? {
        guard case .integer(let bytes) = json, bytes >= 1024, bytes % 1024 == 0 else { return nil }
        return bytes % 1_048_576 == 0 ? "\(bytes / 1_048_576) MiB" : "\(bytes / 1024) KiB"
    }

    private static let introduction = """
        # Configuration

        <!-- Made by `quad config --markdown`; a test holds it against the code. Change the code, not this page. -->

        `config.json` holds the whole configuration. Every key has a default, so `{}` runs, and so does no file
        at all. An unknown key, a wrong type or a value out of bounds stops the start, with the key's path and
        what was expected; everything that is wrong is listed at once.

        - `quad config check` says whether a configuration is in order, without starting anything.
        - `quad config show` prints the whole configuration that a start would use; `quad config show KEY` one
          value.
        - `--config FILE` reads another file; a file that was named must be there.
        - A running gateway takes over what changes of `plugins.settings`, `plugins.budgets` and
          `plugins.priorities` within a second of a save, or at `/plugins reload`; of other keys it tells
          administrators that they take effect after a restart. Where anything is wrong, nothing changes.
        - The environment goes before the file: each key has a variable, named below it. Lists are written
          with commas between the items, objects as JSON. A variable `QUAD_…` that names no key is warned of.

        """

    private static let example = """

        ## An example

        ```json
        {
          "community": {
            "name": "Quad at HKU",
            "emailDomains": ["connect.hku.hk", "hku.hk"],
            "administrators": ["alice@connect.hku.hk"]
          },
          "mail": { "transport": "file", "directory": "/var/spool/quad" },
          "plugins": {
            "priorities": { "trending": 10 },
            "settings": { "trending": { "gravity": 1.2 } }
          }
        }
        ```

        """
}
