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
