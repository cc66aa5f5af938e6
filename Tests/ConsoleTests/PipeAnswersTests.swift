import Testing

@testable import Console
@testable import ConsoleClient

@Suite struct PipeAnswersTests {
    private func read(_ text: String, isJSON: Bool, step: Int) -> (passed: String, refusals: Int) {
        var answers = PipeAnswers(isJSON: isJSON)
        let bytes = Array(text.utf8)
        var passed: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: step) {
            passed += answers.consume(bytes[start..<min(start + step, bytes.count)])
        }
        return (String(decoding: passed, as: UTF8.self), answers.refusals)
    }

    @Test(arguments: [1, 3, 1000]) func plainLines_whenTheyRefuse_areCounted(_ step: Int) {
        let text = """
            * Quad.
            error: no
            @7   error: somebody's words
            @7 error: no
              error: somebody's words
            [#s] 4 bob: error: x
            @7 ok

            """
        let read = read(text, isJSON: false, step: step)
        #expect(read.passed == text && read.refusals == 2)
    }

    @Test(arguments: [1, 3, 1000]) func objects_whenTheyBegin_arePassedAndCounted(_ step: Int) {
        let objects = """
            {"type":"commands","names":["a"]}
            {"type":"end","tag":"12345678901234567890123456789012","ok":false,"code":"invalid","text":"no"}
            {"type":"end","tag":"1","ok":true}
            {"type":"error","code":"invalid","text":"no"}
            {"type":"notice","text":"{\\"type\\":\\"error\\""}

            """
        let read = read("* Quad {.\n" + objects, isJSON: true, step: step)
        #expect(read.passed == objects && read.refusals == 2)
    }

    @Test func attention_whenWanted_isHarmless() throws {
        let mention = try #require(
            GatewayLine(#"{"type":"notice","kind":"mention","text":"a;b\u0007\u001b]0;x"}"#))
        #expect(Attention().mark(mention) == "")
        #expect(Attention(rings: true).mark(mention) == "\u{7}")
        #expect(
            Attention(notification: .osc777).mark(mention)
                == "\u{1B}]777;notify;Quad;a,b\\u{7}\\u{1B}]0,x\u{7}")
        #expect(
            Attention(rings: true, notification: .osc9).mark(mention)
                == "\u{1B}]9;a;b\\u{7}\\u{1B}]0;x\u{7}\u{7}")
    }

    @Test(
        arguments: [
            (#"{"type":"message","place":"@bob","id":4,"from":"bob","text":"hi"}"#, true),
            (#"{"type":"message","place":"@bob","id":4,"from":"alice","text":"hi"}"#, false),
            (#"{"type":"message","place":"@bob","id":4,"from":"bob","text":"hi","edited":true}"#, false),
            (##"{"type":"message","place":"#s","id":4,"from":"bob","text":"hi"}"##, false),
            (
                ##"{"type":"message","place":"#s","id":5,"from":"bob","text":"hi","##
                    + ##""replyTo":{"id":4,"from":"alice","text":"x"}}"##, true
            ),
            (
                ##"{"type":"message","place":"#s","id":5,"from":"bob","text":"hi","##
                    + ##""replyTo":{"id":4,"from":"carol","text":"alice"}}"##, false
            ),
            (#"{"type":"notice","kind":"request","text":"x"}"#, true),
            (#"{"type":"notice","kind":"like","text":"x"}"#, false),
            (#"{"type":"notice","text":"x"}"#, false),
        ])
    func bell_whenItIsForThePerson_rings(_ json: String, _ rings: Bool) throws {
        let line = try #require(GatewayLine(json))
        #expect(Attention(rings: true).mark(line, own: "alice").isEmpty != rings)
    }
}
