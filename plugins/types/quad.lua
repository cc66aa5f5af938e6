---@meta
-- Made from the gateway's own tables by `make docs`; the gateway never reads it.

---@alias quad.Language "en"|"zh-Hant"|"zh-Hans"
---A text, or texts by language.
---@alias quad.Text string|table<quad.Language, string>
---A text, a list of lines, or either by language.
---@alias quad.Words string|string[]|table<quad.Language, string|string[]>
---A text with {values}, by language, and where a {count} chooses by plural form.
---@alias quad.Wording string|table<quad.Language, string|table<"one"|"other", string>>
---@alias quad.Permission "act"|"act:chat"|"act:forum"|"act:people"|"act:notifications"|"read:chat"|"read:forum"|"read:place"|"leave:place"|"bot"|"store"|"media"|"conversations"|string
---@alias quad.ArgumentKind "word"|"text"|"integer"|"handle"|"place"|"choice"|"list"|"media"
---@alias quad.FormKind "integer"|"handle"|"list"|"text"|"word"|"place"|"media"|"number"|"money"|"day"|"time"|"yesno"|"choice"|"choices"
---@alias quad.HookValue "text"|"integer"|"number"|"yesno"|"list"
---@alias quad.Settings table<string, any>

---What a plugin's file returns.
---@class quad.Plugin
---@field name string lower-case letters, digits and _
---@field version string such as 1.0.0
---@field summary? quad.Text may stand in its words, as summary
---@field credits? string[] whose data it uses and under which terms, for /plugins NAME
---@field topic? string the topic of /help among which its commands stand, such as forum
---@field priority? integer the higher is asked first
---@field guests? boolean whether people without an account may use its commands
---@field needs? quad.Permission[] what it is granted
---@field settings? table<string, quad.Setting> what an administrator may set
---@field commands? table<string, quad.Command> what people type
---@field aliases? table<string, string> other names of its commands: { dm = "msg", mute = "notify {} none" }
---@field hooks? quad.Hooks the questions that it answers, and those that it asks
---@field events? quad.Events what is told after it happened
---@field since? string how old an event may be when the plugin was away: 30s, 5m, 1h, 7d; 1d where left out
---@field carry? boolean whether what call:remember keeps outlasts a save
---@field collections? table<string, quad.Collection> what the plugin stores
---@field uses? table<string, "read"|"write"> what it uses of other plugins: { ["housing.viewings"] = "read" }
---@field words? table<string, quad.Wording> what it says, by key, for call:text; or files: words/en.lua
---@field notifications? table<string, quad.Notice> kinds of notifications, for bot.notify
---@field conversations? table<string, quad.ConversationKind> kinds of conversations about what it has
---@field intents? table<string, quad.Intent> what people may ask in plain words, as PLUGIN.NAME
---@field alerts? table<string, quad.Alert> what people may be told of when it comes about, with `/alert`
---@field at? table<string, fun(settings: quad.Settings)> times of the clock: ["08:00"], ["Mon 09:30"]
---@field every? table<string, fun(settings: quad.Settings)> timers: ["30s"], ["5m"], ["1h"], ["1d"]
---@field due? table<string, fun(key: string, document: quad.Document, settings: quad.Settings)> what is done with a document whose moment has come, by collection

---What people type.
---@class quad.Command
---@field summary? quad.Text may stand in the plugin's words, as summary_NAME
---@field args? quad.Argument[] in their order
---@field separator? "|" where arguments are phrases
---@field guests? boolean whether people without an account may use it; else as the plugin says
---@field usage? string instead of the arguments' names
---@field fresh? boolean whether `refresh` may stand at the end of the line: then `http.get` asks all sources anew
---@field run fun(call: quad.Call, ...: any) is given the call and the arguments

---An argument: { "name", "kind" }.
---@class quad.Argument
---@field [1] string its name
---@field [2] quad.ArgumentKind what it takes
---@field default? any what is given where it is left out
---@field optional? boolean whether it may be left out; so it may where it has a default
---@field min? integer of an integer
---@field max? integer of an integer
---@field choices? string[] of a choice
---@field suggest? (string|table<string, string>)[] of a text: what it often is, in one language or in several, for whoever presses Tab

---A kind of notifications that the plugin's bot gives.
---@class quad.Notice
---@field text? quad.Text what it says, with {id} for a number; or in the plugin's words, as notification_NAME
---@field default? boolean whether people are told who have switched nothing; true where left out

---A question that the plugin asks, with `hooks.ask`.
---@class quad.DeclaredHook
---@field summary quad.Text what an answer is and what it is for
---@field fields quad.HookField[] what a record has: 1 to 32
---@field result? quad.HookValue what an answer is; number where left out
---@field default any what stands before the first plugin that answers
---@field failure? ("fallback"|"fail") where a plugin fails: what stood before it stays, or `hooks.ask` fails; fallback where left out
---@field run? (fun(record: table, before: any, settings: quad.Settings): any) its own answer, before those of others

---A field of a record: { "name", "kind" }.
---@class quad.HookField
---@field [1] string its name
---@field [2] quad.HookValue what it is
---@field optional? boolean whether it may be left out

---A kind of conversations that the plugin makes.
---@class quad.ConversationKind
---@field label? "chat"|"team"|"trade"|"listing"|"request" as lists say what it is for; chat where left out
---@field about string the command that shows what one is about, with {id} for its number: /team {id}
---@field history? "joining"|"all" what who enters sees: from then on, or all; joining where left out

---What people may ask in plain words.
---@class quad.Intent
---@field summary? quad.Text what it is about, in a few words; may stand in the plugin's words, as intent_NAME
---@field phrases? table<string, string[]> how people ask, by language: {slot} for a slot, [words] that may be left out, (one|other); may stand in the plugin's files of words, as phrases.NAME
---@field slots? table<string, string|quad.Slot> what a question names
---@field reverse? string[] what "the other direction" changes: { "from", "to" }, or { "direction", "O", "I" }
---@field suggest? table<string, string[]> what may be asked next, by language; {slot} stands for what was asked of; may stand in the plugin's files of words, as suggest.NAME
---@field example? table<string, string> a question as somebody would ask it, by language, which is shown among what can be asked; else the first phrase without slots
---@field guests? boolean whether people without an account may ask it, and whether `@quad` answers it in groups, where all read it; else as the plugin says
---@field run? (fun(call: quad.Call, slots: table)) answers
---@field command? string in its place: a command of the plugin, such as search {words}

---What fills a place in a question: a kind, values, a pattern, or a range.
---@class quad.Slot
---@field [1]? string a kind
---@field values? table<string, string[]> each value with the other names that people use for it
---@field several? boolean whether it takes several of its values (Sha Tin or Sai Kung), given with commas between them; else a question that names several isn't answered
---@field pattern? string the shape of one word, in upper case: [A-Z]*%d+[A-Z]?
---@field range? string[] the words for what a number with bounds counts: sq ft, 呎
---@field required? boolean whether it is asked for where it is missing
---@field ask? quad.Text the question that asks for it

---What people may be told of when it comes about.
---@class quad.Alert
---@field summary? quad.Text may stand in the plugin's words, as alert_NAME_summary
---@field args? quad.Argument[] what is typed behind its name, as a command's
---@field usage? string instead of the arguments' names
---@field every string how often it looks, at least 30s: 5m, 1h
---@field text? quad.Text what is told, with {id} for a number, {alert} for the alert as it was typed (level 7) and {what} for the text that was found; or in the plugin's words, as alert_NAME
---@field once? boolean whether it ends when it was told
---@field check? fun(alert: table, settings: quad.Settings): table|false|nil, quad.Text what is so now: by keys a number, true, or { text = KEY, id = NUMBER }, where KEY is of the words; or false and the reason, where it can't say: a text, or a key of the words without values

---A setting that an administrator may give in config.json.
---@class quad.Setting
---@field type "number"|"integer"|"text"|"yesno"|"choice" what it takes
---@field default any the value where none is configured
---@field min? number of a number
---@field max? number of a number, or characters of a text
---@field choices? string[] of a choice
---@field summary? quad.Text may stand in the plugin's words, as setting_NAME

---Documents that the plugin stores, and what they are found by.
---@class quad.Collection
---@field indexes? table<string, "number"|"text"|"time"> fields to filter and order by
---@field unique? string[] fields that no two documents have the same value of
---@field search? string[] fields whose words are found
---@field place? string a field with { lat, lon }
---@field person? string a field with the id of whom a document concerns
---@field spot? boolean whether `call:leave` leaves documents at places
---@field due? string a field with the moment (seconds since 1970) at which the plugin's `due` is told of the document
---@field scores? table<string, string> numbers to order by, and the plugin's own hooks that work them out: { rank = "housing.rank" }
---@field tallies? table<string, quad.Tally> how many documents have the same values, kept for store.tally: { stars = { by = { "about" } } }
---@field media? quad.MediaFields who sees the pictures and files that `media.keep` keeps for a document
---@field share? quad.Share the plugins that may use it too

---The fields of a document that say who sees its pictures and files, beside their owner.
---@class quad.MediaFields
---@field audience string holds "owner", "contacts" or "everyone"; what holds none is the owner's alone
---@field people? string holds a list of ids of people who see them as well

---How many documents have the same values of some fields.
---@class quad.Tally
---@field by? string[] indexed fields whose values are told apart; all documents where left out
---@field sum? string[] indexed numbers that are added up

---Other plugins that may use a collection, by name.
---@class quad.Share
---@field read? string[] who may read it
---@field write? string[] who may read it and write to it

