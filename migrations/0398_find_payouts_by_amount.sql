create index concurrently payout_by_amount on payout (amount_ore, due_on desc);
