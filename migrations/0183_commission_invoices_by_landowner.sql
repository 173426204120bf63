-- What a landowner deducts of VAT is read from Utmark's invoices to them, by their date.
create index on commission_invoice (landowner_uid, issued_on);
