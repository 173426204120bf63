alter table booking validate constraint booking_buyer_uid_fkey;
alter table booking validate constraint booking_buyer_is_another;
