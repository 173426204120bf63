-- The trigger that adds up an entry set looks for it with every entry: without an index it would read all the books each time.
create index on ledger_entry (entry_set_id);
