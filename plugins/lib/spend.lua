--- Spends one of the `most` of a `name` that the caller may do in a day, or refuses with the plugin's word
--- `refusal` ({count}), which is called as what is counted where it is left out. It stands right before what
--- it is spent on, and never in the steps of a transaction, which may run again.
return function(call, name, most, refusal)
  if not call:spend(name, most) then call:fail(call:text(refusal or name, { count = most })) end
end
