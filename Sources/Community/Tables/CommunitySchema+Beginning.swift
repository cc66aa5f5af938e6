/// The migrations of the record's first days: everything that people are, say and post, and who may come in.
extension CommunitySchema {
    /// What the record began with.
    static let spine = """
        CREATE TABLE people (
            id INTEGER PRIMARY KEY, handle TEXT NOT NULL UNIQUE, username TEXT NOT NULL,
            language TEXT NOT NULL DEFAULT 'en', standing TEXT, created_at INTEGER NOT NULL);
        CREATE TABLE bots (plugin TEXT PRIMARY KEY, person INTEGER NOT NULL REFERENCES people(id)) WITHOUT ROWID;
        CREATE TABLE accounts (
            person INTEGER PRIMARY KEY REFERENCES people(id), email TEXT NOT NULL UNIQUE,
            password_hash TEXT NOT NULL, administrator INTEGER NOT NULL DEFAULT 0);
        CREATE TABLE signups (
            ticket TEXT PRIMARY KEY, email TEXT NOT NULL, username TEXT NOT NULL, password_hash TEXT NOT NULL,
            code_hash TEXT, expires_at INTEGER NOT NULL, tries_left INTEGER NOT NULL) WITHOUT ROWID;
        CREATE TABLE tags (
            person INTEGER NOT NULL REFERENCES people(id), normal TEXT NOT NULL, written TEXT NOT NULL,
            sequence INTEGER NOT NULL, PRIMARY KEY (person, normal)) WITHOUT ROWID;
        CREATE INDEX tags_normal ON tags(normal);
        CREATE TABLE connections (
            low INTEGER NOT NULL REFERENCES people(id), high INTEGER NOT NULL REFERENCES people(id),
            requester INTEGER NOT NULL, state INTEGER NOT NULL, sequence INTEGER NOT NULL,
            PRIMARY KEY (low, high)) WITHOUT ROWID;

        CREATE TABLE conversations (
            id INTEGER PRIMARY KEY, kind INTEGER NOT NULL, slug TEXT UNIQUE, name TEXT, label TEXT NOT NULL,
            creator INTEGER NOT NULL REFERENCES people(id), low INTEGER, high INTEGER,
            member_count INTEGER NOT NULL DEFAULT 0, created_at INTEGER NOT NULL, UNIQUE (low, high));
        CREATE INDEX conversations_creator ON conversations(creator) WHERE kind <> 0;
        CREATE TABLE members (
            person INTEGER NOT NULL REFERENCES people(id), conversation INTEGER NOT NULL REFERENCES conversations(id),
            joined_at INTEGER NOT NULL, history_from INTEGER NOT NULL, cleared_up_to INTEGER NOT NULL DEFAULT 0,
            read_up_to INTEGER NOT NULL, delivered_up_to INTEGER NOT NULL, preference TEXT NOT NULL DEFAULT 'all',
            PRIMARY KEY (person, conversation)) WITHOUT ROWID;
        CREATE INDEX members_conversation ON members(conversation);
        CREATE TABLE invitations (
            person INTEGER NOT NULL, conversation INTEGER NOT NULL, inviter INTEGER NOT NULL,
            sequence INTEGER NOT NULL, PRIMARY KEY (person, conversation)) WITHOUT ROWID;
        CREATE TABLE messages (
            id INTEGER PRIMARY KEY, conversation INTEGER NOT NULL, sender INTEGER NOT NULL, sent_at INTEGER NOT NULL,
            text TEXT NOT NULL, client_id TEXT, cause TEXT, edited_at INTEGER, deleted_at INTEGER);
        CREATE INDEX messages_conversation ON messages(conversation);
        CREATE UNIQUE INDEX messages_client ON messages(sender, client_id) WHERE client_id IS NOT NULL;
        CREATE TABLE mentions (
            message INTEGER NOT NULL, person INTEGER NOT NULL, PRIMARY KEY (message, person)) WITHOUT ROWID;

        CREATE TABLE posts (
            id INTEGER PRIMARY KEY, author INTEGER NOT NULL REFERENCES people(id), title TEXT NOT NULL,
            content TEXT NOT NULL, categories TEXT NOT NULL, created_at INTEGER NOT NULL,
            comment_count INTEGER NOT NULL DEFAULT 0, commenter_count INTEGER NOT NULL DEFAULT 0,
            like_count INTEGER NOT NULL DEFAULT 0, view_count INTEGER NOT NULL DEFAULT 0,
            last_comment_at INTEGER NOT NULL DEFAULT 0);
        CREATE TABLE post_categories (
            category TEXT NOT NULL, post INTEGER NOT NULL REFERENCES posts(id),
            PRIMARY KEY (category, post)) WITHOUT ROWID;
        CREATE TABLE comments (
            id INTEGER PRIMARY KEY, post INTEGER NOT NULL REFERENCES posts(id), author INTEGER NOT NULL,
            at INTEGER NOT NULL, text TEXT NOT NULL);
        CREATE INDEX comments_post ON comments(post, at);
        CREATE INDEX comments_author ON comments(post, author);
        CREATE TABLE likes (
            post INTEGER NOT NULL, person INTEGER NOT NULL, PRIMARY KEY (post, person)) WITHOUT ROWID;
        CREATE TABLE views (
            post INTEGER NOT NULL, person INTEGER NOT NULL, day INTEGER NOT NULL,
            PRIMARY KEY (post, person)) WITHOUT ROWID;

        CREATE TABLE notifications (
            id INTEGER PRIMARY KEY, person INTEGER NOT NULL, kind TEXT NOT NULL, actor INTEGER NOT NULL,
            subject INTEGER NOT NULL, object INTEGER, at INTEGER NOT NULL, seen_at INTEGER);
        CREATE INDEX notifications_person ON notifications(person);
        CREATE INDEX notifications_unseen ON notifications(person) WHERE seen_at IS NULL;
        CREATE TABLE events (
            sequence INTEGER PRIMARY KEY, kind TEXT NOT NULL, actor INTEGER NOT NULL, subject INTEGER,
            object INTEGER, at INTEGER NOT NULL, cause TEXT);
        """

