extension Card {
    /// Numbers that are easier to see than to read.
    public struct Chart: Sendable, Hashable {
        /// The unit of the values, such as `mm` or `%`.
        public var unit: String?
        public var form: Form

        public init(_ form: Form, unit: String? = nil) {
            self.form = form
            self.unit = unit
        }

        public enum Form: Sendable, Hashable {
            /// A bar for each value.
            case bars([Point])
            /// A line through the values, in their order.
            case line([Point])
            case gauge(Gauge)
            /// What somebody drew.
            case drawing(Drawing)
        }

        /// A value and its label, which may be empty.
        public struct Point: Sendable, Hashable, Codable {
            public var label: String
            public var value: Double

            public init(_ label: String = "", _ value: Double) {
                self.label = label
                self.value = value
            }
        }

        /// One value on a scale from `minimum` to `maximum`.
        public struct Gauge: Sendable, Hashable, Codable {
            public var label: String
            public var value: Double
            public var minimum: Double
            public var maximum: Double

            public init(_ label: String = "", _ value: Double, from minimum: Double, to maximum: Double) {
                self.label = label
                self.value = value
                self.minimum = minimum
                self.maximum = maximum
            }

            /// The value's position on the scale, from 0 to 1. Values off the scale count as its ends.
            public var fraction: Double {
                // Halves, so that the span can't overflow.
                let span = maximum / 2 - minimum / 2
                guard span > 0, span.isFinite, value.isFinite else { return 0 }
                return min(max((value / 2 - minimum / 2) / span, 0), 1)
            }
        }

        /// What was drawn, or `nil` if the chart shows numbers.
        public var drawing: Drawing? {
            guard case .drawing(let drawing) = form else { return nil }
            return drawing
        }

        /// The values with their labels. A gauge has one, and a drawing none.
        public var points: [Point] {
            switch form {
            case .bars(let points), .line(let points): points
            case .gauge(let gauge): [Point(gauge.label, gauge.value)]
            case .drawing: []
            }
        }
    }
}

/// In JSON a chart has a `kind` (`bars`, `line`, `gauge`, `drawing`) and either `points` or what is called as the kind.
extension Card.Chart: Codable {
    private enum CodingKeys: String, CodingKey { case unit, kind, points, gauge, drawing }
    private enum Kind: String, Codable { case bars, line, gauge, drawing }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        unit = try container.decodeIfPresent(String.self, forKey: .unit)
        form =
            switch try container.decode(Kind.self, forKey: .kind) {
            case .bars: .bars(try container.decode([Point].self, forKey: .points))
            case .line: .line(try container.decode([Point].self, forKey: .points))
            case .gauge: .gauge(try container.decode(Gauge.self, forKey: .gauge))
            case .drawing: .drawing(try container.decode(Drawing.self, forKey: .drawing))
            }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(unit, forKey: .unit)
        switch form {
        case .bars(let points):
            try container.encode(Kind.bars, forKey: .kind)
            try container.encode(points, forKey: .points)
        case .line(let points):
            try container.encode(Kind.line, forKey: .kind)
            try container.encode(points, forKey: .points)
        case .gauge(let gauge):
            try container.encode(Kind.gauge, forKey: .kind)
            try container.encode(gauge, forKey: .gauge)
        case .drawing(let drawing):
            try container.encode(Kind.drawing, forKey: .kind)
            try container.encode(drawing, forKey: .drawing)
        }
    }
}
