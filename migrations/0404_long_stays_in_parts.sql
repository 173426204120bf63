-- safe: stays of more than 45 nights that nobody has paid yet, some tens at most. They follow the rule; what was paid before stays as it is.
update booking set part_count = ceil((to_date - from_date) / 45.0)::int
where status = 'confirmed' and paid_at is null and total_ore > 0 and to_date - from_date > 45 and held_ore = 0;
-- safe: the plans of those whose card is saved. The first part is charged on the day that was told, less than 80 days before its payout.
update instalment i set to_date = i.from_date + ceil((i.to_date - i.from_date) / b.part_count::numeric)::int, amount_ore = ceil(i.amount_ore / b.part_count::numeric)::bigint,
  payout_on = i.from_date + ceil((i.to_date - i.from_date) / b.part_count::numeric)::int + 9
from booking b where b.booking_id = i.booking_id and b.part_count > 1 and b.paid_at is null;