    /// What a plugin's handler of an event did as its bot, until the plugin has left the event behind.
    static let handlerSteps = """
        CREATE TABLE handler_steps (
            plugin TEXT NOT NULL, event INTEGER NOT NULL, step TEXT NOT NULL, subject INTEGER NOT NULL,
            PRIMARY KEY (plugin, event, step)) WITHOUT ROWID;
        """

    /// Sign-ins that outlive a connection, proofs by mail, closing.
    static let accountsForLife = """
        ALTER TABLE accounts ADD COLUMN closes_at INTEGER;
        CREATE INDEX accounts_closing ON accounts(closes_at) WHERE closes_at IS NOT NULL;
        CREATE TABLE reserved_handles (handle TEXT PRIMARY KEY) WITHOUT ROWID;
        CREATE TABLE sign_ins (
            id INTEGER PRIMARY KEY, person INTEGER NOT NULL REFERENCES people(id), token_hash TEXT NOT NULL UNIQUE,
            source TEXT NOT NULL, created_at INTEGER NOT NULL, used_at INTEGER NOT NULL);
        CREATE INDEX sign_ins_person ON sign_ins(person);
        CREATE TABLE password_resets (
            email TEXT PRIMARY KEY, ticket TEXT NOT NULL, code_hash TEXT, expires_at INTEGER NOT NULL,
            tries_left INTEGER NOT NULL) WITHOUT ROWID;
        CREATE TABLE email_changes (
            person INTEGER PRIMARY KEY REFERENCES people(id), email TEXT NOT NULL, ticket TEXT NOT NULL,
            old_hash TEXT NOT NULL, new_hash TEXT, expires_at INTEGER NOT NULL, tries_left INTEGER NOT NULL);
        """

    /// A person's tag is what was written, so that a rule under which two become one loses neither; the normal form
    /// belongs to what was written, whoever wrote it, so that another rule changes one row for all of them.
    static let tagsAsWritten = """
        CREATE TABLE tag_forms (
            id INTEGER PRIMARY KEY, written TEXT NOT NULL UNIQUE, normal TEXT NOT NULL);
        CREATE INDEX tag_forms_normal ON tag_forms(normal);
        CREATE TABLE formed_tags (
            person INTEGER NOT NULL REFERENCES people(id), form INTEGER NOT NULL REFERENCES tag_forms(id),
            sequence INTEGER NOT NULL, PRIMARY KEY (person, form)) WITHOUT ROWID;
        INSERT INTO tag_forms (written, normal) SELECT written, max(normal) FROM tags GROUP BY written;
        INSERT INTO formed_tags
            SELECT t.person, f.id, t.sequence FROM tags t JOIN tag_forms f ON f.written = t.written;
        DROP TABLE tags;
        ALTER TABLE formed_tags RENAME TO tags;
        CREATE INDEX tags_form ON tags(form);
        CREATE TABLE tag_rule (version TEXT NOT NULL);
        """

    /// Handles and slugs that people choose, and change once.
    static let chosenNames = """
        ALTER TABLE people ADD COLUMN handle_changed_at INTEGER;
        ALTER TABLE signups ADD COLUMN handle TEXT;
        ALTER TABLE conversations ADD COLUMN slug_changed_at INTEGER;
        CREATE TABLE reserved_slugs (slug TEXT PRIMARY KEY) WITHOUT ROWID;
        """

