import PluginTestSupport
import Testing

@testable import Plugins

/// What makes two tags the same, where no plugin says otherwise, and by the bundled plugin.
@Suite struct TagNormalFormTests {
    static let forms = [
        ("Hiking Club", "hiking_club"), ("香港\u{3000}大學", "香港_大學"), ("香港 大學", "香港_大學"),
        ("香港\u{A0}\u{2003}大學", "香港_大學"),
        ("a\u{2028}b", "a_b"), ("CAFE\u{301}", "café"), ("chess\u{200B}", "chess"), ("co\u{AD}op", "coop"),
        ("❤️", "❤"), ("❤", "❤"),
        ("👩‍👩‍👧", "👩‍👩‍👧"), ("a__b", "a__b"), (" a ", "a"), ("", ""),
    ]

    @Test(arguments: forms) func tag_whenNormalized_isAlikeWhereItLooksAlike(tag: String, form: String) {
        #expect(TagNormalForm.plain(tag).unicodeScalars.elementsEqual(form.unicodeScalars))
    }

    @Test func tags_ofTheBundledPlugin_areTheSame() async throws {
        let test = try await TestHost.loaded(try BundledTests.files("tags"))
        let normal = try await test.host.normalize(Self.forms.map(\.0))
        #expect(normal.map { $0.map { Array($0.utf8) } } == Self.forms.map { Array($0.1.utf8) })
    }
}
