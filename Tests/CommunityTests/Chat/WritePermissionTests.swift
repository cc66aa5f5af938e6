import CampusVerbs
import Storage
import TestSupport
import Testing

@testable import Community
@testable import Model

/// Who may write where: every case, on a record, where sending does what the permission says.
@Suite(.endsWhereItHangs)
struct WritePermissionTests {
    /// What comes of asking for permission, and of sending.
    enum Outcome: Equatable {
        case may(WritePermission.Effect, callingAll: Bool = false)
        case refused(CommunityError.Code)
    }

    enum Target {
        case conversation(ConversationID)
        case person(String)
    }

    /// Somebody who writes somewhere, and what comes of it.
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let outcome: Outcome
        let policy: RequestPolicy
        let prepare: @Sendable (TestCampus) async throws -> (Actor, Target)

        init(
            _ name: String, _ outcome: Outcome, policy: RequestPolicy = .anyone,
            _ prepare: @escaping @Sendable (TestCampus) async throws -> (Actor, Target)
        ) {
            (testDescription, self.outcome, self.policy, self.prepare) = (name, outcome, policy, prepare)
        }
    }

    @Test(arguments: ofRoles + inGroups + ofBots + betweenTwo)
    func permission_isWhatSendingKeepsTo(_ given: Case) async throws {
        try await withCampus(configuration: { $0.requests = given.policy }) { campus in
            let (actor, target) = try await given.prepare(campus)
            let asked = try await outcome {
                let permission = try await permission(of: actor, to: target, in: campus)
                return .may(permission.effect, callingAll: permission.mayCallAll)
            }
            #expect(asked == given.outcome)

            let sent = try await outcome {
                let direct = try await send("@all hello", to: target, by: actor, in: campus)
                if case .may(let effect, _) = given.outcome {
                    #expect(direct.isRequest == (effect == .asks))
                    return .may(effect, callingAll: direct.message.isForAll)
                }
                return .may(.passes)
            }
            #expect(sent == given.outcome)
        }
    }

    // MARK: - Groups

    private static let ofRoles: [Case] = [
        (GroupWriting.everybody, GroupRole.owner, Outcome.may(.passes, callingAll: true)),
        (.everybody, .helper, .may(.passes, callingAll: true)),
        (.everybody, .member, .may(.passes)),
        (.helpers, .owner, .may(.passes, callingAll: true)),
        (.helpers, .helper, .may(.passes, callingAll: true)),
        (.helpers, .member, .refused(.forbidden)),
        (.nobody, .owner, .refused(.forbidden)),
        (.nobody, .helper, .refused(.forbidden)),
        (.nobody, .member, .refused(.forbidden)),
    ].map { writing, role, outcome in
        Case("\(role.word) of a group in which \(writing.word) write", outcome) { campus in
            let room = try await campus.room(writing)
            let actor =
                switch role {
                case .owner: room.owner
                case .helper: room.helper
                case .member: room.member
                }
            return (actor, .conversation(room.group))
        }
    }

    private static let inGroups: [Case] = [
        Case("who never was in the group", .refused(.notFound)) { campus in
            let room = try await campus.room()
            return (room.stranger, .conversation(room.group))
        },
        Case("who left the group", .refused(.notFound)) { campus in
            let room = try await campus.room()
            _ = try await campus.chat.groups.leave(room.group, by: room.member)
            return (room.member, .conversation(room.group))
        },
        Case("who was taken out of the group", .refused(.notFound)) { campus in
            let room = try await campus.room(kind: .invited)
            try await campus.chat.groups.takeOut("bob", of: room.group, by: room.owner)
            return (room.member, .conversation(room.group))
        },
        Case("who is closing their account", .may(.passes)) { campus in
            let room = try await campus.room()
            try await campus.closeAccount(of: "Bob")
            return (room.member, .conversation(room.group))
        },
        Case("whose account is closed", .refused(.notFound)) { campus in
            let room = try await campus.room()
            try await campus.closeAccount(of: "Bob", forGood: true)
            return (room.member, .conversation(room.group))
        },
        Case("a member, in a place that there isn't", .refused(.notFound)) { campus in
            (try await campus.room().member, .conversation(ConversationID(rawValue: 1 << 40)))
        },
    ]

    // MARK: - Bots

    private static let ofBots: [Case] = [
        Case("a bot that helps, by itself", .may(.passes, callingAll: true)) { campus in
            let room = try await campus.room(.helpers)
            return (room.bot, .conversation(room.group))
        },
        Case("a bot that isn't in the group", .refused(.notFound)) { campus in
            let room = try await campus.room()
            let other = Actor(try await campus.people.bot(of: "polls").id, cause: "polls")
            return (other, .conversation(room.group))
        },
        Case("a bot that helps, for the owner", .may(.passes, callingAll: true)) { campus in
            let room = try await campus.room(.helpers)
            return (room.bot(for: room.owner), .conversation(room.group))
        },
        Case("a bot that helps, for a member", .may(.passes)) { campus in
            let room = try await campus.room()
            return (room.bot(for: room.member), .conversation(room.group))
        },
        Case("a bot that helps, for a member to whom announcements are made", .refused(.forbidden)) {
            let room = try await $0.room(.helpers)
            return (room.bot(for: room.member), .conversation(room.group))
        },
        Case("a bot that is a member, for the owner", .may(.passes)) { campus in
            let room = try await campus.room(.helpers)
            try await campus.chat.groups.setHelper("echo-bot", to: false, in: room.group, by: room.owner)
            return (room.bot(for: room.owner), .conversation(room.group))
        },
        Case("a bot that is a member, where its plugin chose", .refused(.forbidden)) { campus in
            let room = try await campus.room(.helpers)
            try await campus.chat.groups.setHelper("echo-bot", to: false, in: room.group, by: room.owner)
            return (room.bot(for: room.owner, choosing: false), .conversation(room.group))
        },
        Case("a bot for somebody outside", .refused(.notFound)) { campus in
            let room = try await campus.room()
            return (room.bot(for: room.stranger), .conversation(room.group))
        },
        Case("a bot for somebody outside, where its plugin chose", .may(.passes, callingAll: true)) {
            let room = try await $0.room(.helpers)
            return (room.bot(for: room.stranger, choosing: false), .conversation(room.group))
        },
        Case("a bot for a guest", .refused(.notFound)) { campus in
            let room = try await campus.room()
            return (room.bot(for: nil), .conversation(room.group))
        },
        Case("a bot for a guest, where its plugin chose", .may(.passes, callingAll: true)) { campus in
            let room = try await campus.room(.helpers)
            return (room.bot(for: nil, choosing: false), .conversation(room.group))
        },
        Case("a bot in its own group, for a member", .may(.passes, callingAll: true)) { campus in
            let room = try await campus.room()
            let own = try await campus.chat.groups.create(
                name: "Echoes", kind: .open, announces: true, by: room.bot)
            _ = try await campus.chat.groups.join(slug: "echoes", by: room.member)
            return (room.bot(for: room.member), .conversation(own.place.conversation))
        },
        Case("a bot in a closed group, for the owner", .refused(.forbidden)) { campus in
            let room = try await campus.room(.nobody)
            return (room.bot(for: room.owner), .conversation(room.group))
        },
        Case("a bot, to who gives it a command", .may(.answers)) { campus in
            let room = try await campus.room()
            return (room.bot(for: room.stranger), .person("carol"))
        },
        Case("a bot, to a stranger", .may(.asks)) { campus in
            (try await campus.room().bot, .person("carol"))
        },
    ]

    // MARK: - Two people

    private static let betweenTwo: [Case] = [
        Case("a stranger", .may(.asks)) { campus in
            let (alice, _) = try await campus.strangers()
            return (alice, .person("bob"))
        },
        Case("who has asked", .refused(.waiting)) { campus in
            (try await campus.requested().alice, .person("bob"))
        },
        Case("who has asked, in the conversation", .refused(.waiting)) { campus in
            let (alice, _, conversation) = try await campus.requested()
            return (alice, .conversation(conversation))
        },
        Case("who was rejected", .refused(.waiting)) { campus in
            let (alice, bob, conversation) = try await campus.requested()
            try await campus.people.reject(handle: "alice", by: bob)
            return (alice, .conversation(conversation))
        },
        Case("who was asked", .may(.accepts)) { campus in
            let (_, bob, conversation) = try await campus.requested()
            return (bob, .conversation(conversation))
        },
        Case("who has rejected", .may(.accepts)) { campus in
            let (_, bob, _) = try await campus.requested()
            try await campus.people.reject(handle: "alice", by: bob)
            return (bob, .person("alice"))
        },
        Case("who invited a stranger", .refused(.waiting)) { campus in
            (try await campus.invited().alice, .person("bob"))
        },
        Case("who was invited by a stranger", .may(.asks)) { campus in
            (try await campus.invited().bob, .person("alice"))
        },
        Case("a contact", .may(.passes)) { campus in
            (try await campus.contacts("Alice", "Bob").0, .person("bob"))
        },
        Case("a contact, in the conversation", .may(.passes)) { campus in
            let (_, bob, conversation) = try await campus.contacts("Alice", "Bob")
            return (bob, .conversation(conversation))
        },
        Case("who forgot a contact", .refused(.forbidden)) { campus in
            let (alice, _, _) = try await campus.forgotten()
            return (alice, .person("bob"))
        },
        Case("who forgot a contact, in the conversation", .refused(.notFound)) { campus in
            let (alice, _, conversation) = try await campus.forgotten()
            return (alice, .conversation(conversation))
        },
        Case("a contact who was forgotten", .may(.passes)) { campus in
            let (_, bob, conversation) = try await campus.forgotten()
            return (bob, .conversation(conversation))
        },
        Case("a stranger who was forgotten", .may(.asks)) { campus in
            let (alice, bob) = try await campus.strangers()
            _ = try await campus.chat.contacts.block(handle: "bob", by: alice)
            return (bob, .person("alice"))
        },
        Case("who let a contact back in", .may(.passes)) { campus in
            let (alice, _, conversation) = try await campus.forgotten()
            _ = try await campus.chat.contacts.connect(to: "bob", by: alice)
            return (alice, .conversation(conversation))
        },
        Case("who is neither of the two", .refused(.notFound)) { campus in
            let (_, _, conversation) = try await campus.contacts("Alice", "Bob")
            return (try await campus.signUp("Eve"), .conversation(conversation))
        },
        Case("oneself", .refused(.invalid)) { campus in
            (try await campus.signUp("Alice"), .person("alice"))
        },
        Case("nobody", .refused(.notFound)) { campus in
            (try await campus.signUp("Alice"), .person("bob"))
        },
        Case("a contact whose account is closed", .refused(.notFound)) { campus in
            let (alice, _, conversation) = try await campus.contacts("Alice", "Bob")
            try await campus.closeAccount(of: "Bob", forGood: true)
            return (alice, .conversation(conversation))
        },
        Case("the gateway's own bot", .may(.answers)) { campus in
            (try await campus.signUp("Alice"), .person(PersonRef.assistant.handle))
        },
        Case("a stranger who isn't near", .refused(.forbidden), policy: .nearby) { campus in
            let (alice, _) = try await campus.strangers()
            return (alice, .person("bob"))
        },
        Case("a stranger in the same group", .may(.asks), policy: .nearby) { campus in
            (try await campus.room().member, .person("alice"))
        },
    ]

    // MARK: - What was written before

    @Test func change_whereOneMayNotWriteAnyMore_isRefused() async throws {
        try await withCampus { campus in
            let room = try await campus.room(.helpers)
            let message = try await campus.chat.send("hello", to: room.group, by: room.helper)
            _ = try await campus.chat.edit(message.id, text: "helloo", by: room.helper)
            try await campus.chat.groups.setHelper("dora", to: false, in: room.group, by: room.owner)
            await expectRefusal(.forbidden, saying: "for announcements") {
                try await campus.chat.edit(message.id, text: "x", by: room.helper)
            }
            try await campus.chat.groups.close(room.group, by: room.owner)
            await expectRefusal(.forbidden, saying: "is closed") {
                try await campus.chat.edit(message.id, text: "x", by: room.helper)
            }
        }
    }

    @Test func change_whereTheOtherOneHasToAnswer_waits() async throws {
        try await withCampus { campus in
            let (alice, bob, _) = try await campus.requested()
            let page = try await campus.chat.conversations.list(of: alice.person)
            let request = try #require(page.first?.last)
            await expectRefusal(.waiting) {
                try await campus.chat.edit(request, text: "hello?", by: alice)
            }
            try await campus.people.accept(handle: "alice", by: bob)
            #expect(try await campus.chat.edit(request, text: "hello!", by: alice).text == "hello!")
        }
    }

    // MARK: - What is kept of who wrote where

    @Test func permission_whereThePlaceIsKnown_isLookedUpAllTheSame() async throws {
        try await withCampus { campus in
            let cache = campus.core.chat.messages.cache
            func asked(_ actor: Actor, _ conversation: ConversationID) async throws -> Outcome {
                try await outcome {
                    .may(
                        try await campus.core.chat.ledger.read {
                            try WritePermission(of: actor, in: conversation, knowing: cache, $0)
                        }.effect)
                }
            }
            let room = try await campus.room()
            for actor in [room.owner, room.member] {
                _ = try await campus.chat.send("hello", to: room.group, by: actor)
                #expect(cache.known(actor.person, room.group) != nil)
                #expect(try await asked(actor, room.group) == .may(.passes))
            }
            _ = try await campus.chat.groups.leave(room.group, by: room.member)
            #expect(try await asked(room.member, room.group) == .refused(.notFound))
            try await campus.chat.groups.close(room.group, by: room.owner)
            #expect(try await asked(room.owner, room.group) == .refused(.forbidden))

            let news = try await campus.group("News", .open, by: room.owner, announces: true)
            _ = try await campus.chat.send("hello", to: news, by: room.owner)
            #expect(cache.known(room.owner.person, news) == nil, "not everybody may write there")
        }
    }

    // MARK: - Steps

    private func permission(
        of actor: Actor, to target: Target, in campus: TestCampus
    ) async throws -> WritePermission {
        let chat = campus.core.chat
        switch target {
        case .conversation(let id):
            let asking = WritePermission.Asking(policy: chat.contacts.policy)
            return try await chat.ledger.read {
                try WritePermission(of: actor, in: id, asking: asking, $0)
            }
        case .person(let handle):
            let prepared = try await SendDirectMessage("hello", to: handle).prepare(at: chat, for: actor)
            return try await chat.ledger.perform { transaction in
                try chat.contacts.permission(
                    of: Caller(actor, at: chat.clock.now()), toWriteTo: handle, prepared.asking,
                    in: transaction)
            }
        }
    }

    private func send(
        _ text: String, to target: Target, by actor: Actor, in campus: TestCampus
    ) async throws -> DirectMessage {
        switch target {
        case .conversation(let id):
            DirectMessage(
                message: try await campus.chat.send(text, to: id, by: actor), isRequest: false)
        case .person(let handle):
            try await campus.chat.writeDirect(text, to: handle, by: actor)
        }
    }

    private func outcome(_ body: () async throws -> Outcome) async throws -> Outcome {
        do { return try await body() } catch let error as CommunityError { return .refused(error.code) }
    }
}

