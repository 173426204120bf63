-- The audit is append-only, but for the words of somebody who has left (decision 34): a reason may be taken out, and nothing put in its place.
create function audit_loses_words_only() returns trigger language plpgsql as $$
begin
  if new.reason is not null or to_jsonb(new) - 'reason' <> to_jsonb(old) - 'reason' then
    raise exception 'audit is append-only';
  end if;
  return new;
end $$;
drop trigger audit_is_append_only on audit;
create trigger audit_is_append_only before delete or truncate on audit for each statement execute function refuse_change();
create trigger audit_loses_words_only before update on audit for each row execute function audit_loses_words_only();
