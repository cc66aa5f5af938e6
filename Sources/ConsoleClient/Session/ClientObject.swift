import Doors
import Model
import NIOCore

/// The objects that a client itself writes to its front-end, in the gateway's JSON format.
enum ClientObject {
    static func message(_ text: String, id: Int64, place: String?, from handle: String) -> String {
        object("message") { buffer in
            buffer.addField("place", place)
            buffer.addField("id", id)
            buffer.addField("from", handle)
            buffer.addField("text", text)
        }
    }

    /// - Parameter unsent: The typed text that goes nowhere, which is what the notice is about.
    static func notice(_ text: String, unsent: String? = nil) -> String {
        object("notice") { buffer in
            buffer.addField("text", text)
            if let unsent { buffer.addField("unsent", unsent) }
        }
    }

    /// The gateway's refusal of a text, with the text.
    static func refusal(_ line: GatewayLine, of text: String) -> String {
        object(line.answer.tag == nil ? "error" : "end") { buffer in
            if let tag = line.answer.tag {
                buffer.addField("tag", tag)
                buffer.addField("ok", false)
            }
            buffer.addField("code", line.answer.code)
            buffer.addField("text", line.text)
            buffer.addField("unsent", text)
        }
    }

    /// The end of a request that was not sent.
    static func end(_ tag: String) -> String {
        object("end") { buffer in
            buffer.addField("tag", tag)
            buffer.addField("ok", true)
        }
    }

    static func prompt(_ prompt: ClientPrompt) -> String {
        object("prompt") { buffer in
            buffer.addField("place", prompt.place)
            buffer.addField("unread", Int64(prompt.unread))
            buffer.addField("signedIn", prompt.handle != nil)
            buffer.addField("handle", prompt.handle)
            if prompt.isAsking { buffer.addField("asking", true) }
            if let canvas = prompt.canvas { buffer.addField("canvas", encoding: canvas) }
            buffer.addField("language", prompt.language?.rawValue)
            buffer.addField("state", prompt.state)
            if prompt.isTransferring { buffer.addField("transferring", true) }
        }
    }

    private static func object(_ type: StaticString, _ write: (inout ByteBuffer) -> Void) -> String {
        var buffer = ByteBuffer()
        buffer.beginObject(type)
        write(&buffer)
        buffer.endObject()
        return String(String(buffer: buffer).dropLast())
    }
}
