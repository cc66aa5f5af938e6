@testable import Community
@testable import Model

extension LargeCommunity {
    /// Somebody who left, whom one in five forgot.
    var forgottenAddress: Part {
        let mark = AddressMark.of(TestCampus.address(of: "Gone"), key: "a key")
        let gone = nick.person
        return Part(
            numbers: 0,
            statements: [
                Statement(
                    sql: "INSERT INTO keys (name, key) VALUES ('forgotten', 'a key')", arguments: { _ in [] }),
                Statement(
                    sql: """
                        INSERT OR REPLACE INTO forgotten (person, other, sequence, address)
                        SELECT id, ?1, id, ?2 FROM people WHERE handle LIKE 'p%' AND id % 5 = 4
                        """, arguments: { _ in [gone, mark] }),
            ])
    }
}
