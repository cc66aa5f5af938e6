/// Why a front-end ended.
package enum FrontEndEnding: Sendable, Hashable {
    /// The person left, or the input was at its end and everything was answered.
    case left
    /// The gateway ended the connection.
    case gatewayEnded
    /// The terminal can't be used.
    case failed(String)
}
