import Model
import Testing

@testable import Console

/// Which connection without anybody signed in gives way to a newcomer.
@Suite struct StrangersTests {
    private func strangers(_ counts: [String: Int]) -> Strangers {
        var strangers = Strangers()
        for (source, count) in counts.sorted(by: { $0.key < $1.key }) {
            for number in 1...count { strangers.add(id(source, number), from: source) }
        }
        return strangers
    }

    /// Sources are of one letter.
    private func id(_ source: String, _ number: Int) -> SessionID {
        SessionID(rawValue: UInt64(source.utf8.first ?? 0) * 1000 + UInt64(number))
    }

    private func source(of session: SessionID?) -> String? {
        session.map { String(UnicodeScalar(UInt8($0.rawValue / 1000))) }
    }

    @Test func nobody_givesWay_whereThereAreNone() {
        #expect(Strangers().givingWay(to: "a") == nil)
    }

    @Test func newcomer_whoseNetworkHasConnections_takesTheRoomOfOneOfThese() {
        let strangers = strangers(["a": 2, "b": 100, "c": 1])
        #expect(source(of: strangers.givingWay(to: "a")) == "a")
        #expect(source(of: strangers.givingWay(to: "b")) == "b")
        #expect(source(of: strangers.givingWay(to: "c")) == "c")
    }

    @Test func newcomer_fromElsewhere_takesTheRoomOfOneOfTheNetworkWithMost() throws {
        var strangers = strangers(["a": 2, "b": 100, "c": 1])
        // Until the others have as many.
        for left in stride(from: 100, to: 2, by: -1) {
            let session = try #require(strangers.givingWay(to: "d"))
            try #require(source(of: session) == "b", "\(left) are left")
            strangers.remove(session, from: "b")
        }
        #expect(["a", "b"].contains(source(of: strangers.givingWay(to: "d"))))
    }

    @Test func network_whoseLastConnectionIsGone_givesNoWay() {
        var strangers = strangers(["a": 1, "b": 2])
        strangers.remove(id("a", 1), from: "a")
        #expect(source(of: strangers.givingWay(to: "a")) == "b")
        for number in 1...2 { strangers.remove(id("b", number), from: "b") }
        #expect(strangers.givingWay(to: "a") == nil)
        // What is removed twice, as a connection that ends while it gives way, takes nobody else's place.
        strangers.remove(id("b", 1), from: "b")
        strangers.add(id("b", 3), from: "b")
        #expect(strangers.givingWay(to: "a") == id("b", 3))
    }
}
