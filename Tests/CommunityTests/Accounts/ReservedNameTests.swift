import CampusVerbs
import TestSupport
import Testing

@testable import Community
@testable import Model

/// Nobody is taken for who may be asked for help and believed: the administrators, and bots.
@Suite(.endsWhereItHangs)
struct ReservedNameTests {
    @Test(arguments: [
        "admin", "admin1", "admin-1", "adm1n", "adrnin", "a-d-m-i-n", "administrat0r", "the-admin",
        "hku-admin-2",
        "adminteam", "sysadmin", "support", "supp0rt", "hku-support", "support24", "moderator", "m0derator2",
        "rnoderator", "mod-hku", "staff", "quad", "quad-team", "root", "official-hku", "helpdesk", "dice-b0t",
        "dice-bot2", "former-member-7", "f0rmer-member7", "everyone", "here",
        "security", "securlty", "hku-security", "noreply", "n0reply", "no-reply", "do-not-reply",
        "postmaster", "webmaster2",
        "abuse", "verify", "mailer-daemon", "billing-hku", "privacy",
    ])
    func handle_thatSoundsLikeAnOffice_isTaken(_ handle: String) async throws {
        try await withCampus { campus in
            await expectRefusal(.exists, saying: "taken") {
                try await campus.accounts.signUp(
                    email: "a@connect.hku.hk", password: "x", username: "A", handle: handle,
                    session: campus.session())
            }
            _ = try await campus.signUp("Alice")
            let session = try await campus.signIn("Alice")
            await expectRefusal(.exists, saying: "taken") {
                try await campus.accounts.changeHandle(to: handle, session: session)
            }
        }
    }

    @Test(arguments: [
        "badminton", "abbot", "robota", "modi", "rooty", "alice", "a11", "me-ling", "roots-reggae",
        "operetta",
        "formerly", "quadri", "secure", "replay", "veronica", "private-lam",
    ])
    func handle_thatOnlyContainsSuchAWord_isFree(_ handle: String) throws {
        #expect(try AsciiName.chosen(handle, as: .handle) == handle)
    }

