extension CommunitySchema {
    /// Pictures and files, and what of them lies in the store.
    ///
    /// Rows go by many ways: a message deleted, a conversation cleared, an account closed. Whichever it was, triggers count
    /// what a person's media take, and note what nothing refers to any more.
    static let media = """
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
    static let mediaDocuments = "ALTER TABLE media ADD COLUMN document TEXT;"

    /// What else pictures and files are part of than messages.
    static let mediaElsewhere = """
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
