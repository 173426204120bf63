-- Payouts of a batch to one account are one payment: the lines of it have the number of its first (null: a payment of its own).
alter table payout_batch_line add column order_line int;
-- An earlier file had it too; of older lines the files' times tell.
alter table bank_file_line add column known boolean not null default false;
