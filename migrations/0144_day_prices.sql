-- Days that the landowner has given a price of their own: {from, to, priceOre}, half-open, in order, never across each other.
alter table offering add column day_prices jsonb not null default '[]' check (jsonb_typeof(day_prices) = 'array' and jsonb_array_length(day_prices) <= 366);
