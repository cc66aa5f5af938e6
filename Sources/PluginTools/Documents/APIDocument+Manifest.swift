import Plugins

/// What a plugin's table holds: the tables of keys are those that editors complete.
extension APIDocument {
    static var manifest: String {
        "## The manifest\n\n\(keys(of: "quad.Plugin"))"
    }

    static var commands: String {
        """
        ## Commands

        `commands = { NAME = { … } }` is what people type, `/NAME`. A name is lower-case letters, digits, `-` and `_`. Usage \
        lines, refusals of what was typed wrongly, completion and `/help` come from what is declared.

        \(keys(of: "quad.Command"))

        An argument is `{ "name", "kind" }`, in the order in which people type them, with these keys as needed:

        \(keys(of: "quad.Argument"))

        | kind | what it takes, and gives to `run` |
        | --- | --- |
        \(CommandReader.documentation.map { "| `\($0.key)` | \($0.value) |" }.joined(separator: "\n"))

        What is left out gives its `default`, or nil; behind an optional argument all are optional.

        \(APIExample.commands.markdown)

        With `separator = "|"` arguments are phrases with bars between them, as in `/post CATEGORY | TITLE | TEXT`. A `list` \
        that is the last argument then takes all the parts that are left; any other list is one part, of phrases with \
        commas between them.

        \(APIExample.phrases.markdown)
        """
    }

    static var settings: String {
        """
        ## Settings

        `settings = { NAME = { … } }` is what an administrator may set in `config.json`, under `plugins.settings.PLUGIN.NAME`. \
        A wrong value keeps the plugin from loading, and is told with its path and what is expected. Commands have the \
        values at `call.settings`; hooks, events and timers are given them as their last argument. All are there: \
        what is not configured has its default.

        \(keys(of: "quad.Setting"))

        | type | what it takes |
        | --- | --- |
        \(SettingReader.documentation.map { "| `\($0.key)` | \($0.value) |" }.joined(separator: "\n"))

        \(APIExample.settings.markdown)
        """
    }

    static var timers: String {
        """
        ## Timers

        `every = { ["1h"] = function(settings) … end }` runs again and again: `30s`, `5m`, `1h` or `1d`, at least a second. An \
        interval counts from when the last run began, or from the gateway's start.

        `at = { ["08:00"] = …, ["Mon 09:30"] = … }` runs at times of the clock, each day or on one day of the week (`Mon`, \
        `Tue`, `Wed`, `Thu`, `Fri`, `Sat`, `Sun`), in the zone of `community.timeZone`. In the night when clocks change, a \
        time that comes twice counts when it comes first, and one that is left out counts as much later as the clocks jump. \
        A time that came while the gateway was down, or the plugin set aside, runs once when it is back, if that is within \
        an hour; what is later is left out. Each time counts as done before its function runs, so that a crash doesn't \
        repeat it. A time that is new to the plugin begins with its next moment.

        A plugin's own timers follow one another, and don't wait for those of others. At most 16 of each.

        \(APIExample.timers.markdown)

        A document may have a timer of its own. `due = "FIELD"` in its collection names a field with a moment, in seconds \
        since 1970, and the plugin's `due = { COLLECTION = function(key, document, settings) … end }` is told of the \
        document when its moment has come: within a second, and once for that moment. The field is indexed as a `time`. A \
        document without it waits for nothing, a write that changes it sets another moment, and a document that is removed \
        is not told of. However many documents wait, they cost no more than one.

        \(APIExample.reminders.markdown)

        Documents are told one after the other, in order of time, each with a budget of its own. A plugin is told across a \
        crash of the gateway as of events: a handler that was interrupted runs again from its beginning with the document \
        as it was, and what it did before is not done twice. A handler that ends with an error has handled its document. \
        Moments that came while the gateway was down, or the plugin was set aside or away, are told when it is back, \
        however late: hold the document's moment against `time.now()` where that matters. Those that had passed before a \
        version first declared `due` are not told.

        The same document is told of once a second at most, and so is one that a handler of `due` stores; it may set the \
        moment anew, to come back each day. Of one person (the collection's `person`) a few documents are told before \
        others have their turn. `t:advance` in tests tells of what is due meanwhile.
        """
    }

    static var notifications: String {
        """
        ## Notifications

        `notifications = { NAME = { … } }` declares kinds of notifications, which \
        `bot.notify(people, "NAME", { id = id })` gives: at most 8 kinds. What one says is declared, with `{id}` for a \
        number of the plugin's own, so that it may reach strangers too. \
        People switch a kind with `/notify PLUGIN.NAME off`; programs see `PLUGIN.NAME` as its `kind`. A notification goes \
        with the account of whom it is for. When the plugin goes, those that were told say what they said, and may still be \
        switched.

        \(keys(of: "quad.Notice"))

        \(APIExample.notifications.markdown)
        """
    }

