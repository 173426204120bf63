alter table invoice validate constraint invoice_series_no_fkey;
