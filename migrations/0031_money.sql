-- A KID names one invoice among all landowners', since they are paid to one account; the number series is per landowner.
create sequence invoice_kid as bigint maxvalue 99999999;
-- A payout that could not be sent is looked at again when the account changes.
create index on payout (landowner_uid) where status in ('on_hold', 'failed');
