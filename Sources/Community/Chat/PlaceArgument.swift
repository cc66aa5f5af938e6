public import Model
import Storage

/// A place, as an action is given it.
public enum PlaceArgument: FieldReadable {
    case id(ConversationID)
    case named(String)

    public static var kind: FieldKind { .text }
    public static func read(_ name: String, from source: any ArgumentSource) throws -> PlaceArgument? {
        try source.text(name).map(PlaceArgument.named)
    }

    func resolve(for caller: Caller, in reader: SQLReader) throws -> Place {
        fatalError()
    }
}
