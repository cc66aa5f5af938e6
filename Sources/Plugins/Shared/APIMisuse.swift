/// A plugin called a host function in a way that can't work: raised in Lua with its file and line.
package struct APIMisuse: Error, CustomStringConvertible {
    package let description: String

    package init(_ description: String) { self.description = description }
}
