-- Translations by a provider (rules 9.20, decision 192). A text is found by its hash, so that each is paid for
-- once for each language; whether somebody may read it is decided where the text is, each time.

create table machine_translation (
  provider text check (provider in ('deepl', 'stand_in')),
  target_language text check (target_language in ('nb', 'en')),
  -- sha256 of the original in UTF-8
  text_hash bytea check (octet_length(text_hash) = 32),
  -- what the text was read from, with which the translation is deleted
  property_id uuid references property (property_id) on delete cascade,
  message_id uuid references message (message_id) on delete cascade,
  -- Who is asking the provider, and until when nobody else does; null once it is translated.
  lease_id uuid,
  leased_until timestamptz,
  -- as the provider recognized it, such as `nb`
  source_language text,
  translated_text text,
  -- the last day on which somebody read it
  used_on date not null,
  constraint machine_translation_of_one check (num_nonnulls(property_id, message_id) = 1),
  constraint machine_translation_leased_or_done check (
    num_nonnulls(lease_id, leased_until) = case when translated_text is null then 2 else 0 end
    and (translated_text is null) = (source_language is null)),
  primary key (provider, target_language, text_hash)
);
create index machine_translation_property_id_idx on machine_translation (property_id)
  where property_id is not null;
create index machine_translation_message_id_idx on machine_translation (message_id)
  where message_id is not null;
create index machine_translation_used_on_idx on machine_translation (used_on);

-- How many characters the provider was asked to translate in a month, and how many of them for people who are
-- not signed in. Its row is the lock under which characters are taken.
create table machine_translation_month (
  month date primary key check (extract(day from month) = 1),
  characters bigint not null default 0 check (characters >= 0),
  visitor_characters bigint not null default 0 check (visitor_characters between 0 and characters)
);

-- How many characters were translated for a person on a day; deleted after two days.
create table machine_translation_day (
  uid text references user_profile (uid) on delete cascade,
  day date,
  characters bigint not null check (characters >= 0),
  primary key (uid, day)
);
create index machine_translation_day_day_idx on machine_translation_day (day);

select people_are_here('machine_translation_day', 'uid');

-- A message that is changed, deleted or removed leaves no translation, and a deleted property neither.
create function forget_translations() returns trigger language plpgsql as $$
begin
  if tg_table_name = 'message' then
    delete from machine_translation where message_id = new.message_id;
  else
    delete from machine_translation where property_id = new.property_id;
  end if;
  return null;
end $$;
create trigger message_changed_forgets_translations after update of text, deleted_at, removed_at on message
  for each row when (old.text <> new.text or new.deleted_at is not null or new.removed_at is not null)
  execute function forget_translations();
create trigger property_gone_forgets_translations after update of deleted_at on property
  for each row when (new.deleted_at is not null) execute function forget_translations();
