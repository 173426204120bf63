-- A refund that no provider sends: which account it went to, when and by whom (rules 6.6).
alter table refund
  add column account text check (account ~ '^[A-Z0-9]{8,34}$'), add column reference text check (length(reference) <= 200),
  add column sent_on date, add column sent_by text references user_profile,
  add constraint refund_by_hand_says_all check (num_nulls(account, sent_on, sent_by) in (0, 3) and (sent_by is null or status = 'sent') and (reference is null or sent_by is not null));
-- Money that went out stays as it was recorded.
create function sent_refund_is_kept() returns trigger language plpgsql as $$
begin raise exception 'refund % is sent', old.refund_id; end $$;
create trigger sent_refund_is_kept before update or delete on refund for each row when (old.status = 'sent') execute function sent_refund_is_kept();
