-- What a landowner keeps, counted under their terms' lock: of many who make one more at once, each sees those before it.
create function count_properties(owner text, out kept int, out drafts int) language plpgsql as $$
begin
  perform lock_terms(owner);
  select count(*), count(*) filter (where status = 'draft') into kept, drafts from property where owner_uid = owner and deleted_at is null;
end $$;