/// A group of Alice's, in which Dora and a bot help and Bob is a member. Carol isn't in it.
private struct Room {
    let group: ConversationID
    let owner: Actor
    let helper: Actor
    let member: Actor
    let bot: Actor
    let stranger: Actor

    /// - Parameter choosing: Whether the person named the place, and not the plugin.
    func bot(for person: Actor?, choosing: Bool = true) -> Actor {
        var actor = bot
        actor.principal = Actor.Principal(person?.person, hasChosenPlace: choosing)
        return actor
    }
}

extension TestCampus {
    fileprivate func room(
        _ writing: GroupWriting = .everybody, kind: ConversationKind = .open
    ) async throws -> Room {
        let (alice, dora) = (try await signUp("Alice"), try await signUp("Dora"))
        let (bob, carol) = (try await signUp("Bob"), try await signUp("Carol"))
        let bot = Actor(try await core.people.bot(of: "echo").id, cause: "echo")
        let group = try await group(
            "Room", kind, by: alice, with: [dora, bob, bot], announces: writing == .helpers)
        for helper in ["dora", "echo-bot"] {
            try await core.chat.groups.setHelper(helper, to: true, in: group, by: alice)
        }
        if writing == .nobody { try await core.chat.groups.close(group, by: alice) }
        return Room(group: group, owner: alice, helper: dora, member: bob, bot: bot, stranger: carol)
    }