    /// Posts and comments that their authors change, what people saved, and what they saw of Latest.
    static let forumLists = """
        ALTER TABLE posts ADD COLUMN edited_at INTEGER;
        ALTER TABLE posts ADD COLUMN deleted_at INTEGER;
        ALTER TABLE comments ADD COLUMN edited_at INTEGER;
        ALTER TABLE comments ADD COLUMN deleted_at INTEGER;
        CREATE INDEX comments_discussion ON comments(post);
        CREATE TABLE saves (
            person INTEGER NOT NULL, post INTEGER NOT NULL, sequence INTEGER NOT NULL,
            PRIMARY KEY (person, post)) WITHOUT ROWID;
        CREATE INDEX saves_order ON saves(person, sequence);
        CREATE TABLE latest_visits (
            person INTEGER NOT NULL, category TEXT NOT NULL, up_to INTEGER NOT NULL,
            PRIMARY KEY (person, category)) WITHOUT ROWID;
        CREATE TABLE category_counts (category TEXT PRIMARY KEY, posts INTEGER NOT NULL) WITHOUT ROWID;
        INSERT INTO category_counts (category, posts)
            SELECT category, count(*) FROM post_categories GROUP BY category;
        """

    /// Unread messages are counted from the index alone: fetching each row took 100 ms for 500 conversations.
    static let unreadCounts = """
        DROP INDEX messages_conversation;
        CREATE INDEX messages_conversation ON messages(conversation, id, sender, deleted_at);
        """

    /// Who is there for trying things only; the ids of all that goes with them, while it goes.
    static let demo = """
        CREATE TABLE demo_people (person INTEGER PRIMARY KEY REFERENCES people(id));
        CREATE TABLE demo_things (id INTEGER PRIMARY KEY);
        """

    /// What tags are found by: the normal form with case, accents and width folded. Filled in the background.
    static let foundTags = """
        ALTER TABLE tag_forms ADD COLUMN folded TEXT;
        CREATE INDEX tag_forms_folded ON tag_forms(folded);
        """

    /// Whom people forgot, and connections from either end.
    static let connectionsInFull = """
        CREATE TABLE forgotten (
            person INTEGER NOT NULL REFERENCES people(id), other INTEGER NOT NULL REFERENCES people(id),
            sequence INTEGER NOT NULL, PRIMARY KEY (person, other)) WITHOUT ROWID;
        CREATE INDEX forgotten_other ON forgotten(other);
        CREATE INDEX connections_high ON connections(high);
        """

    /// A session gets all of its person's conversations, so what was delivered is one cursor a person. What a member
    /// missed begins where the member entered; what was changed meanwhile is found by its conversation.
    static let delivery = """
        ALTER TABLE people ADD COLUMN delivered_up_to INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE people ADD COLUMN tells_receipts INTEGER NOT NULL DEFAULT 1;
        ALTER TABLE people ADD COLUMN tells_typing INTEGER NOT NULL DEFAULT 1;
        ALTER TABLE members DROP COLUMN delivered_up_to;
        ALTER TABLE members ADD COLUMN entered INTEGER NOT NULL DEFAULT 0;
        CREATE INDEX events_changes ON events(object, sequence) WHERE kind IN ('chat.edited', 'chat.deleted');
        """

    /// Kinds that a person wants nothing of, and hours in which nothing is told at once.
    static let notificationPreferences = """
        CREATE TABLE notifications_off (
            person INTEGER NOT NULL REFERENCES people(id), kind TEXT NOT NULL,
            PRIMARY KEY (person, kind)) WITHOUT ROWID;
        CREATE TABLE quiet_hours (
            person INTEGER PRIMARY KEY REFERENCES people(id), starts INTEGER NOT NULL, ends INTEGER NOT NULL,
            zone TEXT NOT NULL);
        """

    /// Conversations that anybody cleared, how far their words are erased, and how often it was said since that all
    /// may have cleared; and where words went without an event for each.
    static let clearings = """
        CREATE TABLE clearings (
            conversation INTEGER PRIMARY KEY, erased_up_to INTEGER NOT NULL DEFAULT 0,
            due INTEGER NOT NULL DEFAULT 1);
        CREATE INDEX clearings_due ON clearings(due) WHERE due > 0;
        CREATE TABLE dropped_words (
            sequence INTEGER PRIMARY KEY, conversation INTEGER NOT NULL, first INTEGER NOT NULL,
            last INTEGER NOT NULL);
        """

    /// Mentions in what the person no longer sees, or what has no words left, told of what is there no more.
    static let mentionsOutOfSight = """
        DELETE FROM notifications WHERE kind = 'mention' AND NOT EXISTS (
            SELECT 1 FROM messages m JOIN members b ON b.conversation = m.conversation
            WHERE m.id = notifications.subject AND b.person = notifications.person AND m.deleted_at IS NULL
            AND m.id > max(b.history_from, b.cleared_up_to));
        """