---Questions with a name: what is nil says nothing. A table is one that the plugin asks itself.
---@class quad.Hooks
---@field ["tag.normalize"]? fun(tag: string, normal: string, settings: quad.Settings): string|nil The normal form of a tag: tags are equal when their normal forms are. `tag` is what was written, `normal` what the plugins before this one made of it.
---@field ["forum.score"]? fun(post: quad.PostFacts, score: number, settings: quad.Settings): number|nil The score of a post in Trending, the highest first. `post` has `id`, `age_hours`, `comments_24h`, `comments`, `views`, `likes`, `commenters` (distinct people), `own_comments`, `own_views`, `own_likes` (how much of these is its author's, or of who has a bot post it; `comments_24h` has none of it) and `categories`; `score` is what the plugins before this one made of it, 0 for the first.
---@field ["message.annotate"]? fun(message: quad.MessageFacts, settings: quad.Settings): quad.Card|nil A card (as `call:card` takes it) that is shown below a message, or nil for none; the message itself stays as it is. `message` has `id`, `conversation` (a number), `place` (`#slug`; nil in a direct conversation), `sender` (a handle), `text` and `at`. It is asked after everybody got the message, once more when its author edits it, and again where the message is shown later. Each plugin may add one; who fails adds nothing. Needs `read:chat`.
---@field ["intent.rank"]? fun(text: string, candidates: quad.IntentCandidate[], settings: quad.Settings): string[]|nil What a question in plain words may mean, in the order that you think right: the names of intents, as `{ "weather.now", … }`; nil leaves the order as it is. `text` is what was asked; each of `candidates` has `intent`, `slots` and `score` (0 to 1), in the order of the plugins before this one. The first is taken, without asking back which was meant; an empty list is what nobody can answer. Names that are no candidates don't count. Needs `read:chat`.
---@field ["people.nearby"]? fun(one: integer, other: integer, settings: quad.Settings): boolean|nil Whether two people (ids, as in `call.person.id`) are near enough to meet: true or false. It is asked where `people.requests` is `nearby` and `one` asks to be in touch with `other`, a stranger to them; in a group with `other` they may ask wherever they are. What a refusal tells `one` of where `other` is should be no more than your commands do.
---@field ["person.place"]? fun(person: integer, settings: quad.Settings): { lat: number, lon: number }|false|nil Where a person (an id) is, as far as they share it: `{ lat = …, lon = … }`, to about 50 m, or false where they share nothing. It is asked where a plugin with `read:place` looks around for that person; no plugin is told the answer.
---@field ["place.named"]? fun(name: string, settings: quad.Settings): { lat: number, lon: number }|nil Where a place is that somebody named: `{ lat = …, lon = … }`. It is asked where a plugin looks around a place by its name.
---@field [string] quad.DeclaredHook|fun(record: table, before: any, settings: quad.Settings): any one of a plugin's, as PLUGIN.NAME

---What is told after it happened.
---@class quad.Events
---@field ["chat.sent"]? fun(event: quad.Event, settings: quad.Settings)
---@field ["chat.edited"]? fun(event: quad.Event, settings: quad.Settings)
---@field ["chat.deleted"]? fun(event: quad.Event, settings: quad.Settings)
---@field ["chat.reacted"]? fun(event: quad.Event, settings: quad.Settings)
---@field ["chat.pinned"]? fun(event: quad.Event, settings: quad.Settings)
---@field ["chat.unpinned"]? fun(event: quad.Event, settings: quad.Settings)
---@field ["chat.created"]? fun(event: quad.Event, settings: quad.Settings)
---@field ["chat.renamed"]? fun(event: quad.Event, settings: quad.Settings)
---@field ["chat.topic"]? fun(event: quad.Event, settings: quad.Settings)
---@field ["chat.named"]? fun(event: quad.Event, settings: quad.Settings)
---@field ["chat.owner"]? fun(event: quad.Event, settings: quad.Settings)
---@field ["chat.helper"]? fun(event: quad.Event, settings: quad.Settings)
---@field ["chat.helper_ended"]? fun(event: quad.Event, settings: quad.Settings)
---@field ["chat.closed"]? fun(event: quad.Event, settings: quad.Settings)
---@field ["chat.joined"]? fun(event: quad.Event, settings: quad.Settings)
---@field ["chat.left"]? fun(event: quad.Event, settings: quad.Settings)
---@field ["chat.invited"]? fun(event: quad.Event, settings: quad.Settings)
---@field ["people.requested"]? fun(event: quad.Event, settings: quad.Settings)
---@field ["people.accepted"]? fun(event: quad.Event, settings: quad.Settings)
---@field ["people.rejected"]? fun(event: quad.Event, settings: quad.Settings)
---@field ["forum.posted"]? fun(event: quad.Event, settings: quad.Settings)
---@field ["forum.commented"]? fun(event: quad.Event, settings: quad.Settings)
---@field ["forum.liked"]? fun(event: quad.Event, settings: quad.Settings)
---@field ["forum.viewed"]? fun(event: quad.Event, settings: quad.Settings)
---@field ["forum.edited"]? fun(event: quad.Event, settings: quad.Settings)
---@field ["forum.deleted"]? fun(event: quad.Event, settings: quad.Settings)
---@field ["forum.reacted"]? fun(event: quad.Event, settings: quad.Settings)
---@field ["people.joined"]? fun(event: quad.Event, settings: quad.Settings)
---@field ["people.renamed"]? fun(event: quad.Event, settings: quad.Settings)
---@field ["people.tagged"]? fun(event: quad.Event, settings: quad.Settings)
---@field ["people.untagged"]? fun(event: quad.Event, settings: quad.Settings)
---@field ["people.closed"]? fun(event: quad.Event, settings: quad.Settings)

---A message of a conversation.
---@class quad.Message
---@field id integer
---@field place string `#slug` or `@handle`
---@field sender string a handle
---@field text string
---@field at number seconds since 1970
---@field edited boolean
---@field deleted boolean
---@field hidden? boolean true where the caller forgot its sender, who isn't named
---@field reply_to? quad.Quote the message that it answers
---@field forwarded? quad.Forwarded that its words were sent before
---@field media? quad.Media[] the pictures and files that came with it
---@field cards? quad.Card[] what plugins added to it, where it is listed
---@field reactions? quad.Reaction[] the most frequent, where it is listed

---A message that another one answers.
---@class quad.Quote
---@field id integer
---@field sender? string a handle; only where the caller sees the message
---@field text? string how it begins, in one line; so is this

---That a message's words were sent before.
---@class quad.Forwarded
---@field from? string the handle of who wrote them, where that is told

---A picture or file.
---@class quad.Media
---@field id integer by which it is fetched
---@field name string the name that it was sent under
---@field type string its media type, found from its content
---@field bytes integer of its largest size
---@field label string what a line says of it, in all languages
---@field width? integer of a picture, in pixels; so is the next
---@field height? integer
---@field frames? integer of a picture: more than one where it moves
---@field preview? string of a picture: what it looks like, as a BlurHash

---What was written to a person.
---@class quad.DirectMessage: quad.Message
---@field request? boolean whether it asks to be in touch

---A direct conversation or a group.
---@class quad.Conversation
---@field place string `#slug` or `@handle`
---@field name string
---@field kind "direct"|"open"|"invite"
---@field label "chat"|"team"|"trade"|"listing"|"request"|"help"
---@field about? string the command that shows what a plugin's conversation is about
---@field members integer
---@field unread integer
---@field level "all"|"mentions"|"none"
---@field last? integer a message's id
---@field connection? string direct ones only: none, requested, accepted, rejected
---@field asked boolean whether the other one waits for the answer to a request
---@field order integer what the list is sorted by, the greatest first

---A group that somebody is asked into.
---@class quad.Invitation
---@field place string `#slug`, as the person was told it
---@field inviter string a handle
---@field at? number seconds since 1970
---@field order integer what the list is sorted by, the greatest first

---A group.
---@class quad.Group
---@field place string `#slug`
---@field name string
---@field topic? string a line about it
---@field kind "open"|"invite"
---@field writing "all"|"announce"|"closed" who may
---@field members integer
---@field role? string the caller's, of a group alone
---@field order integer what lists are sorted by, the greatest first

---The beginning of the groups that were found.
---@class quad.Groups
---@field [integer] quad.Group
---@field reached? integer the order with which to go on; only where the search ended before the list was full

---Some of those who are in a group.
---@class quad.Members
---@field [integer] quad.Member
---@field group quad.Group

---Somebody in a group.
---@class quad.Member
---@field handle string
---@field username string
---@field role "owner"|"helper"|"member"
---@field order integer what the list is sorted by, the smallest first

---How many conversations the caller has with a label.
---@class quad.LabelCount
---@field label "team"|"trade"|"listing"|"request"|"help"
---@field conversations integer
---@field unread integer

---What all conversations take, the largest first.
---@class quad.Storage
---@field [integer] quad.PlaceStorage
---@field messages integer
---@field bytes integer
---@field files integer bytes of the caller's own pictures and files, wherever they are
---@field files_limit integer how many they may have

---What a conversation takes, as far as the caller sees it.
---@class quad.PlaceStorage
---@field place string `#slug` or `@handle`
---@field messages integer
---@field bytes integer of words, pictures and files

---Answers to a message, to its answers and so on, oldest first.
---@class quad.Thread
---@field [integer] quad.Message
---@field root? quad.Message the message that began it, where the caller sees it

---Messages that were found.
---@class quad.FoundMessages
---@field [integer] quad.FoundMessage
---@field partial? boolean whether messages are still being indexed
---@field reached? integer the message before which to go on; only where the search ended before the list was full

---A message that has the words that were asked for.
---@class quad.FoundMessage
---@field id integer
---@field place string `#slug` or `@handle`
---@field sender string a handle
---@field excerpt string the words around the first that was asked for, in one line
---@field at number seconds since 1970
---@field edited boolean

---Messages that were not shown yet, oldest first.
---@class quad.Unread
---@field [integer] quad.Message
---@field rest integer how many of others come after these, or before the last; 1000 for more

---What has become of a message.
---@class quad.Receipts
---@field id integer
---@field place string `#slug` or `@handle`
---@field sent integer
---@field delivered integer
---@field read integer
---@field people quad.Recipient[] at most 50
---@field looked_at? integer how many members were looked at; only where there are more

---What has become of a message for somebody.
---@class quad.Recipient
---@field handle string
---@field state "sent"|"delivered"|"read"

---What one may see of a person.
---@class quad.Profile
---@field id integer by which documents name them
---@field handle string
---@field username string
---@field tags quad.Tag[]
---@field standing? string undergraduate, postgraduate or phd
---@field contact boolean whether the two are connected
---@field picture? quad.Media missing of a stranger

---A tag that a person carries.
---@class quad.Tag
---@field written string as the person wrote it
---@field normal string as it counts

---What one may see of several people.
---@class quad.Profiles
---@field [integer] quad.Profile
---@field count integer how many there are from the first of these on

---What adding a tag came to.
---@class quad.TagOutcome: quad.Tag
---@field count integer
---@field limit integer
---@field new boolean

---The people who carry a tag.
---@class quad.TaggedPeople
---@field normal string the tag as it counts
---@field people quad.TaggedPerson[] at most 100, by name
---@field count integer how many there are in all

---Somebody who carries a tag.
---@class quad.TaggedPerson
---@field handle string
---@field username string

---What somebody lets contacts and groups know.
---@class quad.Privacy
---@field receipts boolean what was delivered and read
---@field typing boolean that they are writing

---Somebody in touch.
---@class quad.Contact
---@field handle string
---@field username string

---A request to be in touch that is not answered yet.
---@class quad.Request
---@field handle string the other one's
---@field username string
---@field incoming boolean whether the answer is the caller's to give
---@field at number seconds since 1970
---@field order integer what the list is sorted by, the greatest first

---What came of asking to be in touch.
---@class quad.Connection
---@field handle string
---@field state "requested"|"accepted"|"rejected"|"none"
---@field message? quad.Message the request's own, where it has words
---@field back boolean whether somebody was let back in whom the caller forgot
---@field asked boolean whether the other one waits for the caller's answer

---Something a person should know.
---@class quad.Notification
---@field id integer
---@field kind string
---@field actor string a handle
---@field at number seconds since 1970
---@field seen boolean
---@field text string the sentence that tells it

---What somebody wants to be told of.
---@class quad.Preferences
---@field off string[] kinds of notifications that were switched off
---@field on string[] kinds that are off by default, and were switched on
---@field places quad.PlaceLevel[] where not all counts
---@field quiet? quad.QuietHours

---What is told of a conversation.
---@class quad.PlaceLevel
---@field place string `#slug` or `@handle`
---@field level "all"|"mentions"|"none"

---The part of each day in which notifications wait in the list.
---@class quad.QuietHours
---@field from string as `23:00`
---@field till string
---@field zone string as `Asia/Hong_Kong`
---@field start string `from`, by its name before 0.2
---@field end string `till`, by its name before 0.2

---A post of the forum.
---@class quad.Post
---@field id integer
---@field title string
---@field author string a handle
---@field categories string[]
---@field at number seconds since 1970
---@field comments integer
---@field likes integer
---@field views integer
---@field edited boolean
---@field deleted boolean
---@field hidden? boolean true where the caller forgot its author

---A comment on a post.
---@class quad.Comment
---@field id integer
---@field post integer
---@field author string a handle
---@field at number seconds since 1970
---@field text string empty where deleted
---@field edited boolean
---@field deleted boolean
---@field hidden? boolean true where the caller forgot its author
---@field reactions? quad.Reaction[] the most frequent, where it is listed
---@field media? quad.Media[] the pictures and files that came with it

---How many reacted with an emoji.
---@class quad.Reaction
---@field emoji string
---@field count integer

---A post as people read it.
---@class quad.PostPage: quad.Post
---@field content string
---@field discussion quad.Comment[] oldest first
---@field reactions? quad.Reaction[] the most frequent
---@field media? quad.Media[] the pictures and files that came with it

---A post that the caller saved.
---@class quad.SavedPost: quad.Post
---@field save integer the save's number

---What is new in Latest.
---@class quad.Visit
---@field new integer 1,000 stands for more than 999
---@field since? integer a post's id

---The beginning of Trending.
---@class quad.Ranking
---@field [integer] quad.ScoredPost
---@field rest integer[] the posts that come after

---A post with what `forum.score` made of it.
---@class quad.ScoredPost: quad.Post
---@field score number

---The beginning of what was found.
---@class quad.Findings
---@field [integer] quad.Post
---@field rest integer[] the posts that come after
---@field partial? boolean whether titles are still being indexed

---A category of the forum.
---@class quad.Category
---@field name string
---@field posts integer

---Those who reacted with an emoji.
---@class quad.ReactionGroup: quad.Reaction
---@field people string[] the handles of those who were first

---What `store` has: the fields that were stored, and these.
---@class quad.Document
---@field key string
---@field version integer
---@field distance? number metres, where a circle was searched
---@field bearing? number degrees clockwise from north, from `call:near`
---@field [string] any

---What a source answered.
---@class quad.Answer
---@field status integer
---@field headers table<string, string> names in lower case
---@field body string
---@field json? any the body, read as JSON
---@field stale boolean whether the source fails, and this is what it said earlier
---@field age number seconds since the source said it
---@field from_cache boolean whether it was given again without asking

---An element of an XML text; at 1, 2, … those in it.
---@class quad.Element
---@field name string
---@field text? string its own, without white space at both ends
---@field attributes? table<string, string>
---@field [integer] quad.Element

---How to fetch.
---@class quad.FetchOptions
---@field headers? table<string, string>
---@field query? table<string, any>
---@field json? boolean whether the answer has to be JSON
---@field cache? string|number|false how old a stored answer may be
---@field stale? string|number how old it may be where the source fails
---@field timeout? string|number
---@field retries? integer
---@field keep? boolean whether the stored answer outlives a restart

---A page of documents.
---@class quad.Documents
---@field [integer] quad.Document
---@field next? string where the next page begins

---A reply richer than text; every door draws it in its own way.
---@class quad.Card
---@field title quad.Text
---@field subtitle? quad.Text
---@field severity? "info"|"good"|"warning"|"danger"
---@field fields? quad.Text[][] each `{ label, value }`
---@field header? quad.Text[]
---@field rows? quad.Text[][] lists of cells
---@field chart? quad.Chart
---@field picture? quad.Picture
---@field actions? quad.Text[][] each `{ label, command }`
---@field source? quad.Text
---@field time? number seconds since 1970
---@field stale? boolean whether what it says is known to be old

---Bars, a line, one value on a scale, or what somebody drew.
---@class quad.Chart
---@field kind "bars"|"line"|"gauge"|"drawing"
---@field unit? quad.Text
---@field values? number[] of bars and lines
---@field labels? quad.Text[]
---@field label? quad.Text of a gauge
---@field value? number
---@field min? number
---@field max? number
---@field strokes? string of a drawing
---@field width? integer dots across
---@field height? integer dots down

---A picture, for doors that can show one.
---@class quad.Picture
---@field url? string where it is
---@field media? quad.Media in its place: one of the gateway's own
---@field alt quad.Text what it shows, in words; never empty

---What `call:ask` asks.
---@class quad.Question
---@field prompt quad.Words
---@field timeout? string|number such as `30s`, at most 2 minutes

---What `call:form` asks for.
---@class quad.Form
---@field name string a person has one form of a name in a plugin
---@field title? quad.Text what it is for, said first; it may be a key of the plugin's words
---@field fields quad.FormField[] at most 30, in the order in which they are asked
---@field review? boolean whether all answers are shown at the end, and asked about
---@field answers? table<string, any> what is known already, by field: read as if it were typed, where nothing was answered yet

---A field of a form: `{ "rent", "money", min = 1 }`.
---@class quad.FormField
---@field [1] string its name
---@field [2] quad.FormKind its kind
---@field prompt? quad.Text what is asked: a text, or a key of the plugin's words; else the name
---@field label? quad.Text what people know it by, in a word or two, such as "rent": hints and the last look have it
---@field min? number|string of a number, an amount, a day; of a text the characters
---@field max? number|string the same; of `choices` and `media` how many
---@field choices? (string|table<any, string>)[] of a `choice` and of `choices`: a word, or the word and what people call it, `{ "quiet", ["zh-Hant"] = "安靜" }`
---@field default? any what holds where it is left out
---@field optional? boolean whether it may be left out: then there is no such value

---What `call:draw` asks for.
---@class quad.Canvas
---@field prompt quad.Words
---@field width? integer dots across
---@field height? integer dots down
---@field timeout? string|number such as `90s`, at most 5 minutes

---What the function that `store.transaction` runs is handed.
---@class quad.Transaction
---@field get? fun(self: quad.Transaction, collection: string, key: string): quad.Document reads a document, once
---@field put fun(self: quad.Transaction, collection: string, key: string, document: table): quad.Document stores a document when the transaction ends
---@field add fun(self: quad.Transaction, collection: string, document: table): quad.Document stores a document under a new key when the transaction ends
---@field remove fun(self: quad.Transaction, collection: string, key: string) removes a document when the transaction ends

---What `store.find` finds.
---@class quad.Query
---@field where? table<string, any> by indexed field: a value, some, or `{ min, max }`
---@field order? string `newest`, `oldest`, a field, or `-FIELD`
---@field limit? integer 20, at most 200; of `store.keys` at most 20000
---@field after? string the `next` of the page before
---@field search? string words that must all be there
---@field near? { lat: number, lon: number, radius: number } a radius in metres

---One of the changes that `store.commit` makes; it names its collection under one key.
---@class quad.Change
---@field put? string
---@field remove? string
---@field check? string
---@field key? string
---@field document? table of a put
---@field version? integer

---What a calendar and a clock show.
---@class quad.TimeParts
---@field year integer
---@field month integer
---@field day integer
---@field hour? integer
---@field minute? integer
---@field second? integer
---@field weekday? integer 1 is Monday, 7 Sunday
---@field yearday? integer
---@field week? integer ISO 8601
---@field offset? integer seconds east of UTC
---@field zone? string

---What `time.when` read.
---@class quad.When
---@field day? string the day on which it begins, `2026-12-24`
---@field from? string a time, `18:00`
---@field till? string a time
---@field next_day boolean whether `till` is on the day after `day`
---@field choices? string[] what it may mean, where it may mean two things
---@field rest string what wasn't read

---What `time.add` adds: whole numbers, which may be negative.
---@class quad.TimeAmounts
---@field years? integer
---@field months? integer
---@field weeks? integer
---@field days? integer
---@field hours? integer
---@field minutes? integer
---@field seconds? integer
---@field zone? string whose calendar and clock it is

---Who called.
---@class quad.Person
---@field id? integer a guest has none
---@field handle string
---@field username string

---Something that happened.
---@class quad.Event
---@field sequence integer
---@field kind string
---@field at number seconds since 1970
---@field actor string a handle
---@field actor_id integer the same one's id
---@field message? integer
---@field conversation? integer
---@field post? integer
---@field comment? integer
---@field person? string a handle
---@field title? string
---@field place? string `#slug`, or `@handle` where the bot is asked alone
---@field text? string what a message says

---A post as `forum.score` is given it.
---@class quad.PostFacts
---@field id integer
---@field age_hours number
---@field comments_24h integer
---@field comments integer
---@field views integer
---@field likes integer
---@field commenters integer
---@field own_comments integer
---@field own_views integer
---@field own_likes integer
---@field categories string[]

---Something that a question may mean, as `intent.rank` is given it.
---@class quad.IntentCandidate
---@field intent string
---@field slots table<string, string|integer>
---@field score number from 0 to 1

---A message as `message.annotate` is given it.
---@class quad.MessageFacts
---@field id integer
---@field conversation integer
---@field place? string `#slug`; a direct conversation has none
---@field sender string a handle
---@field text string
---@field at number seconds since 1970

---What the plugin may do as the caller.
---@class quad.Call.me
---@field chat quad.Call.me.chat needs `act:chat`
---@field forum quad.Call.me.forum needs `act:forum`
---@field people quad.Call.me.people needs `act:people`
---@field notifications quad.Call.me.notifications needs `act:notifications`

---The first argument of a command's function. Beside these functions it has `person` (`id`, `handle`, `username`; a guest has no `id`), `administrator` (whether the caller is one), `place` (the open conversation, such as `#study`, or nil), `session` (a number), `language` (`en`, `zh-Hant`, `zh-Hans`), `fresh` (whether all sources are asked anew for it), `settings` (the plugin's, with the values that configuration gives) and `me`, what the plugin may do as the caller.
---@class quad.Call
---@field person quad.Person
---@field administrator boolean whether the caller is one
---@field place? string the open conversation, such as `#study`
---@field session integer
---@field language quad.Language
---@field fresh boolean whether `http.get` asks all sources anew, whatever was stored
---@field settings quad.Settings the plugin's own
---@field me quad.Call.me
local call = {}