    fileprivate func strangers() async throws -> (alice: Actor, bob: Actor) {
        (try await signUp("Alice"), try await signUp("Bob"))
    }

    /// Alice has asked Bob, who hasn't answered.
    fileprivate func requested() async throws -> (alice: Actor, bob: Actor, ConversationID) {
        let (alice, bob) = try await strangers()
        let request = try await core.chat.sendDirect("hello", to: "bob", by: alice)
        return (alice, bob, request.conversation.id)
    }

    /// Alice has invited Bob, a stranger, to a group.
    fileprivate func invited() async throws -> (alice: Actor, bob: Actor) {
        let (alice, bob) = try await strangers()
        let group = try await group("Room", .invited, by: alice)
        _ = try await core.chat.groups.invite(handle: "bob", to: group, by: alice)
        return (alice, bob)
    }

    /// Alice forgot Bob, with whom she was in touch.
    fileprivate func forgotten() async throws -> (alice: Actor, bob: Actor, ConversationID) {
        let (alice, bob, conversation) = try await contacts("Alice", "Bob")
        _ = try await core.chat.contacts.block(handle: "bob", by: alice)
        return (alice, bob, conversation)
    }

    fileprivate func closeAccount(of name: String, forGood: Bool = false) async throws {
        try await core.accounts.close(password: Self.password, session: try await signIn(name))
        guard forGood else { return }
        try await core.eraseClosedAccounts()
        clock.advance(by: core.configuration.accounts.closingGrace)
        try await core.eraseClosedAccounts()
    }
}
