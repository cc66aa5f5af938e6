internal import CLua

/// The cost of calling a host function, besides crossing the boundary, in instructions of about 5 ns each.
///
/// It is charged to the call before the function begins, once its arguments are known. So a plugin pays for what it
/// asks the host to do, and work that it can't pay for isn't begun.
package struct LuaCost: Sendable, Hashable {
    /// Instructions for each call.
    package let call: Int
    /// Instructions for each eight bytes of the strings in the arguments.
    package let eightBytes: Int
    /// Instructions for each value in the arguments, including those in tables.
    package let value: Int

    package init(call: Int, eightBytes: Int = 0, value: Int = 0) {
        self.call = call
        self.eightBytes = eightBytes
        self.value = value
    }

    /// The cost of a function that does next to nothing.
    package static let none = LuaCost(call: 0)

    /// The cost as the C shim expects it.
    var shim: clua_cost {
        clua_cost(
            call: UInt32(clamping: call), eight_bytes: UInt16(clamping: eightBytes),
            value: UInt16(clamping: value))
    }
}