---Says a text, a list of lines, or a table of either by language (`{ en = … }`) to the caller. May be called many times; what a call may say is bounded (`plugins.budget.outputBytes`).
---Since 0.1.0.
---@param words quad.Words
function call:reply(words) end

---One of the plugin's own words in the caller's language, with values in their places: `call:reply(call:text("posted", { id = post.id, title = post.title }))`.
---Since 0.1.0.
---@param key string
---@param values? table<string, string|number>
---@return string # a text
function call:text(key, values) end

---Says as many rows of a list as one page holds, which is a quarter of what a call may say, and at least one; of a row that is longer than that, its beginning and `…`. A row is a list of cells, which are aligned as `text.columns` does, or a text, or `{ text = …, cards = { … } }` with cards below it, with `media` for pictures and files below it, as `call:show` shows them, and with `message` where it is one of `call.me.chat`, so that programs get it whole. The page holds the first rows, or with `true` the last, for lists whose newest stand at the end. A list that anybody can make longer is said so, and goes on with `call:more`.
---Since 0.1.0.
---@param rows any[]
---@param newest? any
---@return integer # how many rows it said
function call:page(rows, newest) end

---Shows a card to the caller, drawn as their door can. Every text may be a table by language. `title` is all that must be there. `subtitle`; `severity` (`info`, `good`, `warning`, `danger`); `fields`, a list of `{ label, value }`; `header` and `rows`, lists of cells; `chart`, `{ kind = "bars", values = {…}, labels = {…}, unit = "mm" }`, the same with `line`, or `{ kind = "gauge", value = 7, min = 0, max = 10, label = "UV" }`, or what `call:draw` gave, `{ kind = "drawing", strokes = …, width = 40, height = 16 }`; `picture`, `{ url = …, alt = … }`, or `{ media = …, alt = … }` with a table that `media.info` or an argument gave, where `alt` says in words what it shows and is never empty; `actions`, a list of `{ label, command }` with commands like `/roll 2d6`, which people may give and which never run by themselves; `source`, a text, `time`, a moment, and `stale`, true where what it says is known to be old. At most 32 fields, 100 rows of 12 cells, 120 values and 8 actions, and 64 KiB of what doors draw of it.
---Since 0.1.0.
---@param card quad.Card
function call:card(card) end

---Shows pictures and files to the caller: a line for each, and consoles that can draw pictures do. Whether the caller may have one is asked when it is fetched.
---Since 0.1.0.
---@param media quad.Media[]
function call:show(media) end

---Gives the caller a text that another program takes whole, such as a calendar: `quad console -c` writes it as it is, and programs get it so; people see its lines, and `note` behind it, which says what one may do with it. `name` is what a file of it is called (`quad.ics`), `type` its media type (`text/calendar`). Where `more` is true, `/more` gives another such text (`call:more`).
---Since 0.1.0.
---@param options { name: string, type: string, text: string, note?: string, more?: boolean }
function call:export(options) end

---Says `prompt` (as `call:reply` takes it) and waits for the caller's next line of text, which goes nowhere else. nil if none comes within `timeout` (a duration such as `30s` or a number of seconds, at most 2 minutes, which it is where it is left out), or where the caller gives a command instead, which runs afterwards: `call:ask { prompt = "Which day?" }`. Where the caller leaves, the call ends there, and nothing of it runs any more. A person may leave 16 questions open at a time; another one is refused.
---Since 0.1.0.
---@param question quad.Question
---@return string|nil # a text, or nil
function call:ask(question) end

---Keeps a value for this person in this conversation (where none is open, for this person alone; for a guest, until they leave); nil forgets it. At most 16 KiB a value and 1 MiB a plugin, the conversations left alone longest go first. A new save of the plugin starts without it, unless the manifest says `carry = true`; what must outlast the gateway belongs in `store`.
---Since 0.1.0.
---@param name string
---@param value? any
function call:remember(name, value) end

---What `call:remember` kept for this person in this conversation.
---Since 0.1.0.
---@param name string
---@return any # the value, or nil
function call:recall(name) end

---Notes that the list just shown goes on: `/more` in this session runs this command again with the same arguments, and `call:resumed()` then gives `rest`, a value of at most 16 KiB. A command that lists calls it each time, with nil at the list's end.
---Since 0.1.0.
---@param rest? any
function call:more(rest) end

---What this command gave to `call:more`, where `/more` was typed; nil where the command was.
---Since 0.1.0.
---@return any # the value, or nil
function call:resumed() end

---Ends the command; the caller sees `error: ` and the text. It does not count as an error of the plugin.
---Since 0.1.0.
---@param words quad.Words
function call:fail(words) end

---Says `prompt` and waits for what the caller draws with the cursor keys, on `width` (40, at most 80) by `height` (16, at most 64) dots: `call:draw { prompt = "Draw your note" }`. It gives the strokes as text, `3,4 5,4 6,7;10,2 10,9`, within their bounds, for `text.strokes` and the chart of a card. nil if nothing was drawn within `timeout` (5 minutes, which is the most). Where the caller's door can't draw, it raises `unavailable`: there a command takes strokes that were typed. As questions of `call:ask`, 16 may be open at a time.
---Since 0.1.0.
---@param canvas quad.Canvas
---@return string|nil # strokes, or nil
function call:draw(canvas) end

---Asks the caller for typed fields, one after the other: `call:form { name = "flat", fields = { { "title", "text", max = 45 }, { "rent", "money", min = 1 } }, review = true }`. Each answer is stored before the next question. The caller may go back, leave out what may be left out, give the form up and put it by; without an answer for two minutes, where the connection is lost, and where the gateway ends, it is put by too, and the same command goes on where it was. nil if it was put by or given up: the caller was told. A person has one form of a `name` in a plugin, and at most 8; one that is not touched for 30 days goes. It is removed in the very commit of the first thing that the call stores, or at the end of a call that stores nothing and doesn't fail; until then it is offered again. Guests are refused.
---Since 0.1.0.
---@param form quad.Form
---@return table|nil # a table of values by field, or nil
function call:form(form) end

---Spends one of the `most` (1 to 100000) of a `name` that the caller may do in a day of the community, in all their sessions together; nil where none is left: `if not call:spend("polls", 10) then call:fail(call:text("many")) end`. It is stored before it returns. So call it right before what it is spent on, behind all that may refuse sooner. Don't call it in the steps of a `store.transaction`, which may run again. A command that is refused afterwards gives it back, unless it has done something by then that others see, such as writing a message. What it has stored by then stays: remove it before you refuse. What its person takes back later counts all the same. A form that is handed in a second time, because the gateway ended too early the first time, is counted once. Guests are refused.
---Since 0.1.0. Needs `store`.
---@param name string
---@param most integer
---@return integer|nil # how many are left, or nil
function call:spend(name, most) end

---Finds documents of a collection with a `place` or a `spot` that lie within so many metres of one: `here`, which is what the caller shares with `/here`, or a place by its name. The nearest come first, at most `limit` (20, at most 200). nil where the caller shares nothing, or nobody knows the name. `where` and `search` restrict them as in `store.find`, and `after` goes on behind the page before. A `bearing` is where to go, in degrees clockwise from north. Around `here` distances are rounded to 50 m and bearings to 45 degrees (none at 0 m), before anything is sorted by them; from then on the call can only compute, look and speak to the caller, so that where somebody is goes nowhere: `http`, `log`, what stores and what others see is refused. In a group it is refused, since others read the answer.
---Since 0.1.0. Needs `read:place`.
---@param collection string
---@param options { place: string, radius: number, limit?: integer, where?: table<string, any>, search?: string, after?: string }
---@return quad.Documents|nil # a list of documents, each with its `distance` and `bearing`, or nil
function call:near(collection, options) end

---How far a place is from a point, `{ lat = …, lon = … }`, as `call:near` has it.
---Since 0.2.0. Needs `read:place`.
---@param place string
---@param point { lat: number, lon: number }
---@return number|nil # metres, or nil
function call:distance(place, point) end

---Stores a document, as `store.add` does, at the place that the caller shares with `/here`; nil if they share nothing. The collection says `spot = true`: the place is kept beside the document, as the middle of a cell of 50 m, and never handed to a plugin. It stays until the document goes, also through `store.update`; `call:near` finds the document around others. The host fills in the field of the `person`. Who has left `most` (20, at most 200) already, or `most_here` (5) in the same cell, is refused with the code `limit`. Afterwards the call can only compute, look and speak, as after `call:near`.
---Since 0.1.0. Needs `leave:place`.
---@param collection string
---@param document table
---@param options? { most?: integer, most_here?: integer }
---@return quad.Document|nil # the document, or nil
function call:leave(collection, document, options) end

---A document that somebody left with `call:leave`, where it lies within so many metres (at least 200) of the place that the caller shares. nil if it lies elsewhere, is not there, or the caller shares nothing. That is all that it tells of where the caller is, so the call may still act, but it asks this once.
---Since 0.1.0. Needs `leave:place`.
---@param collection string
---@param key string
---@param radius number
---@return quad.Document|nil # the document, or nil
function call:reach(collection, key, radius) end

---call:metres(place, latitude, longitude) is call:distance(place, { lat = latitude, lon = longitude }) since 0.2
---@deprecated
function call:metres(...) end

---Conversations, as the caller. A place is `#slug`, `@handle`, or a display name that one of the caller's groups alone has.
---Needs `act:chat`.
---@class quad.Call.me.chat
local chat = {}

---Writes to a place.
---Since 0.1.0. Needs `act:chat`.
---@param place string
---@param text string
---@param options? { media?: quad.Media[] }
---@return quad.Message # the message
function chat.send(place, text, options) end

---Writes to a person. The first message to a stranger is a request (`request`).
---Since 0.1.0. Needs `act:chat`.
---@param handle string
---@param text string
---@param options? { media?: quad.Media[] }
---@return quad.DirectMessage # the message, with `request`
function chat.direct(handle, text, options) end

---Writes to the administrators, in a group of the caller's own that they are all in.
---Since 0.1.0. Needs `act:chat`.
---@param text string
---@return quad.Message # the message
function chat.contact_administrators(text) end

---Answers a message that the caller sees, in its place. The answer has `reply_to`: the answered message's `id`, and its `sender` and the beginning of its `text` for those who see it.
---Since 0.1.0. Needs `act:chat`.
---@param id integer
---@param text string
---@return quad.Message # the message
function chat.reply(id, text) end

---Sends the words of a message that the caller sees to another place of the caller's, or to a person, marked as `forwarded`. Whoever wrote them is named (`from`) where they come from an open group.
---Since 0.1.0. Needs `act:chat`.
---@param id integer
---@param place string
---@return quad.DirectMessage # the message, with `request`
function chat.forward(id, place) end

---Changes the words of a message of the caller's.
---Since 0.1.0. Needs `act:chat`.
---@param id integer
---@param text string
---@return quad.Message # the message
function chat.edit(id, text) end

---Deletes a message of the caller's.
---Since 0.1.0. Needs `act:chat`.
---@param id integer
---@return quad.Message # the message
function chat.delete(id) end

---Deletes the caller's own last message in a place, within ten seconds after it was sent.
---Since 0.1.0. Needs `act:chat`.
---@param place string
---@return quad.Message # the message
function chat.undo(place) end

---Keeps a message for the caller, who has at most 1,000 such stars. Nobody is told.
---Since 0.1.0. Needs `act:chat`.
---@param id integer
---@return quad.Message # the message
function chat.star(id) end

---Takes the caller's star off a message.
---Since 0.1.0. Needs `act:chat`.
---@param id integer
function chat.unstar(id) end

---The messages with the caller's star that the caller still sees (20, at most 50), or those before a message. None of them is deleted.
---Since 0.1.0. Needs `act:chat`.
---@param options? { limit?: integer, before?: integer }
---@return quad.Message[] # a list of messages, newest first
function chat.stars(options) end

---Makes a group that is `open` (so it is when left out) or by `invite`. Its slug is derived from its name where none is given. Where `writing` is `announce`, only its owner and helpers write in it, for good.
---Since 0.1.0. Needs `act:chat`.
---@param name string
---@param options? { kind?: string, slug?: string, writing?: string }
---@return quad.Conversation # the conversation
function chat.create(name, options) end

---Enters a group, by slug or display name.
---Since 0.1.0. Needs `act:chat`.
---@param slug string
---@return quad.Conversation # the conversation
function chat.join(slug) end

---Leaves a group.
---Since 0.1.0. Needs `act:chat`.
---@param place string
---@return string # the place that was left
function chat.leave(place) end

---Asks a person into a group.
---Since 0.1.0. Needs `act:chat`.
---@param place string
---@param handle string
---@return string # the person's handle
function chat.invite(place, handle) end

---Groups that the caller is asked into and hasn't answered, the latest first (20, at most 50), or those before the one with this `order`.
---Since 0.1.0. Needs `act:chat`.
---@param options? { limit?: integer, before?: integer }
---@return quad.Invitation[] # a list of invitations, each `place`, `inviter`, `at`, `order`
function chat.invitations(options) end

---Sets the line about a group that the caller owns or helps to run; without a text there is none.
---Since 0.2.0. Needs `act:chat`.
---@param place string
---@param text? string
---@return quad.Group # the group
function chat.set_topic(place, text) end

---Sets the display name of a group that the caller owns or helps to run. Its slug stays.
---Since 0.1.0. Needs `act:chat`.
---@param place string
---@param name string
---@return quad.Group # the group
function chat.rename(place, name) end

---Changes the slug of a group that the caller owns. It can be changed once.
---Since 0.2.0. Needs `act:chat`.
---@param place string
---@param slug string
---@return quad.Conversation # the conversation
function chat.set_slug(place, slug) end

---Makes a member of the caller's group a `helper`, of whom there are 20 at most, or a `member` again.
---Since 0.1.0. Needs `act:chat`.
---@param place string
---@param options { handle: string, role: string }
---@return string # the person's handle
function chat.set_role(place, options) end

