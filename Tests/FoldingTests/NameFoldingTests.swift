import Folding
import Testing

struct NameFoldingTests {
    @Test(
        arguments: [
            ("Study Circle", "study circle"), ("  Study   Circle ", "study circle"),
            ("ＣＯＵＲＳＥ　ｄｉｓｃｕｓｓｉｏｎｓ", "course discussions"), ("Café", "cafe"), ("CAFE\u{301}", "cafe"),
            ("讀書會", "读书会"), ("ﬁlm", "film"), ("ﾊﾛｰ", "ハロー"), ("🎸 Club", "🎸 club"), ("", ""), ("　", ""),
        ])
    func fold_ofAName_leavesWhatTellsItApart(name: String, folded: String) {
        #expect(NameFolding.fold(name) == NameFolding.fold(folded))
        #expect(NameFolding.fold(NameFolding.fold(name)) == NameFolding.fold(name))
    }

    @Test func fold_ofPlainNames_isWhatIsStored() {
        for name in ["alice", "study-circle", "tai-man2"] { #expect(NameFolding.fold(name) == name) }
    }

    @Test(arguments: [("a", "b"), ("cafe", "cave"), ("讀", "書"), ("a b", "ab")])
    func matches_ofDifferentNames_isFalse(one: String, other: String) {
        #expect(!NameFolding.matches(one, other))
    }

    @Test func fold_ofWhatIsTooLongForAName_leavesItAsItIs() {
        let long = String(repeating: "É", count: 1000)
        #expect(NameFolding.fold(long) == long)
    }
}
