/// A value that is made at its first use.
public final class OnDemand<Value: Sendable>: Sendable {
    private let make: @Sendable () -> Value
    private let made = Mutex<Value?>(nil)

    /// - Parameter make: Makes the value. It is called at most once. Other threads that use the value meanwhile wait for it, so it should
    ///   take milliseconds at most, and must not use the value itself.
    public init(_ make: @escaping @Sendable () -> Value) { self.make = make }

    public var value: Value {
        made.withLock { made in
            if let made { return made }
            let value = make()
            made = value
            return value
        }
    }
}