---Passes a group of the caller's on to another member. The caller becomes a helper. It still counts among the groups that its maker made. Bots, and who is closing their account, own none.
---Since 0.1.0. Needs `act:chat`.
---@param place string
---@param handle string
---@return string # the new owner's handle
function chat.pass(place, handle) end

---Takes a member out of a group by invitation that the caller owns, or a bot out of an open one; takes back the invitations of who isn't in it yet. They may be invited again, and whom they invited no longer is.
---Since 0.1.0. Needs `act:chat`.
---@param place string
---@param handle string
---@return string # the person's handle
function chat.take_out(place, handle) end

---Closes a group that the caller owns, for good: nobody writes in it or enters it any more.
---Since 0.1.0. Needs `act:chat`.
---@param place string
---@return quad.Group # the group
function chat.close(place) end

---A group of the caller's: `place`, `name`, `topic` (nil if there is none), `kind`, `writing` (who may: `all`, `announce`, `closed`), `members`, `role` (what the caller is: `owner`, `helper`, `member`).
---Since 0.1.0. Needs `act:chat`.
---@param place string
---@return quad.Group # the group
function chat.group(place) end

---Groups that anybody may enter and that have all the words in their slug, name or topic (20, at most 50), or those after the one with this `order`. One call looks at 1,000 groups; where it ends there, `reached` is the order with which to go on.
---Since 0.1.0. Needs `act:chat`.
---@param options? { words?: string, limit?: integer, after?: integer }
---@return quad.Groups # a list of groups, the largest first
function chat.groups(options) end

---Who is in a group of the caller's: its owner, helpers, then the others in the order in which they signed up (20, at most 50), or those after the one with this `order`. Each is `handle`, `username`, `role` (`owner`, `helper`, `member`), `order`.
---Since 0.1.0. Needs `act:chat`.
---@param place string
---@param options? { limit?: integer, after?: integer }
---@return quad.Members # a list of people, with the `group`
function chat.members(place, options) end

---Which of these people, of whom at most 1000 are named by their ids, are in a group of the caller's now.
---Since 0.1.0. Needs `act:chat`.
---@param place string
---@param people integer[]
---@return boolean[] # a list: true or false for each
function chat.are_members(place, people) end

---The caller's conversations, the latest first; or so many, behind the one with the `order` that `before` says, or those with a `label` alone: `place`, `name`, `kind` (`direct`, `open`, `invite`), `label` (`chat`, `team`, `trade`, `listing`, `request`, `help`), `about` (the command that shows what a plugin's conversation is about, or nil), `members`, `unread` (of messages that count for the caller), `level` (of which the caller is told: `all`, `mentions`, `none`), `last` (a message's id), `connection` (`none`, `requested`, `accepted`, `rejected`; direct ones only), `asked` (whether the other one waits for the caller's answer to a request), `order`.
---Since 0.1.0. Needs `act:chat`.
---@param options? { limit?: integer, before?: integer, label?: "chat"|"team"|"trade"|"listing"|"request"|"help" }
---@return quad.Conversation[] # a list of conversations
function chat.conversations(options) end

---What the caller's conversations are for, but for plain chat: each `label` that some have, in how many `conversations`, with how many messages `unread` that count for the caller.
---Since 0.1.0. Needs `act:chat`.
---@return quad.LabelCount[] # a list
function chat.labels() end

---What the caller's conversations take, as far as the caller sees them: each is `place`, `messages` and `bytes` (of words, pictures and files); the list itself has the same two of all together, and `files`, the bytes of the caller's own pictures and files wherever they are, of at most `files_limit`.
---Since 0.1.0. Needs `act:chat`.
---@return quad.Storage # what the places take, largest first
function chat.storage() end

---The last messages of a place (20, at most 200), or those before a message: `id`, `place`, `sender`, `text`, `at`, `edited`, `deleted`, `reactions` (the 5 most frequent: `emoji`, `count`), where there are any, `hidden`, where the caller forgot who wrote it (it has no words then, and names nobody), and `cards`, where plugins add some to it (`message.annotate`): a list of what `call:card` takes.
---Since 0.1.0. Needs `act:chat`.
---@param place string
---@param options? { limit?: integer, before?: integer }
---@return quad.Message[] # a list of messages, oldest first
function chat.history(place, options) end

---A message that the caller sees, with those around it: so many on either side (5, at most 20), as `history` gives them.
---Since 0.1.0. Needs `act:chat`.
---@param id integer
---@param options? { limit?: integer }
---@return quad.Message[] # a list of messages, oldest first
function chat.context(id, options) end

---What was answered to the message that began the thread of one, to its answers and so on: the last (20, at most 200), or those before a message, as `history` gives them. `root` is the message that began it, where the caller sees it.
---Since 0.1.0. Needs `act:chat`.
---@param id integer
---@param options? { limit?: integer, before?: integer }
---@return quad.Thread # a list of answers, oldest first, with the `root`
function chat.thread(id, options) end

---Finds messages of the caller's conversations, or of one place, that have all the words: 10, at most 50, and of those before a message. Each is `id`, `place`, `sender`, `at`, `edited`, and `excerpt`: the words around the first that was asked for, in one line. `partial` is true while messages are still being indexed. One call looks at about 250,000 messages; where it ends there, `reached` is the message before which to go on.
---Since 0.1.0. Needs `act:chat`.
---@param words string
---@param options? { limit?: integer, before?: integer, place?: string }
---@return quad.FoundMessages # the messages that were found, newest first
function chat.find(words, options) end

---Opens a place in this session: lines without a slash go there. What is `unread` stays so until `mark_shown` says that it was shown.
---Since 0.1.0. Needs `act:chat`.
---@param place string
---@return quad.Conversation # the conversation
function chat.open(place) end

---What was unread in the place when this session opened it and isn't marked as shown yet (50, at most 200), or what of it comes after a message; with `last` the last of it, right before what comes from now on. `rest` says how many more there are, after these or before the last.
---Since 0.1.0. Needs `act:chat`.
---@param options? { limit?: integer, after?: integer, last?: boolean }
---@return quad.Unread # a list of messages, oldest first, with `rest`
function chat.unread(options) end

---Records that the open place was shown up to this message: what was unread up to it is read. With `first`, that it was shown from that message on: it is read once what is unread before it was shown, too.
---Since 0.2.0. Needs `act:chat`.
---@param id integer
---@param first? integer
function chat.mark_shown(id, first) end

---Empties the caller's own view of a place. The words are gone for good once every member has done so. What plugins remember of the caller there is forgotten.
---Since 0.1.0. Needs `act:chat`.
---@param place string
---@return string # the place
function chat.clear(place) end

---Pins a message to its place, where at most 50 are pinned. In a group its owner and helpers may, in a direct conversation both who are in touch. Those who see the message are told.
---Since 0.1.0. Needs `act:chat`.
---@param id integer
---@return quad.Message # the message
function chat.pin(id) end

---Takes a message from what is pinned to its place.
---Since 0.1.0. Needs `act:chat`.
---@param id integer
---@return quad.Message # the message
function chat.unpin(id) end

---What is pinned to a place and the caller sees. None of it is deleted.
---Since 0.1.0. Needs `act:chat`.
---@param place string
---@return quad.Message[] # a list of messages, the last that was pinned first
function chat.pins(place) end

---What has become of a message of the caller's (the last one in the open conversation, where `id` is left out) for each of those it was for: `sent`, `delivered` or `read`, at most 50 by name. Where a group has more members than are looked at, `looked_at` says how many were.
---Since 0.1.0. Needs `act:chat`.
---@param id? integer
---@return quad.Receipts # `id`, `place`, `sent`, `delivered`, `read` (counts), `people` (each `handle`, `state`), `looked_at`
function chat.receipts(id) end

---Leaves an emoji on a message, post or comment, in the place of the caller's earlier one; without one it takes that back.
---Since 0.1.0. Needs `act:chat`.
---@param id integer
---@param emoji? string
---@return quad.ReactionGroup[] # as `reactions`, with the caller's
function chat.react(id, emoji) end

---The 12 most frequent reactions to a message, post or comment that the caller may see.
---Since 0.1.0. Needs `act:chat`.
---@param id integer
---@return quad.ReactionGroup[] # a list: `emoji`, `count`, `people` (the handles of the first 8)
function chat.reactions(id) end

---call.me.chat.shown(id, first) is call.me.chat.mark_shown(id, first) since 0.2
---@deprecated
function chat.shown(...) end

---call.me.chat.topic(place, text) is call.me.chat.set_topic(place, text) since 0.2
---@deprecated
function chat.topic(...) end

---call.me.chat.slug(place, slug) is call.me.chat.set_slug(place, slug) since 0.2
---@deprecated
function chat.slug(...) end

---The forum, as the caller. A post is `id`, `title`, `author` (a handle, or that it is a former member), `categories`, `at`, `comments`, `likes`, `views`, `edited`, `deleted`, and `hidden` where the caller forgot its author: then it says neither who wrote it nor what. So it is with comments.
---Needs `act:forum`.
---@class quad.Call.me.forum
local forum = {}

---Posts, in one category or more. `media`, which an argument of a command gave, is part of the post from then on.
---Since 0.1.0. Needs `act:forum`.
---@param options { categories: string[], title: string, content: string, media?: quad.Media[] }
---@return quad.Post # the post
function forum.post(options) end

---Comments on a post. With `media`, which an argument of a command gave, there need be no text.
---Since 0.1.0. Needs `act:forum`.
---@param post integer
---@param text string
---@param options? { media?: quad.Media[] }
---@return quad.Comment # the comment: `id`, `post`, `author`, `at`, `text`, `edited`, `deleted`
function forum.comment(post, text, options) end

---Likes a post.
---Since 0.1.0. Needs `act:forum`.
---@param post integer
---@return quad.Post # the post
function forum.like(post) end

---Reads a post with its last comments (200, which is the most), which counts as a view.
---Since 0.1.0. Needs `act:forum`.
---@param post integer
---@param options? { limit?: integer }
---@return quad.PostPage # the post, with `content`, `discussion` (comments, oldest first) and `reactions`, where there are any
function forum.read(post, options) end

---Changes the words of a comment of the caller's, or the content of a post of theirs.
---Since 0.1.0. Needs `act:forum`.
---@param id integer
---@param text string
---@return quad.Post # the post
function forum.edit(id, text) end

---Changes the title of a post of the caller's.
---Since 0.1.0. Needs `act:forum`.
---@param post integer
---@param title string
---@return quad.Post # the post
function forum.retitle(post, title) end

---Deletes a post or a comment of the caller's: its words are gone, what others wrote below it stays.
---Since 0.1.0. Needs `act:forum`.
---@param id integer
---@return quad.Post # the post
function forum.delete(id) end

---Keeps a post for the caller.
---Since 0.1.0. Needs `act:forum`.
---@param post integer
---@return quad.Post # the post
function forum.save(post) end

---Takes a post out of what the caller saved.
---Since 0.1.0. Needs `act:forum`.
---@param post integer
---@return quad.Post # the post
function forum.unsave(post) end

---What the caller saved, the last first (10, at most 100). `save` is the save's number: `before` one comes the next page. Of what was deleted there are no words.
---Since 0.1.0. Needs `act:forum`.
---@param options? { limit?: integer, before?: integer }
---@return quad.SavedPost[] # a list of posts, each with its `save`
function forum.saved(options) end

---Notes that the caller looks at the newest posts now. `new` is how many others posted since the last visit (1,000 stands for more than 999), `since` the newest post of then, or nil.
---Since 0.1.0. Needs `act:forum`.
---@param category? string
---@return quad.Visit # `new` and `since`: what is new to the caller
function forum.visit(category) end

---The newest posts (10, at most 100), or those before a post.
---Since 0.1.0. Needs `act:forum`.
---@param options? { category?: string, limit?: integer, before?: integer }
---@return quad.Post[] # a list of posts
function forum.latest(options) end

---The posts that the hook `forum.score` puts first (10, at most 100). `rest` has the ids of those that come after them, up to 200 in all: `posts` gives these later, and none is shown twice.
---Since 0.1.0. Needs `act:forum`.
---@param options? { category?: string, limit?: integer }
---@return quad.Ranking # a list of posts, each with its `score`, and `rest`
function forum.trending(options) end

---Posts whose titles have all the words, the newer and the shorter ones first (10, at most 100). Case, accents, width and Traditional or Simplified characters make no difference. `rest` as with `trending`; `partial` is true while titles are still being indexed.
---Since 0.1.0. Needs `act:forum`.
---@param words string
---@param options? { limit?: integer }
---@return quad.Findings # a list of posts, with `rest` and `partial`
function forum.search(words, options) end

---These posts (at most 200) in this order, without those that are gone.
---Since 0.1.0. Needs `act:forum`.
---@param ids integer[]
---@return quad.Post[] # a list of posts
function forum.posts(ids) end

---The last comments on a post (20, at most 200), or those before a comment. It counts no view.
---Since 0.1.0. Needs `act:forum`.
---@param post integer
---@param options? { limit?: integer, before?: integer }
---@return quad.Comment[] # a list of comments, oldest first
function forum.comments(post, options) end

---The forum's categories, with how many posts each has.
---Since 0.1.0. Needs `act:forum`.
---@return quad.Category[] # a list of categories: `name` and `posts`
function forum.counts() end

---call.me.forum.categories() is call.me.forum.counts() since 0.2
---@deprecated
function forum.categories(...) end

---People, as the caller.
---Needs `act:people`.
---@class quad.Call.me.people
local people = {}

---What the caller may see of a person, or of themselves: a stranger shows name and tags only.
---Since 0.1.0. Needs `act:people`.
---@param handle? string
---@return quad.Profile # `id`, `handle`, `username`, `tags` (each `written` and `normal`), `standing`, `contact`, `picture`
function people.profile(handle) end

---What the caller may see of these people, by handle, of whom at most 20,000 are named by their ids: the first 20 (or `limit`, at most 200), or those after a handle. Who has left, is closing their account or was forgotten by the caller is not among them. `count` is how many there are from there on.
---Since 0.1.0. Needs `act:people`.
---@param people integer[]
---@param options? { limit?: integer, after?: string }
---@return quad.Profiles # a list of profiles, with `count`
function people.profiles(people, options) end

---Which of these people, of whom at most 20,000 are named by their ids, the caller may see at all: not those who have left, are closing their account, or forgot the caller or were forgotten by them. What they did is best neither shown nor counted.
---Since 0.1.0. Needs `act:people`.
---@param people integer[]
---@return boolean[] # a list: true or false for each
function people.seen(people) end

---The handles that these people have now, of whom at most 20,000 are named by their ids: false for those whom the caller forgot, and who have left or are closing their account. What somebody wrote is shown to the caller with their handle, or not at all. Who forgot the caller is as anybody else: where that is to keep something from the caller, `seen` says so.
---Since 0.1.0. Needs `act:people`.
---@param people integer[]
---@return (string|false)[] # a list: a handle, or false, for each
function people.handles(people) end

---Which of these people, of whom at most 20,000 are named by their ids, the caller forgot: what they wrote is not shown to the caller.
---Since 0.1.0. Needs `act:people`.
---@param people integer[]
---@return boolean[] # a list: true or false for each
function people.forgotten(people) end

---Changes the caller's username.
---Since 0.1.0. Needs `act:people`.
---@param name string
---@return quad.Profile # the profile
function people.rename(name) end

