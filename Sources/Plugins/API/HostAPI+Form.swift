import Community
import Lua
import Model

extension HostAPI {
    /// Asks for a form.
    static func formEntries(_ environment: HostEnvironment) -> [APIEntry] {
        [
            APIEntry(
                "call:form", .speaks, costs: .asking, [.init("form", .any, of: "quad.Form")],
                gives: .init(.optional(.table), "a table of values by field, or nil"),
                "Asks the caller for typed fields, one after the other: `call:form { name = \"flat\", fields = { { \"title\", "
                    + "\"text\", max = 45 }, { \"rent\", \"money\", min = 1 } }, review = true }`. Each answer is stored before "
                    + "the next question. The caller may go back, leave out what may be left out, give the form up and put it "
                    + "by; without an answer for two minutes, where the connection is lost, and where the gateway ends, it is "
                    + "put by too, and the same command goes on where it was. nil if it was put by or given up: the caller was "
                    + "told. A person has one form of a `name` in a plugin, and at most \(FormShelf.most); one that is not "
                    + "touched for \(FormShelf.days) days goes. It is removed in the very commit of the first thing that the call "
                    + "stores, or at the end of a call that stores nothing and doesn't fail; until then it is offered again. "
                    + "Guests are refused. See \"Forms\" above.",
                body: .waiting { call in
                    let context = try call.require()
                    let form = try call.form(environment)
                    try context.requireCaller()
                    guard let person = context.person else {
                        throw CommunityError(.signedOut, SharedWords.signInFirst)
                    }
                    guard !context.isPublic else {
                        throw CommunityError(.forbidden, HostWords.onlyBetweenUs)
                    }
                    guard let plugin = call.seat.name, let collections = call.seat.forms else {
                        throw CommunityError(.unavailable, HostWords.noStore)
                    }
                    let key = OpenForms.Key(person: person.id, plugin: plugin, form: form.name)
                    let forms = environment.conversations.forms
                    guard let hold = forms.take(key, by: context.settlement) else {
                        throw CommunityError(.conflict, FormWords.isHandedIn)
                    }
                    let dialogue = FormDialogue(
                        form: form, key: key, hold: hold,
                        shelf: FormShelf(collections: collections, clock: environment.clock),
                        context: context, environment: environment)
                    do {
                        let values = try await dialogue.run()
                        // What was handed in is held until it is settled.
                        if values.isNil { forms.release(key, hold) }
                        return values
                    } catch {
                        forms.release(key, hold)
                        throw error
                    }
                })
        ]
    }
}

extension APICall {
    fileprivate func form(_ environment: HostEnvironment) throws -> Form {
        guard value(0).table != nil else {
            throw APIMisuse(
                "call:form(form): write { name = \"flat\", fields = { { \"title\", \"text\" } } }")
        }
        do {
            return try FormReader(
                table: TableReader(value(0), file: "form"), words: seat.words,
                clock: FormClock(in: environment)
            ).read()
        } catch {
            throw APIMisuse("call:form(form): \(error.path ?? "form"): \(error.message)")
        }
    }
}
