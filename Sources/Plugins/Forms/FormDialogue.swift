import Community
import Lua
import Model

/// Asks one person for a form, field by field, and stores each answer before the next question.
struct FormDialogue: Sendable {
    /// How long a question is open: as long as `call:ask` waits at most. Then the form is put by.
    private static let patience = Duration.seconds(120)
    /// How often a form is begun where an earlier session stores its last answer meanwhile: it does so once.
    private static let attempts = 3

    /// Lines that are taken for one form and call: far more than thirty fields need, with every one of them mended often.
    private static let mostLines = 500

    let form: Form
    let key: OpenForms.Key
    let hold: OpenForms.Hold
    let shelf: FormShelf
    let context: CallContext
    let environment: HostEnvironment

    /// What is known of the form, and as which version it is stored.
    private struct Sheet: Sendable {
        var progress: FormProgress
        /// `nil` while nothing is stored.
        var version: Int64?
    }

    /// Why a form isn't asked for any further here.
    private enum End: Error {
        case elsewhere
    }

    private var clock: FormClock { FormClock(today: environment.today) }

    /// Returns the answers, or nil if the form was put by or given up, which the caller was told.
    /// - Throws: `LuaAbandonment` where the caller left; what was answered is stored.
    func run() async throws -> LuaValue {
        var attempt = 1
        while true {
            do { return try await ask() } catch End.elsewhere {
                // Whoever came last has the form: what an earlier session stored in that moment is read.
                if !hold.isTaken, attempt < Self.attempts {
                    attempt += 1
                    continue
                }
                context.settlement.keep()
                say([FormWords.elsewhere])
                return .nil
            }
        }
    }

    private func ask() async throws -> LuaValue {
        let begun = try await begin()
        var sheet = begun.sheet
        // What was whole already isn't handed in unseen.
        let isReviewed = form.isReviewed || (begun.isResumed && sheet.progress.isComplete)
        var lines = 0
        while true {
            if sheet.progress.isComplete, sheet.progress.place == nil, !isReviewed {
                if let values = try await handIn(&sheet) { return values }
                continue
            }
            say(sheet.progress.question)
            guard lines < Self.mostLines, let line = try await answer(to: sheet.progress) else {
                return putBy(sheet)
            }
            lines += 1
            let before = sheet
            let step = take(line, &sheet.progress)
            // Of many answers at once some may be right where others are not.
            var isStored = true
            if sheet.progress.own != before.progress.own {
                isStored = try await store(&sheet, over: before)
            }
            switch step {
            case .said(let lines): say(lines)
            case .moved, .answered: break
            case .putBy: return putBy(sheet)
            case .givenUp: return try await giveUp(sheet)
            case .handedIn:
                // What can't be stored, or isn't there any longer, is asked again.
                if isStored, sheet.progress.isComplete, let values = try await handIn(&sheet) {
                    return values
                }
            }
        }
    }

    private func take(_ line: String, _ progress: inout FormProgress) -> FormProgress.Step {
        guard context.session.state.drawsForms, line.utf8.first == UInt8(ascii: "{") else {
            return progress.take(line)
        }
        guard let message = FormMessage(line) else { return .said([FormWords.noAnswers]) }
        return progress.take(message)
    }

    // MARK: Beginning

    private func begin() async throws -> (sheet: Sheet, isResumed: Bool) {
        let stored = try await shelf.find(key)
        var sheet = Sheet(progress: FormProgress(form, clock), version: stored?.version)
        let lost = sheet.progress.restore(stored?.answers ?? [])
        let isResumed = stored?.answers.isEmpty == false
        let gone = try await discardLostUploads(&sheet.progress)
        let wrong = sheet.progress.fill()
        // Whoever stores has the form: an earlier session's answers are refused from here on.
        var lines: [LocalizedText] = []
        if stored != nil { lines = try await write(&sheet) }
        say(opening(sheet.progress, isResumed: isResumed) + lost + gone + wrong + lines)
        return (sheet, isResumed)
    }

    private func opening(_ progress: FormProgress, isResumed: Bool) -> [LocalizedText] {
        let title = form.title.map { [$0] } ?? []
        guard isResumed else { return title + [FormWords.begins(form.fields.count), FormWords.steering] }
        let overview = progress.place == nil ? [] : progress.overview
        return title + [FormWords.goesOn(progress.count, of: form.fields.count)] + overview + [
            FormWords.steering
        ]
    }

    // MARK: Asking

    /// Says something, for which the plugin pays nothing: how much it is, the person decides.
    private func say(_ lines: [LocalizedText]) {
        guard !lines.isEmpty else { return }
        context.sayForGateway(Reply(lines: lines.map { $0.text(in: context.language) }))
    }