---Sets the caller's stage of study (`undergraduate`, `postgraduate`, `phd`), or clears it.
---Since 0.2.0. Needs `act:people`.
---@param word? string
function people.set_standing(word) end

---Adds a tag; its normal form comes from the hook `tag.normalize`.
---Since 0.1.0. Needs `act:people`.
---@param tag string
---@return quad.TagOutcome # `written`, `normal`, `count`, `limit`, `new`
function people.tag(tag) end

---Removes a tag.
---Since 0.1.0. Needs `act:people`.
---@param tag string
---@return quad.Tag # `written`, `normal`
function people.untag(tag) end

---The people who carry a tag, by name: at most the last 100, and how many there are in all. Whom the caller forgot is not among them.
---Since 0.1.0. Needs `act:people`.
---@param tag string
---@return quad.TaggedPeople # `normal`, `people` (each `handle`, `username`), `count`
function people.tagged(tag) end

---What the caller lets contacts and groups know: what was delivered and read, and that one is writing.
---Since 0.1.0. Needs `act:people`.
---@return quad.Privacy # `receipts`, `typing` (booleans)
function people.privacy() end

---Lets others know, or no longer: `receipts` or `typing`, `on` or `off`.
---Since 0.1.0. Needs `act:people`.
---@param setting string
---@param word string
---@return quad.Privacy # as `privacy`
function people.set_privacy(setting, word) end

---Makes a picture that an argument of a command gave the caller's, in the place of the one before.
---Since 0.1.0. Needs `act:people`.
---@param media quad.Media
---@return quad.Profile # the profile
function people.set_picture(media) end

---Removes the caller's picture.
---Since 0.1.0. Needs `act:people`.
function people.remove_picture() end

---Accepts a request.
---Since 0.1.0. Needs `act:people`.
---@param handle string
---@return string # the person's handle
function people.accept(handle) end

---Rejects a request; or, by `#slug`, the invitations to a group. Nobody is told.
---Since 0.1.0. Needs `act:people`.
---@param handle string
---@return string # the person's handle, or the group's `#slug`
function people.reject(handle) end

---Those in touch with the caller, by handle (20, at most 100), or those after a handle.
---Since 0.1.0. Needs `act:people`.
---@param options? { limit?: integer, after?: string }
---@return quad.Contact[] # a list of contacts, each `handle`, `username`
function people.contacts(options) end

---The ids of those in touch with the caller of whom neither forgot the other, the newest contacts first, at most 1999: `store.find` takes them as the values of a field.
---Since 0.1.0. Needs `act:people`.
---@return integer[] # a list of ids
function people.contact_ids() end

---Requests that wait for an answer, the caller's own and those to the caller (`incoming`), the newest first (20, at most 100), or those before the one with this `order`.
---Since 0.1.0. Needs `act:people`.
---@param options? { limit?: integer, before?: integer }
---@return quad.Request[] # a list of requests, each `handle`, `username`, `incoming`, `at`, `order`
function people.requests(options) end

---Asks to be in touch, with or without words. Accepts where the other one has asked; lets back in whom the caller forgot (`back`), which asks a stranger (`none`) nothing yet and answers no request of theirs (`asked`); words are sent along only to contacts and to strangers who may be asked.
---Since 0.1.0. Needs `act:people`.
---@param handle string
---@param text? string
---@return quad.Connection # the connection: `handle`, `state` (`requested`, `accepted`, `rejected`, `none`), `message`, `back`, `asked`
function people.connect(handle, text) end

---Deletes the conversation from the caller's list and blocks the person, who is not told: what they write in groups and in the forum is hidden from the caller, also where they sign up again with the same address. `connect` lets them back in.
---Since 0.1.0. Needs `act:people`.
---@param handle string
---@return string # the person's handle
function people.forget(handle) end

---call.me.people.standing(word) is call.me.people.set_standing(word) since 0.2
---@deprecated
function people.standing(...) end

---What the caller should know: requests, acceptances, mentions, comments, likes, invitations.
---Needs `act:notifications`.
---@class quad.Call.me.notifications
local notifications = {}

---The latest notifications (20, at most 200), or those before one.
---Since 0.1.0. Needs `act:notifications`.
---@param options? { limit?: integer, before?: integer }
---@return quad.Notification[] # a list, newest first: `id`, `kind`, `actor`, `at`, `seen`, `text` (the sentence that tells it)
function notifications.list(options) end

---How many are not seen yet.
---Since 0.1.0. Needs `act:notifications`.
---@return integer # a number
function notifications.unseen() end

---Marks all as seen.
---Since 0.2.0. Needs `act:notifications`.
---@return integer # how many were new
function notifications.mark_seen() end

---What the caller wants to be told of. `quiet` has `from`, `till` (`23:00`) and `zone`, where it is set.
---Since 0.1.0. Needs `act:notifications`.
---@return quad.Preferences # `off` and `on` (kinds that were switched), `places` (each `place`, `level`), `quiet`
function notifications.preferences() end

---Changes what is told of a kind (`on`, `off`) or of a conversation (`all`, `mentions`, `none`).
---Since 0.2.0. Needs `act:notifications`.
---@param subject string
---@param level string
---@return quad.Preferences # as `preferences`
function notifications.set_preference(subject, level) end

---Sets the part of each day in which notifications wait in the list (`23:00`, `07:00`, in the zone of the hours before or the gateway's where none is named); without times it ends that.
---Since 0.2.0. Needs `act:notifications`.
---@param options? { from?: string, till?: string, zone?: string }
---@return quad.Preferences # as `preferences`
function notifications.set_quiet(options) end

---call.me.notifications.seen() is call.me.notifications.mark_seen() since 0.2
---@deprecated
function notifications.seen(...) end

---call.me.notifications.set(subject, level) is call.me.notifications.set_preference(subject, level) since 0.2
---@deprecated
function notifications.set(...) end

---call.me.notifications.quiet(from, till, zone) is call.me.notifications.set_quiet { from = from, till = till, zone = zone } since 0.2
---@deprecated
function notifications.quiet(...) end

---The plugin's own voice: a person called `NAME-bot`. It works in commands, events and timers, joins groups and is asked into them like anybody, and does not hear what bots cause.
---Needs `bot`.
---@class quad.Bot
bot = {}

bot.chat = {}

---Writes to a place.
---Since 0.1.0. Needs `bot`.
---@param place string
---@param text string
---@param options? { card?: quad.Card, media?: quad.Media[], from?: integer }
---@return quad.Message # the message
function bot.chat.send(place, text, options) end

---Writes to a person. The first message to a stranger is a request (`request`).
---Since 0.1.0. Needs `bot`.
---@param handle string
---@param text string
---@param options? { card?: quad.Card, media?: quad.Media[], from?: integer }
---@return quad.DirectMessage # the message, with `request`
function bot.chat.direct(handle, text, options) end

---Writes to the administrators, in a group of the bot's own that they are all in.
---Since 0.1.0. Needs `bot`.
---@param text string
---@return quad.Message # the message
function bot.chat.contact_administrators(text) end

---Answers a message that the bot sees, in its place. The answer has `reply_to`: the answered message's `id`, and its `sender` and the beginning of its `text` for those who see it.
---Since 0.1.0. Needs `bot`.
---@param id integer
---@param text string
---@return quad.Message # the message
function bot.chat.reply(id, text) end

---Sends the words of a message that the bot sees to another place of the bot's, or to a person, marked as `forwarded`. Whoever wrote them is named (`from`) where they come from an open group.
---Since 0.1.0. Needs `bot`.
---@param id integer
---@param place string
---@return quad.DirectMessage # the message, with `request`
function bot.chat.forward(id, place) end

---Changes the words of a message of the bot's.
---Since 0.1.0. Needs `bot`.
---@param id integer
---@param text string
---@return quad.Message # the message
function bot.chat.edit(id, text) end

---Deletes a message of the bot's.
---Since 0.1.0. Needs `bot`.
---@param id integer
---@return quad.Message # the message
function bot.chat.delete(id) end

---Deletes the bot's own last message in a place, within ten seconds after it was sent.
---Since 0.1.0. Needs `bot`.
---@param place string
---@return quad.Message # the message
function bot.chat.undo(place) end

---Keeps a message for the bot, who has at most 1,000 such stars. Nobody is told.
---Since 0.1.0. Needs `bot`.
---@param id integer
---@return quad.Message # the message
function bot.chat.star(id) end

---Takes the bot's star off a message.
---Since 0.1.0. Needs `bot`.
---@param id integer
function bot.chat.unstar(id) end

---The messages with the bot's star that the bot still sees (20, at most 50), or those before a message. None of them is deleted.
---Since 0.1.0. Needs `bot`.
---@param options? { limit?: integer, before?: integer }
---@return quad.Message[] # a list of messages, newest first
function bot.chat.stars(options) end

---Makes a group that is `open` (so it is when left out) or by `invite`. Its slug is derived from its name where none is given. Where `writing` is `announce`, only its owner and helpers write in it, for good.
---Since 0.1.0. Needs `bot`.
---@param name string
---@param options? { kind?: string, slug?: string, writing?: string }
---@return quad.Conversation # the conversation
function bot.chat.create(name, options) end

---Enters a group, by slug or display name.
---Since 0.1.0. Needs `bot`.
---@param slug string
---@return quad.Conversation # the conversation
function bot.chat.join(slug) end

---Leaves a group.
---Since 0.1.0. Needs `bot`.
---@param place string
---@return string # the place that was left
function bot.chat.leave(place) end

---Asks a person into a group.
---Since 0.1.0. Needs `bot`.
---@param place string
---@param handle string
---@return string # the person's handle
function bot.chat.invite(place, handle) end

---Groups that the bot is asked into and hasn't answered, the latest first (20, at most 50), or those before the one with this `order`.
---Since 0.1.0. Needs `bot`.
---@param options? { limit?: integer, before?: integer }
---@return quad.Invitation[] # a list of invitations, each `place`, `inviter`, `at`, `order`
function bot.chat.invitations(options) end

---Sets the line about a group that the bot owns or helps to run; without a text there is none.
---Since 0.2.0. Needs `bot`.
---@param place string
---@param text? string
---@return quad.Group # the group
function bot.chat.set_topic(place, text) end

---Sets the display name of a group that the bot owns or helps to run. Its slug stays.
---Since 0.1.0. Needs `bot`.
---@param place string
---@param name string
---@return quad.Group # the group
function bot.chat.rename(place, name) end

---Changes the slug of a group that the bot owns. It can be changed once.
---Since 0.2.0. Needs `bot`.
---@param place string
---@param slug string
---@return quad.Conversation # the conversation
function bot.chat.set_slug(place, slug) end

---Makes a member of the bot's group a `helper`, of whom there are 20 at most, or a `member` again.
---Since 0.1.0. Needs `bot`.
---@param place string
---@param options { handle: string, role: string }
---@return string # the person's handle
function bot.chat.set_role(place, options) end

---Passes a group of the bot's on to another member. The bot becomes a helper. It still counts among the groups that its maker made. Bots, and who is closing their account, own none.
---Since 0.1.0. Needs `bot`.
---@param place string
---@param handle string
---@return string # the new owner's handle
function bot.chat.pass(place, handle) end

---Takes a member out of a group by invitation that the bot owns, or a bot out of an open one; takes back the invitations of who isn't in it yet. They may be invited again, and whom they invited no longer is.
---Since 0.1.0. Needs `bot`.
---@param place string
---@param handle string
---@return string # the person's handle
function bot.chat.take_out(place, handle) end

---Closes a group that the bot owns, for good: nobody writes in it or enters it any more.
---Since 0.1.0. Needs `bot`.
---@param place string
---@return quad.Group # the group
function bot.chat.close(place) end

---A group of the bot's: `place`, `name`, `topic` (nil if there is none), `kind`, `writing` (who may: `all`, `announce`, `closed`), `members`, `role` (what the bot is: `owner`, `helper`, `member`).
---Since 0.1.0. Needs `bot`.
---@param place string
---@return quad.Group # the group
function bot.chat.group(place) end

---Groups that anybody may enter and that have all the words in their slug, name or topic (20, at most 50), or those after the one with this `order`. One call looks at 1,000 groups; where it ends there, `reached` is the order with which to go on.
---Since 0.1.0. Needs `bot`.
---@param options? { words?: string, limit?: integer, after?: integer }
---@return quad.Groups # a list of groups, the largest first
function bot.chat.groups(options) end

---Who is in a group of the bot's: its owner, helpers, then the others in the order in which they signed up (20, at most 50), or those after the one with this `order`. Each is `handle`, `username`, `role` (`owner`, `helper`, `member`), `order`.
---Since 0.1.0. Needs `bot`.
---@param place string
---@param options? { limit?: integer, after?: integer }
---@return quad.Members # a list of people, with the `group`
function bot.chat.members(place, options) end

---Which of these people, of whom at most 1000 are named by their ids, are in a group of the bot's now.
---Since 0.1.0. Needs `bot`.
---@param place string
---@param people integer[]
---@return boolean[] # a list: true or false for each
function bot.chat.are_members(place, people) end

---The bot's conversations, the latest first; or so many, behind the one with the `order` that `before` says, or those with a `label` alone: `place`, `name`, `kind` (`direct`, `open`, `invite`), `label` (`chat`, `team`, `trade`, `listing`, `request`, `help`), `about` (the command that shows what a plugin's conversation is about, or nil), `members`, `unread` (of messages that count for the bot), `level` (of which the bot is told: `all`, `mentions`, `none`), `last` (a message's id), `connection` (`none`, `requested`, `accepted`, `rejected`; direct ones only), `asked` (whether the other one waits for the bot's answer to a request), `order`.
---Since 0.1.0. Needs `bot`.
---@param options? { limit?: integer, before?: integer, label?: "chat"|"team"|"trade"|"listing"|"request"|"help" }
---@return quad.Conversation[] # a list of conversations
function bot.chat.conversations(options) end

---What the bot's conversations are for, but for plain chat: each `label` that some have, in how many `conversations`, with how many messages `unread` that count for the bot.
---Since 0.1.0. Needs `bot`.
---@return quad.LabelCount[] # a list
function bot.chat.labels() end

---What the bot's conversations take, as far as the bot sees them: each is `place`, `messages` and `bytes` (of words, pictures and files); the list itself has the same two of all together, and `files`, the bytes of the bot's own pictures and files wherever they are, of at most `files_limit`.
---Since 0.1.0. Needs `bot`.
---@return quad.Storage # what the places take, largest first
function bot.chat.storage() end

---The last messages of a place (20, at most 200), or those before a message: `id`, `place`, `sender`, `text`, `at`, `edited`, `deleted`, `reactions` (the 5 most frequent: `emoji`, `count`), where there are any, `hidden`, where the bot forgot who wrote it (it has no words then, and names nobody), and `cards`, where plugins add some to it (`message.annotate`): a list of what `call:card` takes.
---Since 0.1.0. Needs `bot`.
---@param place string
---@param options? { limit?: integer, before?: integer }
---@return quad.Message[] # a list of messages, oldest first
function bot.chat.history(place, options) end

---A message that the bot sees, with those around it: so many on either side (5, at most 20), as `history` gives them.
---Since 0.1.0. Needs `bot`.
---@param id integer
---@param options? { limit?: integer }
---@return quad.Message[] # a list of messages, oldest first
function bot.chat.context(id, options) end

---What was answered to the message that began the thread of one, to its answers and so on: the last (20, at most 200), or those before a message, as `history` gives them. `root` is the message that began it, where the bot sees it.
---Since 0.1.0. Needs `bot`.
---@param id integer
---@param options? { limit?: integer, before?: integer }
---@return quad.Thread # a list of answers, oldest first, with the `root`
function bot.chat.thread(id, options) end

