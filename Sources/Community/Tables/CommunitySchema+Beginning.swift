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
}