    static var conversations: String {
        """
        ## Conversations of plugins

        `conversations = { KIND = { … } }` declares kinds of conversations that the plugin makes about what it has, with \
        `conversations`, which needs `conversations`: at most 8. One is known by its kind and a number of the plugin's own. \
        Lists show its label, how many are in it, and the command that shows what it is about; `/chats team` lists those of a \
        label. Nobody owns one, nobody but the plugin takes others in, and everybody may `/leave`.

        \(keys(of: "quad.ConversationKind"))

        \(APIExample.conversations.markdown)
        """
    }

    static var documents: String {
        "## Collections\n\nWhat the plugin stores, with `store`, which needs `store`.\n\n\(keys(of: "quad.Collection"))\n\n"
            + APIExample.documents.markdown + "\n\n" + bounds + "\n\n" + sharing
    }

    private static var bounds: String {
        """
        A tally keeps how many documents have the same values of some fields, and what others of their fields add up to: \
        `tallies = { stars = { by = { "about" }, sum = { "stars" } } }`. Each write keeps it, erasing too, and `store.tally` \
        reads it at one look, however much others store. `store.count` looks at what its narrowest filter lets pass, up to a \
        bound.

        \(keys(of: "quad.Tally"))

        Between reading and writing others write, the same person in another session too. So a bound is read in the \
        transaction that stores, behind a document of that person's which the transaction reads and writes: of two at once \
        the second runs again, and counts the first. What somebody may do so often a day is spent with `call:spend`, right \
        before it is done.
        """
    }

    private static var sharing: String {
        """
        A plugin may let others, named, use a collection of its own, and both say so: the owner \
        `share = { read = { "PLUGIN" }, write = { "PLUGIN" } }` in the collection, the other \
        `shares = { ["OWNER.COLLECTION"] = "read" }`, or `"write"`, in its table. `write` includes reading. The functions of \
        `store` then take the collection as `"OWNER.COLLECTION"`, and one commit or transaction may have documents of both.

        What the collection is found by, its `person` and its `due` are the owner's, and its `due` is told of what others \
        wrote too. A document takes the share of whoever stored it last. It goes with the account of its person, whoever \
        wrote it.

        \(APIExample.shares.markdown)

        Whether both sides say so is asked at each call, of the versions in force. Where the owner no longer shares, a call is \
        refused with the code `forbidden`, and while the owner is not there with `unavailable`. A plugin that wants what an \
        owner in force does not share is not loaded, until it is shared; where the owner is not there yet, administrators \
        are warned. `/plugins NAME` shows what a plugin shares with whom, and what it was granted of others. Tests load the \
        owner from the file of its name beside the plugin.
        """
    }

    static var cards: String {
        "## Cards and questions\n\n\(keys(of: "quad.Card"))\n\nA chart has these keys:\n\n\(keys(of: "quad.Chart"))\n\n"
            + APIExample.cards.markdown
    }

    static var forms: String {
        """
        ## Forms

        `call:form` asks for typed fields, one after the other, with defaults, going back, and a look over all of it at the \
        end. A form is a stored document, not a call that waits: each answer is stored before the next question, so that a \
        form outlives a lost connection, a save of the plugin and the gateway's end, and the same command goes on where it was.

        \(keys(of: "quad.Form"))

        A field is `{ "name", "kind" }`, with these keys as needed:

        \(keys(of: "quad.FormField"))

        | kind | what it takes, and gives |
        | --- | --- |
        \(FormReader.documentation.map { "| `\($0.kind)` | \($0.words) |" }.joined(separator: "\n"))

        A `text` and a `word` have at most 1,000 characters where `max` says nothing else, and never more than 2,600. Of a line \
        a command takes a part; an answer is the whole line.

        While they are asked, people may write `back`, `skip` (which takes the default, or leaves an optional field out), \
        `keep` (what was answered before going back), `later`, `cancel` and `?`, in Chinese too; `"back"` in quotes is an \
        answer. They are told so. At the end of a form with `review` they write `yes`, or the number of an answer to change. \
        A program that draws forms gets all fields at once; see protocol.md.

        - **It is handed in once.** The form goes in the very commit of the first thing that the call stores. After a crash \
        before that it is still there, and offers its answers for review. A call that stores nothing removes it at its end; \
        one that fails leaves it. What a call does to others before it stores is not part of that commit: store first.
        - **A later session takes it over.** Where the same person gives the command again elsewhere, the form goes on there.
        - **A plugin that was saved meanwhile** keeps the answers whose fields still have the same name and kind, and that it \
        still accepts. The others are asked again, and the person is told which, and why.
        - **What is known already** stands in `answers`, and is read as if it were typed. What the person answered themselves \
        stays, so that a form for changing something begins with what it is.
        - **Files** are numbers of uploads, which go an hour after they came where nothing was done with them: a form that \
        goes on later than that asks for them again.

        \(APIExample.forms.markdown)
        """
    }

