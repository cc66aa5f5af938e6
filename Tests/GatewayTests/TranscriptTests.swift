import TestSupport
import Testing

/// What people type and read, as `Transcripts` has it: one thing each.
@Suite(.endsWhereItHangs, .serialized)
struct TranscriptTests {
    @Test func transcripts_whenCounted_areMany() { #expect(Transcript.names.count >= 40) }

    @Test(arguments: Transcript.names)
    func transcript_whenPlayedInPlainLinesAndInJSON_tellsTheTruth(name: String) async throws {
        async let plain: Void = TranscriptCampus.play(name, over: .plain)
        async let json: Void = TranscriptCampus.play(name, over: .json)
        _ = try await (plain, json)
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
