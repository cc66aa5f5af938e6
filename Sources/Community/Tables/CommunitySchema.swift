import Storage

/// The tables of the record, one migration a change that shipped.
///
/// SQL stands in the file of the feature that alone uses it, in `…Queries.swift` for several, here, and in the tables' own
/// declarations.
enum CommunitySchema {
    /// In the order in which they are applied.
    ///
    /// A table that is declared with the migration that makes it puts that at its own place among them.
    static let migrations: [Migration] = {
        let made = CommunityTables.all.compactMap { table in
            table.creation.map { (position: $0.position, migration: Migration(table.name, $0.sql)) }
        }
        var all = changes
        for (position, migration) in made.sorted(by: { $0.position < $1.position }) {
            precondition(position <= all.count, "no migration comes before \(migration.name)")
            all.insert(migration, at: position)
        }
        return all
    }()

    private static let changes = [
        Migration("spine", spine), Migration("handler steps", handlerSteps),
        Migration("accounts for life", accountsForLife), Migration("tags as written", tagsAsWritten),
        Migration("chosen names", chosenNames), Migration("forum lists", forumLists),
        Migration("unread counts", unreadCounts), Migration("demo", demo),
        Migration("found tags", foundTags),
        Migration("connections in full", connectionsInFull),
        Migration("delivery", delivery), Migration("notification preferences", notificationPreferences),
        Migration("clearings", clearings),
        Migration("mentions out of sight", mentionsOutOfSight), Migration("silence", silence),
        Migration("unshown", unshown), Migration("cleared members", clearedMembers),
        Migration("known places", knownPlaces), Migration("nothing left behind", nothingLeftBehind),
        Migration("mails", mails),
        Migration("stored bytes", storedBytes), Migration("bounded statements", boundedStatements),
        Migration("bounded lists", boundedLists), Migration("chosen languages", chosenLanguages),
        Migration("group roles", groupRoles),
        Migration("slugs that lead on", slugsThatLeadOn),
        Migration("plugins' notifications", pluginNotifications),
        Migration("answers", answers), Migration("pins", pins),
        Migration("forwarding", forwarding),
        Migration("forgotten addresses", forgottenAddresses),
        Migration("message cards", messageCards),
        Migration("calls to all", callsToAll), Migration("assistant", assistant),
        Migration("alerts", alerts),
        Migration("media", media), Migration("media elsewhere", mediaElsewhere),
        Migration("subjects", subjects), Migration("notifications told once", toldOnce),
        Migration("tags by forms", tagsByForms), Migration("emoji by keys", emojiByKeys),
        Migration("former addresses", formerAddresses), Migration("documents of media", mediaDocuments),
        Migration("ended calls", endedCalls), Migration("forum speakers", forumSpeakers),
        Migration("ended invitations", endedInvitations), Migration("bots run no groups", botsRunNoGroups),
    ]

    /// What an invitation comes to: it is rejected, it ends with its group or with who invited, and how often it ended without
    /// an answer. Those to groups that are closed or that nobody is in end here.
    private static let endedInvitations = """
        ALTER TABLE invitations ADD COLUMN rejected INTEGER NOT NULL DEFAULT 0;
        DROP INDEX invitations_conversation;
        CREATE INDEX invitations_conversation ON invitations(conversation, sequence);
        CREATE INDEX invitations_inviters ON invitations(conversation, inviter, sequence);
        CREATE TABLE ended_invitations (
            id INTEGER PRIMARY KEY, conversation INTEGER NOT NULL REFERENCES conversations(id),
            inviter INTEGER REFERENCES people(id), sequence INTEGER NOT NULL);
        CREATE INDEX ended_invitations_conversation ON ended_invitations(conversation, inviter);
        CREATE INDEX ended_invitations_inviter ON ended_invitations(inviter) WHERE inviter IS NOT NULL;
        CREATE TABLE withdrawn_invitations (
            inviter INTEGER NOT NULL REFERENCES people(id), person INTEGER NOT NULL REFERENCES people(id),
            times INTEGER NOT NULL, PRIMARY KEY (inviter, person)) WITHOUT ROWID;
        CREATE INDEX withdrawn_invitations_person ON withdrawn_invitations(person, inviter);
        INSERT INTO ended_invitations (conversation, sequence)
            SELECT i.conversation, max(i.sequence) + 1 FROM invitations i JOIN conversations c ON c.id = i.conversation
            WHERE c.writing = 2 OR c.member_count = 0 GROUP BY i.conversation;
        """

