internal import CLua
import Glibc

/// The outcome of a host function that fails or answers.
enum HostVerdict: Sendable {
    case values([LuaValue])
    /// Raises the value as it is.
    case raise(LuaValue)
    /// Raises the message with the caller's position.
    case fail(String)
    /// Ends the call for good, with the reason.
    case stop(String)
    /// Ends a call that waits without resuming it. The state stays open.
    case abandon(String)

    init(catching error: any Error) {
        switch error {
        case let error as LuaRaise: self = .raise(error.value)
        case let stop as LuaStop: self = .stop(stop.reason)
        case let abandonment as LuaAbandonment: self = .abandon(abandonment.reason)
        case is CancellationError: self = .fail("cancelled")
        default: self = .fail(String(describing: error))
        }
    }
}

/// The host functions of one state, and how C calls them. Used only by the state's owner.
final class HostTable {
    /// The name of the main source, for errors about sources that require each other in a cycle.
    private static let main = "init"

    private let functions: any LuaHost
    /// The bodies of the functions that have been called.
    private var bodies: [Int: LuaHostFunction.Body] = [:]
    /// The context of the call that is running, `nil` between calls.
    var context: (any LuaCallContext)?
    private let state: UInt64
    private let limits: LuaLimits
    /// Why a host function stopped a call, which ended the state.
    private(set) var stopped: String?
    private var handle: OpaquePointer?

    init(_ functions: any LuaHost, state: UInt64, limits: LuaLimits) {
        self.functions = functions
        self.state = state
        self.limits = limits
    }

    /// Called by C for an immediate function; the table outlives the Lua state that holds the pointer.
    static let entry: clua_host = { table, function, arguments, results in
        guard let table, let results else { return Int32(CLUA_RAISE) }
        return Unmanaged<HostTable>.fromOpaque(table).takeUnretainedValue()
            .answer(function: Int(function), arguments: Int(arguments), results: results)
    }

    /// Called by C when a plugin looks for a function; the table outlives the Lua state that holds the pointer.
    static let search: clua_find = { table, path, isPrelude, waits, cost in
        guard let table, let path, let waits, let cost else { return -1 }
        return Unmanaged<HostTable>.fromOpaque(table).takeUnretainedValue()
            .find(
                UnsafeBufferPointer(start: path, count: strlen(path)), isPrelude, &waits.pointee,
                &cost.pointee)
    }

    private func find(
        _ path: UnsafeBufferPointer<CChar>, _ isPrelude: Bool, _ waits: inout Bool, _ cost: inout clua_cost
    ) -> Int32 {
        let visibility = isPrelude ? LuaHostFunction.Visibility.prelude : .plugin
        let name = path.lazy.map { UInt8(bitPattern: $0) }
        let index = (0..<functions.count).first {
            functions.visibility(at: $0) == visibility && functions.path(at: $0).utf8.elementsEqual(name)
        }
        guard let index else { return -1 }
        waits = functions.waits(at: index)
        cost = functions.cost(at: index).shim
        return Int32(index)
    }

    /// Registers the functions in a new state.
    func register(in handle: OpaquePointer) throws(LuaError) {
        self.handle = handle
        var area: (path: Substring, visibility: LuaHostFunction.Visibility)?
        for index in 0..<functions.count {
            let (path, visibility) = (functions.path(at: index), functions.visibility(at: index))
            // Functions in a table are looked up when it is first used, so one of them is enough to register it. The
            // functions of a table follow one another.
            let folder = path.prefix(through: path.lastIndex(of: ".") ?? path.startIndex)
            if folder.count > 1, let area, area == (folder, visibility) { continue }
            area = (folder, visibility)
            let waits = functions.waits(at: index)
            let isDone =
                visibility == .require
                ? clua_register_require(handle, path, Self.main, Int32(index))
                : clua_register(
                    handle, path, Int32(index), waits, visibility == .prelude,
                    functions.cost(at: index).shim)
            guard isDone else {
                throw LuaError(.memory, "no memory left for the host function \(path)")
            }
        }
    }

    /// Returns a function's body, which is made at its first use.
    func body(of index: Int) -> LuaHostFunction.Body {
        if let body = bodies[index] { return body }
        let body = functions.body(at: index)
        bodies[index] = body
        return body
    }

    private func answer(function: Int, arguments: Int, results: UnsafeMutablePointer<Int32>) -> Int32 {
        guard let handle, case .immediate(let body) = body(of: function) else {
            return Int32(CLUA_RAISE)
        }
        var reader = TapeReader(clua_outbound(handle), state: state)
        let arguments = reader.read(count: arguments)
        let verdict: HostVerdict
        do { verdict = .values(try body(context, arguments)) } catch {
            verdict = HostVerdict(catching: error)
        }
        return put(verdict, count: &results.pointee)
    }

    /// Writes a verdict onto the inbound tape and returns its code.
    func put(_ verdict: HostVerdict, count: inout Int32) -> Int32 {
        guard let handle else { return Int32(CLUA_RAISE) }
        var writer = TapeWriter(clua_inbound(handle), state: state, limits: limits)
        do throws(LuaError) {
            switch verdict {
            case .values(let values):
                try writer.write(values)
                count = Int32(values.count)
                return Int32(CLUA_RETURN)
            case .raise(let value):
                try writer.write(value)
                return Int32(CLUA_RAISE)
            // What does not wait can't be given up; `Machine.resume` asks nobody of what does.
            case .fail(let message), .abandon(let message):
                try writer.write(message)
                return Int32(CLUA_RAISE_PLACED)
            case .stop(let reason):
                stopped = reason
                return Int32(CLUA_STOP)
            }
        } catch {
            return refuse(handle, error.message)
        }
    }

    /// Answers with an error because the host's values can't cross.
    private func refuse(_ handle: OpaquePointer, _ message: String) -> Int32 {
        var writer = TapeWriter(clua_inbound(handle), state: state, limits: limits)
        do throws(LuaError) { try writer.write(message) } catch {
            // There is no memory for a line of text, or the limit is below its length. The shim needs some value there.
            clua_tape_clear(clua_inbound(handle))
            do throws(LuaError) { try writer.write(.nil) } catch {}
            return Int32(CLUA_RAISE)
        }
        return Int32(CLUA_RAISE_PLACED)
    }
}
