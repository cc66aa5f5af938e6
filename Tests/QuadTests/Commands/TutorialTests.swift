import Foundation
import TestSupport
import Testing

@testable import quad

extension ProgramTests {
    /// `docs/your-first-plugin.md`, followed word for word as far as no gateway is needed.
    struct TutorialTests {
        private static let plugin = "plugins/greet.lua"
        private let directory: TemporaryFolder
        private let text: String

        init() throws {
            directory = try TemporaryFolder()
            text = try Repository.text(of: "docs/your-first-plugin.md")
        }

        /// What stands in the fences of a language, in order.
        private func blocks(_ language: String) -> [String] {
            text.matches(of: #/```(\w*)\n((?s:.*?))```/#).filter { $0.1 == language }.map { String($0.2) }
        }

        private func change(_ file: String, _ edit: (String) -> String) throws {
            let before = try directory.text(of: file)
            let after = edit(before)
            #expect(after != before, "\(file) has no such place any more")
            _ = try directory.write(after, to: file)
        }

        @Test func tutorial_whenFollowed_saysWhatIsPrinted() throws {
            let lua = blocks("lua")
            try #require(lua.count == 4)
            let edits: [Int: () throws -> Void] = [
                1: { try change(Self.plugin) { $0.replacing("text.length", with: "text.lenght") } },
                2: { try change(Self.plugin) { $0.replacing("text.lenght", with: "text.length") } },
                4: {
                    try change(Self.plugin) { text in
                        text.split(separator: "\n", omittingEmptySubsequences: false).map {
                            $0.contains("call:reply") ? lua[0].dropLast() : $0
                        }.joined(separator: "\n")
                    }
                },
                5: {
                    try change("plugins/greet_test.lua") { text in
                        let start = text.range(of: "  greets_the_caller")?.lowerBound ?? text.endIndex
                        let end = text.range(of: "  refuses_what")?.lowerBound ?? text.endIndex
                        return text[..<start] + lua[1] + "\n" + text[end...]
                    }
                },
                6: {
                    try change(Self.plugin) {
                        $0.replacing("\nreturn plugin", with: "\n\(lua[2])\nreturn plugin")
                    }
                    try change("plugins/greet_test.lua") {
                        $0.replacing("  refuses_what", with: "\(lua[3])\n  refuses_what")
                    }
                },
            ]
            let transcripts = blocks("").filter { $0.hasPrefix("$ quad plugin ") }
            #expect(transcripts.count == 7)
            for (index, transcript) in transcripts.enumerated() {
                try edits[index]?()
                let lines = transcript.split(separator: "\n", maxSplits: 1).map(String.init)
                let arguments = lines[0].dropFirst("$ quad ".count).split(separator: " ").map(String.init)
                #expect(try Program.run(arguments, in: directory).output == lines[1], "\(lines[0])")
            }
        }
    }
}
