/** Money that was taken back of a booking: what it was and what became of it (rules 6.10). */
import { type RawBuilder, sql } from "kysely";
import type { PaymentReversalFacts } from "#domain/booking/payment-reversal-state.ts";

export type PaymentReversalRow = PaymentReversalFacts & {
  amountOre: number;
  at: string;
  isCredited: boolean;
  landownerOre: number;
  coveredOre: number;
};

/** The rows of a booking as JSON, the oldest first. An inquiry, and what was never booked, have taken nothing. */
export const paymentReversalsOf = (bookingId: RawBuilder<unknown>) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('kind', c.kind, 'status', c.status,
      'amountOre', case when c.kind = 'refunded_at_provider' then c.amount else c.withdrawn_ore end,
      'at', c.opened_at, 'isCredited', exists (select from invoice i
        where i.booking_id = c.booking_id and i.credited_for in ('case/' || c.case_id, 'claim/' || c.case_id)),
      'landownerOre', coalesce(k.landowner_ore, 0), 'coveredOre', coalesce(k.covered_ore, 0),
      'claim', case when k.claim_id is not null
        then jsonb_build_object('outcome', k.outcome, 'isCovered', k.settled_at is not null) end)
    order by c.opened_at, c.case_id)
  from payment_case c left join claim k using (case_id)
  where c.booking_id = ${bookingId} and c.currency = 'nok'
    and (c.withdrawn_ore > 0 or c.kind = 'refunded_at_provider')), '[]')`;
