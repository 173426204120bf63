-- Each minute a sweep looks for payouts that are released and not sent, and administrators list them: never the whole table of those sent.
create index payout_unsent on payout (released_at) where status <> 'sent';