    /// Groups that bots own, which they didn't make, go to a helper, or else to the eldest member who isn't closing the account.
    /// Bots leave groups that no person is in. What all but bots have cleared is to be erased.
    private static let botsRunNoGroups = """
        CREATE INDEX bots_person ON bots(person);
        CREATE TEMP TABLE inherited AS
            SELECT m.conversation AS conversation, (
                SELECT h.person FROM members h WHERE h.conversation = m.conversation
                AND NOT EXISTS (SELECT 1 FROM bots b WHERE b.person = h.person)
                AND NOT EXISTS (SELECT 1 FROM accounts a WHERE a.person = h.person AND a.closes_at IS NOT NULL)
                ORDER BY h.role DESC, h.entered, h.person LIMIT 1) AS heir, m.person AS bot
            FROM members m JOIN conversations c ON c.id = m.conversation
            WHERE m.role = 2 AND m.person <> c.creator AND EXISTS (SELECT 1 FROM bots b WHERE b.person = m.person);
        UPDATE members SET role = 0 WHERE (person, conversation) IN (SELECT bot, conversation FROM inherited);
        UPDATE members SET role = 2 WHERE (person, conversation) IN (SELECT heir, conversation FROM inherited);
        DROP TABLE inherited;
        CREATE TEMP TABLE deserted AS
            SELECT c.id AS conversation FROM conversations c
            WHERE c.kind <> 0 AND c.member_count > 0 AND c.member_count <= (SELECT count(*) FROM bots)
            AND NOT EXISTS (SELECT 1 FROM members m WHERE m.conversation = c.id AND (m.person = c.creator
                OR NOT EXISTS (SELECT 1 FROM bots b WHERE b.person = m.person)));
        DELETE FROM members WHERE conversation IN (SELECT conversation FROM deserted);
        UPDATE conversations SET member_count = 0 WHERE id IN (SELECT conversation FROM deserted);
        INSERT OR IGNORE INTO empty_groups (conversation) SELECT conversation FROM deserted;
        INSERT INTO ended_invitations (conversation, sequence)
            SELECT i.conversation, max(i.sequence) + 1 FROM invitations i
            WHERE i.conversation IN (SELECT conversation FROM deserted) GROUP BY i.conversation;
        DROP TABLE deserted;
        UPDATE clearings SET due = 1 WHERE due = 0 AND conversation IN (
            SELECT m.conversation FROM members m JOIN bots b ON b.person = m.person);
        """

    /// The gateway's own person. Its bot belongs to no plugin.
    private static let assistant = """
        INSERT INTO people (id, handle, username, language, language_chosen, created_at)
            VALUES (0, 'quad', 'Quad', 'en', 0, 0);
        INSERT INTO bots (plugin, person) VALUES ('', 0);
        """

    /// An emoji that is written in several ways is one: signs of variation go. A trigger counts them together.
    private static let emojiByKeys = """
        UPDATE reactions SET emoji = replace(emoji, char(65039), '') WHERE instr(emoji, char(65039)) > 0;
        """

    /// What conversations of plugins are about, and who asked to enter one.
    private static let subjects = """
        CREATE TABLE subjects (
            conversation INTEGER PRIMARY KEY REFERENCES conversations(id), plugin TEXT NOT NULL,
            kind TEXT NOT NULL, number INTEGER NOT NULL, about TEXT NOT NULL, shows_all INTEGER NOT NULL);
        CREATE UNIQUE INDEX subjects_number ON subjects(plugin, kind, number);
        CREATE TABLE subject_requests (
            person INTEGER NOT NULL REFERENCES people(id), plugin TEXT NOT NULL, kind TEXT NOT NULL,
            number INTEGER NOT NULL, PRIMARY KEY (person, plugin, kind, number)) WITHOUT ROWID;
        """

    /// What an alert told.
    private static let alerts = "ALTER TABLE notifications ADD COLUMN words TEXT;"

    /// Tags whose characters are forms of one another are found by one of them: all are folded once more.
    private static let tagsByForms = "UPDATE tag_forms SET folded = NULL;"

