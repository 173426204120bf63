-- What goes out with an email as a PDF. It is drawn by the job that sends, from what was frozen: the row names it only.
alter table communication add column attachment text check (attachment in ('invoice', 'credit_note', 'receipt')),
  add check (attachment is null or (booking_id is not null and channel = 'email'));
