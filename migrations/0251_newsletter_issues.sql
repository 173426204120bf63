-- What administrators write to those who have asked for the newsletter: changed until it is sent, and then never.
create table newsletter_issue (
  newsletter_issue_id uuid primary key default gen_random_uuid(),
  texts jsonb not null, -- of each language: subject and text
  version int not null default 0,
  created_by text not null references user_profile, created_at timestamptz not null, updated_at timestamptz not null,
  sent_at timestamptz, sent_by text references user_profile, receivers int,
  constraint sent_issue_says_all check (num_nonnulls(sent_at, sent_by, receivers) in (0, 3))
);
create function newsletter_issue_is_kept() returns trigger language plpgsql as $$
begin
  if old.sent_at is not null then
    raise exception 'newsletter issue % has been sent', old.newsletter_issue_id;
  end if;
  return case tg_op when 'DELETE' then old else new end;
end $$;
create trigger sent_newsletter_issue_is_kept before update or delete on newsletter_issue for each row execute function newsletter_issue_is_kept();
-- Those it goes to, in the order they are written to.
create index on newsletter_subscriber (subscriber_id) where confirmed_at is not null;
