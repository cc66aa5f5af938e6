import CampusVerbs
import Testing

@testable import Community
@testable import Model

extension CostOperation {
    /// Who somebody is, and who is in touch.
    static let people: [CostOperation] = [
        CostOperation("profiles") { large, _ in
            let person = try await large.campus.people.find(handle: "p00007")
            _ = try await large.campus.people.profile(of: "p00007", for: large.mona.person)
            _ = try await large.campus.people.profile(of: large.mona.person)
            let asked = (0..<100).map { PersonID(rawValue: person.id.rawValue + $0) }
            _ = try await large.campus.people.profiles(of: asked, for: large.mona.person, limit: 20)
            _ = try await large.campus.people.seen(asked, by: large.mona.person)
            _ = try await large.campus.people.handles(of: asked, for: large.mona.person)
            _ = try await large.campus.people.forgotten(asked, by: large.mona.person)
        },
        CostOperation("change one's profile") { large, _ in
            _ = try await large.campus.people.rename(to: "Mona Lisa", by: large.mona)
            try await large.campus.people.setStanding(.postgraduate, by: large.mona)
            try await large.campus.people.setLanguage(.english, by: large.mona)
            _ = try await large.campus.people.language(of: large.mona.person)
            _ = try await large.campus.people.setPrivacy("typing", to: true, by: large.mona)
            _ = try await large.campus.people.privacy(of: large.mona.person)
        },
        CostOperation("connect and forget") { large, _ in
            let other = try await large.stranger(3)
            _ = try await large.campus.chat.contacts.connect(to: other, by: large.mona)
            _ = try await large.campus.chat.contacts.block(handle: other, by: large.mona)
            _ = try await large.campus.chat.contacts.connect(to: other, by: large.mona)
        },
        CostOperation("contacts") { large, _ in
            _ = try await large.campus.people.contacts(of: large.mona.person, limit: 20)
            _ = try await large.campus.people.contacts(of: large.mona.person, after: "p00100", limit: 20)
            _ = try await large.campus.people.inTouch(with: large.mona.person)
        },
        CostOperation("invitations") { large, _ in
            let groups = large.campus.chat.groups
            let first = try await groups.invitations(of: large.mona.person, limit: 20)
            _ = try await groups.invitations(of: large.mona.person, before: first.last?.order, limit: 20)
        },
        CostOperation("requests") { large, _ in
            let first = try await large.campus.people.requests(of: large.mona.person, limit: 20)
            _ = try await large.campus.people.requests(
                of: large.mona.person, before: try #require(first.last).order, limit: 20)
            #expect(first.count == 20)
            let asking = first.filter(\.isIncoming)
            try await large.campus.people.accept(handle: asking[0].person.handle, by: large.mona)
            try await large.campus.people.reject(handle: asking[1].person.handle, by: large.mona)
        },
        CostOperation("tag and untag") { large, _ in
            _ = try await large.campus.people.tag("HKU1", by: large.mona)
            _ = try await large.campus.people.untag("HKU1", by: large.mona)
        },
        CostOperation("tagged") { large, _ in
            _ = try await large.campus.people.tagged("hku", for: large.mona.person, in: .english)
        },
        CostOperation("a plugin's bot") { large, _ in
            _ = try await large.campus.people.bot(of: "dice")
            _ = try await large.campus.people.bot(of: "dice")
        },
        CostOperation("complete a handle") { large, _ in
            _ = try await large.campus.names.handles(startingWith: "p", for: large.mona.person)
            _ = try await large.campus.names.handles(startingWith: "", for: large.mona.person)
        },
        CostOperation("complete a slug") { large, _ in
            _ = try await large.campus.names.slugs(
                startingWith: "g", for: large.nick.person, isEntering: false)
        },
    ]

    /// What people are told, and what happened.
    static let told: [CostOperation] = [
        CostOperation("a plugin's notification") { large, _ in
            let bot = Actor(try await large.campus.people.bot(of: "dice").id, cause: "dice")
            let notice = PluginNotice(name: "dice.rolled", text: "rolled {id}", isOn: true)
            try await large.campus.notifications.declare([notice])
            try await large.campus.notifications.notify("mona", of: notice, about: 7, by: bot)
            try await large.campus.notifications.notify(
                [.handle("mona"), .person(large.mona.person)], of: notice, about: 8, by: bot)
            try await large.campus.notifications.notify(
                [.person(large.mona.person)], of: notice, about: 8, once: true, by: bot)
            try await large.campus.notifications.tell([(large.mona.person, "rolled", 7)], of: notice)
            _ = try await large.campus.notifications.set("dice.rolled", to: "off", by: large.mona)
            _ = try await large.campus.notifications.set("dice.rolled", to: "on", by: large.mona)
        },
        CostOperation("notifications") { large, _ in
            let first = try await large.campus.notifications.list(for: large.mona.person, limit: 20)
            _ = try await large.campus.notifications.list(
                for: large.mona.person, before: first.last?.id, limit: 20)
            _ = try await large.campus.notifications.unseen(for: large.mona.person)
            _ = try await large.campus.notifications.markSeen(for: large.mona.person)
        },
        CostOperation("preferences") { large, _ in
            _ = try await large.campus.notifications.set("#group-7", to: "none", by: large.mona)
            _ = try await large.campus.notifications.set("mention", to: "off", by: large.mona)
            _ = try await large.campus.notifications.set("mention", to: "on", by: large.mona)
            _ = try await large.campus.notifications.setQuiet(
                from: "22:00", to: "06:00", zone: nil, by: large.mona)
            _ = try await large.campus.notifications.setQuiet(nil, by: large.mona)
            _ = try await large.campus.notifications.preferences(of: large.mona.person)
        },
        CostOperation("what happened") { large, _ in
            var after: Int64 = 0
            for _ in 1...5 {
                let query = EventLog.Query(Set(FactKind.allCases), after: after)
                after = try await large.campus.events.page(query).reached
            }
            after = try await large.campus.events.last() - 30_000
            _ = try await large.campus.events.page(EventLog.Query(Set(FactKind.allCases), after: after))
            _ = try await large.campus.events.lastBegun(by: "dice")
        },
        CostOperation("the queue of mail") { large, _ in _ = try await large.campus.mail.report() },
    ]
}
