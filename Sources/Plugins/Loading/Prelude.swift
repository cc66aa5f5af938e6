/// The trusted Lua that runs in each state before the plugin: it makes `call` and what is
/// written in Lua itself.
package enum Prelude {
    /// Lua that every state runs before its plugin: it makes `call`, and hands over what the manifest asks for.
    package static let source = """
        local host = ...
        -- Metatables of the prelude's own need no check, which each command would pay for twice.
        local setmetatable, ipairs, next, type, error = host.adopt, ipairs, next, type, error
        local tostring, pack, concat, sub = tostring, table.pack, table.concat, string.sub
        local me, settings

        \(TransactionPrelude.source)

        -- What a call can do hands its arguments on. It is made when a plugin first does it: there are many plugins,
        -- and each does few of these.
        local deeds = host.call
        local Call = setmetatable({}, { __index = function(made, name)
          local deed = deeds[name]
          if not deed then return nil end
          made[name] = function(call, ...)
            if type(call) ~= "table" or not call.session then
              error("write call:" .. name .. "(…): with a dot, call itself is not handed over", 2)
            end
            return deed(...)
          end
          return made[name]
        end })
        Call.__index = Call

        function print(...)
          local words = pack(...)
          for index = 1, words.n do words[index] = tostring(words[index]) end
          host.print(concat(words, "  "))
        end

        -- The username costs a look into the database, so it is read when it is asked for.
        local Person = {}
        function Person.__index(person, key)
          if key == "username" then
            local name = host.username()
            person.username = name
            return name
          end
        end

        -- JSON's constants are tables with a mark, by which they are known when they cross as copies. What comes
        -- back as a copy of json.null becomes json.null itself, so that `==` finds it.
        local mark, decode = "\\0json", json.decode
        local Constant = {
          __metatable = false,
          __tostring = function(constant) return "json." .. constant[mark] end,
          __newindex = function(constant) error("json." .. constant[mark] .. " can't be changed", 2) end,
        }
        local null = setmetatable({ [mark] = "null" }, Constant)
        json.null, json.object = null, setmetatable({ [mark] = "object" }, Constant)

        local function restore(value)
          if type(value) ~= "table" then return value end
          if value[mark] then return null end
          for key, item in next, value do value[key] = restore(item) end
          return value
        end

        -- What a source answered costs no more to read than that it is read: whoever asked chose nothing of it. The last texts
        -- that came are known by their length and how they begin; short ones cost little.
        local readFetched, decodeXML, least = host.read, xml.decode, 4096
        local fetched, turn = {}, 0
        local function mark(text) return #text .. " " .. sub(text, 1, 64) end
        local function note(body)
          if type(body) ~= "string" or #body < least then return end
          turn = turn % 8 + 1
          fetched[turn] = mark(body)
        end
        local function isFetched(text)
          if turn == 0 or type(text) ~= "string" or #text < least then return false end
          local known = mark(text)
          for place = 1, 8 do if fetched[place] == known then return true end end
          return false
        end

        function xml.decode(text)
          local answer
          if isFetched(text) then answer = readFetched(text, "xml") else answer = decodeXML(text) end
          if answer.problem then error(answer.problem, 2) end
          return answer.value
        end

        function json.decode(text)
          local answer
          if isFetched(text) then answer = readFetched(text, "json") else answer = decode(text) end
          if answer.problem then error(answer.problem, 2) end
          if answer.nulls then return restore(answer.value) end
          return answer.value
        end

        -- Misuse is raised here, so that the error bears the place of who called. JSON is read here, so that it
        -- is read on a thread of Lua's.
        for name, fetch in next, { get = http.get, post = http.post } do
          http[name] = function(...)
            local answer = fetch(...)
            if answer.problem then error(answer.problem, 2) end
            if answer.unread then
              error({ code = "unavailable", message = "the source answered in no JSON: " .. answer.unread }, 0)
            end
            note(answer.body)
            local reading = answer.reading
            if reading then
              answer.reading = nil
              local read = readFetched(answer.body, "json")
              if not read.problem then
                answer.json = read.value
                if read.nulls then answer.json = restore(read.value) end
              elseif reading == "must" then
                error({ code = "unavailable", message = "the source answered in no JSON: " .. read.problem }, 0)
              end
            end
            return answer
          end
        end

        local rows, batch = http.rows, host.batch
        function http.rows(url, path, fn, options)
          if type(fn) ~= "function" then error("http.rows(url, path, fn, [options]): fn is a function", 2) end
          local ticket = rows(url, path, false, options)
          if type(ticket) == "table" then error(ticket.problem, 2) end
          local count = 0
          while true do
            local found = batch(ticket)
            if found.problem then error({ code = "unavailable", message = found.problem }, 0) end
            if not found.rows then return count end
            if found.nulls then restore(found.rows) end
            count = count + #found.rows
            local done, problem = pcall(fn, found.rows)
            if not done then
              batch(ticket, true)
              error(problem, 0)
            end
          end
        end

        return {
          configure = function(values, areas, isBot)
            settings = values
            if isBot then bot = host.bot end
            if #areas > 0 then me = {} end
            for _, area in ipairs(areas) do me[area] = host.me[area] end
          end,
          command = function(run, id, handle, administrator, conversation, session, language, ...)
            local person = setmetatable({ id = id, handle = handle }, Person)
            local call = setmetatable({
              person = person, conversation = conversation, session = session, language = language, me = me,
              settings = settings, administrator = administrator,
            }, Call)
            run(call, ...)
          end,
        }
        """
}
