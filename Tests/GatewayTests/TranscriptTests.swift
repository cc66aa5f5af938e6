import Foundation
import TestSupport
import Testing

/// What people type and read, as `Transcripts` has it: one thing each.
@Suite(.endsWhereItHangs, .serialized)
struct TranscriptTests {
    @Test func transcripts_whenCounted_areMany() { #expect(Transcript.names.count >= 40) }

    /// The stories of campus life are told in three languages: each language plays half of them in either format.
    private static func formats(of name: String) -> [TranscriptCampus.Format] {
        guard let story = name.wholeMatch(of: /campus life\/(en|zh-Hant|zh-Hans)\/(\d\d) .*/) else {
            return TranscriptCampus.Format.allCases
        }
        let language = ["en": 0, "zh-Hant": 1, "zh-Hans": 2][String(story.1)] ?? 0
        return [(language + (Int(story.2) ?? 0)).isMultiple(of: 2) ? .plain : .json]
    }

    @Test(arguments: Transcript.names)
    func transcript_whenPlayedInItsFormats_tellsTheTruth(name: String) async throws {
        let transcript = try Transcript(named: name)
        try await withThrowingDiscardingTaskGroup { group in
            for format in Self.formats(of: name) {
                group.addTask { try await TranscriptCampus.play(transcript, over: format) }
            }
        }
    }

    @Test(arguments: ["en", "zh-Hant", "zh-Hans"])
    func campusLife_inEachLanguage_isPlayedInBothFormats(language: String) {
        let stories = Transcript.names.filter { $0.hasPrefix("campus life/\(language)/") }
        #expect(stories.count == 10)
        #expect(stories.count { Self.formats(of: $0) == [.plain] } == 5)
        #expect(stories.count { Self.formats(of: $0) == [.json] } == 5)
    }

    /// What a plugin tells people a moment later takes numbers of the record, as a message does, and either may come first.
    @Test func message_besideWhatAPluginTellsLater_hasNoNumberThatIsExpected() throws {
        let notice = /[a-z]+[<&] \* .*[:：] ?\/[a-z-]+ [0-9]+/
        let message = /[a-z]+[<&] +\[[#@][^\]]+\] [0-9]+ .*/
        for name in Transcript.names {
            let url = Transcript.folder.appending(path: "\(name).txt")
            // A step is a line that somebody types, and what is read until the next one.
            for step in try String(contentsOf: url, encoding: .utf8).split(separator: /\n(?=[a-z0-9-]+>)/) {
                let lines = step.split(separator: "\n")
                guard lines.contains(where: { $0.contains("* ") && $0.wholeMatch(of: notice) != nil }) else {
                    continue
                }
                let numbered = lines.filter { $0.contains("] ") && $0.wholeMatch(of: message) != nil }
                #expect(numbered.isEmpty, "\(name): write … for the number")
            }
        }
    }

    @Test(arguments: [
        ("a", "a", true), ("a", "b", false), ("ab", "a", false), ("abc", "a…c", true), ("ac", "a…c", true),
        ("abcd", "a…c", false), ("a1b2c", "a…b…c", true), ("a1c", "a…b…c", false), ("", "…", true),
    ])
    func line_whenComparedWithWhatIsExpected_matchesToTheLetter(line: String, expected: String, matches: Bool)
    {
        #expect(Transcript.matches(line, expected) == matches)
    }

    @Test(arguments: [
        "alice says hi", "with plugin", "bob{ typing on", "save", "in French", "kill bob", "bob& hi",
    ])
    func line_whenItMeansNothing_isNoTranscript(line: String) {
        #expect(throws: GatewayProblem.self) { try Transcript(line) }
    }
}
