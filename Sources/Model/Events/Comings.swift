/// People who entered a group, or left it, one soon after the other: told in one line.
public struct Comings: Sendable, Hashable {
    public enum Kind: String, Sendable, CaseIterable {
        case joined, left
    }

    /// People who are named; of more than that only the number is told.
    public static let named = 3
    /// The most that are counted: what stands for more, so that a place keeps no more than this of a crowd.
    public static let most = 999

    public let kind: Kind
    public let conversation: ConversationRef
    /// Those who were first, ``named`` at most.
    public private(set) var people: [PersonRef] = []
    private var ids: Set<PersonID> = []
    /// Whether there were more than ``most``.
    public private(set) var isMore = false

    public init(_ kind: Kind, in conversation: ConversationRef) {
        (self.kind, self.conversation) = (kind, conversation)
    }

    /// How many they are: each counts once.
    public var count: Int { ids.count }

    public mutating func add(_ person: PersonRef) {
        guard !ids.contains(person.id) else { return }
        guard ids.count < Self.most else { return isMore = true }
        ids.insert(person.id)
        if people.count < Self.named { people.append(person) }
    }

    /// Takes somebody out who did the opposite since. Returns whether they were among them.
    public mutating func remove(_ person: PersonRef) -> Bool {
        guard ids.remove(person.id) != nil else { return false }
        people.removeAll { $0.id == person.id }
        return true
    }

    /// Returns those whom a condition on who they are finds.
    public func ids(where condition: (PersonID) -> Bool) -> [PersonID] { ids.filter(condition) }

    /// Returns them without those who are hidden from the reader.
    public func without(_ hidden: Set<PersonID>) -> Comings {
        var rest = self
        rest.ids.subtract(hidden)
        rest.people.removeAll { hidden.contains($0.id) }
        return rest
    }

    /// What is said of them: who they are where all of them are named, and otherwise how many.
    public func text(place: String, in language: Language) -> String {
        let isNamed = people.count == count && !isMore
        return (isNamed ? named(place) : counted(place)).text(in: language)
    }

    private func named(_ place: String) -> LocalizedText {
        let names = people.map(\.handle)
        let last = names.last ?? ""
        let people: any WordValue =
            names.count < 2
            ? last : phrase("comings_names", ["names": WordList(Array(names.dropLast())), "last": last])
        return switch kind {
        case .joined: phrase("comings_named_joined", ["place": place, "people": people])
        case .left: phrase("comings_named_left", ["place": place, "people": people])
        }
    }

    private func counted(_ place: String) -> LocalizedText {
        let number = isMore ? "\(count)+" : "\(count)"
        return switch kind {
        case .joined:
            phrase("comings_counted_joined", ["number": number, "place": place])
        case .left:
            phrase("comings_counted_left", ["number": number, "place": place])
        }
    }
}

extension Event {
    /// Who entered a group by this event, or left it of their own; `nil` for anything else.
    public var coming: (kind: Comings.Kind, person: PersonRef, conversation: ConversationRef)? {
        switch fact {
        case .joined(let conversation, let person): (.joined, person, conversation)
        case .left(let conversation, let person) where person.id == actor.id: (.left, person, conversation)
        default: nil
        }
    }
}
