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
        function http.rows(url, fn, options, former)
          -- Version 0.1 had the list's path before the function.
          local is_former = type(fn) ~= "function" and type(options) == "function"
          local take = is_former and options or fn
          if type(take) ~= "function" then error("http.rows(url, fn, [options]): fn is a function", 2) end
          local ticket
          if is_former then ticket = rows(url, fn, false, former) else ticket = rows(url, false, options) end
          if type(ticket) == "table" then error(ticket.problem, 2) end
          local count = 0
          while true do
            local found = batch(ticket)
            if found.problem then error({ code = "unavailable", message = found.problem }, 0) end
            if not found.rows then return count end
            if found.nulls then restore(found.rows) end
            count = count + #found.rows
            local done, problem = pcall(take, found.rows)
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
          command = function(run, id, handle, administrator, place, session, language, fresh, ...)
            local person = setmetatable({ id = id, handle = handle }, Person)
            -- Version 0.1 called the place the conversation.
            local call = setmetatable({
              person = person, place = place, conversation = place, session = session,
              language = language, me = me, settings = settings, administrator = administrator,
              fresh = fresh,
            }, Call)
            run(call, ...)
          end,
        }
        """
}

/// The trusted Lua of `store.transaction`, over the store's `get` and `commit`.
enum TransactionPrelude {
    /// What is read is noted with its version, and what is written is collected; one `commit` checks all of it and
    /// makes all of it. So nothing is held open while a plugin waits, and what lost the race is done once more, in turn with
    /// others that lost (``TransactionTurns``).
    static let source = """
        do
          local admit, get, commit, turn = store.transaction, store.get, store.commit, host.turn
          local error, next, pcall, tostring, type = error, next, pcall, tostring, type
          local pack, unpack, running = table.pack, table.unpack, coroutine.running
          local mostTries = 10

          -- The calls that have a turn: a transaction among the steps of another needs none of its own.
          local inTurn = setmetatable({}, { __mode = "k" })

          local Transaction = {}
          Transaction.__index = Transaction

          local function requireColon(tx, name)
            if type(tx) ~= "table" or not tx.notes then
              error("write tx:" .. name .. "(…): with a dot, tx itself is not handed over", 3)
            end
          end

          -- What a transaction knows of a document.
          local function note(tx, collection, key)
            if type(collection) ~= "string" or (type(key) ~= "string" and type(key) ~= "number") then
              error("a transaction's documents have a collection and a key, which are texts", 3)
            end
            key = tostring(key)
            local keys = tx.notes[collection] or {}
            tx.notes[collection] = keys
            local known = keys[key]
            if not known then
              known = { collection = collection, key = key }
              keys[key] = known
              tx.list[#tx.list + 1] = known
            end
            return known
          end

          -- A document as the transaction will leave it: what the commit makes of it is added once it is made.
          local function promise(document, key)
            local given = {}
            if type(document) == "table" then
              for name, value in next, document do given[name] = value end
            end
            given.key, given.version = key, nil
            return given
          end

          function Transaction:get(collection, key)
            requireColon(self, "get")
            local known = note(self, collection, key)
            if known.given then return known.given end
            if not known.change and not known.version then
              local document = get(collection, known.key)
              known.document, known.version = document, document and document.version or 0
            end
            return known.document
          end
          function Transaction:put(collection, key, document)
            requireColon(self, "put")
            local known = note(self, collection, key)
            known.change, known.document, known.given = "put", document, promise(document, known.key)
            return known.given
          end
          function Transaction:remove(collection, key)
            requireColon(self, "remove")
            local known = note(self, collection, key)
            known.change, known.document, known.given = "remove", nil, nil
          end
          function Transaction:add(collection, document)
            requireColon(self, "add")
            local known = { collection = collection, change = "put", document = document, given = promise(document) }
            self.list[#self.list + 1] = known
            return known.given
          end

          local function changes(tx)
            local list = {}
            for index, known in ipairs(tx.list) do
              list[index] = {
                [known.change or "check"] = known.collection, key = known.key, version = known.version,
                document = known.change == "put" and known.document or nil,
              }
            end
            return list
          end

          -- What was promised becomes what is stored, its key and version too.
          local function keep(tx, made)
            for index, known in ipairs(tx.list) do
              local given, stored = known.given, made[index]
              if given and stored then
                for name, value in next, stored do given[name] = value end
              end
            end
          end

          -- Whether the commit failed because of what others wrote, so that the steps may do better now.
          local function isStale(tx, problem)
            if type(problem) ~= "table" then return false end
            if problem.code == "conflict" then return true end
            if problem.code ~= "exists" then return false end
            for _, known in ipairs(tx.list) do
              if known.version == 0 and get(known.collection, known.key) then return true end
            end
            return false
          end

          -- Does the steps once. Gives whether that is the end, whether it succeeded, and what they gave or what failed.
          local function try(steps)
            local tx = setmetatable({ notes = {}, list = {} }, Transaction)
            local results = pack(steps(tx))
            if #tx.list == 0 then return true, true, results end
            local isMade, made = pcall(commit, changes(tx))
            if isMade then
              keep(tx, made)
              return true, true, results
            end
            return not isStale(tx, made), false, made
          end

          -- The same with a turn, which ends with it.
          local function tryInTurn(ticket, steps)
            local call = running()
            inTurn[call] = true
            local isRun, isOver, isDone, results = pcall(try, steps)
            inTurn[call] = nil
            turn(ticket)
            if not isRun then error(isOver, 0) end
            return isOver, isDone, results
          end

          function store.transaction(steps)
            admit()
            if type(steps) ~= "function" then error("store.transaction(steps): steps is a function", 2) end
            local hasTurn = inTurn[running()]
            local ticket = not hasTurn and turn("begin")
            for number = 1, mostTries do
              local isOver, isDone, results
              if ticket then isOver, isDone, results = tryInTurn(ticket, steps) else isOver, isDone, results = try(steps) end
              if isDone then return unpack(results, 1, results.n) end
              if isOver or number == mostTries then error(results, 0) end
              ticket = not hasTurn and turn("take")
            end
          end
        end
        """
}
