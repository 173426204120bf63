-- What the reader of an SMS must do something before: where it has to be tried again at night, it decides whether the
-- morning is too late.
alter table communication add column deadline timestamptz;

-- A gateway may call several messages by the same name: a report by that name is of the newest.
drop index communication_by_provider_ref;
create index communication_by_provider_ref on communication (channel, provider_ref, handed_at desc)
  where provider_ref is not null;
