import Community
import Model

/// Who runs a group.
extension ModelWorld {
    func owner(of place: Int) -> Int? {
        places[place].members.first { $0.value.role == .owner }?.key
    }

    func requireMayWrite(_ person: Int, _ place: Int) throws {
        guard places[place].announces else { return }
        guard let role = places[place].members[person]?.role, role >= .helper else {
            throw Refusal(.forbidden)
        }
    }

    mutating func help(_ other: Int, in place: Int, by person: Int, isHelper: Bool) throws {
        let role = try requireGoverned(other, in: place, by: person, orThemselves: !isHelper)
        guard role != .owner else { throw Refusal(.invalid) }
        guard (role == .helper) != isHelper else { throw Refusal(isHelper ? .exists : .notFound) }
        places[place].members[other]?.role = isHelper ? .helper : .member
        tell(place, "\(isHelper ? "helps" : "helped") p\(place) \(handles[other])", at: next())
    }

    mutating func pass(_ place: Int, to other: Int, by person: Int) throws {
        let role = try requireGoverned(other, in: place, by: person)
        guard role != .owner else { throw Refusal(.exists) }
        places[place].members[other]?.role = .owner
        places[place].members[person]?.role = .helper
        tell(place, "owns p\(place) \(handles[other])", at: next())
    }

    mutating func takeOut(_ other: Int, of place: Int, by person: Int) throws {
        if isShownAsInvited(other, to: place, by: person), owner(of: place) == person, isIn(person, place) {
            for inviter in (places[place].invited[other] ?? []).sorted() {
                endInvitation(of: other, to: place, by: inviter)
            }
            return
        }
        let role = try requireGoverned(other, in: place, by: person)
        guard places[place].kind == .invited else { throw Refusal(.forbidden) }
        guard role != .owner else { throw Refusal(.invalid) }
        // Who is taken out lets nobody in any more.
        for invited in places[place].invited.keys.sorted() {
            endInvitation(of: invited, to: place, by: other)
        }
        end(place, of: other)
    }

    /// Who comes after an owner: the helper who came first, or else the member who did.
    mutating func settleOwner(of place: Int) {
        let members = places[place].members
        // Bots and those who are closing their accounts own nothing; there are none here.
        let helpers = members.filter { $0.value.role == .helper }
        guard
            let heir = (helpers.isEmpty ? members : helpers)
                .min(by: { ($0.value.entered, $0.key) < ($1.value.entered, $1.key) })?.key
        else { return }
        places[place].members[heir]?.role = .owner
        tell(place, "owns p\(place) \(handles[heir])", at: next())
    }

    /// The role of somebody to whom the owner of the group does something.
    private func requireGoverned(
        _ other: Int, in place: Int, by person: Int, orThemselves: Bool = false
    ) throws -> GroupRole {
        try requireMember(person, place)
        guard places[place].kind != .direct else { throw Refusal(.invalid) }
        let isOwner = owner(of: place) == person
        guard isOwner || (orThemselves && other == person) else { throw Refusal(.forbidden) }
        guard let role = places[place].members[other]?.role else { throw Refusal(.notFound) }
        return role
    }
}
