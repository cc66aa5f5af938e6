public import Model

/// How one plugin is doing.
public struct PluginReport: Sendable, Hashable {
    public enum State: Sendable, Hashable {
        case loaded
        /// Not loaded, with the reason.
        case refused(String)
        /// The version shown runs, a newer save was refused with this reason.
        case stale(String)
        /// Loaded, but set aside with this reason: its commands refuse, its hooks are passed over, its events and
        /// timers pause.
        case setAside(String)
        /// Not loaded, since an administrator switched it off.
        case disabled(by: String, at: Timestamp)
    }

    public let name: String
    public let version: String
    public let summary: LocalizedText
    public let file: String
    public let state: State
    public let contents: Contents
    public let usage: Usage
    /// What it may use, in words, one budget each.
    public let budget: [String]
    /// Who was slowed for what they typed, who most often first.
    public let slowed: [SlowedCaller]
    /// Commands that rest, since they went wrong for everybody: `/roll`.
    public let resting: [String]

    /// What a plugin brings and asks for.
    public struct Contents: Sendable, Hashable {
        public let permissions: [String]
        public let commands: [String]
        public let hooks: [String]
        /// Its own hooks, and who answers each, in their order: `housing.rank → housing near`.
        public let asked: [String]
        /// What people may be told of when it comes about.
        public let alerts: [String]
        /// The questions of the core's that it answers.
        public let answers: [String]
        public let settings: [String]
        /// Whose data it uses, and under which terms.
        public let credits: [String]
        /// With whom it shares its collections: `viewings → calendar (read)`.
        public let sharing: [String]
        /// What it writes as the version of Quad before has it: `bot.notify_all`.
        public let former: [String]

        public init(
            permissions: [String] = [], commands: [String] = [], hooks: [String] = [],
            asked: [String] = [], alerts: [String] = [],
            answers: [String] = [], settings: [String] = [], credits: [String] = [], sharing: [String] = [],
            former: [String] = []
        ) {
            self.permissions = permissions
            self.commands = commands
            self.hooks = hooks
            self.asked = asked
            self.alerts = alerts
            self.answers = answers
            self.settings = settings
            self.credits = credits
            self.sharing = sharing
            self.former = former
        }
    }

    /// What a plugin's calls came to.
    public struct Usage: Sendable, Hashable {
        public let calls: Int
        public let errors: Int
        /// What the last error was, with file and line; `nil` if there was none.
        public let lastError: String?
        /// Mean running time of a call, waits included.
        public let meanTime: Duration
        /// What its commands, hooks, answers, events and timers have cost, sorted by name.
        public let costs: [PluginCost]

        public init(
            calls: Int = 0, errors: Int = 0, lastError: String? = nil, meanTime: Duration = .zero,
            costs: [PluginCost] = []
        ) {
            self.calls = calls
            self.errors = errors
            self.lastError = lastError
            self.meanTime = meanTime
            self.costs = costs
        }
    }

    public init(
        name: String, version: String, summary: LocalizedText, file: String, state: State,
        contents: Contents = Contents(), usage: Usage = Usage(), budget: [String] = [],
        slowed: [SlowedCaller] = [], resting: [String] = []
    ) {
        self.name = name
        self.version = version
        self.summary = summary
        self.file = file
        self.state = state
        self.contents = contents
        self.usage = usage
        self.budget = budget
        self.slowed = slowed
        self.resting = resting
    }
}

/// Somebody whom a plugin makes wait for what they typed, or did a while ago.
public struct SlowedCaller: Sendable, Hashable {
    /// A handle, or where a guest comes from.
    public let name: LocalizedText
    /// What it was for, last: never what was typed.
    public let reason: LocalizedText
    /// How often in this spell.
    public let times: Int
    /// How long they wait still; `nil` if they may go on.
    public let left: Duration?

    public init(name: LocalizedText, reason: LocalizedText, times: Int, left: Duration?) {
        self.name = name
        self.reason = reason
        self.times = times
        self.left = left
    }
}

/// What one command, hook, event or timer of a plugin has cost.
public struct PluginCost: Sendable, Hashable {
    /// `/roll`, `forum.score`, `every 1h`.
    public let call: String
    public let calls: Int
    public let errors: Int
    /// Running time of the median call and of the slowest in a hundred, waits excluded.
    public let p50: Duration
    public let p99: Duration
    /// Of a call on average, to the thousand.
    public let instructions: Int
    /// The most bytes that the plugin held after a call.
    public let memory: Int

    public init(
        call: String, calls: Int, errors: Int, p50: Duration, p99: Duration, instructions: Int, memory: Int
    ) {
        self.call = call
        self.calls = calls
        self.errors = errors
        self.p50 = p50
        self.p99 = p99
        self.instructions = instructions
        self.memory = memory
    }
}

/// What plugins did with one message, in the order in which they were called.
public struct MessageTrace: Sendable, Hashable {
    /// One plugin's part.
    public struct Step: Sendable, Hashable {
        public let plugin: String
        public let version: String
        /// Its share of the time that the plugin took for all messages of the batch.
        public let time: Duration
        public let outcome: Outcome

        public init(plugin: String, version: String, time: Duration, outcome: Outcome) {
            self.plugin = plugin
            self.version = version
            self.time = time
            self.outcome = outcome
        }
    }

    /// What came of it.
    public enum Outcome: Sendable, Hashable {
        case nothing
        /// A card with this title.
        case card(String)
        case failed(String)
    }

    public let message: MessageID
    /// The number of messages in the batch.
    public let together: Int
    public let steps: [Step]

    public init(message: MessageID, together: Int, steps: [Step]) {
        self.message = message
        self.together = together
        self.steps = steps
    }
}
