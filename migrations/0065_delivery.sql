-- What a letter needs on its way out, and how it went. `handed_at` is set right before its content goes to the other side:
-- a letter that was handed over is never sent again (decision 25).
alter table communication
  add link text, add language text not null default 'nb' check (language in ('nb', 'en')),
  add handed_at timestamptz, add done_at timestamptz, add problem text;
