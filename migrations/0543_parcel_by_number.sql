create index concurrently if not exists parcel_by_number on parcel (municipality_number, gnr, bnr);
