internal import CLua

/// What a call of a host function costs beside the crossing itself, in instructions (about 5 ns each): charged to the
/// call when its arguments are known, before the function begins. So what a host function does is paid for by whoever
/// asks for it, and what can't be paid for is not begun.
public struct LuaCost: Sendable, Hashable {
    /// Of each call.
    public let call: Int
    /// For each eight bytes of the strings in its arguments.
    public let eightBytes: Int
    /// For each value in its arguments, those within tables too.
    public let value: Int

    public init(call: Int, eightBytes: Int = 0, value: Int = 0) {
        self.call = call
        self.eightBytes = eightBytes
        self.value = value
    }

    /// Of a function that does next to nothing.
    public static let none = LuaCost(call: 0)

    /// As the shim takes it.
    var shim: clua_cost {
        clua_cost(
            call: UInt32(clamping: call), eight_bytes: UInt16(clamping: eightBytes),
            value: UInt16(clamping: value))
    }
}