    @Test(arguments: ["admin", "adm1n", "support", "moderator2", "former-group-9", "system"])
    func slug_thatSoundsLikeAnOffice_isTaken(_ slug: String) async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            await expectRefusal(.exists, saying: "taken") {
                try await campus.chat.groups.create(name: "X", kind: .open, slug: slug, by: alice)
            }
            let derived = try await campus.chat.groups.create(name: slug, kind: .open, by: alice).place.name
            #expect(derived == "#group")
        }
    }

    @Test(arguments: ["al1ce-wi11iam", "alice-william", "alicewilliam", "a-lice-will-lam", "alice-wi1liarn"])
    func handle_thatLooksLikeAnAdministrators_isRefusedToNewcomers(_ handle: String) async throws {
        try await withCampus(configuration: { $0.accounts.administrators = ["root@connect.hku.hk"] }) {
            campus in
            let named = try await campus.accounts.add(
                email: "root@connect.hku.hk", username: "Alice William", password: "x")
            #expect(named.handle == "alice-william")
            try await expectTaken(handle, in: campus)
            // Derived from a name, it is numbered.
            let other = try await campus.accounts.add(
                email: "x@connect.hku.hk", username: handle, password: "x")
            #expect(other.handle == "\(handle)2")
        }
    }

    @Test func handle_thatLooksLikeTheFirstAdministrators_isRefused() async throws {
        try await withCampus { campus in
            let terminal = campus.session(from: "terminal", isOperator: true)
            _ = try await campus.accounts.signUp(
                email: "olivia@connect.hku.hk", password: "x", username: "Olivia", session: terminal)
            #expect(terminal.person?.handle == "olivia")
            try await expectTaken("oliv1a", in: campus)
            // The administrator may look like themselves.
            #expect(
                try await campus.accounts.changeHandle(to: "o-livia", session: terminal).handle == "o-livia")
        }
    }

    @Test func handle_thatLooksLikeABots_isRefused() async throws {
        try await withCampus { campus in
            try await expectFree("dicebot", in: campus)
            #expect(try await campus.people.bot(of: "dice").handle == "dice-bot")
            for handle in ["dicebot", "d1cebot", "dic-ebot"] { try await expectTaken(handle, in: campus) }
        }
    }

    @Test func handle_thatSomebodyHasAlready_staysTheirs() async throws {
        try await withCampus(configuration: { $0.accounts.administrators = ["root@connect.hku.hk"] }) {
            campus in
            let early = try await campus.accounts.add(
                email: "a@connect.hku.hk", username: "Al1ce", password: TestCampus.password)
            let admin = try await campus.accounts.add(
                email: "root@connect.hku.hk", username: "Alice", password: "x")
            #expect([early.handle, admin.handle] == ["al1ce", "alice"])
            let session = campus.session()
            _ = try await campus.accounts.signIn(
                email: "a@connect.hku.hk", password: TestCampus.password, session: session)
            #expect(session.person?.handle == "al1ce")
        }
    }

    /// An administrator who signs up while somebody else waits for a code comes first.
    @Test func handle_whichLooksLikeAnAdministratorsByTheTimeOfTheCode_isNumbered() async throws {
        try await withCampus(configuration: { $0.accounts.administrators = ["root@connect.hku.hk"] }) {
            campus in
            let session = campus.session()
            _ = try await campus.accounts.signUp(
                email: "a@connect.hku.hk", password: "x", username: "A", handle: "al1ce", session: session)
            _ = try await campus.accounts.add(
                email: "root@connect.hku.hk", username: "Alice", password: "x")
            let code = try #require(campus.mailer.code(for: "a@connect.hku.hk"))
            #expect(try await campus.accounts.verify(code: code, session: session).person.handle == "al1ce2")
        }
    }

    // MARK: - Asking

    @Test func guest_whoAsksForOneTakenHandleAfterAnother_hasToWait() async throws {
        try await withCampus { campus in
            _ = try await campus.signUp("Alice")
            var answers: [CommunityError.Code] = []
            for number in 1...60 {
                // From another connection and with another address each time.
                let error = await refusal {
                    try await campus.accounts.signUp(
                        email: "g\(number)@connect.hku.hk", password: "x", username: "G", handle: "alice",
                        session: campus.session(from: "192.0.2.1"))
                }
                answers.append(try #require(error).code)
            }
            #expect(answers.count { $0 == .exists } <= 31)
            #expect(answers.last == .slowDown)
        }
    }

    // MARK: - Names that nobody sees

    @Test(arguments: [
        "\u{200B}", "\u{3164}", "\u{2800}", "\u{00AD}\u{2060}", "\u{115F}\u{1160}", "\u{FE0F}", "\u{E0041}",
        "\u{202E}\u{202C}", " \u{2800} ", "\u{1D159}", "\u{034F}", "\u{0}\u{7}",
    ])
    func name_ofInvisibleCharactersOnly_isRefused(_ name: String) async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            await expectRefusal(.invalid, saying: "can be seen") {
                try await campus.accounts.signUp(
                    email: "a@connect.hku.hk", password: "x", username: name, session: campus.session())
            }
            await expectRefusal(.invalid, saying: "can be seen") {
                try await campus.people.rename(to: name, by: alice)
            }
            await expectRefusal(.invalid, saying: "can be seen") {
                try await campus.chat.groups.create(name: name, kind: .open, by: alice)
            }
            await expectRefusal(.invalid, saying: "can be seen") {
                try await campus.forum.post(
                    categories: ["news about school"], title: name, content: "x", by: alice)
            }
        }
    }

    @Test(arguments: ["é", "👩🏽‍🎓", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "\u{200B}x", "陳", "ﷺ", "·", "\u{0301}"])
    func name_ofWhichSomethingIsSeen_isTaken(_ name: String) async throws {
        try await withCampus { campus in
            let alice = try await campus.signUp("Alice")
            #expect(try await campus.people.rename(to: name, by: alice).username == name)
        }
    }

    // MARK: - Steps

    private func expectTaken(_ handle: String, in campus: TestCampus) async throws {
        await expectRefusal(.exists, saying: "taken") {
            try await campus.accounts.signUp(
                email: "new@connect.hku.hk", password: "x", username: "New", handle: handle,
                session: campus.session(from: handle))
        }
    }

    private func expectFree(_ handle: String, in campus: TestCampus) async throws {
        _ = try await campus.accounts.signUp(
            email: "new@connect.hku.hk", password: "x", username: "New", handle: handle,
            session: campus.session(from: handle))
    }
}