---Finds messages of the bot's conversations, or of one place, that have all the words: 10, at most 50, and of those before a message. Each is `id`, `place`, `sender`, `at`, `edited`, and `excerpt`: the words around the first that was asked for, in one line. `partial` is true while messages are still being indexed. One call looks at about 250,000 messages; where it ends there, `reached` is the message before which to go on.
---Since 0.1.0. Needs `bot`.
---@param words string
---@param options? { limit?: integer, before?: integer, place?: string }
---@return quad.FoundMessages # the messages that were found, newest first
function bot.chat.find(words, options) end

---Empties the bot's own view of a place. The words are gone for good once every member has done so. What plugins remember of the bot there is forgotten.
---Since 0.1.0. Needs `bot`.
---@param place string
---@return string # the place
function bot.chat.clear(place) end

---Pins a message to its place, where at most 50 are pinned. In a group its owner and helpers may, in a direct conversation both who are in touch. Those who see the message are told.
---Since 0.1.0. Needs `bot`.
---@param id integer
---@return quad.Message # the message
function bot.chat.pin(id) end

---Takes a message from what is pinned to its place.
---Since 0.1.0. Needs `bot`.
---@param id integer
---@return quad.Message # the message
function bot.chat.unpin(id) end

---What is pinned to a place and the bot sees. None of it is deleted.
---Since 0.1.0. Needs `bot`.
---@param place string
---@return quad.Message[] # a list of messages, the last that was pinned first
function bot.chat.pins(place) end

---What has become of a message of the bot's (the last one in the open conversation, where `id` is left out) for each of those it was for: `sent`, `delivered` or `read`, at most 50 by name. Where a group has more members than are looked at, `looked_at` says how many were.
---Since 0.1.0. Needs `bot`.
---@param id? integer
---@return quad.Receipts # `id`, `place`, `sent`, `delivered`, `read` (counts), `people` (each `handle`, `state`), `looked_at`
function bot.chat.receipts(id) end

---Leaves an emoji on a message, post or comment, in the place of the bot's earlier one; without one it takes that back.
---Since 0.1.0. Needs `bot`.
---@param id integer
---@param emoji? string
---@return quad.ReactionGroup[] # as `reactions`, with the bot's
function bot.chat.react(id, emoji) end

---The 12 most frequent reactions to a message, post or comment that the bot may see.
---Since 0.1.0. Needs `bot`.
---@param id integer
---@return quad.ReactionGroup[] # a list: `emoji`, `count`, `people` (the handles of the first 8)
function bot.chat.reactions(id) end

bot.forum = {}

---Posts, in one category or more. `media`, which an argument of a command gave, is part of the post from then on.
---Since 0.1.0. Needs `bot`.
---@param options { categories: string[], title: string, content: string, media?: quad.Media[], from?: integer }
---@return quad.Post # the post
function bot.forum.post(options) end

---Comments on a post. With `media`, which an argument of a command gave, there need be no text.
---Since 0.1.0. Needs `bot`.
---@param post integer
---@param text string
---@param options? { media?: quad.Media[], from?: integer }
---@return quad.Comment # the comment: `id`, `post`, `author`, `at`, `text`, `edited`, `deleted`
function bot.forum.comment(post, text, options) end

---Likes a post.
---Since 0.1.0. Needs `bot`.
---@param post integer
---@return quad.Post # the post
function bot.forum.like(post) end

---Reads a post with its last comments (200, which is the most), which counts as a view.
---Since 0.1.0. Needs `bot`.
---@param post integer
---@param options? { limit?: integer }
---@return quad.PostPage # the post, with `content`, `discussion` (comments, oldest first) and `reactions`, where there are any
function bot.forum.read(post, options) end

---Changes the words of a comment of the bot's, or the content of a post of theirs.
---Since 0.1.0. Needs `bot`.
---@param id integer
---@param text string
---@return quad.Post # the post
function bot.forum.edit(id, text) end

---Changes the title of a post of the bot's.
---Since 0.1.0. Needs `bot`.
---@param post integer
---@param title string
---@return quad.Post # the post
function bot.forum.retitle(post, title) end

---Deletes a post or a comment of the bot's: its words are gone, what others wrote below it stays.
---Since 0.1.0. Needs `bot`.
---@param id integer
---@return quad.Post # the post
function bot.forum.delete(id) end

---Keeps a post for the bot.
---Since 0.1.0. Needs `bot`.
---@param post integer
---@return quad.Post # the post
function bot.forum.save(post) end

---Takes a post out of what the bot saved.
---Since 0.1.0. Needs `bot`.
---@param post integer
---@return quad.Post # the post
function bot.forum.unsave(post) end

---What the bot saved, the last first (10, at most 100). `save` is the save's number: `before` one comes the next page. Of what was deleted there are no words.
---Since 0.1.0. Needs `bot`.
---@param options? { limit?: integer, before?: integer }
---@return quad.SavedPost[] # a list of posts, each with its `save`
function bot.forum.saved(options) end

---Notes that the bot looks at the newest posts now. `new` is how many others posted since the last visit (1,000 stands for more than 999), `since` the newest post of then, or nil.
---Since 0.1.0. Needs `bot`.
---@param category? string
---@return quad.Visit # `new` and `since`: what is new to the bot
function bot.forum.visit(category) end

---The newest posts (10, at most 100), or those before a post.
---Since 0.1.0. Needs `bot`.
---@param options? { category?: string, limit?: integer, before?: integer }
---@return quad.Post[] # a list of posts
function bot.forum.latest(options) end

---The posts that the hook `forum.score` puts first (10, at most 100). `rest` has the ids of those that come after them, up to 200 in all: `posts` gives these later, and none is shown twice.
---Since 0.1.0. Needs `bot`.
---@param options? { category?: string, limit?: integer }
---@return quad.Ranking # a list of posts, each with its `score`, and `rest`
function bot.forum.trending(options) end

---Posts whose titles have all the words, the newer and the shorter ones first (10, at most 100). Case, accents, width and Traditional or Simplified characters make no difference. `rest` as with `trending`; `partial` is true while titles are still being indexed.
---Since 0.1.0. Needs `bot`.
---@param words string
---@param options? { limit?: integer }
---@return quad.Findings # a list of posts, with `rest` and `partial`
function bot.forum.search(words, options) end

---These posts (at most 200) in this order, without those that are gone.
---Since 0.1.0. Needs `bot`.
---@param ids integer[]
---@return quad.Post[] # a list of posts
function bot.forum.posts(ids) end

---The last comments on a post (20, at most 200), or those before a comment. It counts no view.
---Since 0.1.0. Needs `bot`.
---@param post integer
---@param options? { limit?: integer, before?: integer }
---@return quad.Comment[] # a list of comments, oldest first
function bot.forum.comments(post, options) end

---The forum's categories, with how many posts each has.
---Since 0.1.0. Needs `bot`.
---@return quad.Category[] # a list of categories: `name` and `posts`
function bot.forum.counts() end

bot.people = {}

---What the bot may see of a person, or of themselves: a stranger shows name and tags only.
---Since 0.1.0. Needs `bot`.
---@param handle? string
---@return quad.Profile # `id`, `handle`, `username`, `tags` (each `written` and `normal`), `standing`, `contact`, `picture`
function bot.people.profile(handle) end

---What the bot may see of these people, by handle, of whom at most 20,000 are named by their ids: the first 20 (or `limit`, at most 200), or those after a handle. Who has left, is closing their account or was forgotten by the bot is not among them. `count` is how many there are from there on.
---Since 0.1.0. Needs `bot`.
---@param people integer[]
---@param options? { limit?: integer, after?: string }
---@return quad.Profiles # a list of profiles, with `count`
function bot.people.profiles(people, options) end

---Which of these people, of whom at most 20,000 are named by their ids, the bot may see at all: not those who have left, are closing their account, or forgot the bot or were forgotten by them. What they did is best neither shown nor counted.
---Since 0.1.0. Needs `bot`.
---@param people integer[]
---@return boolean[] # a list: true or false for each
function bot.people.seen(people) end

---The handles that these people have now, of whom at most 20,000 are named by their ids: false for those whom the bot forgot, and who have left or are closing their account. What somebody wrote is shown to the bot with their handle, or not at all. Who forgot the bot is as anybody else: where that is to keep something from the bot, `seen` says so.
---Since 0.1.0. Needs `bot`.
---@param people integer[]
---@return (string|false)[] # a list: a handle, or false, for each
function bot.people.handles(people) end

---Which of these people, of whom at most 20,000 are named by their ids, the bot forgot: what they wrote is not shown to the bot.
---Since 0.1.0. Needs `bot`.
---@param people integer[]
---@return boolean[] # a list: true or false for each
function bot.people.forgotten(people) end

---Changes the bot's username.
---Since 0.1.0. Needs `bot`.
---@param name string
---@return quad.Profile # the profile
function bot.people.rename(name) end

---Sets the bot's stage of study (`undergraduate`, `postgraduate`, `phd`), or clears it.
---Since 0.2.0. Needs `bot`.
---@param word? string
function bot.people.set_standing(word) end

---Adds a tag; its normal form comes from the hook `tag.normalize`.
---Since 0.1.0. Needs `bot`.
---@param tag string
---@return quad.TagOutcome # `written`, `normal`, `count`, `limit`, `new`
function bot.people.tag(tag) end

---Removes a tag.
---Since 0.1.0. Needs `bot`.
---@param tag string
---@return quad.Tag # `written`, `normal`
function bot.people.untag(tag) end

---The people who carry a tag, by name: at most the last 100, and how many there are in all. Whom the bot forgot is not among them.
---Since 0.1.0. Needs `bot`.
---@param tag string
---@return quad.TaggedPeople # `normal`, `people` (each `handle`, `username`), `count`
function bot.people.tagged(tag) end

---What the bot lets contacts and groups know: what was delivered and read, and that one is writing.
---Since 0.1.0. Needs `bot`.
---@return quad.Privacy # `receipts`, `typing` (booleans)
function bot.people.privacy() end

---Lets others know, or no longer: `receipts` or `typing`, `on` or `off`.
---Since 0.1.0. Needs `bot`.
---@param setting string
---@param word string
---@return quad.Privacy # as `privacy`
function bot.people.set_privacy(setting, word) end

---Makes a picture that an argument of a command gave the bot's, in the place of the one before.
---Since 0.1.0. Needs `bot`.
---@param media quad.Media
---@return quad.Profile # the profile
function bot.people.set_picture(media) end

---Removes the bot's picture.
---Since 0.1.0. Needs `bot`.
function bot.people.remove_picture() end

---Accepts a request.
---Since 0.1.0. Needs `bot`.
---@param handle string
---@return string # the person's handle
function bot.people.accept(handle) end

---Rejects a request; or, by `#slug`, the invitations to a group. Nobody is told.
---Since 0.1.0. Needs `bot`.
---@param handle string
---@return string # the person's handle, or the group's `#slug`
function bot.people.reject(handle) end

---Those in touch with the bot, by handle (20, at most 100), or those after a handle.
---Since 0.1.0. Needs `bot`.
---@param options? { limit?: integer, after?: string }
---@return quad.Contact[] # a list of contacts, each `handle`, `username`
function bot.people.contacts(options) end

---The ids of those in touch with the bot of whom neither forgot the other, the newest contacts first, at most 1999: `store.find` takes them as the values of a field.
---Since 0.1.0. Needs `bot`.
---@return integer[] # a list of ids
function bot.people.contact_ids() end

---Requests that wait for an answer, the bot's own and those to the bot (`incoming`), the newest first (20, at most 100), or those before the one with this `order`.
---Since 0.1.0. Needs `bot`.
---@param options? { limit?: integer, before?: integer }
---@return quad.Request[] # a list of requests, each `handle`, `username`, `incoming`, `at`, `order`
function bot.people.requests(options) end

---Asks to be in touch, with or without words. Accepts where the other one has asked; lets back in whom the bot forgot (`back`), which asks a stranger (`none`) nothing yet and answers no request of theirs (`asked`); words are sent along only to contacts and to strangers who may be asked.
---Since 0.1.0. Needs `bot`.
---@param handle string
---@param text? string
---@return quad.Connection # the connection: `handle`, `state` (`requested`, `accepted`, `rejected`, `none`), `message`, `back`, `asked`
function bot.people.connect(handle, text) end

---Deletes the conversation from the bot's list and blocks the person, who is not told: what they write in groups and in the forum is hidden from the bot, also where they sign up again with the same address. `connect` lets them back in.
---Since 0.1.0. Needs `bot`.
---@param handle string
---@return string # the person's handle
function bot.people.forget(handle) end

bot.notifications = {}

---The latest notifications (20, at most 200), or those before one.
---Since 0.1.0. Needs `bot`.
---@param options? { limit?: integer, before?: integer }
---@return quad.Notification[] # a list, newest first: `id`, `kind`, `actor`, `at`, `seen`, `text` (the sentence that tells it)
function bot.notifications.list(options) end

---How many are not seen yet.
---Since 0.1.0. Needs `bot`.
---@return integer # a number
function bot.notifications.unseen() end

---Marks all as seen.
---Since 0.2.0. Needs `bot`.
---@return integer # how many were new
function bot.notifications.mark_seen() end

---What the bot wants to be told of. `quiet` has `from`, `till` (`23:00`) and `zone`, where it is set.
---Since 0.1.0. Needs `bot`.
---@return quad.Preferences # `off` and `on` (kinds that were switched), `places` (each `place`, `level`), `quiet`
function bot.notifications.preferences() end

---Changes what is told of a kind (`on`, `off`) or of a conversation (`all`, `mentions`, `none`).
---Since 0.2.0. Needs `bot`.
---@param subject string
---@param level string
---@return quad.Preferences # as `preferences`
function bot.notifications.set_preference(subject, level) end

