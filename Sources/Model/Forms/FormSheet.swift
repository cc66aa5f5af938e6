/// A form as a door may draw it: all its fields, with what was answered so far.
public struct FormSheet: Sendable, Hashable, Encodable {
    /// One field.
    public struct Field: Sendable, Hashable {
        public let name: String
        /// As plugins write it: `text`, `money`, `day`.
        public let kind: String
        /// What is asked, in the reader's language.
        public let prompt: String
        /// A sentence that says what is accepted, in the reader's language.
        public let accepts: String
        public var limits = Limits()
        public var isOptional = false
        /// What holds where it is left out, as it would be typed.
        public var fallback: String?
        public var standing = Standing()

        /// What an answer may be.
        public struct Limits: Sendable, Hashable {
            /// The least and the greatest value; of a text the letters, of a list the entries.
            public var minimum: Bound?
            public var maximum: Bound?
            /// What may be chosen, or `nil` if anything may be written.
            public var choices: [String]?
            /// What the choices are called in the reader's language, in their order.
            public var labels: [String]?

            public init(
                minimum: Bound? = nil, maximum: Bound? = nil, choices: [String]? = nil,
                labels: [String]? = nil
            ) {
                (self.minimum, self.maximum, self.choices) = (minimum, maximum, choices)
                self.labels = labels == choices ? nil : labels
            }
        }

        /// What became of it so far.
        public struct Standing: Sendable, Hashable {
            /// What was answered, as it would be typed.
            public var answer: String?
            /// Whether it was left out.
            public var isSkipped = false
            /// Why what was sent last is not accepted.
            public var problem: String?

            public init(answer: String? = nil, isSkipped: Bool = false, problem: String? = nil) {
                (self.answer, self.isSkipped, self.problem) = (answer, isSkipped, problem)
            }
        }

        public init(name: String, kind: String, prompt: String, accepts: String) {
            (self.name, self.kind, self.prompt, self.accepts) = (name, kind, prompt, accepts)
        }
    }

    /// A bound: a number, or a day as `2026-12-24`.
    public enum Bound: Sendable, Hashable {
        case integer(Int64)
        case number(Double)
        case day(String)
    }

    public let name: String
    public let title: String?
    public let fields: [Field]
    /// The field that is asked for now, or `nil` if all are answered and what is asked is whether they are right.
    public let asked: String?

    public init(name: String, title: String?, fields: [Field], asked: String?) {
        (self.name, self.title, self.fields, self.asked) = (name, title, fields, asked)
    }
}

extension FormSheet.Field: Encodable {
    enum CodingKeys: String, CodingKey, CaseIterable {
        case name, kind, prompt, accepts, minimum, maximum, choices, labels, fallback = "default", answer,
            problem
        case isOptional = "optional"
        case isSkipped = "skipped"
    }

    public func encode(to encoder: any Encoder) throws {
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encode(name, forKey: .name)
        try values.encode(kind, forKey: .kind)
        try values.encode(prompt, forKey: .prompt)
        try values.encode(accepts, forKey: .accepts)
        try values.encodeIfPresent(limits.minimum, forKey: .minimum)
        try values.encodeIfPresent(limits.maximum, forKey: .maximum)
        try values.encodeIfPresent(limits.choices, forKey: .choices)
        try values.encodeIfPresent(limits.labels, forKey: .labels)
        try values.encodeIfPresent(fallback, forKey: .fallback)
        try values.encodeIfPresent(standing.answer, forKey: .answer)
        try values.encodeIfPresent(standing.problem, forKey: .problem)
        if isOptional { try values.encode(true, forKey: .isOptional) }
        if standing.isSkipped { try values.encode(true, forKey: .isSkipped) }
    }
}

extension FormSheet.Bound: Encodable {
    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        switch self {
        case .integer(let number): try value.encode(number)
        case .number(let number): try value.encode(number)
        case .day(let day): try value.encode(day)
        }
    }
}
