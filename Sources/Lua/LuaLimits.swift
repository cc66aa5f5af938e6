/// What Lua code may use.
///
/// A breach of instructions, pattern steps, time, host calls or coroutines closes the state. Running out of memory
/// closes it only if the code keeps asking for more.
package struct LuaLimits: Sendable, Hashable {
    /// Instructions of one call. Work in C is charged in the same unit.
    package var instructions: Int
    /// Steps of pattern matching in one call, each a few nanoseconds, by `find`, `match`, `gmatch` and `gsub`.
    package var patternSteps: Int
    /// The time of one call, by two clocks.
    package var time: Time
    /// Calls of host functions in one call.
    package var hostCalls: Int
    /// Coroutines that one call may create and leave unfinished.
    package var coroutines: Int
    /// Bytes of the whole state, counted by its allocator. Fixed when the state is made.
    package var memory: Int
    /// Bytes of one string. Fixed when the state is made.
    package var stringBytes: Int
    /// The nesting depth of tables in a value that crosses, at most 64.
    package var tableDepth: Int {
        didSet { tableDepth = min(tableDepth, 64) }
    }
    /// Values in one conversion, counting tables and their elements. All rows of a batch together may return as many,
    /// or ``entriesOfRow`` each.
    package var tableEntries: Int
    /// Bytes of all strings in one conversion, or returned by all rows of a batch.
    package var tapeBytes: Int

    /// Values that the rows of a large batch may return on average.
    static let entriesOfRow = 64

    package init(
        instructions: Int = 5_000_000,
        patternSteps: Int = 1_000_000,
        processorTime: Duration = .milliseconds(250),
        memory: Int = 16 << 20,
        hostCalls: Int = .max,
        coroutines: Int = .max,
        stringBytes: Int = 1 << 20,
        tableDepth: Int = 16,
        tableEntries: Int = 20_000,
        tapeBytes: Int = 4 << 20
    ) {
        self.instructions = instructions
        self.patternSteps = patternSteps
        time = Time(processor: processorTime)
        self.memory = memory
        self.hostCalls = hostCalls
        self.coroutines = coroutines
        self.stringBytes = stringBytes
        self.tableDepth = min(tableDepth, 64)
        self.tableEntries = tableEntries
        self.tapeBytes = tapeBytes
    }

    /// The time that a call may take. Waits for host functions don't count.
    package struct Time: Sendable, Hashable {
        /// The time that its thread runs. What other programs take doesn't count.
        package var processor: Duration
        /// What ``wall`` adds to twenty times ``processor``.
        package var margin = Duration.seconds(5)

        /// The elapsed time. It is far longer than ``processor``, because other programs may keep the machine busy.
        package var wall: Duration { processor * 20 + margin }
    }
}
