/// How long a client waits for a gateway that says nothing.
package struct ClientPatience: Sendable {
    /// How long the gateway may take from a connection on until it is ready for lines.
    private static let greeting = Duration.seconds(10)
    /// How long a transfer waits for an answer, since a picture waits for its turn, and for a gateway that went away.
    private static let transfer = Duration.seconds(120)
    /// Longer than any test.
    private static let longest = Duration.seconds(86_400)

    /// From a connection on until lines can be sent.
    let greeting: Duration
    /// For an answer of a transfer, and until its lost connection is made anew.
    let transfer: Duration

    private init(greeting: Duration, transfer: Duration) {
        (self.greeting, self.transfer) = (greeting, transfer)
    }

    /// That of people and scripts.
    package static let usual = ClientPatience(greeting: greeting, transfer: transfer)
    /// That of tests (`QUAD_TESTING=1`), in which no real time decides an outcome: what hangs ends with its test.
    package static let ofTests = ClientPatience(greeting: longest, transfer: longest)
}
