import Community
import Console
import Model
import Storage
import Testing

@testable import quad

struct FailureTests {
    @Test(arguments: [
        (StorageError.Code.locked, Failure.Code.busy), (.unwritable, .cantCreate), (.full, .storage),
        (.corrupt, .storage), (.newer, .storage), (.stopped, .storage), (.other, .storage),
        (.unreadable, .storage),
    ])
    func failure_whenStorageFails_hasItsCode(code: StorageError.Code, expected: Failure.Code) {
        let failure = Failure(of: StorageError(code, "the reason"))
        #expect(failure == Failure(expected, "the reason"))
    }

    @Test func failure_whenOthersFail_hasTheirCode() {
        let problem = ConfigurationProblem(source: "config.json", path: "a.b", message: "expected a list")
        #expect(
            Failure(of: ConfigurationError(problems: [problem]))
                == Failure(.configuration, "config.json: a.b: expected a list"))
        #expect(Failure(of: CommunityError(.exists, "there already")) == Failure(.data, "there already"))
        #expect(Failure(of: MailProblem(message: "no directory")) == Failure(.cantCreate, "no directory"))
        #expect(Failure(of: CancellationError()) == nil)
    }

    @Test(arguments: [
        (Failure.Code.usage, Int32(64)), (.data, 65), (.unavailable, 69), (.cantCreate, 73), (.storage, 74),
        (.busy, 75), (.configuration, 78),
    ])
    func code_whenGiven_isTheOneOfSysexits(code: Failure.Code, number: Int32) throws {
        #expect(code.rawValue == number)
        #expect(try Repository.text(of: "README.md").contains(" \(number) "), "the README lists every code")
    }

    @Test func lines_whenThereAreSeveral_eachNameTheProgram() {
        #expect(Failure(.data, ["one", "two"]).lines == ["quad: one", "quad: two"])
    }

    @Test func lines_ofWhatAFileSays_areOneEach() {
        let problems = ["a\u{1B}[2Jb", "c\nquad: config.json: in order"].map {
            ConfigurationProblem(source: "config.json", path: $0, message: "no such key")
        }
        #expect(
            Failure(of: ConfigurationError(problems: problems))?.lines == [
                #"quad: config.json: a\u{1B}[2Jb: no such key"#,
                #"quad: config.json: c\nquad: config.json: in order: no such key"#,
            ])
    }
}
