public import Model

/// An action or a look whose type is not named: what Lua, HTTP and documents know of it.
public struct OfferedAction<Feature: Sendable>: Sendable {
    public let declaration: Declaration
    /// What it gives; `nil` if that is nothing.
    public let result: ValueType?
    /// The kinds of tables in its result.
    public let shapes: [ShapeDescription]
    private let call: @Sendable (Feature, Arguments, ActionRequest) async throws -> ActionOutcome

    /// Runs it.
    ///
    /// - Throws: What the source of the arguments throws for wrong ones; `CommunityError`; `StorageError`.
    public func callAsFunction(
        at feature: Feature, with arguments: Arguments, for request: ActionRequest
    ) async throws -> ActionOutcome {
        try await call(feature, arguments, request)
    }

    /// Returns the same action for a value that has its feature at `path`.
    public func at<Whole>(_ path: any KeyPath<Whole, Feature> & Sendable) -> OfferedAction<Whole> {
        OfferedAction<Whole>(declaration, result: result, shapes: shapes) {
            let (whole, arguments, request) = ($0, $1, $2)
            return try await call(whole[keyPath: path], arguments, request)
        }
    }

    fileprivate init(
        _ declaration: Declaration, result: ValueType?, shapes: [ShapeDescription],
        call: @escaping @Sendable (Feature, Arguments, ActionRequest) async throws -> ActionOutcome
    ) {
        (self.declaration, self.result, self.shapes, self.call) = (declaration, result, shapes, call)
    }
}

extension OfferedAction where Feature: CommunityFeature {
    /// An action that gives something.
    public static func action<A: Action>(_: A.Type) -> OfferedAction
    where A.Feature == Feature, A.Result: Presentable {
        OfferedAction(
            A.declaration, result: A.Result.valueType, shapes: A.Result.shapes
        ) { feature, arguments, request in
            let action = try A.read(arguments)
            let result = try await feature.perform(action, by: request.actor, in: request.session)
            return ActionOutcome(of: action, result, datum: result.datum(for: request.viewer), for: request)
        }
    }

    /// An action that gives nothing.
    public static func action<A: Action>(_: A.Type) -> OfferedAction
    where A.Feature == Feature, A.Result == Void {
        OfferedAction(A.declaration, result: nil, shapes: []) { feature, arguments, request in
            let action = try A.read(arguments)
            try await feature.perform(action, by: request.actor, in: request.session)
            return ActionOutcome(of: action, (), datum: .nothing, for: request)
        }
    }

    public static func look<L: Look>(_: L.Type) -> OfferedAction
    where L.Feature == Feature, L.Result: Presentable {
        OfferedAction(
            L.declaration, result: L.Result.valueType, shapes: L.Result.shapes
        ) { feature, arguments, request in
            let look = try L.read(arguments)
            let result = try await feature.look(look, by: request.actor, in: request.session)
            return ActionOutcome(of: look, result, datum: result.datum(for: request.viewer), for: request)
        }
    }
}

extension ActionRequest {
    fileprivate var viewer: Viewer { Viewer(actor.person, in: language) }
}

/// Who asks for an action, and in which language the answer is to be.
public struct ActionRequest: Sendable {
    let actor: Actor
    let session: (any Session)?
    let language: Language

    public init(by actor: Actor, in session: (any Session)?, language: Language) {
        (self.actor, self.session, self.language) = (actor, session, language)
    }
}

/// What came of an action.
public struct ActionOutcome: Sendable {
    public let datum: Datum
    /// The conversation that the caller is in because of it.
    public let entered: Place?
    /// The conversation that the caller emptied for themselves by it.
    public let cleared: Place?
    /// Messages in the datum that are given with their cards and reactions.
    public let messages: [Message]

    fileprivate init<D: Declared>(
        of action: D, _ result: D.Result, datum: Datum, for request: ActionRequest
    ) {
        self.datum = datum
        entered = action.placeEntered(result, by: request.actor.person)
        cleared = action.placeCleared(result)
        messages = action.messagesListed(in: result)
    }
}
