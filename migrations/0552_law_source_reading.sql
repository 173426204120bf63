-- Who entered a local decision, and other readings of sources.
alter table law_local_rule add column entered_by text;
alter table law_local_rule add constraint law_local_rule_entered_by_fkey
  foreign key (entered_by) references user_profile (uid) not valid;
create table law_source_reading (
  reading_id uuid primary key default gen_random_uuid(),
  source text not null check (length(source) <= 2000),
  read_on date not null,
  change_note text check (length(change_note) between 1 and 2000),
  read_by text not null references user_profile (uid),
  entered_at timestamptz not null
);
create index law_source_reading_of on law_source_reading (source, read_on);
create trigger law_source_reading_is_append_only before update or delete or truncate on law_source_reading
  for each statement execute function refuse_change();
create trigger pages_changed after insert or delete or update on law_source_reading
  for each row execute function shared_changed('pages');
