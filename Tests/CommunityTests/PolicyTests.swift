import Model
import Testing

@testable import Community

/// What people are told of what is kept.
@Suite struct PolicyTests {
    @Test func terms_followFromTheColumns() throws {
        func terms(_ name: String) throws -> Set<Policy.Term> {
            Policy.terms(of: try #require(CommunityTables.table(named: name)))
        }
        #expect(try terms("accounts") == [.account])
        #expect(try terms("signups") == [.account, .expiry])
        #expect(try terms("messages").isSuperset(of: [.words, .numbers]))
        #expect(try terms("events") == [.numbers])
    }

    @Test func lines_areFewAndInEachLanguage() {
        for language in Language.allCases {
            let lines = Policy.lines.map { $0.text(in: language) }
            #expect((10...40).contains(lines.count))
            #expect(lines.allSatisfy { !$0.isEmpty })
            #expect(
                Set(Policy.lines.map { $0.text(in: .english) }).isDisjoint(with: lines)
                    == (language != .english))
        }
    }
}
