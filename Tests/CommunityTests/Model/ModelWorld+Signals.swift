import Community
import Model

/// What may be told beside messages, and what may be found.
extension ModelWorld {
    /// Whether one may be told that another has got or read everything up to a message, by the number of messages up to
    /// there: never more than one would be told on asking.
    func mayTell(
        _ state: Receipt.State, of person: Int, in place: Int, upTo count: Int, to other: Int
    ) -> Bool {
        // Of several worlds, not all need have come so far.
        guard places.indices.contains(place), count <= messages.count else { return false }
        let passed = messages[..<count].indices.filter { messages[$0].place == place }
        guard person != other else {
            // One's own other sessions, of what is read or cleared.
            guard let member = places[place].members[person] else { return false }
            return state == .read
                && passed.allSatisfy { messages[$0].position <= max(member.read, member.seesFrom) }
        }
        guard isIn(other, place), tellsReceipts[person], areInTouch(in: place) else { return false }
        if !places[place].pair.isEmpty, forgotten[other].contains(person) { return false }
        return passed.filter { messages[$0].sender == other }.allSatisfy { message in
            guard let known = receipts(of: message)?[handles[person]] else { return true }
            // Of what went from view unread, asking says so; a cursor that went past can't.
            let wentUnread = places[place].members[person].map { member in
                member.unshown.contains { $0.contains(messages[message].position) }
            }
            return known.rank >= state.rank || wentUnread ?? false
        }
    }

    /// Whether one may be told that another writes.
    func mayTellTyping(of person: Int, in place: Int, to other: Int, ends: Bool) -> Bool {
        guard person != other, places.indices.contains(place), isIn(other, place) else { return false }
        return ends || tellsTyping(of: person, in: place) && !forgotten[person].contains(other)
    }

    func tellsTyping(of person: Int, in place: Int) -> Bool {
        isIn(person, place) && tellsTyping[person] && areInTouch(in: place)
    }

    private func areInTouch(in place: Int) -> Bool {
        places[place].pair.isEmpty || ties[places[place].pair]?.state == .accepted
    }

    /// The worlds that there are one after the other: one for each of several messages.
    func worlds(after action: ModelAction) -> [ModelWorld] {
        var (world, worlds) = (self, [ModelWorld]())
        for part in action.parts {
            _ = world.apply(part)
            worlds.append(world)
        }
        return worlds
    }

    func unseen(by person: Int) -> Int { notes.count { $0.person == person && !$0.isSeen } }

    /// Messages that have all of these words, the newest first.
    func finds(_ words: String, by person: Int) -> [Int] {
        let asked = Self.words(of: words)
        return messages.indices.reversed().filter { message in
            isIn(person, messages[message].place) && sees(person, message) && !messages[message].isDeleted
                && !forgotten[person].contains(messages[message].sender)
                && asked.isSubset(of: Self.words(of: messages[message].text))
        }
    }

    /// Letters and digits next to each other are two words.
    private static func words(of text: String) -> Set<String> {
        var (words, last) = ([""], false)
        for character in text.lowercased() {
            let isWord = character.isLetter || character.isNumber
            if !isWord || character.isNumber != last { words.append("") }
            if isWord { words[words.count - 1].append(character) }
            last = character.isNumber
        }
        return Set(words).subtracting([""])
    }
}

extension Receipt.State {
    /// Later states say more.
    var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension ModelAction {
    fileprivate var parts: [ModelAction] {
        if case .send(let letters) = self { letters.map { .send([$0]) } } else { [self] }
    }
}
