-- Beside the stars as a whole, stars for parts of the stay (domain/rating/rating.ts names them): the hunter's to give, each or none, and as fixed as the rest.
alter table rating add column aspects jsonb not null default '{}',
  add check (jsonb_typeof(aspects) = 'object' and not jsonb_path_exists(aspects, '$.* ? (!(@ >= 1 && @ <= 5))')), add check (by_role = 'hunter' or aspects = '{}');
create or replace function rating_as_given() returns trigger language plpgsql as $$
begin
  if (select closed_at from rating_window where booking_id = new.booking_id) is not null
    and (tg_op = 'INSERT' or (new.booking_id, new.by_role, new.stars, new.text, new.aspects) is distinct from (old.booking_id, old.by_role, old.stars, old.text, old.aspects)) then
    raise exception 'the ratings of booking % are closed', new.booking_id;
  end if;
  return new;
end $$;

-- The mean of one or two says little: the search sorts by it, and shows it, from three on.
update offering_search set rating = null where rating_count < 3;
