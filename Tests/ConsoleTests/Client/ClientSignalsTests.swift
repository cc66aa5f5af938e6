import Testing

@testable import Community
@testable import Console
@testable import ConsoleClient
@testable import Model

/// What the client's prompt tells of the open conversation.
@Suite struct ClientSignalsTests {
    private typealias H = MachineHarness

    @Test func prompt_whenTheOwnMessageIsReached_saysSo() {
        var client = begun(in: "@bob")
        #expect(client.state(after: .line(Self.receipt("@bob", "bob", "delivered", 7))) == "delivered")
        #expect(client.state(after: .line(Self.receipt("@bob", "bob", "read", 7))) == "read")
        // The next message of one's own begins anew.
        _ = client.take(.line(Self.message("@bob", 8, from: "alice")))
        #expect(client.state(after: .line(Self.receipt("@bob", "bob", "delivered", 8))) == "delivered")
    }

    @Test func prompt_inAGroup_countsReadersOnce() {
        var client = begun(in: "#study")
        _ = client.take(.line(Self.receipt("#study", "bob", "read", 7)))
        _ = client.take(.line(Self.receipt("#study", "bob", "read", 9)))
        #expect(client.state(after: .line(Self.receipt("#study", "carol", "read", 7))) == "read by 2")
    }

    @Test func prompt_whileSomebodyTypes_namesThem() {
        var client = begun(in: "@bob")
        #expect(client.state(after: .line(Self.typing("@bob", "bob", true))) == "bob is typing…")
        #expect(client.take(.line(Self.message("@bob", 9, from: "bob"))).contains { $0.isPrompt(state: nil) })
        #expect(client.state(after: .line(Self.receipt("@bob", "bob", "delivered", 9))) == "delivered")
    }

    @Test(arguments: ["@carol", "#study"])
    func prompt_ofAnotherPlace_isNotTouched(place: String) {
        var client = begun(in: "@bob")
        #expect(client.state(after: .line(Self.receipt(place, "bob", "read", 7))) == nil)
        #expect(client.state(after: .line(Self.typing(place, "bob", true))) == nil)
    }

    @Test func receipts_ofOlderMessagesOrOnesOwnReading_sayNothing() {
        var client = begun(in: "@bob")
        #expect(client.take(.line(Self.receipt("@bob", "bob", "read", 6))).isEmpty)
        #expect(client.take(.line(Self.receipt("@bob", "alice", "read", 7))).isEmpty)
    }

    // MARK: Coming back

    @Test func connection_whenMadeAgain_resumesFromTheLastNumberSeen() {
        var client = begun(in: "@bob")
        _ = client.take(.line(#"{"type":"session","token":"t","person":"alice","sequence":3}"#))
        _ = client.take(.line(Self.message("@bob", 8, from: "bob")))
        _ = client.take(
            .line(
                #"{"type":"message","place":"@bob","id":7,"from":"alice","text":"x","edited":true,"sequence":11}"#
            ))
        _ = client.take(.line(#"{"type":"notice","id":9,"kind":"mention","text":"…"}"#))
        _ = client.take(.lost)
        _ = client.take(.timer)
        _ = client.take(.connected)
        _ = client.take(.line(H.ok("0hello")))
        #expect(client.sends(.line(H.prompt(nil, nil))) == [#"@0resume /resume "t" 11"#])
    }

    @Test(arguments: [(false, 0), (true, 1)])
    func place_whenOpenedAgain_showsItsLastMessagesOnlyWhereTheMissedDidNotCome(reload: Bool, shown: Int) {
        var client = begun(in: "@bob")
        _ = client.take(.line(#"{"type":"session","token":"t","person":"alice","sequence":3}"#))
        _ = client.take(.lost)
        _ = client.take(.timer)
        _ = client.take(.connected)
        _ = client.take(.line(H.ok("0hello")))
        _ = client.take(.line(H.prompt(nil, nil)))
        _ = client.take(.line(Self.message("@bob", 12, from: "bob")))
        let end = reload ? #","reload":true}"# : "}"
        _ = client.take(.line(#"{"type":"missed","sequence":12"# + end))
        _ = client.take(.line(H.ok("0resume")))
        #expect(client.sends(.line(H.prompt("alice", nil))) == ["@0open /open @bob"])
        let reply = #"{"type":"reply","tag":"0open","lines":["@bob: Bob, 0 unread","[@bob] 12 bob: x"]}"#
        let lines = client.take(.line(reply)).filter { if case .show = $0 { true } else { false } }
        #expect(lines.count == shown)
    }

    @Test func gateway_whenTooMuchWasMissed_tellsThePersonWhatToDo() {
        var client = begun(in: "@bob")
        let said = client.says(.line(#"{"type":"missed","sequence":90000,"reload":true}"#))
        #expect(said.count == 1 && said[0].contains("/history"))
        #expect(client.take(.line(#"{"type":"missed","sequence":90001}"#)).isEmpty)
    }

    // MARK: - Steps

    /// Signed in as Alice, with a place open and message 7 written.
    private func begun(in place: String) -> H {
        var client = H()
        client.begin(in: place)
        _ = client.take(.line(Self.message(place, 7, from: "alice")))
        return client
    }

    private static func message(_ place: String, _ id: Int64, from handle: String) -> String {
        ClientObject.message("words", id: id, place: place, from: handle)
    }

    private static func receipt(
        _ place: String, _ person: String, _ state: String, _ id: Int64
    ) -> String {
        #"{"type":"receipt","place":"\#(place)","person":"\#(person)","state":"\#(state)","id":\#(id)}"#
    }

    private static func typing(_ place: String, _ person: String, _ isOn: Bool) -> String {
        #"{"type":"typing","place":"\#(place)","person":"\#(person)","on":\#(isOn)}"#
    }
}

extension ClientAction {
    fileprivate func isPrompt(state: String?) -> Bool {
        if case .prompt(let prompt) = self { prompt.state == state } else { false }
    }
}
