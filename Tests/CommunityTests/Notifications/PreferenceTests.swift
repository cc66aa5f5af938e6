import CampusVerbs
import TestSupport
import Testing

@testable import Community
@testable import Model

/// What people want to be told of, and when.
@Suite(.endsWhereItHangs)
struct PreferenceTests {
    @Test func kind_whenOff_isNeitherToldNorKept() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            _ = try await campus.core.notifications.markSeen(for: bob.person)
            let session = try await campus.signIn("Bob")
            let set = try await campus.core.notifications.set("Mention", to: "OFF", by: bob)
            #expect(set.off == [.mention])
            _ = try await campus.core.chat.send("@bob psst", to: place, by: alice)
            #expect(session.recording.notifications.isEmpty)
            #expect(try await campus.core.notifications.unseen(for: bob.person) == 0)

            #expect(try await campus.core.notifications.set("mention", to: "on", by: bob).off == [])
            _ = try await campus.core.chat.send("@bob again", to: place, by: alice)
            #expect(session.recording.notifications.map(\.excerpt) == ["@bob again"])
        }
    }

    @Test func kind_thatNobodyKnows_isToldWithThoseAndThePluginsThatThereAre() async throws {
        try await withCampus { campus in
            let bob = try await campus.signUp("Bob")
            let notices = ["feed.photo", "dice.rolled"].map { PluginNotice(name: $0, text: "x", isOn: true) }
            try await campus.core.notifications.declare(notices)
            let kinds = Model.Notification.Kind.allCases.map(\.rawValue) + ["dice", "feed"]
            await expectRefusal(.notFound, saying: "(\(kinds.joined(separator: ", ")))") {
                try await campus.core.notifications.set("photos", to: "off", by: bob)
            }
        }
    }

    @Test(arguments: NotificationLevel.allCases)
    func conversation_tellsWhatItsLevelSays(level: NotificationLevel) async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            _ = try await campus.core.notifications.markSeen(for: bob.person)
            let set = try await campus.core.notifications.set("@alice", to: level.rawValue, by: bob)
            #expect(set.places.map(\.level) == (level == .all ? [] : [level]))
            _ = try await campus.core.chat.send("@bob look", to: place, by: alice)

            #expect(try await campus.core.notifications.unseen(for: bob.person) == (level == .none ? 0 : 1))
            let welcome = try await campus.welcome("Bob", in: campus.session())
            #expect(welcome.unread.map(\.unread) == (level == .all ? [2] : level == .mentions ? [1] : []))
            #expect(welcome.muting.levels == (level == .all ? [:] : [place: level]))
        }
    }

    @Test(arguments: [(NotificationLevel.all, 3), (.mentions, 1), (.none, 0)])
    func unread_countsWhatTheLevelSays(level: NotificationLevel, counted: Int) async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            _ = try await campus.core.notifications.set("@alice", to: level.rawValue, by: bob)
            let person = try await campus.signIn("Bob")
            let rule = try await campus.welcome("Bob", in: campus.session()).muting
            let before = try await campus.welcome("Bob", in: campus.session()).unread.map(\.unread)
            for text in ["hello", "@Bob: look", "@bobby or bob@mail?"] {
                _ = try await campus.core.chat.send(text, to: place, by: alice)
            }
            let after = try await campus.welcome("Bob", in: campus.session()).unread.map(\.unread)
            #expect(after.reduce(0, +) - before.reduce(0, +) == counted)
            // Whoever counts while they come, counts the same.
            let ref = try #require(person.state.person)
            let live = person.recording.messages.suffix(3)
            #expect(live.count { rule.counts($0, for: ref) } == counted)
        }
    }

    @Test func quietHours_letNotificationsWaitInTheList() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            _ = try await campus.core.notifications.markSeen(for: bob.person)
            let session = try await campus.signIn("Bob")
            let now = campus.clock.wall.now()
            let minute = Int(now.milliseconds / 60_000 % 1440)
            let hours = QuietHours(start: (minute + 1439) % 1440, end: (minute + 2) % 1440, zone: .utc)
            _ = try await campus.core.notifications.setQuiet(hours, by: bob)
            _ = try await campus.core.chat.send("@bob at night", to: place, by: alice)
            #expect(session.recording.notifications.isEmpty)
            #expect(try await campus.core.notifications.unseen(for: bob.person) == 1)

            campus.clock.advance(by: .seconds(180))
            _ = try await campus.core.chat.send("@bob in the morning", to: place, by: alice)
            #expect(session.recording.notifications.map(\.excerpt) == ["@bob in the morning"])
        }
    }

    @Test(arguments: [
        ("23:00", "07:00", "UTC", [(22, false), (23, true), (3, true), (7, false), (12, false)]),
        ("12:30", "14:00", "UTC", [(12, false), (13, true), (14, false), (0, false)]),
        // 23:00 in Hong Kong is 15:00 UTC.
        ("23:00", "07:00", "asia/hong_kong", [(14, false), (15, true), (22, true), (23, false)]),
    ])
    func quietHours_countInThePersonsZone(
        start: String, end: String, zone: String, hours: [(hour: Int, isQuiet: Bool)]
    ) throws {
        let quiet = try QuietHours(start: start, end: end, zone: zone, otherwise: .utc)
        for (hour, isQuiet) in hours {
            let moment = Timestamp(milliseconds: Int64(hour) * 3_600_000)
            #expect(quiet.contains(moment) == isQuiet, "\(hour):00 UTC")
        }
    }

    @Test(
        arguments: [
            ("25:00", "07:00", nil), ("23", "07:00", nil), ("a:b", "07:00", nil), ("23:00", "23:00", nil),
            ("23:00", "07:60", nil), ("23:00", "07:00", "Mars/Olympus"), ("23:00", "", nil),
            ("23:00", "07:00", "CST"), ("23:00", "07:00", "Factory"), ("23:00", "07:00", "+08:00"),
            ("-1:00", "07:00", nil), ("7:5", "07:00", nil), ("7:", "07:00", nil), ("+7:00", "08:00", nil),
            ("007:00", "08:00", nil), ("7:005", "08:00", nil), ("٧:٠٠", "08:00", nil),
            ("23:00:00", "07:00", nil), ("晚上25時", "07:00", nil), ("24:00", "07:00", nil),
            ("11pm-7am", "07:00", nil), ("tonight 11:00", "07:00", nil),
        ] as [(String, String, String?)])
    func quietHours_whenWrong_sayHowTheyAreWritten(start: String, end: String, zone: String?) async {
        await expectRefusal(.invalid) {
            try QuietHours(start: start, end: end, zone: zone, otherwise: .utc)
        }
    }

    @Test(arguments: [
        ("23：00", "７：０５"), ("23:00", "7:05"), ("11pm", "7:05am"), ("晚上11時", "朝早七時零五分"), ("晚上11点", "早上7点05分"),
    ])
    func quietHours_asPeopleWriteThem_areRead(start: String, end: String) throws {
        let hours = try QuietHours(start: start, end: end, zone: "ａｓｉａ/hong_kong", otherwise: .utc)
        let zone = try #require(ZoneName(typed: "Asia/Hong_Kong"))
        #expect(hours == QuietHours(start: 23 * 60, end: 7 * 60 + 5, zone: zone))
    }

    /// The names that a plugin's `time.iso` and the configuration take, too: a zone's older ones, in any case.
    @Test(arguments: [
        ("asia/kolkata", "Asia/Kolkata"), ("Asia/Calcutta", "Asia/Calcutta"), ("Hongkong", "Hongkong"),
        ("JAPAN", "Japan"), ("est", "EST"), ("Etc/GMT+8", "Etc/GMT+8"), ("ＵＴＣ", "UTC"), ("z", "UTC"),
    ])
    func quietHours_inAnyZoneOfTheDatabase_areStoredByItsName(typed: String, name: String) async throws {
        try await withCampus { campus in
            let bob = try await campus.signUp("Bob")
            let notifications = campus.core.notifications
            _ = try await notifications.setQuiet(from: "23:00", to: "07:00", zone: typed, by: bob)
            #expect(try await notifications.preferences(of: bob.person).quiet?.zone.name == name)
        }
    }

    @Test(arguments: [
        ("11點", "11點 may be 11:00 or 23:00: write one of them"), ("25:00", "25:00 is not a time of day"),
    ])
    func quietHours_thatMayBeTwo_areRefusedWithBoth(start: String, words: String) {
        let error = #expect(throws: CommunityError.self) {
            try QuietHours(start: start, end: "07:00", zone: nil, otherwise: .utc)
        }
        #expect(error?.message.hasPrefix(words) == true, "\(error.map(String.init(describing:)) ?? "none")")
    }

    @Test func quietHours_whenWrong_leaveThoseBefore() async throws {
        try await withCampus { campus in
            let bob = try await campus.signUp("Bob")
            let notifications = campus.core.notifications
            let set = try await notifications.setQuiet(from: "23:00", to: "07:00", zone: nil, by: bob)
            await expectRefusal(.invalid, saying: "25:00") {
                try await notifications.setQuiet(from: "25:00", to: "07:00", zone: nil, by: bob)
            }
            #expect(try await notifications.preferences(of: bob.person) == set)
        }
    }

    @Test func quietHours_withoutAZone_areInTheOneBeforeOrTheGateways() async throws {
        try await withCampus(configuration: { $0.timeZone = "Europe/Lisbon" }) { campus in
            let bob = try await campus.signUp("Bob")
            func zone(_ zone: String? = nil) async throws -> String? {
                try await campus.core.notifications.setQuiet(from: "22:00", to: "06:00", zone: zone, by: bob)
                    .quiet?.zone.name
            }
            #expect(try await zone() == "Europe/Lisbon")
            #expect(try await zone("asia/hong_kong") == "Asia/Hong_Kong")
            #expect(try await zone() == "Asia/Hong_Kong")
            try await campus.core.notifications.setQuiet(nil, by: bob)
            #expect(try await zone() == "Europe/Lisbon")
        }
    }

    @Test(arguments: [
        ("like", "maybe", "/notify like off"), ("#nowhere", "none", "/chats"), ("@alice", "loud", "mentions"),
    ])
    func set_whenWrong_saysHowItIsWritten(subject: String, word: String, hint: String) async throws {
        try await withCampus { campus in
            let (_, bob, _) = try await campus.contacts("Alice", "Bob")
            let refused = await refusal {
                try await campus.core.notifications.set(subject, to: word, by: bob)
            }
            #expect(refused?.message.contains(hint) == true, "\(refused?.message ?? "")")
        }
    }

    @Test func mention_whenItsMessageIsReadAtOneSession_isSeenAtTheOthers() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            _ = try await campus.core.notifications.markSeen(for: bob.person)
            let other = try await campus.signIn("Bob")
            campus.core.chat.receipts.listen(other)
            _ = try await campus.core.chat.send("@bob look", to: place, by: alice)
            #expect(try await campus.core.notifications.unseen(for: bob.person) == 1)
            let session = try await campus.signIn("Bob")
            _ = try await campus.core.chat.conversations.open("@alice", in: session)
            #expect(try await campus.core.notifications.unseen(for: bob.person) == 0)
            #expect(
                other.recording.deliveries.contains {
                    if case .seen(_, let unseen) = $0 { unseen == 0 } else { false }
                })
        }
    }
}
