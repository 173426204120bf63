create index concurrently refund_by_amount on refund (amount_ore, decided_at desc);
