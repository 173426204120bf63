-- A key is kept where its answer is forgotten: a call that is repeated with it is refused, since no body has this
-- hash, and is not carried out again (rules 4.4).
create or replace function forget_answers(person text) returns void language sql as $$
  update idempotency_key set answer = null, body_hash = '' where uid = person and answer is not null
$$;
