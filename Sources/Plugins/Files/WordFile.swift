import Community
import Lua
package import Model

/// One file of a plugin's folder `words`: what the plugin says in one language.
///
/// It returns a table of texts by key, and is data: nothing that a plugin can call is there when it runs.
package struct WordFile: Sendable {
    /// The folder of a plugin's own that holds them.
    package static let folder = "words"
    /// Letters of a language's tag: longer than any that BCP 47 has for a language with script and region.
    private static let longestTag = 35

    package let language: Language
    /// As the plugin folder calls it: `chat/words/zh-Hant.lua`.
    package let file: String
    package let bytes: [UInt8]

    /// Whether a file of a plugin's folder, by its path there, is one of words: no other file can require it.
    package static func isOne(_ path: String) -> Bool {
        path.hasPrefix("\(folder)/") && path.hasSuffix(".lua")
    }

    /// Whether a file in the folder, without `.lua`, may be called like a language: `zh-Hant`.
    static func isTag(_ text: String) -> Bool {
        text.utf8.count <= longestTag && !text.isEmpty
            && text.utf8.allSatisfy {
                ModuleName.isPart($0) || (65...90).contains($0) || $0 == UInt8(ascii: "-")
            }
    }

    /// The line in which a key of its table stands; `nil` if it isn't written out.
    /// - Parameter path: the key, or the path of something in it: `likes.one`.
    package func line(of path: String) -> Int? {
        let key = String(path.prefix { !".[".contains($0) })
        guard !key.isEmpty else { return nil }
        let lines = String(decoding: bytes, as: UTF8.self).split(
            separator: "\n", omittingEmptySubsequences: false)
        return lines.firstIndex { Self.opens(key, in: $0) }.map { $0 + 1 }
    }

    /// Whether a line has `key =` or `["key"] =`.
    private static func opens(_ key: String, in line: Substring) -> Bool {
        guard !line.drop(while: \.isWhitespace).hasPrefix("--") else { return false }
        return line.ranges(of: key).contains { range in
            let before = line[..<range.lowerBound].last
            let rest = line[range.upperBound...].drop { " \t\"']".contains($0) }
            let isWhole = before.map { !$0.isLetter && !$0.isNumber && $0 != "_" } ?? true
            return isWhole && rest.first == "=" && rest.dropFirst().first != "="
        }
    }
}

extension PluginSource {
    /// Its files of words, English first; none where the words stand in its own table.
    /// - Throws: `PluginProblem` if a file is called like no language, or English is missing.
    func wordFiles() throws(PluginProblem) -> [WordFile] {
        var files: [Language: WordFile] = [:]
        for (path, bytes) in modules.sorted(by: { $0.key < $1.key }) where WordFile.isOne(path) {
            let tag = String(path.dropFirst("\(WordFile.folder)/".count).dropLast(".lua".count))
            guard let language = Language(rawValue: tag) else { throw unknown(tag, path) }
            files[language] = WordFile(language: language, file: "\(stem)/\(path)", bytes: bytes)
        }
        guard files.isEmpty || files[.english] != nil else {
            throw PluginProblem(
                file: "\(stem)/\(WordFile.folder)/\(Language.english.rawValue).lua",
                message: "this file is missing: the other languages are held against it")
        }
        return Language.allCases.compactMap { files[$0] }
    }

    private func unknown(_ tag: String, _ path: String) -> PluginProblem {
        let tags = Language.allCases.map(\.rawValue)
        let hint = Suggestion.nearest(to: tag, among: tags).map { ". Did you mean \($0).lua?" }
        return PluginProblem(
            file: "\(stem)/\(path)",
            message: "Quad speaks no language \"\(tag)\""
                + (hint
                    ?? ": this folder holds \(tags.map { "\($0).lua" }.joined(separator: ", ")), and nothing that is required")
        )
    }
}
