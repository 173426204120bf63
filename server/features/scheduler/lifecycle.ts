/**
 * Steps of a booking that another system reports: each runs a booking's command, or is refused (rules 4.1).
 */
import type { Answer } from "#contract/index.ts";
import type { bookingLifecycle } from "#contract/scheduler/endpoints.ts";
import { applyCommand, resendMissingConfirmations, findState } from "#server/features/booking/public.ts";
import { receiveTransfer } from "#server/features/payment/public.ts";
import { catalogues } from "#messages/index.ts";
import { command } from "#server/platform/database/command.ts";
import type { Tx } from "#server/platform/database/database.ts";
import {
  type Call,
  isRefused,
  refuse,
  type Refused,
  type SomeHandlers,
} from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";

type BookingStatus = Answer<"POST /api/booking-lifecycle/payment-received">;
const commandActor = ({ actor, now }: Call<"internal">) =>
  actor ? { uid: actor.uid, now } : { role: "system" as const, now };

async function bookingStatus(tx: Tx, bookingId: string): Promise<BookingStatus | Refused> {
  const state = await findState(tx, bookingId);
  if (!state) return refuse("booking_not_found");
  const { status, paymentStatus, refundedOre } = state;
  return { bookingId, status, paymentStatus, refundedOre };
}

export const lifecycle = ({ db, jobs }: Platform) =>
  ({
    "POST /api/booking-lifecycle/booking-confirmed": ({ body }, call) =>
      command(db, call, "booking-confirmed", body, async (tx) => {
        const caughtUp = await resendMissingConfirmations(tx, body.bookingId, {
          uid: call.actor?.uid,
          now: call.now,
        });
        if (isRefused(caughtUp)) return caughtUp;
        const status = await bookingStatus(tx, body.bookingId);
        return isRefused(status) ? status : { ...status, caughtUp };
      }),
    "POST /api/booking-lifecycle/payment-received": ({ body }, call) =>
      command(db, call, "payment-received", body, async (tx) => {
        const by = { uid: call.actor?.uid, now: call.now };
        return (await receiveTransfer(tx, jobs, body, by)) ?? bookingStatus(tx, body.bookingId);
      }),
    "POST /api/booking-lifecycle/booking-cancelled": ({ body }, call) =>
      command(db, call, "booking-cancelled", body, async (tx) => {
        const { bookingId, expectedRefundOre } = body;
        const reason = body.reason ?? catalogues.nb.server.words.cancelledByUtmark;
        const refused = await applyCommand(
          tx,
          jobs,
          bookingId,
          { type: "cancel", actor: "admin", reason, expectedRefundOre },
          commandActor(call),
        );
        return refused ?? bookingStatus(tx, bookingId);
      }),
  }) satisfies SomeHandlers<typeof bookingLifecycle>;