    /// How far those who were forgotten are told what reached the one who forgot: as far as it did by then.
    static let silence = """
        ALTER TABLE forgotten ADD COLUMN told_up_to INTEGER NOT NULL DEFAULT 0;
        UPDATE forgotten SET told_up_to = min(sequence, (SELECT delivered_up_to FROM people WHERE id = person));
        """

    /// What went from a member's view unread: a row a clearing or a forgetting, not one a message.
    static let unshown = """
        CREATE TABLE unshown (
            person INTEGER NOT NULL REFERENCES people(id), conversation INTEGER NOT NULL REFERENCES conversations(id),
            after INTEGER NOT NULL, up_to INTEGER NOT NULL,
            PRIMARY KEY (person, conversation, after)) WITHOUT ROWID;
        """

    /// Who cleared an open group, of which there are few: a change of a message asks for them.
    static let clearedMembers = """
        CREATE INDEX members_cleared ON members(conversation, cleared_up_to) WHERE cleared_up_to > 0;
        """

    /// Where people signed in, by network or device; how often an account's credentials changed; and resets by place, so
    /// that nobody elsewhere uses up their tries.
    static let knownPlaces = """
        ALTER TABLE accounts ADD COLUMN generation INTEGER NOT NULL DEFAULT 0;
        CREATE TABLE known_places (
            person INTEGER NOT NULL REFERENCES people(id), place TEXT NOT NULL, used_at INTEGER NOT NULL,
            PRIMARY KEY (person, place)) WITHOUT ROWID;
        INSERT INTO known_places (person, place, used_at)
            SELECT person, source, max(used_at) FROM sign_ins GROUP BY person, source;
        DROP TABLE password_resets;
        CREATE TABLE password_resets (
            email TEXT NOT NULL, place TEXT NOT NULL, ticket TEXT NOT NULL, code_hash TEXT,
            expires_at INTEGER NOT NULL, tries_left INTEGER NOT NULL, PRIMARY KEY (email, place)) WITHOUT ROWID;
        """

    /// Time as the gateway has measured it itself, and how long accounts and groups that nobody is in are kept by it.
    /// Codes are found by whom they concern. Of several who invite, each has a row. `named` and `slug_set` hold the
    /// number of the last change of a name. Groups with the administrators have slugs that name nobody.
    static let nothingLeftBehind = """
        CREATE TABLE measured_time (passed INTEGER NOT NULL);
        INSERT INTO measured_time (passed) VALUES (0);
        ALTER TABLE accounts ADD COLUMN kept_until INTEGER NOT NULL DEFAULT 0;
        UPDATE accounts SET kept_until = max(0, closes_at - 1000 * CAST(strftime('%s', 'now') AS INTEGER))
            WHERE closes_at IS NOT NULL;
        CREATE TABLE empty_groups (
            conversation INTEGER PRIMARY KEY REFERENCES conversations(id), kept_until INTEGER);
        CREATE INDEX empty_groups_until ON empty_groups(kept_until);
        INSERT INTO empty_groups (conversation) SELECT id FROM conversations WHERE member_count = 0 AND kind <> 0;
        CREATE INDEX accounts_administrators ON accounts(person) WHERE administrator <> 0;
        CREATE TABLE all_invitations (
            person INTEGER NOT NULL, conversation INTEGER NOT NULL, inviter INTEGER NOT NULL,
            sequence INTEGER NOT NULL, PRIMARY KEY (person, conversation, inviter)) WITHOUT ROWID;
        INSERT INTO all_invitations SELECT person, conversation, inviter, sequence FROM invitations;
        DROP TABLE invitations;
        ALTER TABLE all_invitations RENAME TO invitations;
        CREATE INDEX invitations_conversation ON invitations(conversation);
        CREATE INDEX invitations_inviter ON invitations(inviter, person);
        CREATE INDEX signups_email ON signups(email);
        CREATE INDEX signups_expiry ON signups(expires_at);
        CREATE INDEX password_resets_expiry ON password_resets(expires_at);
        CREATE INDEX email_changes_email ON email_changes(email);
        CREATE INDEX email_changes_expiry ON email_changes(expires_at);
        ALTER TABLE people ADD COLUMN named INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE conversations ADD COLUMN slug_set INTEGER NOT NULL DEFAULT 0;
        UPDATE conversations SET slug = 'help-' || lower(hex(randomblob(6))) WHERE label = 'help' AND kind <> 0;
        UPDATE conversations SET name = slug WHERE label = 'help' AND kind <> 0
            AND creator IN (SELECT id FROM people WHERE handle LIKE 'former-member-%');
        """
}
