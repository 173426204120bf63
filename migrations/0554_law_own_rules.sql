-- What landowners have read of their municipality's decisions, and what administrators decided about it.
alter table law_local_rule add column property_id uuid;
alter table law_local_rule add constraint law_local_rule_property_id_fkey
  foreign key (property_id) references property (property_id) not valid;
alter table law_local_rule add constraint law_own_rule_never_widens
  check (property_id is null or entered_by is not null and effect <> 'widens') not valid;
create trigger a_entered_by_is_here before insert on law_local_rule
  for each row execute function person_is_here('entered_by', 'refuse');
create trigger a_new_entered_by_is_here before update of entered_by on law_local_rule
  for each row when (new.entered_by is distinct from old.entered_by)
  execute function person_is_here('entered_by', 'refuse');
create table law_rule_decision (
  rule_id uuid primary key references law_local_rule (rule_id),
  outcome text not null check (outcome in ('confirmed', 'refused', 'withdrawn')),
  confirmed_rule_id uuid unique references law_local_rule (rule_id),
  reason text check (length(reason) between 1 and 2000),
  decided_by text not null references user_profile (uid),
  decided_at timestamptz not null,
  constraint law_rule_decision_is_whole check (
    (outcome = 'confirmed') = (confirmed_rule_id is not null) and (outcome = 'refused') = (reason is not null)
  )
);
create trigger law_rule_decision_is_append_only before update or delete or truncate on law_rule_decision
  for each statement execute function refuse_change();
create trigger pages_changed after insert or delete or update on law_rule_decision
  for each row execute function shared_changed('pages');
