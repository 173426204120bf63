-- How a landowner words the price (rules 10.1): shown to hunters, read by no calculation.
alter table offering
  add column price_unit text check (price_unit in ('day', 'week', 'weekend', 'animal', 'stay', 'season', 'fixed_period')),
  add column price_modifiers jsonb not null default '[]' check (jsonb_typeof(price_modifiers) = 'array' and jsonb_array_length(price_modifiers) <= 10);
