-- Whom a letter or notice of before values may name, beside its receiver: it is emptied when one of them leaves. Null:
-- not known any more, and it is emptied at once.
create function people_named(kind text, event_key text, booking uuid, link text) returns text[] language sql stable as $$
  select case
    when booking is not null or link ~ '[?&]bookingId=[0-9a-f-]{36}' then
      (select array[b.hunter_uid, b.landowner_uid] from booking b
        where b.booking_id = coalesce(booking, substring(link from '[?&]bookingId=([0-9a-f-]{36})')::uuid))
    when kind = 'chat_message' then
      (select array_agg(m.uid) from conversation_member m
        where m.conversation_id = substring(event_key from '^chat_message:([0-9a-f-]{36})')::uuid)
    when kind = 'chat_invited' then
      (select array[i.invited_by] from conversation_invitation i
        where i.invitation_id = substring(event_key from '^chat_invited:([0-9a-f-]{36})')::uuid)
    when kind ^@ 'co_host_' then
      (select array_remove(array[p.owner_uid, h.uid], null) from co_host h join property p using (property_id)
        where h.co_host_id = substring(event_key from ':([0-9a-f-]{36})$')::uuid)
    when kind in ('saved_search_hit', 'favourite_bookable', 'connected_account_stopped',
      'bank_payout_failed_of_landowner') then null
    else '{}'
  end
$$;
