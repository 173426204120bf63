import { sql } from "kysely";

/**
 * Whether the card of `booking b` is to be charged, since it is confirmed, has later parts, or is cancelled
 * and owes the cancellation fee.
 */
export const waitsForCharge = sql<boolean>`(b.status = 'confirmed' or b.uncharged_ore > 0
  or b.status = 'cancelled' and b.cancel_charge_ore is not null and b.paid_at is null
    and b.payment_status in ('pending_payment', 'payment_failed'))`;
