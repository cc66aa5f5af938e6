import Community
import Foundation
import Model

/// A line of the JSON format, as the terminal reads it; `JSONFormat` says what is in it.
///
/// Every line is one flat object. Each part reads the members that belong to it from that object, so a part of a line that
/// has none of them is empty.
struct GatewayLine: Decodable, Equatable {
    let type: String
    let place: String?
    let text: String?
    /// The commands that may be typed now.
    let names: [String]?
    let message: MessageMembers
    var notice: NoticeMembers
    let answer: AnswerMembers
    let prompt: PromptMembers
    let signal: SignalMembers
    let session: SessionMembers

    /// A message, the message that an annotation belongs to, or something else that happened in a place.
    struct MessageMembers: Decodable, Equatable {
        let id: Int64?
        let from: String?
        /// Milliseconds since 1970.
        let at: Int64?
        let edited: Bool?
        let deleted: Bool?
        let language: String?
        /// Whether it is not to be shown before the person opens its place.
        let muted: Bool?
        /// The number of a change; a new message's is its id.
        let sequence: Int64?
        let replyTo: ListedMessage.Quote?
        let forwarded: ListedMessage.Forwarded?
        /// The pictures and files that came with it.
        let media: [ListedMedia]?
        /// Whether it mentions everybody, of which it tells itself.
        let all: Bool?

        /// Whether it is neither a change of a message nor its deletion.
        var isNew: Bool { edited != true && deleted != true }
    }

    /// A notification, or something else that nobody asked for.
    struct NoticeMembers: Decodable, Equatable {
        let id: Int64?
        let kind: String?
        /// The number of what a notification is about.
        let subject: Int64?
        /// The typed text that goes nowhere: of a notice of the client's own, which names it, or of a refusal.
        var unsent: String?
    }

    /// An answer to a request, or the end of one.
    struct AnswerMembers: Decodable, Equatable {
        let tag: String?
        let lines: [String]?
        /// The messages that lines are.
        let messages: [ListedMessage?]?
        let card: ReceivedCard?
        /// The pictures and files that came with it.
        let media: [ListedMedia]?
        /// Some bytes of a picture that was asked for.
        let piece: PictureFetch.Piece?
        /// The text that its lines are, for whoever takes it whole.
        let export: Export?
        /// What the card is written in.
        let language: String?
        let ok: Bool?
        let code: String?
        /// The message that a text became.
        let id: Int64?
        /// Milliseconds after which a request that was told to wait may be tried again.
        let after: Int64?
        /// Of a refusal: the path of a file, which is to be uploaded, and whose number goes in its place. Of a completion:
        /// the end of the line that may become one.
        let path: String?
    }

    /// A text as another program takes it.
    struct Export: Decodable, Equatable {
        let text: String
        /// What a person may do with it.
        let note: String?
    }

    /// What the prompt shows.
    struct PromptMembers: Decodable, Equatable {
        let handle: String?
        let unread: Int?
        /// Whether the next text answers a question.
        let asking: Bool?
        /// What that answer is to be drawn on.
        let canvas: ReceivedCanvas?
        /// What the session is in.
        let language: String?
        /// What a client says of its connection.
        let state: String?
        /// Whether a file is on its way.
        let transferring: Bool?

        /// The session's language; `nil` if a gateway didn't tell it, or tells one that this client doesn't know.
        var spoken: Language? { language.flatMap(Language.init(rawValue:)) }
    }

    /// A receipt, or that somebody types.
    struct SignalMembers: Decodable, Equatable {
        let person: String?
        /// How far messages came: delivered or read.
        let state: String?
        /// The message up to which they did.
        let id: Int64?
        /// Whether the person types.
        let on: Bool?
    }

    /// With what a session goes on over another connection, and whose gateway it is.
    struct SessionMembers: Decodable, Equatable {
        let token: String?
        let person: String?
        let sequence: Int64?
        /// Whether what was missed was too much to be told.
        let reload: Bool?
        /// What the community of the gateway calls itself.
        let community: String?
    }

    private enum CodingKeys: CodingKey { case type, place, text, names }

    init(from decoder: any Decoder) throws {
        let line = try decoder.container(keyedBy: CodingKeys.self)
        type = try line.decode(String.self, forKey: .type)
        place = try line.decodeIfPresent(String.self, forKey: .place)
        text = try line.decodeIfPresent(String.self, forKey: .text)
        names = try line.decodeIfPresent([String].self, forKey: .names)
        message = try MessageMembers(from: decoder)
        notice = try NoticeMembers(from: decoder)
        answer = try AnswerMembers(from: decoder)
        prompt = try PromptMembers(from: decoder)
        signal = try SignalMembers(from: decoder)
        session = try SessionMembers(from: decoder)
    }

    /// Returns whether it isn't shown while another place, or none, is open.
    func isHidden(at open: String?) -> Bool { message.muted == true && place != open }

    /// Reads a line; `nil` if it is not one of the format's (a greeting comes before the format is chosen).
    init?(_ line: String) {
        guard line.hasPrefix("{"), let read = try? JSONDecoder().decode(Self.self, from: Data(line.utf8))
        else {
            return nil
        }
        self = read
    }
}

/// The grid of a drawing as it came; of one that can't be there, words are asked for.
struct ReceivedCanvas: Decodable, Equatable {
    let size: Drawing.Size?

    init(from decoder: any Decoder) throws { size = try? Drawing.Size(from: decoder) }
}

/// A card as it came; one that can't be read is as good as none, and the reply's lines are shown.
struct ReceivedCard: Decodable, Equatable {
    let card: Card?

    init(from decoder: any Decoder) throws { card = try? Card(from: decoder) }
}
