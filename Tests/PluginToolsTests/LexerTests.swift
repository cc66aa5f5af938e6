import Plugins
import Testing

@testable import PluginTools

/// Lua source cut into tokens, each where it stands.
@Suite struct LexerTests {
    @Test(arguments: [
        ("local x = 1", ["local 1:1", "x 1:7", "= 1:9", "1 1:11"]),
        ("a\n  b", ["a 1:1", "b 2:3"]), ("-- c\na", ["a 2:1"]), ("--[[ c\n c ]] a", ["a 2:7"]),
        ("--[==[ ]] ]==] a", ["a 1:16"]), ("[[x\ny]] b", ["x\ny 1:1", "b 2:5"]),
        (#"'a\'b' c"#, [#"a\'b 1:1"#, "c 1:8"]), (#""a\"#, [#"a\ 1:1"#]),
        ("'中文' x", ["中文 1:1", "x 1:6"]), ("'a\\z\n  b' x", ["a\\z\n  b 1:1", "x 2:6"]),
        ("1..2", ["1..2 1:1"]), ("0xA.p-3 1e+5", ["0xA.p-3 1:1", "1e+5 1:9"]),
        ("x..y ~=z//w", ["x 1:1", ".. 1:2", "y 1:4", "~= 1:6", "z 1:8", "// 1:9", "w 1:11"]),
        ("::l:: a[1]", [":: 1:1", "l 1:3", ":: 1:4", "a 1:7", "[ 1:8", "1 1:9", "] 1:10"]),
        ("#!/bin/lua\na", ["a 2:1"]), ("f{...}", ["f 1:1", "{ 1:2", "... 1:3", "} 1:6"]),
    ])
    func tokens_whenCut_standWhereTheyAre(_ source: String, _ expected: [String]) {
        let tokens = LuaLexer.tokens(of: Array(source.utf8))
        #expect(tokens.map { "\($0.text) \($0.line):\($0.column)" } == expected)
    }
}