---Sets the part of each day in which notifications wait in the list (`23:00`, `07:00`, in the zone of the hours before or the gateway's where none is named); without times it ends that.
---Since 0.2.0. Needs `bot`.
---@param options? { from?: string, till?: string, zone?: string }
---@return quad.Preferences # as `preferences`
function bot.notifications.set_quiet(options) end

---Notifies people, with the text of a kind that the manifest declares under `notifications`, in which the number `id` stands for `{id}`. `people` is one, by handle or id, or a list of up to 200: far quicker than one after the other, though what others store waits for each: 20 at a time are unnoticed. It reaches strangers too, but nobody who switched the kind off (`/notify PLUGIN.KIND off`) or forgot the bot. Where it is `from` somebody, whose id that is, who forgot them and whom they forgot is left out; where it is about something in a group, `place` (`#slug`, or the number that events have as `conversation`), who isn't in it by then. Who isn't there any more is left out, but a single handle that nobody has is refused. With `once`, who has a notification of the kind with the id is left out: each is told once, however often it is called, by two calls at once or after a crash. It goes by the 1000 newest notifications of each.
---Since 0.1.0. Needs `bot`.
---@param people string|integer|(string|integer)[]
---@param kind string
---@param options? { id?: integer, from?: integer, place?: string|integer, once?: boolean }
function bot.notify(people, kind, options) end

---bot.notify_all(people, kind, id, from, place) is bot.notify(people, kind, { id = id, from = from, place = place }) since 0.2
---@deprecated
function bot.notify_all(...) end

---bot.notify_once(people, kind, id, from, place) is bot.notify(people, kind, { id = id, from = from, place = place, once = true }) since 0.2
---@deprecated
function bot.notify_once(...) end

---call.me.chat.topic(place, text) is call.me.chat.set_topic(place, text) since 0.2
---@deprecated
function bot.chat.topic(...) end

---call.me.chat.slug(place, slug) is call.me.chat.set_slug(place, slug) since 0.2
---@deprecated
function bot.chat.slug(...) end

---call.me.forum.categories() is call.me.forum.counts() since 0.2
---@deprecated
function bot.forum.categories(...) end

---call.me.people.standing(word) is call.me.people.set_standing(word) since 0.2
---@deprecated
function bot.people.standing(...) end

---call.me.notifications.seen() is call.me.notifications.mark_seen() since 0.2
---@deprecated
function bot.notifications.seen(...) end

---call.me.notifications.set(subject, level) is call.me.notifications.set_preference(subject, level) since 0.2
---@deprecated
function bot.notifications.set(...) end

---call.me.notifications.quiet(from, till, zone) is call.me.notifications.set_quiet { from = from, till = till, zone = zone } since 0.2
---@deprecated
function bot.notifications.quiet(...) end

---The plugin's own durable documents, in the collections that its manifest declares: `collections = { flats = { indexes = { price = "number", area = "text", free = "time" }, unique = { "slug" }, search = { "title" }, place = "at", person = "owner" } }`; and collections of other plugins that let it, as `housing.viewings`. A document is a table of at most 256 KiB; what is read has its `key` and `version` beside what was stored. A field of a `person` (an id) has the document go when that person's account closes. Nothing is held open across a wait: give the `version` that was read, and a write fails with `conflict` where somebody was faster, or with `exists` where the version is 0 and somebody has stored something under the key.
---Needs `store`.
---@class quad.Store
store = {}

---Reads a document.
---Since 0.1.0. Needs `store`.
---@param collection string
---@param key string
---@return quad.Document # the document, or nil
function store.get(collection, key) end

---Reads the documents with these keys, in their order: far quicker than one after the other. At most 200.
---Since 0.1.0. Needs `store`.
---@param collection string
---@param keys string[]
---@return (quad.Document|false)[] # a list: each document, or false where there is none
function store.get_all(collection, keys) end

---Stores a document in place of what has the key. With a version only if it is at that version; 0 means that nothing may have the key.
---Since 0.1.0. Needs `store`.
---@param collection string
---@param key string
---@param document table
---@param options? { version?: integer }
---@return quad.Document # the document
function store.put(collection, key, document, options) end

---Stores a document under a new key: the next whole number of its collection, which is never given twice.
---Since 0.1.0. Needs `store`.
---@param collection string
---@param document table
---@return quad.Document # the document
function store.add(collection, document) end

---Sets fields of a stored document, in one step. A field named in the list `changes.unset` is removed. Where nothing is stored under the key, nothing is made: it is refused with the code `not_found`, or with `conflict` where a version is given.
---Since 0.1.0. Needs `store`.
---@param collection string
---@param key string
---@param changes table
---@param options? { version?: integer }
---@return quad.Document # the document
function store.update(collection, key, changes, options) end

---Adds to numbers of a document, in one step: `{ count = 1 }`. A missing number counts as 0, a missing document is made.
---Since 0.1.0. Needs `store`.
---@param collection string
---@param key string
---@param amounts table<string, number>
---@return quad.Document # the document
function store.increment(collection, key, amounts) end

---Removes a document, if it is there.
---Since 0.1.0. Needs `store`.
---@param collection string
---@param key string
---@param options? { version?: integer }
function store.remove(collection, key, options) end

---Makes all changes or none. A change is `{ put = COLLECTION, key = …, document = …, version = … }`, `{ remove = COLLECTION, key = …, version = … }`, or `{ check = COLLECTION, key = …, version = … }`, which fails where what was read is at another version by now. At most 100.
---Since 0.1.0. Needs `store`.
---@param changes quad.Change[]
---@return (quad.Document|false)[] # a list: each document as it is now, or false
function store.commit(changes) end

---Runs the function `steps` with a transaction: `tx:get(collection, key)`, `tx:put(collection, key, document)`, `tx:add(collection, document)`, `tx:remove(collection, key)`. `put` and `add` give the document, as `store.put` does; its `version`, and the `key` of what was added, are there once `store.transaction` has returned. What it reads it reads once, what it writes is stored when it ends, all or nothing, and only if nothing that it read has changed meanwhile: otherwise it runs again, one after another with others that failed so, ten times at most, and then `conflict` is raised. So it may do nothing that can't be done twice. At most 100 documents.
---Since 0.1.0. Needs `store`.
---@param steps fun(tx: quad.Transaction): any
---@return any # a value: what `steps` gives
function store.transaction(steps) end

---Finds documents. A query has `where` (`{ area = "Central", price = { max = 9000 }, kind = { "flat", "room" } }`), `search` (words that must all be there; Chinese in either script), `near` (`{ lat = …, lon = …, radius = METRES }`: nearest first, each with its `distance`), `order` (`newest`, which it is when left out, `oldest`, an indexed field, or `-FIELD`), `limit` (20, at most 200) and `after` (the `next` of the page before). At most 10000 documents are looked through for a page: where many pass each filter and few all of them, a page is shorter than `limit`, or even empty, and has a `next` from which to go on. A page without `next` is the last.
---Since 0.1.0. Needs `store`.
---@param collection string
---@param query? quad.Query
---@return quad.Documents # a list of documents, with `next` where there may be more
function store.find(collection, query) end

---Counts what `store.find` would find, without limit and order. It looks at what the narrowest of its filters lets pass, at most 20000 documents: more are refused with the code `limit`, and a command whose counts look at more than 100000 together is stopped, at its caller's charge. What grows with what others store is asked of a tally.
---Since 0.1.0. Needs `store`.
---@param collection string
---@param query? quad.Query
---@return integer # a whole number
function store.count(collection, query) end

---How many documents have these values, and what their fields add up to, as a tally of the collection keeps it: with `tallies = { stars = { by = { "about" }, sum = { "stars" } } }`, `store.tally("ratings", "stars", { about = 5 })` gives `{ count = 3, stars = 13 }`. `values` has each field of `by`. It is one look, however many documents there are, and as of the last write.
---Since 0.1.0. Needs `store`.
---@param collection string
---@param name string
---@param values? table<string, string|number>
---@return table # a table: `count`, and each sum by its field
function store.tally(collection, name, values) end

---The keys of all that `store.find` would find on all its pages, sorted: where documents are many and only which they are counts. More than the query's `limit` (at most and usually 20000) are refused with the code `limit`, and reading stops at the first beyond it. `order` and `after` change nothing.
---Since 0.1.0. Needs `store`.
---@param collection string
---@param query? quad.Query
---@return string[] # a list of texts
function store.keys(collection, query) end

---Pictures and files. A command gets those of its caller as arguments of the kind `media`. Until the plugin keeps one, it is part of nothing and goes after an hour. What is kept counts among what its owner stores, goes when the owner's account closes, and is seen by its `audience`: `owner`, `contacts` (the owner, and whoever is in touch with them) or `everyone`, but never where one of the two forgot the other, or the owner is leaving. That is asked whenever somebody fetches it. What is shown beside a document is best kept for whoever sees that: the audience is then `{ collection = "items", key = item.key }`, and the collection says which fields hold it, `media = { audience = "audience", people = "viewers" }`: one of the three words, and ids of people who see it as well. So it changes in the very write that changes the document, and with a document that is removed it is its owner's alone. `media` below is a table as arguments and `media.info` give it (`id`, `name`, `type`, `bytes`, `label`, and of a picture alone `width`, `height`, `frames`, `preview`), its `id`, or a list of either of at most 100. A plugin gets no bytes but those of `media.thumbnail`.
---Needs `media`.
---@class quad.Media
media = {}

---Keeps what the caller of a command uploaded, all or none. What the plugin keeps already gets the audience, a word or a document.
---Since 0.1.0. Needs `media`.
---@param media any
---@param audience any
function media.keep(media, audience) end

---Shows what the plugin keeps to others from now on. What is gone is passed over.
---Since 0.1.0. Needs `media`.
---@param media any
---@param audience any
function media.share(media, audience) end

---Removes what the plugin keeps, with its bytes. What is gone is passed over.
---Since 0.1.0. Needs `media`.
---@param media any
function media.drop(media) end

---What is told of what the plugin keeps, or of what the caller uploaded and is part of nothing yet; nil, or false in a list, if it is gone.
---Since 0.1.0. Needs `media`.
---@param media any
---@return any # a table, or nil; of a list a list: a table, or false, for each
function media.info(media) end

---Which of these people, given by their ids, at most 200, may fetch what the plugin keeps now, one or a list: what is beside a picture, such as its caption, is best shown to the same.
---Since 0.1.0. Needs `media`.
---@param media any
---@param people any[]
---@return any[] # a list: true or false for each person; of a list of media such a list for each
function media.seen_by(media, people) end

---The smallest size of a picture that the plugin keeps, in Base64; nil if it is gone, is no picture, or has more than 64 KiB.
---Since 0.1.0. Needs `media`.
---@param media any
---@return string|nil # a text, or nil
function media.thumbnail(media) end

---media.list(pictures) is media.info(pictures) since 0.2
---@deprecated
function media.list(...) end

---media.seen(pictures, people) is media.seen_by(pictures, people) since 0.2
---@deprecated
function media.seen(...) end

---Conversations about what is in the plugin: a team, an item, a flat. Their kinds are declared in the manifest under `conversations`, and each is known by its kind and a number of the plugin's own. Lists show the kind's label, and `about`, the command that shows what one is about. People enter and leave them by the plugin's rule, and may always leave by themselves; nobody owns one, and it counts among nobody's groups. The plugin takes in who asked: the caller of a command by `enter`, or later whoever gave a command that called `ask`. Anybody else is invited, on the word of the caller (of the bot, in events and timers, which needs `bot`).
---Needs `conversations`.
---@class quad.Conversations
conversations = {}

---Takes the caller of a command in. The first to enter makes the conversation, with that display name.
---Since 0.1.0. Needs `conversations`.
---@param kind string
---@param id integer
---@param name string
---@return quad.Conversation # the conversation
function conversations.enter(kind, id, name) end

---Notes that the caller of a command wants to enter, so that `conversations.admit` takes them in. At most 100 of one person wait in a plugin.
---Since 0.1.0. Needs `conversations`.
---@param kind string
---@param id integer
function conversations.ask(kind, id) end

---Takes back that the caller wants to enter.
---Since 0.1.0. Needs `conversations`.
---@param kind string
---@param id integer
function conversations.withdraw(kind, id) end

---Takes somebody in who asked, and invites anybody else.
---Since 0.1.0. Needs `conversations`.
---@param kind string
---@param id integer
---@param handle string
---@return boolean # whether they are in it now
function conversations.admit(kind, id, handle) end

---Takes somebody out, with what they asked for. What they wrote stays.
---Since 0.2.0. Needs `conversations`.
---@param kind string
---@param id integer
---@param handle string
---@return boolean # whether they were in it
function conversations.take_out(kind, id, handle) end

---Closes one for good: nobody writes in it or enters it any more.
---Since 0.1.0. Needs `conversations`.
---@param kind string
---@param id integer
---@return boolean # whether there was one
function conversations.close(kind, id) end

---Writes to somebody about something, as the caller of a command, who enters with it. The first time, who is in touch with the caller is taken in. A stranger is invited, and so is whoever left: they see what was written once they enter, if the kind's `history` is `all`. A stranger is asked by the same caller again only after an answer.
---Since 0.1.0. Needs `conversations`.
---@param kind string
---@param id integer
---@param options { name: string, handle: string, text: string }
---@return quad.Message # the message
function conversations.write(kind, id, options) end

---The conversation, where the caller of a command is in it.
---Since 0.2.0. Needs `conversations`.
---@param kind string
---@param id integer
---@return quad.Conversation|nil # a conversation, or nil
function conversations.get(kind, id) end

---conversations.remove(kind, id, handle) is conversations.take_out(kind, id, handle) since 0.2
---@deprecated
function conversations.remove(...) end

---conversations.find(kind, id) is conversations.get(kind, id) since 0.2
---@deprecated
function conversations.find(...) end

---Asks plugins about records, by the hooks that this one declares under `hooks`. So administrators decide in a file of their own what ranks high.
---@class quad.Hooks
hooks = {}

---Has the plugins of a hook answer for each record: first this one, then others by priority and name, each given what the one before made of it. What they take is their own budget. At most 1000 records.
---Since 0.1.0.
---@param hook string
---@param records table[]
---@return any[] # an answer for each record, in their order
function hooks.ask(hook, records) end

---Text as people read it: Unicode, not bytes. Of more than 128 combining marks in a row, which no language needs, what is given back has U+034F in between, as in Unicode's Stream-Safe Text Format (UAX #15).
---@class quad.Text
text = {}

---Lower case.
---Since 0.1.0.
---@param text string
---@return string # a text
function text.lower(text) end

---Upper case.
---Since 0.1.0.
---@param text string
---@return string # a text
function text.upper(text) end

---The form in which texts are compared without regard to case, accents and width.
---Since 0.1.0.
---@param text string
---@return string # a text
function text.fold(text) end

---Unicode's composed form: equal letters become equal bytes.
---Since 0.1.0.
---@param text string
---@return string # a text
function text.nfc(text) end

---Unicode's composed form that also unites variants such as full-width letters.
---Since 0.1.0.
---@param text string
---@return string # a text
function text.nfkc(text) end

---Without the white space at both ends.
---Since 0.1.0.
---@param text string
---@return string # a text
function text.trim(text) end

---Chinese with characters that are forms of one another as one of them, so that a search finds any: Traditional ones as Simplified ones, what Hong Kong writes otherwise (`滙`, `衞`, `枱`), and the radicals and compatibility forms of text copied from PDF files. It is made for comparing, not for reading: `後` and `后` become the same.
---Since 0.1.0.
---@param text string
---@return string # a text
function text.han_fold(text) end

---The text with a `%` before what means something in a pattern, so that `string.find` and its kin take it word for word. What is shown needs no escapes: doors make it harmless.
---Since 0.1.0.
---@param text string
---@return string # a text
function text.escape(text) end

---What somebody wrote, on one line: runs of white space, of every script, and of control characters become one space, and none stands at either end. It is empty where nothing of it can be seen, as names and titles may not be: white space, joiners, fillers and other characters without a form show nothing.
---Since 0.1.0.
---@param text string
---@return string # a text
function text.line(text) end

---Without characters that show nothing of themselves, such as joiners, fillers, soft hyphens and signs of variation, so that texts which look alike are alike. What makes one emoji of several stays.
---Since 0.1.0.
---@param text string
---@return string # a text
function text.shown(text) end

---Reads the strokes of a drawing as people and programs write them, `3,4 5,4 6,7;10,2 10,9`: points with spaces between them, each its column and its row from 0 at the top left, and `;` between strokes. nil if the text is anything else, a point is off the canvas, which has `width` and `height`, or there are more than 100 strokes or 600 points. A card shows them as `chart = { kind = "drawing", strokes = …, width = …, height = … }`.
---Since 0.1.0.
---@param text string
---@param canvas { width: integer, height: integer }
---@return string|nil # strokes, or nil
function text.strokes(text, canvas) end

---One of the plugin's own words where nobody calls, as in an event or a card below a message: in the language that is named (`zh-Hant`), or as a table of all languages, of which `call:reply` and cards take the reader's. In a command, `call:text` is shorter.
---Since 0.1.0.
---@param key string
---@param values? any
---@param options? { language?: string }
---@return quad.Text # a text, or by language where none is named
function text.localized(key, values, options) end

---The characters as a reader counts them: `é` and `👩‍👩‍👧` are one each.
---Since 0.1.0.
---@param text string
---@return string[] # a list of texts
function text.graphemes(text) end

---How many characters a reader would count.
---Since 0.1.0.
---@param text string
---@return number # a number
function text.length(text) end

---How many columns it takes on a terminal: Chinese characters and emoji take two, and what doors escape as many as its escape.
---Since 0.1.0.
---@param text string
---@return number # a number
function text.width(text) end

---At most so many characters; what is cut ends in `…`.
---Since 0.1.0.
---@param text string
---@param length integer
---@return string # a text
function text.truncate(text, length) end

---The parts between separators, or between white space where none is given. A separator is found by its bytes, is at most 100 of them long, and never part of a character.
---Since 0.1.0.
---@param text string
---@param separator? string
---@return string[] # a list
function text.split(text, separator) end

---Aligns rows of cells, two spaces between columns; numbers stand on the right.
---Since 0.1.0.
---@param rows any[]
---@return string[] # a list of lines
function text.columns(rows) end

---text.visible(said) is text.line(said) ~= "" since 0.2
---@deprecated
function text.visible(...) end

---JSON (RFC 8259), at most 12 levels deep. A table with the positions 1, 2, 3, … is a list, one with names an object, one with both is refused, and an empty table is an empty list; where an empty object is needed write `json.object`. `json.null` stands for null, which nil can't: it would leave no trace in a table. Whole numbers that fit 64 bits stay whole.
---@class quad.Json
json = {}

---Writes a value on one line, an object's members by name. What JSON can't hold is refused with its place: `value.items[2] is not a finite number`.
---Since 0.1.0.
---@param value any
---@return string # a text
function json.encode(value) end

---Reads a text. What is no JSON is refused with its line and column, which `pcall` catches.
---Since 0.1.0.
---@param text string
---@return any # the value
function json.decode(text) end

---XML 1.0. An element is a table: `name`, `text` (its own, without white space at both ends; nil if that leaves nothing), `attributes` by name (nil if there are none), and at 1, 2, … the elements in it. A text has at most 12 levels and 5000 elements and attributes. A document type (`<!DOCTYPE`) is refused, so that there are no entities but `&lt;` and its kin.
---@class quad.Xml
xml = {}

---Reads a text. What is no XML is refused with its line and column, which `pcall` catches.
---Since 0.1.0.
---@param text string
---@return quad.Element # the root element
function xml.decode(text) end

---Asks other servers, of the hosts alone that `needs` names. A source that answers with something else than the JSON that was asked for 5 times in a row isn't asked for a while, longer each time.
---Needs `http:HOST`.
---@class quad.Http
http = {}

---Asks for what is at a URL.
---Since 0.1.0. Needs `http:HOST`.
---@param url string
---@param options? quad.FetchOptions
---@return quad.Answer # the answer
function http.get(url, options) end

---Sends a text, or a table as JSON. It is never tried again, since it may have come through.
---Since 0.1.0. Needs `http:HOST`.
---@param url string
---@param body any
---@param options? quad.FetchOptions
---@return quad.Answer # the answer
function http.post(url, body, options) end

---Fetches a list in JSON that is too large to be taken at once, up to 16 MiB, and calls `fn(rows)` with up to 500 of its items at a time, as `json.decode` would give them. The option `path` is where the list stands, such as `data` or `result.rows`; without it, it is the whole text. What is not a list, or only half of one, is refused: what `fn` was given before that may not be all. Nothing of it is stored, and of the other options there are `headers`, `query` and `timeout`. It works in commands and timers.
---Since 0.1.0. Needs `http:HOST`.
---@param url string
---@param fn fun(rows: any[])
---@param options? { path?: string, headers?: table<string, string>, query?: table<string, any>, timeout?: string|number }
---@return integer # how many items there were
function http.rows(url, fn, options) end

---Moments are seconds since 1970, with fractions. A zone is a name such as `Asia/Hong_Kong`, `UTC`, or an offset such as `+08:00`; where none is given it is that of the configuration (`community.timeZone`).
---@class quad.Time
time = {}

---The moment.
---Since 0.1.0.
---@return number # a number
function time.now() end

---As ISO 8601: `2026-03-01T12:00:00Z`, with the zone's offset where a zone is given: `2026-03-01T20:00:00+08:00`.
---Since 0.1.0.
---@param moment number
---@param zone? string
---@return string # a text
function time.iso(moment, zone) end

---Reads ISO 8601: `2026-03-01`, `2026-03-01T20:00`, `2026-03-01T20:00:00.5+08:00`. The zone counts where the text has no offset.
---Since 0.1.0.
---@param text string
---@param zone? string
---@return number|nil # a moment, or nil if the text is no such time
function time.parse(text, zone) end

---Reads a day as people write it, and gives the moment at which it begins: `today`, `friday`, `後日`, `in 3 days`, `2 weeks`, `三日後`, `2026-12-24`, `24/12`, `24 Dec 2026`, `十二月二十四日`, `24號`, and days that are over, `last friday`, `3 days ago`. A day of the week and a date without a year are the next that there is, today included. `next friday` and `下星期五` are in the week that begins next Monday, `this friday` is in this week, and nil once it is over; `last friday` is the last before today, `上星期五` in the week that ended last Sunday. A date may have its day of the week beside it, `6/3 (Fri)`, which has to be right. A part of the day may stand behind it: `聽晚`, `friday evening`.
---Since 0.1.0.
---@param text string
---@param zone? string
---@return number|nil # a moment, or nil if the text is no such day
function time.day(text, zone) end

---Reads a day and hours in a line, in any of the ways in which people write them: `聽晚 8點`, `今晚10點-11點`, `tonight 8:00`, `friday 18:00-19:30`, `tomorrow noon HKU station`. `day` is the day on which it begins, as `2026-12-24`, `from` and `till` are times, as `18:00`, and `next_day` says whether `till` is on the day after: `9pm-1am`. The day stands before the hours, or behind them with nothing else; what part of the day it says holds for the hours. What is not there is nil. Where a line may mean two things, as `friday 8點` or `friday midnight`, `from` is nil, and `choices` has both, as they could be written instead: `2026-12-24 08:00`, `2026-12-24 20:00`. `rest` is what was not read, as it was written: a place behind the hours, or hours that there are not, such as `13pm`. Of a long line the first 256 letters are read.
---Since 0.1.0.
---@param words string
---@param zone? string
---@return quad.When # a table
function time.when(words, zone) end

---What a calendar and a clock show: `year`, `month`, `day`, `hour`, `minute`, `second`, `weekday` (1 is Monday, 7 Sunday), `yearday`, `week` (ISO 8601), `offset` (seconds east of UTC), `zone`.
---Since 0.1.0.
---@param moment number
---@param zone? string
---@return quad.TimeParts # a table
function time.parts(moment, zone) end

---The moment of `year`, `month`, `day` and, where given, `hour`, `minute`, `second`; in the `zone` of the parts, as `time.parts` gives it, where no other is given.
---Since 0.1.0.
---@param parts quad.TimeParts
---@param zone? string
---@return number|nil # a moment, or nil if there is no such day or hour
function time.make(parts, zone) end

---Adds `years`, `months`, `weeks`, `days`, `hours`, `minutes` and `seconds` as a calendar does: a month after 31 January is the last of February, and a day later is the same hour, also where clocks change. Amounts are whole and may be negative; a `zone` may stand among them.
---Since 0.1.0.
---@param moment number
---@param amounts quad.TimeAmounts
---@return number # a moment
function time.add(moment, amounts) end

---Reads a duration: `1h30m`, `90s`, `500ms`, `2d`, `1w 2d`, `-5m`; and in words, `2 hours`, `an hour and a half`, `兩小時`, `個半鐘`, `半小时`.
---Since 0.1.0.
---@param duration string
---@return number|nil # seconds, or nil if the text is no duration
function time.seconds(duration) end

---Writes a duration: `1h30m`, `2d`, `1.5s`; `time.seconds` reads it back.
---Since 0.1.0.
---@param seconds number
---@return string # a text
function time.duration(seconds) end

---How long ago, in words: `just now`, `5 min ago`, in the caller's language where none is given.
---Since 0.1.0.
---@param moment number
---@param language? string
---@return string # a text
function time.ago(moment, language) end

---Chance, from the system's own source.
---@class quad.Random
random = {}

---A whole number from low to high, both included.
---Since 0.1.0.
---@param low integer
---@param high integer
---@return integer # a whole number
function random.integer(low, high) end

---A number from 0 to below 1.
---Since 0.1.0.
---@return number # a number
function random.number() end

---One of a list's values; nil of an empty list.
---Since 0.1.0.
---@param list any[]
---@return any # a value of the list
function random.choice(list) end

---The same values in another order; the list itself stays as it is.
---Since 0.1.0.
---@param list any[]
---@return any[] # a list
function random.shuffle(list) end

---Places on the earth, in degrees: latitude from -90 to 90, longitude from -180 to 180. The earth is a sphere here, so that distances are right to about half a percent.
---@class quad.Geo
geo = {}

---How far it is along a great circle, also across the date line and the poles.
---Since 0.1.0.
---@param from { lat: number, lon: number }
---@param to { lat: number, lon: number }
---@return number # metres
function geo.distance(from, to) end

---Where to set out for: 0 is north, 90 east. At a pole, the meridian of the given longitude counts as the one that one has come along. 0 where the places are the same or opposite, so that no direction is better.
---Since 0.1.0.
---@param from { lat: number, lon: number }
---@param to { lat: number, lon: number }
---@return number # degrees from 0 to below 360
function geo.bearing(from, to) end

---The gateway's log. Each plugin may write 10 lines a second of up to 1,000 bytes; more are dropped.
---@class quad.Log
log = {}

---Notes something.
---Since 0.1.0.
---@param text string
function log.info(text) end

---Notes something wrong.
---Since 0.1.0.
---@param text string
function log.warn(text) end

---Writes values as `tostring` has them, with two spaces between them: on the terminal in `quad plugin test` and `quad plugin repl`, and in a running gateway to its log, as `log.info` does.
---Since 0.1.0.
---@param ... any
function print(...) end

---What a test in `NAME_test.lua` is handed. Each test has a community, a clock and a chance of its own; the clock stands still, and what the plugin draws is the same in every run.
---@class quad.Test
local t = {}

---Somebody, signed in; the same each time.
---Since 0.1.0.
---@param name string
---@return quad.TestPerson # a person
function t:person(name) end

---Somebody without an account.
---Since 0.1.0.
---@return quad.TestPerson # a person
function t:guest() end

---Somebody who is an administrator, signed in. There is one.
---Since 0.1.0.
---@param name string
---@return quad.TestPerson # a person
function t:administrator(name) end

---Asks the plugin a hook, with the hook's own arguments: `t:hook("forum.score", { likes = 3 }, 1)`, `t:hook("people.nearby", alice, bob)`. What is left out of a post or a record is empty: 0, an empty text, false or an empty list, and nil for an optional field. What stood before is then the default, and settings are added.
---Since 0.1.0.
---@param name string
---@param ... any
---@return any # a value
function t:hook(name, ...) end

---Says where somebody is, as `t:person` gives them, or where a place of some name is, for `call:near` and `call:distance`: `t:place(alice, { lat = 22.3, lon = 114.17 })`.
---Since 0.1.0.
---@param of any
---@param point { lat: number, lon: number }
function t:place(of, point) end

---How a question in plain words is understood: `weather.forecast {"day":"tomorrow"} 0.91`, or a line that begins with `clarify` or `none`; also as one that follows another: `t:ask("and tomorrow?", 'weather.forecast {"day":"today"}')`. `alice:run("/ask will it rain")` has it answered.
---Since 0.1.0.
---@param text string
---@param before? string
---@return string # a text
function t:ask(text, before) end

---What an alert finds now, by keys, each with what is told of it in English: `t:alert("air 7 Central")`; or false and the reason, where it can't say.
---Since 0.1.0.
---@param line string
---@return any # a table, or false and a text
function t:alert(line) end

---A document of the plugin's, as it is stored; or stores one as it is given, such as an earlier version of the plugin left it.
---Since 0.1.0.
---@param collection string
---@param key string
---@param document? table
---@return any # the document, or nil
function t:document(collection, key, document) end

---Moves the clock on, by seconds or a text such as `1h`, and runs the timers and tells of the documents that are due meanwhile. At the end it looks once at what people set with `/alert`.
---Since 0.1.0.
---@param time any
function t:advance(time) end

---The moment, as the plugin's `time.now()` gives it.
---Since 0.1.0.
---@return number # a number
function t:now() end

---Has the plugin draw other random numbers.
---Since 0.1.0.
---@param number integer
function t:seed(number) end

---Has a URL answer the plugin's `http`, each time until something else is served there: a text, or a table with `body` or `json`, and as needed `status` and `headers`; `false` for a source that takes no connection. A URL without a query answers for all queries. Nothing else is reached.
---Since 0.1.0.
---@param url string
---@param answer any
function t:serve(url, answer) end

---Fails unless two values are equal; tables are compared by what they hold.
---Since 0.1.0.
---@param got any
---@param expected any
---@param what? string
function t:equal(got, expected, what) end

---Fails where a value is nil or false.
---Since 0.1.0.
---@param value any
---@param what? string
function t:ok(value, what) end

---t:answer(name, one, other) is t:hook(name, one, other) since 0.2
---@deprecated
function t:answer(...) end

---Somebody in a test: `handle`, `username`, and `me` with all that `call.me` can do, such as `alice.me.chat.send("#study", "Hello")`. What they were told is in `alice.me.notifications.list()`, the newest first: `[1].text` is the last one's sentence.
---@class quad.TestPerson
---@field handle string
---@field username string
---@field me quad.Call.me whatever people may do, whether the plugin needs it or not
local person = {}

---Types a command of the plugin, such as `/roll 2d6`, or `/more`, `/alert`, `/alerts` or `/ask` with what follows them. A refusal is a line that begins with `error: `. Cards come as the plugin made them: `local lines, cards = alice:run("/weather")`. The answers are given to `call:ask`, `call:draw` and `call:form` in their order; when there are none left, they get nil, and without any the person is where nobody can draw.
---Since 0.1.0.
---@param line string
---@param answers? any[]
---@return string[] # a list of lines, and behind it a list of the cards
function person:run(line, answers) end

---Uploads a file of that name, for an argument of the kind `media`: `alice:run("/photo " .. alice:upload("a.jpg") .. " At the pier")`. It counts as a picture where its name ends in `.jpg`, `.png`, `.gif` or `.webp`.
---Since 0.1.0.
---@param name string
---@return integer # its number
function person:upload(name) end

---Whether they may fetch a picture or file now.
---Since 0.1.0.
---@param media any
---@return any # whether
function person:fetches(media) end

---Has them read another language from now on: `en`, `zh-Hant` or `zh-Hans`.
---Since 0.1.0.
---@param language string
function person:speaks(language) end

---The last messages of a place, oldest first, each as `handle: text`.
---Since 0.1.0.
---@param place string
---@return string[] # a list of lines
function person:sees(place) end
