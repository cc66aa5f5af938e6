import Community
import Model

/// What happens to a client.
enum ClientInput: Equatable {
    case start
    case connected
    /// An attempt to connect failed.
    case unreachable(String)
    /// The connection is gone.
    case lost
    /// A line of the gateway.
    case line(String)
    case typed(String)
    /// Nothing more will be typed.
    case inputEnded
    /// The time that was asked for is over.
    case timer
    /// What there is to tell of a file on its way.
    case transfer(ClientTransfers.News)
    /// A file goes when so many others have arrived.
    case transferWaits(Int)
}

/// What a client does.
enum ClientAction: Equatable {
    case dial
    /// Makes ``ClientInput/timer`` the next input after this long, unless another delay is asked for first.
    case wait(Duration)
    case stopWaiting
    /// Sends a line to the gateway.
    case send(String)
    /// Hands a line of the gateway to the front-end.
    case show(String)
    /// Tells the person something of the client's own.
    case say(String)
    /// Tells the person why a text, with its line breaks, goes nowhere.
    case holdBack(text: String, reason: String)
    case prompt(ClientPrompt)
    case keep(token: String, person: String?)
    case discardToken
    /// Sends or fetches a file.
    case transfer(ClientTransfers.Job)
    case stopTransfer
    /// Nothing more will be sent; the gateway answers what is under way and ends the connection.
    case endSending
    case hangUp
    case end(ClientEnding)
}

/// How a client ended.
package enum ClientEnding: Sendable, Hashable {
    /// The person left, or everything was answered; so many lines were refused.
    case left(refusals: Int)
    /// The gateway could not be reached, or left with lines unanswered.
    case failed(String, unanswered: [String])
}

/// What the prompt shows.
struct ClientPrompt: Equatable {
    var place: String?
    var unread = 0
    var handle: String?
    /// Whether the next text answers a question.
    var isAsking = false
    /// What that answer is to be drawn on; `nil` if it is words.
    var canvas: Drawing.Size?
    /// What the session is in; `nil` until a gateway has told.
    var language: Language?
    /// What there is to say of the connection; `nil` if all is well.
    var state: String?
    /// Whether a file is on its way, which Ctrl-C stops.
    var isTransferring = false
}

/// What a client is to do.
struct ClientOptions: Sendable {
    /// Whether it goes on after a connection is lost or can't be made.
    var reconnects = true
    /// Whether only answers to what was typed are shown: for scripts.
    var answersOnly = false
    /// Whether a text's tag is its own id, so that it may be sent again.
    var keepsIDs = true
    /// Whether its person can draw.
    var draws = false
    /// What it speaks until a gateway tells the session's language.
    var language = Language.english
    /// The secret by which the gateway knows the device; `nil` if none is kept.
    var device: String?
    var patience = ClientPatience.usual

    /// Returns what follows `/hello quad/1 json`.
    ///
    /// - Parameter language: The language until somebody signs in.
    func hello(in language: Language) -> String {
        " token" + (keepsIDs ? " ids signals" : "") + (draws ? " drawings" : "")
            + (device.map { " device=\($0)" } ?? "")
            + " language=\(language.rawValue)"
    }
}
