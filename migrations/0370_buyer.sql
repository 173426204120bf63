-- Who the invoice is issued to, as the request says or the profile did when it was sent (rules 8.6). Null in drafts, and in requests of before.
alter table booking add column buyer jsonb;
alter table booking add constraint buyer_has_a_name check (jsonb_typeof(buyer) = 'object' and buyer ? 'name') not valid;
