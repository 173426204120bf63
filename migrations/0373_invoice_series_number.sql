create unique index concurrently invoice_series_number on invoice (series_no, year, number) where series_no is not null;
