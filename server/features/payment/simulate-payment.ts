/** Demo only: charges or declines the card as if the hunter had used the provider's page. */
import type { payments } from "#contract/payment/endpoints.ts";
import { bookingViewFor } from "#server/features/booking/public.ts";
import { command } from "#server/platform/database/command.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import type { Log } from "#server/platform/observability/log.ts";
import { type Call, isRefused, refuse, type SomeHandlers } from "#server/platform/http/handler.ts";
import { insertStarted, prepare } from "./begin-payment.ts";
import type { CardSimulator, PaymentProvider } from "#server/platform/card-provider/provider.ts";

type Deps = { db: Db; jobs: JobQueue; log: Log; provider: PaymentProvider; simulator: CardSimulator };
type Simulation = { bookingId: string; outcome: "succeeded" | "failed" | "requires_action" };

const keyOf = ({ actor, idempotencyKey }: Call) => idempotencyKey && `${actor.uid}/${idempotencyKey}`;

async function simulateAttempt(deps: Deps, { bookingId, outcome }: Simulation, call: Call) {
  const { db, simulator } = deps;
  const prepared = await prepare(deps, bookingId, call);
  if (isRefused(prepared)) return prepared;
  const open = await insertStarted(db, prepared, call.now);
  if (!open) return refuse("nothing_to_pay");
  const idempotencyKey = keyOf(call);
  const accepted =
    "setupId" in open
      ? await simulator.attemptSetup({ setupId: open.setupId, outcome, idempotencyKey })
      : await simulator.attempt({ intentId: open.intentId, outcome, idempotencyKey });
  return accepted ? undefined : refuse("payment_provider_unavailable");
}

/** An earlier request with this key has paid, but was interrupted before its response was stored. */
async function isRepeated({ simulator }: Deps, simulation: Simulation, call: Call): Promise<boolean> {
  const idempotencyKey = keyOf(call);
  return idempotencyKey !== undefined && simulator.hasAttempted({ ...simulation, idempotencyKey });
}

type DepsWithSimulator = Omit<Deps, "simulator"> & { simulator?: CardSimulator | undefined };
/** The card is charged outside the transaction; the response is the booking after the webhook was handled. */
export const simulatingPayments = ({ simulator, ...rest }: DepsWithSimulator) =>
  ({
    "POST /api/payments/simulate-payment": async ({ body: simulation }, call) => {
      if (!simulator) return refuse("demo_only");
      const deps = { ...rest, simulator };
      const refused = await simulateAttempt(deps, simulation, call);
      const isPaid = refused?.refused.some(({ code }) => code === "nothing_to_pay");
      const repeated = isPaid && (await isRepeated(deps, simulation, call));
      return command(
        deps.db,
        call,
        "simulate-payment",
        simulation,
        async (tx) => (repeated ? undefined : refused) ?? bookingViewFor(tx, call, simulation.bookingId),
      );
    },
  }) satisfies SomeHandlers<typeof payments>;
