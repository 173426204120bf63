create unique index concurrently invoice_account_number on invoice (landowner_uid, year, number) where series_no is null;
