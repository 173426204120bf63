-- Answers a landowner has saved, to be used again.
create table quick_reply (
  uid text not null references user_profile on delete cascade,
  kind text not null check (kind in ('accept', 'reject')),
  texts text[] not null check (cardinality(texts) between 1 and 20),
  primary key (uid, kind)
);