    static var pictures: String {
        """
        ## Pictures and files

        An argument of the kind `media` is what the caller uploaded: in `quad console` they write its path. `media.keep` \
        makes it part of the plugin's, for an audience that the gateway asks at each fetch; what the plugin shows beside it \
        is best shown to the same people, whom `media.seen_by` tells. Where it is beside a document that others don't always \
        see, the picture is kept for that document, and so follows each of its writes: `media.keep(picture, { collection = \
        "items", key = item.key })`, where the collection says `media = { audience = "audience" }`:

        \(keys(of: "quad.MediaFields"))

        A card's picture has the keys:

        \(keys(of: "quad.Picture"))

        `alt` is what a door shows that draws no pictures, and what a reader aloud says: a card whose `alt` is missing, empty \
        or blank is refused.

        \(APIExample.pictures.markdown)
        """
    }

    static var drawings: String {
        """
        ## Drawings

        `call:draw` has the caller draw with the cursor keys. Not every door can: there the same command takes strokes that \
        were typed, which `text.strokes` reads. A test hands over what is drawn as an answer; without any answers the person \
        is where nobody can draw.

        \(APIExample.drawings.markdown)
        """
    }

    static var spots: String {
        """
        ## What is left at places

        A collection with `spot = true` keeps documents where callers are, of which the plugin is told nothing: `call:leave` \
        leaves one, `call:near` lists those around a caller, and `call:reach` gives one that lies near enough, so that \
        something may be done with it.

        \(APIExample.spots.markdown)
        """
    }

    static var intents: String {
        """
        ## Questions in plain words

        `intents = { ["PLUGIN.NAME"] = { … } }` is what people may ask without knowing a command: `/ask will it rain \
        tomorrow`. The host finds out what is meant, in three languages, of all that the plugins in force declare; a saved \
        plugin's intents are understood within a second. Words count by how few intents use them; so phrases in many \
        different wordings help more than many alike. Case, accents, width, Han forms and English endings don't matter, and \
        small words hardly. What is unclear is asked back, and what belongs to no plugin gets no answer. For ten minutes, "and \
        tomorrow?" means the question before, with one slot changed.

        \(keys(of: "quad.Intent"))

        A slot is a text with its kind, or a table:

        \(keys(of: "quad.Slot"))

        | kind | what it takes, and gives at `slots.NAME` |
        | --- | --- |
        \(IntentReader.documentation.map { "| `\($0.key)` | \($0.value) |" }.joined(separator: "\n"))

        A word that turns a question round (over, under, at least, 以上, 以下; not, except, 唔係, 除咗) is never left out: a bound \
        is taken by a slot of the kind `range` or by a phrase that has the word, a negation by a phrase that has it, and no \
        slot of any words takes one. Otherwise the intent isn't what was asked. Nor is it where the question has a number, \
        another name for the same slot (Sha Tin or Sai Kung) or a person asked for (who) that the intent has no place for. "Questions that are turned round" in \
        [building-an-application.md](building-an-application.md) lists the words.

        A value is given as it is declared, and what a pattern matches in upper case. `/intents TEXT` shows an administrator \
        how a text is understood and which words counted, `/intents after halls.menu {"day":"today"} | and tomorrow?` tries \
        one that follows another, and `t:ask(text)` does the same in tests.

        \(APIExample.intents.markdown)
        """
    }

    static var alerts: String {
        """
        ## Alerts

        `alerts = { NAME = { … } }` is what people may be told of when it comes about: `/alert level 7` sets one, `/alerts` \
        lists a person's, `/alert off NUMBER` ends one. The host calls `check` every so often, once for all people who typed \
        the same, and it says what is so now, by keys: a key that was not there at the last look is told, once, as a \
        notification (which waits in the list in quiet hours, and can be switched off as `PLUGIN.NAME`); one that stays \
        is not told again, and one that goes and comes again is news. Where `check` gives `false` nothing changes. What is \
        told stands in the manifest or its words, with a number and what the person typed: nothing that others wrote.

        \(keys(of: "quad.Alert"))

        \(APIExample.alerts.markdown)
        """
    }

    /// The keys of a table, as editors know them.
    static func keys(of name: String) -> String {
        let declared = (LuaClass.manifest + LuaClass.arguments).first { $0.name == name }
        let rows = (declared?.fields ?? []).map { field in
            let type = field.plainType.replacing("|", with: "\\|")
            let words = [field.isOptional ? "" : "needed", field.summary].filter { !$0.isEmpty }
            return "| `\(field.name)` | `\(type)` | \(words.joined(separator: "; ")) |"
        }
        return "| key | type | |\n| --- | --- | --- |\n" + rows.joined(separator: "\n")
    }
}