    /// What each person's words take, with 64 bytes for each row that they stand in.
    private static let storedBytes = """
        ALTER TABLE people ADD COLUMN stored_bytes INTEGER NOT NULL DEFAULT 0;
        UPDATE people SET stored_bytes = w.bytes FROM (
            SELECT person, sum(bytes) AS bytes FROM (
                SELECT sender AS person, sum(length(CAST(text AS BLOB)) + 64) AS bytes
                FROM messages WHERE deleted_at IS NULL GROUP BY sender
                UNION ALL SELECT author, sum(length(CAST(title AS BLOB)) + length(CAST(content AS BLOB)) + 64)
                FROM posts WHERE deleted_at IS NULL GROUP BY author
                UNION ALL SELECT author, sum(length(CAST(text AS BLOB)) + 64)
                FROM comments WHERE deleted_at IS NULL GROUP BY author
            ) GROUP BY person) w WHERE w.person = people.id;
        """

    /// What is looked up is found by an index, whatever else somebody stored; and of a person's notifications the newest
    /// are kept.
    private static let boundedStatements = """
        CREATE INDEX notifications_subject ON notifications(subject, person);
        DELETE FROM notifications WHERE id IN (
            SELECT id FROM (
                SELECT id, row_number() OVER (PARTITION BY person ORDER BY id DESC) AS place FROM notifications)
            WHERE place > 1000);
        CREATE INDEX events_left ON events(subject, object, sequence) WHERE kind = 'chat.left';
        DROP INDEX comments_author;
        CREATE INDEX comments_author ON comments(post, author) WHERE deleted_at IS NULL;
        CREATE INDEX posts_open ON posts(id) WHERE deleted_at IS NULL;
        CREATE INDEX invitations_order ON invitations(person, sequence);
        CREATE INDEX sign_ins_used ON sign_ins(used_at);
        """

    /// Requests in the order in which they are listed, from whichever end; and members of an invited group by where their
    /// view of it begins, of whom a change of a message concerns the last.
    private static let boundedLists = """
        CREATE INDEX connections_asked ON connections(requester, sequence) WHERE state <> 2;
        CREATE INDEX connections_low_waiting ON connections(low, sequence) WHERE state = 1 AND requester = high;
        CREATE INDEX connections_high_waiting ON connections(high, sequence) WHERE state = 1 AND requester = low;
        CREATE INDEX members_history ON members(conversation, history_from);
        """

    /// Whose language nobody chose has that of the terminal.
    private static let chosenLanguages =
        "ALTER TABLE people ADD COLUMN language_chosen INTEGER NOT NULL DEFAULT 1;"

    /// A line about a group, who may write in it, and what its members are. Who made a group owns it, or else the eldest
    /// member. Groups with the administrators have no owner. Open groups are listed by their size.
    private static let groupRoles = """
        ALTER TABLE conversations ADD COLUMN topic TEXT NOT NULL DEFAULT '';
        ALTER TABLE conversations ADD COLUMN writing INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE members ADD COLUMN role INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX members_entered ON members(conversation, entered);
        UPDATE members SET role = 2 WHERE person = (
            SELECT creator FROM conversations WHERE id = conversation AND kind <> 0 AND label <> 'help');
        UPDATE members AS m SET role = 2 WHERE person = (
            SELECT person FROM members WHERE conversation = m.conversation ORDER BY entered, person LIMIT 1)
        AND EXISTS (SELECT 1 FROM conversations c WHERE c.id = m.conversation AND c.kind <> 0 AND c.label <> 'help'
            AND NOT EXISTS (SELECT 1 FROM members WHERE person = c.creator AND conversation = c.id));
        CREATE INDEX members_roles ON members(conversation, role) WHERE role <> 0;
        CREATE INDEX conversations_open ON conversations(member_count, id)
            WHERE kind = 1 AND writing < 2 AND member_count > 0;
        """

    /// What was a group's slug still leads to it. Who is invited finds the invitations in their order.
    private static let slugsThatLeadOn = """
        ALTER TABLE reserved_slugs ADD COLUMN conversation INTEGER;
        CREATE INDEX reserved_slugs_conversation ON reserved_slugs(conversation) WHERE conversation IS NOT NULL;
        CREATE INDEX invitations_person ON invitations(person, sequence);
        """

    /// What a plugin's notification is about, as the plugin numbers it.
    private static let pluginNotifications = "ALTER TABLE notifications ADD COLUMN number INTEGER;"

