-- A refund that the provider refused for good: it is not asked again, and stays decided until somebody sends it by hand.
alter table refund add refused_at timestamptz, add refusal text,
  add constraint refund_refused_with_reason check ((refused_at is null) = (refusal is null));
create index on refund (decided_at) where status = 'decided';
