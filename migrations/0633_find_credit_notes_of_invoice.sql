create index concurrently if not exists invoice_refers_to on invoice (refers_to) where refers_to is not null;