    /// Whether somebody was told something of a plugin's is found among what many were told of the same.
    private static let toldOnce = """
        CREATE INDEX notifications_number ON notifications(kind, number, person) WHERE number IS NOT NULL;
        """

    /// Which message another one answers, and the one with which it all began: a thread is read by pages of its own.
    private static let answers = """
        ALTER TABLE messages ADD COLUMN reply_to INTEGER;
        ALTER TABLE messages ADD COLUMN thread INTEGER;
        CREATE INDEX messages_thread ON messages(thread) WHERE thread IS NOT NULL;
        """

    /// Messages that a conversation keeps in sight.
    private static let pins = """
        CREATE TABLE pins (
            message INTEGER PRIMARY KEY, conversation INTEGER NOT NULL REFERENCES conversations(id),
            sequence INTEGER NOT NULL);
        CREATE INDEX pins_conversation ON pins(conversation, message);
        """

    /// Whether a message's words were sent before, and by whom, where that is told.
    private static let forwarding = """
        ALTER TABLE messages ADD COLUMN forwarded INTEGER;
        ALTER TABLE messages ADD COLUMN author INTEGER;
        """

    /// Messages that mention all members, and how far a person has seen those.
    private static let callsToAll = """
        CREATE TABLE calls (
            conversation INTEGER NOT NULL REFERENCES conversations(id), message INTEGER NOT NULL,
            PRIMARY KEY (conversation, message)) WITHOUT ROWID;
        CREATE INDEX calls_message ON calls(message);
        ALTER TABLE people ADD COLUMN called_up_to INTEGER NOT NULL DEFAULT 0;
        """

    /// Whether a message that mentioned all members was edited so that it no longer does.
    private static let endedCalls = """
        ALTER TABLE calls ADD COLUMN ended INTEGER NOT NULL DEFAULT 0;
        """

    /// Whose words bots put into the forum, and how much of what a post has is by those who have its words. Of views there is
    /// one of each person, however many days it stands for.
    private static let forumSpeakers = """
        ALTER TABLE posts ADD COLUMN speaker INTEGER;
        ALTER TABLE comments ADD COLUMN speaker INTEGER;
        ALTER TABLE posts ADD COLUMN own_comments INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE posts ADD COLUMN own_likes INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE posts ADD COLUMN own_views INTEGER NOT NULL DEFAULT 0;
        UPDATE posts SET
            own_comments = (SELECT count(*) FROM comments c
                WHERE c.post = posts.id AND c.author = posts.author AND c.deleted_at IS NULL),
            own_likes = EXISTS (SELECT 1 FROM likes l WHERE l.post = posts.id AND l.person = posts.author),
            own_views = EXISTS (SELECT 1 FROM views v WHERE v.post = posts.id AND v.person = posts.author);
        """

    /// By what those who were forgotten are known again once they left, and the gateway's own keys.
    private static let forgottenAddresses = """
        ALTER TABLE forgotten ADD COLUMN address TEXT;
        CREATE INDEX forgotten_address ON forgotten(address) WHERE address IS NOT NULL;
        CREATE TABLE keys (name TEXT PRIMARY KEY, key TEXT NOT NULL) WITHOUT ROWID;
        """

    /// Addresses that accounts moved away from, by keyed hashes. Those of an account that is erased go with the last of those who
    /// forgot its person.
    private static let formerAddresses = """
        CREATE TABLE former_addresses (
            person INTEGER NOT NULL REFERENCES people(id), address TEXT NOT NULL, reached INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (person, address)) WITHOUT ROWID;
        CREATE INDEX former_addresses_address ON former_addresses(address);
        CREATE TRIGGER forgotten_no_longer AFTER DELETE ON forgotten BEGIN
            DELETE FROM former_addresses WHERE person = OLD.other
                AND NOT EXISTS (SELECT 1 FROM forgotten WHERE other = OLD.other)
                AND NOT EXISTS (SELECT 1 FROM accounts WHERE person = OLD.other);
        END;
        """

    /// Cards that came with messages of bots, as their plugins wrote them.
    private static let messageCards = """
        CREATE TABLE message_cards (
            message INTEGER PRIMARY KEY, conversation INTEGER NOT NULL REFERENCES conversations(id), card BLOB NOT NULL);
        CREATE INDEX message_cards_conversation ON message_cards(conversation, message);
        """

