-- Of changed rows only: a statement of a sweep that finds nothing to do is no change (decision 98).
-- safe: replaces triggers by ones that tell less often; readers do not wait for it
do $$
declare shown text;
begin
  for shown in
    select tgrelid::regclass::text from pg_trigger where tgname = 'pages_changed' and tgrelid <> 'booking'::regclass
  loop
    execute format(
      'create or replace trigger pages_changed after insert or update or delete on %s
         for each row execute function shared_changed(''pages'')', shown);
  end loop;
end $$;
create or replace trigger pages_changed after update of status on booking
  for each row execute function shared_changed('pages');
