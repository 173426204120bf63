create index concurrently payment_by_card on payment (card_last4, created_at desc) where card_last4 is not null;
