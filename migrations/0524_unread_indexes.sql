-- What is due about keys is found by booking_key_due, and rows of the search by search_row_by_day.
drop index booking_key_untold, booking_key_told, offering_search_indexed_on_idx;
