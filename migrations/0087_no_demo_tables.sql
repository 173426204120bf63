-- The demo makes the tables of its providers itself (demo/migrations), and production has none of them. Where cards have been used, their record stays.
drop table auth.demo_provider;
do $$ begin
  if not exists (select from card_provider.intent) then
    drop schema card_provider cascade;
  end if;
end $$;
