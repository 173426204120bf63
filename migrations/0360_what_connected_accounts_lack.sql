-- A transfer needs the account's capability for it; whether what stands there is paid on to a bank is another matter. Null: not told yet, as
-- of rows of before, and payouts_enabled counts.
alter table connected_account add transfers_active boolean, add requirements_past_due text[] not null default '{}',
  add pending_verification text[] not null default '{}', add disabled_reason text, add due_by timestamptz,
-- Since when its bank takes no payments; when we last asked the provider about it.
  add bank_refused_at timestamptz, add asked_at timestamptz;
-- The provider had too little of our money for it: since when, how often it was tried, and when it is tried again.
alter table payout add short_since timestamptz, add short_tries integer not null default 0, add retry_at timestamptz;
