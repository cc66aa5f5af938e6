import TestSupport

/// A step of the model test, in small numbers that a ``ModelWorld`` makes sense of.
///
/// Any list of steps means something, so a list that fails can be shortened by leaving steps out.
struct ModelStep: Sendable, Hashable {
    enum Kind: String, Sendable {
        case send, burst, resend, direct, edit, delete, clear, tidy
        case connect, write, accept, reject, forget
        case create, join, leave, invite, govern
        case arrive, goAway, comeBack, crash
        case open, show, read, see, privacy, clock, type, find
        case atOnce, hop, cut
    }

    let kind: Kind
    let who: Int
    let whom: Int
    let what: Int
}

extension ModelStep {
    /// How often each kind comes up.
    private static let weights: [(Kind, Int)] = [
        (.send, 22), (.burst, 6), (.resend, 5), (.direct, 8), (.edit, 6), (.delete, 4), (.clear, 5),
        (.tidy, 2),
        (.connect, 6), (.write, 3), (.accept, 8), (.reject, 3), (.forget, 4),
        (.create, 2), (.join, 7), (.leave, 3), (.invite, 6), (.govern, 5),
        (.arrive, 6), (.goAway, 6), (.comeBack, 9), (.crash, 1),
        (.open, 7), (.show, 6), (.read, 4), (.see, 2), (.privacy, 3), (.clock, 3),
        (.type, 5), (.find, 4), (.hop, 5), (.atOnce, 9), (.cut, 2),
    ]

    /// The same seed gives the same steps, always.
    static func list(_ count: Int, seed: UInt64) -> [ModelStep] {
        var random = SeededGenerator(seed: seed)
        let all = weights.flatMap { Array(repeating: $0.0, count: $0.1) }
        return (0..<count).map { _ in
            ModelStep(
                kind: all[Int.random(in: 0..<all.count, using: &random)],
                who: Int.random(in: 0..<10_000, using: &random),
                whom: Int.random(in: 0..<10_000, using: &random),
                what: Int.random(in: 0..<10_000, using: &random))
        }
    }
}
