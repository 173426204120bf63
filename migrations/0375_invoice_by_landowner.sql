create index concurrently invoice_by_landowner on invoice (landowner_uid, issued_on);
