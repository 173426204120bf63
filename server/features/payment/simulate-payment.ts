/** Demo only: charges or declines the card as if the hunter had used the provider's page. */
import { viewFor } from "#server/features/booking/public.ts";
import { command } from "#server/platform/command.ts";
import type { Db } from "#server/platform/database.ts";
import type { Log } from "#server/platform/log.ts";
import { type Call, isRefused, refuse } from "#server/platform/handler.ts";
import { prepareIntent } from "./begin-payment.ts";
import { insertPayment } from "./payment-store.ts";
import type { CardSimulator, PaymentProvider } from "./provider.ts";

type Deps = { db: Db; log: Log; provider: PaymentProvider; simulator: CardSimulator };
type Simulation = { bookingId: string; outcome: "succeeded" | "failed" | "requires_action" };

async function attempt(deps: Deps, { bookingId, outcome }: Simulation, call: Call) {
  const { db, simulator } = deps;
  const prepared = await prepareIntent(deps, bookingId, call);
  if (isRefused(prepared)) return prepared;
  const open = await insertPayment(db, { ...prepared, now: call.now });
  if (!open) return refuse("nothing_to_pay");
  const idempotencyKey = call.idempotencyKey && `${call.actor.uid}/${call.idempotencyKey}`;
  const accepted = await simulator.attempt({ intentId: open.intentId, outcome, idempotencyKey });
  return accepted ? undefined : refuse("payment_provider_unavailable");
}

/** The card is charged outside the transaction; the response is the booking after the webhook was handled. */
export async function simulatePayment(deps: Deps, simulation: Simulation, call: Call) {
  const refused = await attempt(deps, simulation, call);
  return command(
    deps.db,
    call,
    "simulate-payment",
    simulation,
    async (tx) => refused ?? viewFor(tx, call, simulation.bookingId),
  );
}
