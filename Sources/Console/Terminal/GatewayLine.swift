import Community
import Foundation

/// A line of the JSON format, as the terminal reads it; `JSONFormat` says what is in it.
struct GatewayLine: Decodable, Equatable {
    var type: String
    var place: String?
    var id: Int64?
    var from: String?
    var text: String?
    var lines: [String]?
    var edited: Bool?
    var deleted: Bool?
    var unread: Int?
    var handle: String?
    var names: [String]?
    var language: String?
    var card: ReceivedCard?
    var tag: String?
    var ok: Bool?
    var code: String?
    var kind: String?
    var token: String?
    var person: String?
    /// What a client says of its connection, for the prompt; what a receipt tells.
    var state: String?
    var sequence: Int64?
    var reload: Bool?
    var on: Bool?

    /// Reads a line; nil where it is not one of the format's (a greeting comes before the format is chosen).
    init?(_ line: String) {
        guard line.hasPrefix("{"), let read = try? JSONDecoder().decode(Self.self, from: Data(line.utf8))
        else {
            return nil
        }
        self = read
    }
}

/// A card as it came; one that can't be read is as good as none, and the reply's lines are shown.
struct ReceivedCard: Decodable, Equatable {
    let card: Card?

    init(from decoder: any Decoder) throws { card = try? Card(from: decoder) }
}
