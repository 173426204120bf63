create index concurrently commission_invoice_by_number on commission_invoice (number, year);
