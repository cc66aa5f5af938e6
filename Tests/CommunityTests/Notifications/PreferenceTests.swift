import Testing

@testable import Community

/// What people want to be told of, and when.
@Suite(.timeLimit(.minutes(1)))
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

    @Test(arguments: NotificationPreferences.Level.allCases)
    func conversation_tellsWhatItsLevelSays(level: NotificationPreferences.Level) async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            _ = try await campus.core.notifications.markSeen(for: bob.person)
            let set = try await campus.core.notifications.set("@alice", to: level.rawValue, by: bob)
            #expect(set.places.map(\.level) == (level == .all ? [] : [level]))
            _ = try await campus.core.chat.send("@bob look", to: place, by: alice)

            #expect(try await campus.core.notifications.unseen(for: bob.person) == (level == .none ? 0 : 1))
            let welcome = try await campus.welcome("Bob", in: campus.session())
            #expect(welcome.unread.isEmpty == (level != .all))
            #expect(welcome.muted == (level == .all ? [] : [place]))
        }
    }

    @Test func quietHours_letNotificationsWaitInTheList() async throws {
        try await withCampus { campus in
            let (alice, bob, place) = try await campus.contacts("Alice", "Bob")
            _ = try await campus.core.notifications.markSeen(for: bob.person)
            let session = try await campus.signIn("Bob")
            let now = campus.clock.wall.now()
            let minute = Int(now.milliseconds / 60_000 % 1440)
            let hours = QuietHours(start: (minute + 1439) % 1440, end: (minute + 2) % 1440, zone: "UTC")
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
        let quiet = try QuietHours(start: start, end: end, zone: zone)
        for (hour, isQuiet) in hours {
            let moment = Timestamp(milliseconds: Int64(hour) * 3_600_000)
            #expect(quiet.contains(moment) == isQuiet, "\(hour):00 UTC")
        }
    }

    @Test(
        arguments: [
            ("25:00", "07:00", nil), ("23", "07:00", nil), ("a:b", "07:00", nil), ("23:00", "23:00", nil),
            ("23:00", "07:60", nil), ("23:00", "07:00", "Mars/Olympus"), ("23:00", "", nil),
            ("-1:00", "07:00", nil),
        ] as [(String, String, String?)])
    func quietHours_whenWrong_sayHowTheyAreWritten(start: String, end: String, zone: String?) async {
        await expectRefusal(.invalid) { try QuietHours(start: start, end: end, zone: zone) }
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
            campus.core.receipts.listen(other)
            _ = try await campus.core.chat.send("@bob look", to: place, by: alice)
            #expect(try await campus.core.notifications.unseen(for: bob.person) == 1)
            let session = try await campus.signIn("Bob")
            _ = try await campus.core.chat.open("@alice", in: session)
            #expect(try await campus.core.notifications.unseen(for: bob.person) == 0)
            #expect(
                other.recording.deliveries.contains {
                    if case .seen(_, let unseen) = $0 { unseen == 0 } else { false }
                })
        }
    }
}
