import Foundation
import TestSupport
import Testing

@testable import quad

extension ProgramTests {
    /// What a file says, or somebody typed, neither steers the terminal of whoever reads it nor makes a line of its own.
    struct EscapedOutputTests {
        private let directory: TemporaryFolder

        init() throws { directory = try TemporaryFolder() }

        private func run(_ arguments: String...) throws -> Program {
            try Program.run(arguments, in: directory)
        }

        /// No control character but the end of a line.
        private func isHarmless(_ text: String) -> Bool {
            text.unicodeScalars.allSatisfy { $0 == "\n" || $0.properties.generalCategory != .control }
        }

        @Test func configCheck_ofAHostileFile_isOneLineForEachProblem() throws {
            _ = try directory.write(
                #"{"a\u001b[2J\nquad: forged": 1, "log": {"level": "x\u001b]0;title\u0007"}, "b\u009b1m": 2}"#,
                to: "config.json")
            let ended = try run("config", "check")
            #expect(ended.code == 78)
            #expect(isHarmless(ended.errors), "\(ended.errors)")
            let lines = ended.errors.split(separator: "\n")
            #expect(lines.count == 3 && lines.allSatisfy { $0.hasPrefix("quad: config.json: ") }, "\(lines)")
            #expect(ended.errors.contains(#"a\u{1B}[2J\nquad: forged"#))
        }

        @Test func configShow_ofAHostileValue_isJSONOfTheSame() throws {
            let value = "\u{9B}2J\u{202E}"
            _ = try directory.write(
                #"{"plugins": {"settings": {"dice": {"most": "\#(value)"}}}}"#, to: "config.json")
            let shown = try run("config", "show", "plugins.settings.dice.most")
            #expect(shown.output == "\"\\u009b2J\\u202e\"\n")
        }

        @Test func option_thatIsUnknown_isShownEscaped() throws {
            let ended = try run("serve", "--bo\u{1B}[31mgus\nError: forged")
            #expect(ended.code == 64)
            #expect(isHarmless(ended.errors), "\(ended.errors)")
            #expect(
                !ended.errors.split(separator: "\n").contains { $0.hasPrefix("Error: forged") },
                "\(ended.errors)")
        }

        @Test func pluginCheckAndTest_ofHostileFiles_areOneLineForEachThing() throws {
            _ = try directory.write(
                #"return { name = "x", version = "1.0.0", summary = "X.", ["k\27[2J\nx.lua:1:1: forged"] = 1 }"#,
                to: "x.lua")
            let checked = try run("plugin", "check", "x.lua")
            #expect(checked.code == 1)
            #expect(isHarmless(checked.output), "\(checked.output)")
            #expect(checked.output.split(separator: "\n").count == 2, "\(checked.output)")
            _ = try directory.write(#"return { name = "y", version = "1.0.0", summary = "Y." }"#, to: "y.lua")
            _ = try directory.write(
                #"return { ["t\27[2J\nok    forged"] = function(t) error("e\27[31m\nok    forged", 0) end }"#,
                to: "y_test.lua")
            let tested = try run("plugin", "test", "y.lua")
            #expect(tested.code == 1)
            #expect(isHarmless(tested.output), "\(tested.output)")
            #expect(tested.output.split(separator: "\n").count == 2, "\(tested.output)")
        }
    }
}

/// Where commands write.
struct StandardOutputTests {
    @Test func commands_writeWhereItIsEscaped() throws {
        let written = #/\bprint\(|FileHandle\.standard(Output|Error)|\bfputs\(|\bputs\(/#
        // What draws over its own line on a terminal, and escapes what it is given.
        let drawing = ["MediaCommand.swift", "PluginTrialOptions.swift"]
        for folder in ["Sources/quad", "Sources/PluginTools"] {
            for path in try Repository.sources(under: folder)
            where !path.hasSuffix("/StandardOutput.swift") && !drawing.contains(where: path.hasSuffix) {
                // Lua's own stands in a text.
                let code = try Repository.text(of: path).replacing("function print(...)", with: "")
                    .replacing("host.print(", with: "")
                #expect(code.firstMatch(of: written) == nil, "\(path): StandardOutput or LogFile writes")
            }
        }
    }

    @Test func json_isEscapedAsJSON() {
        #expect(
            StandardOutput.escaped(json: "{\n  \"a\": \"\u{7F}\u{9B}海\u{1D173}\"\n}")
                == "{\n  \"a\": \"\\u007f\\u009b海\\ud834\\udd73\"\n}")
    }

    @Test func error_ofTheOptionParser_isSaidOfWhatIsShown() throws {
        let typed = ["serve", "--bo\u{1B}gus\nError: forged"]
        let lines = try #require(QuadCommand.complaint(about: typed))
        #expect(lines.first == #"Error: Unknown option '--bo\u{1B}gus\nError: forged'"#, "\(lines)")
        #expect(!lines.contains { $0.hasPrefix("Error: forged") })
    }
}
