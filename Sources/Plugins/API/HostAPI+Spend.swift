import Community
import Lua
import Model

extension HostAPI {
    /// Bounds what one person does in a day.
    static func spendEntries(_ environment: HostEnvironment) -> [APIEntry] {
        [
            APIEntry(
                "call:spend", .stores, costs: .doing, [.init("name", .text), .init("most", .integer)],
                gives: .init(.optional(.integer), "how many are left, or nil"),
                "Spends one of the `most` (1 to \(SpendShelf.most)) of a `name` that the caller may do within 24 hours, "
                    + "however many sessions of theirs try at once; nil where none is left: `if not call:spend(\"polls\", 10) "
                    + "then call:fail(call:text(\"many\")) end`. It is stored before it returns, so it stands right before what it is spent on, behind all that may "
                    + "refuse sooner, and never in the steps of a `store.transaction`, which may run again. A call that is "
                    + "refused afterwards gives it back, unless it did something since that others see; what it stored since "
                    + "the plugin removes itself before it refuses. What is taken back later counts all the same. Where the "
                    + "gateway ends before a form is settled, and the form is handed in again, both spend once. Guests are "
                    + "refused.",
                needs: .store,
                body: .waiting { call in
                    let context = try call.require()
                    let (name, most) = (try call.text(0), try call.integer(1))
                    guard !name.isEmpty, name.utf8.count <= SpendShelf.nameBytes,
                        (1...Int64(SpendShelf.most)).contains(most)
                    else {
                        throw APIMisuse(
                            "call:spend(name, most): name has 1 to \(SpendShelf.nameBytes) bytes, most is 1 to "
                                + "\(SpendShelf.most)")
                    }
                    guard call.seat.isGranted(.store) else {
                        throw APIMisuse("call:spend needs \"\(Permission.store.rawValue)\"")
                    }
                    guard let collections = call.seat.spent else {
                        throw CommunityError(.unavailable, HostWords.noStore)
                    }
                    guard let person = context.person else {
                        throw CommunityError(.signedOut, SharedWords.signInFirst)
                    }
                    let shelf = SpendShelf(collections: collections, clock: environment.clock)
                    let step = context.settlement.form.map { "\($0)/\(context.spending.next(name))" }
                    guard
                        let spent = try await shelf.spend(
                            name, atMost: Int(most), by: person.id, for: step)
                    else { return .nil }
                    context.spending.note(spent, in: shelf)
                    if let settlement = try await shelf.settlement(of: spent) {
                        context.settlement.owe(settlement, in: collections) {}
                    }
                    return .count(spent.left)
                })
        ]
    }
}
