-- Only who has proven an address is found by it: the one way to an account by an address, and back.
create function account_of_address(sought text) returns text language sql stable as $$
  select u.id from auth."user" u join user_profile p on p.uid = u.id
  where u.email = lower(sought) and u."emailVerified" and p.deleted_at is null
$$;
create function proven_address_of(holder text) returns text language sql stable as $$
  select u.email from auth."user" u where u.id = holder and u."emailVerified"
$$;
-- An address that a network only says is somebody's does not keep its owner out.
-- safe: the few accounts of Facebook, which is off by default
update auth."user" u set email = u.id || '@unproven.invalid'
where not u."emailVerified" and u.email not like '%.invalid'
  and exists (select from auth.account a where a."userId" = u.id and a."providerId" <> 'credential')
  and not exists (select from auth.account a where a."userId" = u.id and a."providerId" = 'credential');
