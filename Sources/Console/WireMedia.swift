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
