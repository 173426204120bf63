create index concurrently invoice_by_number on invoice (number, year);