    /// Mail that is to leave. `urgency` is 0 for codes.
    private static let mails = """
        CREATE TABLE mails (
            id INTEGER PRIMARY KEY, identifier TEXT NOT NULL, address TEXT NOT NULL, person INTEGER, ticket TEXT,
            language TEXT NOT NULL, subject TEXT NOT NULL, body TEXT NOT NULL, code TEXT, urgency INTEGER NOT NULL,
            posted_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, tries INTEGER NOT NULL DEFAULT 0,
            deferrals INTEGER NOT NULL DEFAULT 0, next_try_at INTEGER NOT NULL, failure TEXT, answer INTEGER);
        CREATE INDEX mails_due ON mails(urgency, next_try_at);
        CREATE INDEX mails_end ON mails(expires_at);
        CREATE INDEX mails_address ON mails(address);
        CREATE INDEX mails_person ON mails(person) WHERE person IS NOT NULL;
        CREATE INDEX password_resets_ticket ON password_resets(ticket);
        CREATE INDEX email_changes_ticket ON email_changes(ticket);
        """

    /// Pictures and files, and what of them lies in the store.
    ///
    /// Rows go by many ways: a message deleted, a conversation cleared, an account closed. Whichever it was, triggers count
    /// what a person's media take, and note what nothing refers to any more.
    private static let media = """
        CREATE TABLE media (
            id INTEGER PRIMARY KEY, owner INTEGER NOT NULL REFERENCES people(id),
            message INTEGER, position INTEGER NOT NULL DEFAULT 0,
            name TEXT NOT NULL, type TEXT NOT NULL, bytes INTEGER NOT NULL,
            width INTEGER, height INTEGER, frames INTEGER, preview TEXT,
            stored_at INTEGER NOT NULL, expires_at INTEGER);
        CREATE INDEX media_owner ON media(owner, id);
        CREATE INDEX media_message ON media(message, position) WHERE message IS NOT NULL;
        CREATE INDEX media_end ON media(expires_at) WHERE expires_at IS NOT NULL;
        CREATE TABLE media_files (
            media INTEGER NOT NULL REFERENCES media(id) ON DELETE CASCADE, size INTEGER NOT NULL,
            content BLOB NOT NULL, bytes INTEGER NOT NULL, width INTEGER, height INTEGER,
            PRIMARY KEY (media, size)) WITHOUT ROWID;
        CREATE INDEX media_files_content ON media_files(content);
        CREATE TABLE loose_contents (content BLOB PRIMARY KEY) WITHOUT ROWID;
        ALTER TABLE people ADD COLUMN media_bytes INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE messages ADD COLUMN media INTEGER;
        CREATE TRIGGER media_counted AFTER INSERT ON media BEGIN
            UPDATE people SET media_bytes = media_bytes + NEW.bytes WHERE id = NEW.owner;
        END;
        CREATE TRIGGER media_uncounted AFTER DELETE ON media BEGIN
            UPDATE people SET media_bytes = max(media_bytes - OLD.bytes, 0) WHERE id = OLD.owner;
        END;
        CREATE TRIGGER contents_loosened AFTER DELETE ON media_files
        WHEN NOT EXISTS (SELECT 1 FROM media_files WHERE content = OLD.content) BEGIN
            INSERT OR IGNORE INTO loose_contents (content) VALUES (OLD.content);
        END;
        """

    /// The document of a plugin's to which a picture or file belongs.
    private static let mediaDocuments = "ALTER TABLE media ADD COLUMN document TEXT;"

    /// What else pictures and files are part of than messages.
    private static let mediaElsewhere = """
        ALTER TABLE media ADD COLUMN post INTEGER;
        ALTER TABLE media ADD COLUMN comment INTEGER;
        ALTER TABLE media ADD COLUMN profile INTEGER;
        ALTER TABLE media ADD COLUMN plugin TEXT;
        ALTER TABLE media ADD COLUMN audience INTEGER;
        CREATE INDEX media_post ON media(post, position) WHERE post IS NOT NULL;
        CREATE INDEX media_comment ON media(comment, position) WHERE comment IS NOT NULL;
        CREATE UNIQUE INDEX media_profile ON media(profile) WHERE profile IS NOT NULL;
        CREATE INDEX media_plugin ON media(plugin, owner, id) WHERE plugin IS NOT NULL;
        ALTER TABLE posts ADD COLUMN media INTEGER;
        ALTER TABLE comments ADD COLUMN media INTEGER;
        """
}
