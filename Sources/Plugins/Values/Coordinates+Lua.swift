package import Documents
package import Lua

extension Coordinates {
    /// Reads `{ lat = 22.3, lon = 114.17 }`. `nil` if a value is no place on the earth.
    package init?(_ value: LuaValue) {
        guard let table = value.table, let latitude = table["lat"].number, let longitude = table["lon"].number
        else { return nil }
        self.init(latitude: latitude, longitude: longitude)
    }
}
