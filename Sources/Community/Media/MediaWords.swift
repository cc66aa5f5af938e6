import Model

/// What people are told about pictures and files.
enum MediaWords {
    static func tooManyUploads(_ most: Int, idle: Duration) -> LocalizedText {
        let minutes = Int(idle.inSeconds / 60)
        return phrase("media_too_many_uploads", ["most": most, "minutes": minutes])
    }

    static let noUpload = phrase("media_no_upload")

    static func emptyFile(_ name: String) -> LocalizedText {
        phrase("media_empty_file", ["name": name])
    }

    static func tooLarge(_ bytes: Int, most: Int) -> LocalizedText {
        let (size, limit) = (Language.english.bytes(bytes), Language.english.bytes(most))
        return phrase("media_too_large", ["limit": limit, "size": size])
    }

    static func full(_ bytes: Int, left: Int, most: Int) -> LocalizedText {
        let words = [bytes, max(left, 0), most].map { Language.english.bytes($0) }
        return phrase(
            "media_full", ["words": "\(words[0])", "words_2": "\(words[1])", "words_3": "\(words[2])"])
    }

    static func goOn(at received: Int) -> LocalizedText {
        phrase("media_go_on", ["received": received])
    }

    static func tooLong(_ bytes: Int) -> LocalizedText {
        phrase("media_too_long", ["bytes": bytes])
    }

    static func incomplete(_ received: Int, of bytes: Int) -> LocalizedText {
        phrase("media_incomplete", ["received": received, "bytes": bytes])
    }

    static let beingLookedAt = phrase("media_being_looked_at")

    /// Where it was given up before it was stored.
    static func stopped(_ name: String) -> LocalizedText {
        phrase("media_stopped", ["name": name])
    }

    static func noPicture(_ media: Media) -> LocalizedText {
        let (name, type) = (media.name, media.type)
        return phrase("media_no_picture", ["name": name, "type": type])
    }

    static let noPictureYet = phrase("media_no_picture_yet")

    static func damaged(_ name: String) -> LocalizedText {
        phrase("media_damaged", ["name": name])
    }

    static func tooMuch(_ name: String) -> LocalizedText {
        phrase("media_too_much", ["name": name])
    }

    static let unavailable = phrase("media_unavailable")

    static func none(_ id: MediaID) -> LocalizedText {
        phrase("media_none", ["id": id])
    }

    static func noneOfYours(_ id: MediaID) -> LocalizedText {
        phrase("media_none_of_yours", ["id": id])
    }

    static func noOriginal(_ id: MediaID) -> LocalizedText {
        phrase("media_no_original", ["id": id])
    }

    static func tooMany(_ most: Int) -> LocalizedText {
        phrase("media_too_many", ["most": most])
    }

    static func isElsewhere(_ id: MediaID) -> LocalizedText {
        phrase("media_is_elsewhere", ["id": id])
    }
}
