/** Stripe's payouts to our bank, from an event or a balance transaction. */
import { z } from "zod";
import { osloDate } from "#domain/days.ts";
import { payoutStatuses, type ProviderPayout } from "#domain/reconciliation/provider-payout.ts";

const Payout = z.looseObject({
  object: z.literal("payout"),
  id: z.string().min(1).max(255),
  amount: z.int().min(1),
  currency: z.literal("nok"),
  status: z.enum(payoutStatuses),
  arrival_date: z.int().min(0).max(10_000_000_000),
  statement_descriptor: z.string().nullish(),
  trace_id: z.looseObject({ value: z.string().nullish() }).nullish(),
});

/** Undefined if the object is no payout in kroner. Stripe's day of arrival is its midnight in UTC. */
export function payoutOfStripe(object: unknown): ProviderPayout | undefined {
  const payout = Payout.safeParse(object).data;
  return (
    payout && {
      payoutId: payout.id,
      amountOre: payout.amount,
      status: payout.status,
      arrivalOn: osloDate(new Date(payout.arrival_date * 1000)),
      traceId: payout.trace_id?.value || null,
      descriptor: payout.statement_descriptor || null,
    }
  );
}
