import Community
import Model
import Foundation

/// How far an upload has come, as programs get it.
struct WireUpload: Encodable {
    let id: String
    let bytes: Int
    let received: Int

    init(_ upload: UploadProgress) {
        (id, bytes, received) = (upload.id.word, upload.bytes, upload.received)
    }
}

/// A text that programs take whole.
struct WireExport: Encodable {
    let name: String
    let type: String
    let text: String
    /// What people may do with it.
    let note: String?
    /// Missing where nothing goes on.
    let more: Bool?

    init(_ export: ExportedText) {
        (name, type, text, note) = (export.name, export.type, export.text, export.note)
        more = export.goesOn ? true : nil
    }
}

/// Some bytes of a file, as programs get them.
struct WirePiece: Encodable {
    /// The length of the whole file.
    let total: Int
    /// The bytes in Base64 (RFC 4648, section 4).
    let base64: String

    init(_ piece: MediaPiece) {
        total = piece.total
        base64 = Data(piece.bytes).base64EncodedString()
    }
}