    /// The next line; `nil` if none comes.
    private func answer(to progress: FormProgress) async throws -> String? {
        if hold.isTaken { throw End.elsewhere }
        let (sleep, hold) = (environment.sleep, hold)
        let line = try await context.ask(
            within: Self.patience,
            of: context.session.state.drawsForms ? progress.sheet(in: context.language) : nil,
            expecting: progress.answer, in: environment
        ) { patience in
            // The question ends with its time, or where a later session takes the form over.
            await withTaskGroup(of: Void.self) { group in
                group.addTask { try? await sleep(patience) }
                group.addTask { await hold.untilTaken() }
                await group.next()
                group.cancelAll()
            }
        }
        if hold.isTaken { throw End.elsewhere }
        // Whose account was closed meanwhile leaves no answer behind.
        guard context.session.state.person?.id == key.person else {
            throw LuaAbandonment("the caller signed out")
        }
        return line
    }

    // MARK: Storing

    /// Stores what changed. What can't be stored is said, and asked again. Returns whether it was stored.
    private func store(_ next: inout Sheet, over before: Sheet) async throws -> Bool {
        let gone = try await discardLostUploads(&next.progress)
        do {
            let lines = try await write(&next)
            say(gone + lines)
            return true
        } catch let error as CommunityError where error.code == .limit {
            next = before
            context.sayForGateway(Reply(error.message(in: context.language)))
            return false
        }
    }

    /// - Throws: ``End/elsewhere`` if another session stored something meanwhile.
    private func write(_ sheet: inout Sheet) async throws -> [LocalizedText] {
        if hold.isTaken { throw End.elsewhere }
        do {
            let (version, displaced) = try await shelf.store(sheet.progress, at: key, over: sheet.version)
            sheet.version = version
            return displaced.map(FormWords.forgotten)
        } catch let error as CommunityError where error.code == .conflict || error.code == .exists {
            throw End.elsewhere
        }
    }

    /// Has fields asked again whose uploads are there no longer, or never were. Returns what to say of it.
    private func discardLostUploads(_ progress: inout FormProgress) async throws -> [LocalizedText] {
        var lines: [LocalizedText] = []
        for (field, media) in progress.uploads where try await uploads(media) == nil {
            progress.discard(field, because: FormWords.fileIsGone)
            lines.append(FormWords.changed(field, FormWords.fileIsGone))
        }
        return lines
    }

    /// The person's uploads of these numbers; `nil` if one is none.
    private func uploads(_ ids: [MediaID]) async throws -> [Media]? {
        guard let campus = context.community else { return nil }
        do {
            return try await campus.media.uploads(ids, of: Actor(key.person))
        } catch let error as CommunityError where error.code == .notFound {
            return nil
        }
    }

    // MARK: The end

    private func putBy(_ sheet: Sheet) -> LuaValue {
        context.settlement.keep()
        say([
            sheet.version == nil
                ? FormWords.nothingPutBy : FormWords.putBy(sheet.progress.own.count, context.typedLine)
        ])
        return .nil
    }

    private func giveUp(_ sheet: Sheet) async throws -> LuaValue {
        context.settlement.keep()
        if let version = sheet.version {
            do {
                try await shelf.collections.write([try await shelf.removal(of: key, at: version)])
            } catch let error as CommunityError where error.code == .conflict {
                throw End.elsewhere
            }
        }
        say([FormWords.givenUp])
        return .nil
    }

    /// The answers as the plugin gets them, or `nil` if something has to be asked again.
    private func handIn(_ sheet: inout Sheet) async throws -> LuaValue? {
        var table = LuaTable()
        for (field, value) in sheet.progress.values {
            guard let value else { continue }
            table[field.name] = value.lua
            guard case .argument(.media(let most, _)) = field.kind.reader, !value.media.isEmpty else {
                continue
            }
            guard let uploads = try await uploads(value.media) else {
                // What the person didn't answer with, they can't mend.
                guard sheet.progress.uploads.contains(where: { $0.field.name == field.name }) else {
                    throw CommunityError(.notFound, FormWords.fileIsGone)
                }
                var next = sheet
                _ = try await store(&next, over: sheet)
                sheet = next
                return nil
            }
            let list = uploads.map(LuaValue.media)
            table[field.name] = most == 1 ? list.first ?? .nil : .list(list)
        }
        // A form whose fields are all left out, or known to the plugin, may never have been stored.
        if sheet.version == nil { _ = try await write(&sheet) }
        // From the hold on nobody else writes to it, and it may be gone: room was made for another, or a month has passed.
        let removal = try await shelf.removal(of: key)
        guard hold.handIn() else { throw End.elsewhere }
        context.settlement.owe(removal, in: shelf.collections, removing: key.form) {
            [hold, key, forms = environment.conversations.forms] in
            forms.release(key, hold)
        }
        return .table(table)
    }
}
