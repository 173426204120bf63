/** An administrator confirms a received bank transfer by hand (rules 4.2). */
import { randomUUID } from "node:crypto";
import { applyCommand, findState, viewFor } from "#server/features/booking/public.ts";
import { audit } from "#server/platform/audit-store.ts";
import { command } from "#server/platform/command.ts";
import type { Db } from "#server/platform/database.ts";
import { type Call, refuse } from "#server/platform/handler.ts";
import type { JobQueue } from "#server/platform/jobs.ts";
import { insertManualPayment } from "./payment-store.ts";

export const markReceived = (
  { db, jobs }: { db: Db; jobs: JobQueue },
  body: { bookingId: string; reason: string },
  call: Call<"admin">,
) =>
  command(db, call, "mark-payment-received", body, async (tx) => {
    const { bookingId, reason } = body;
    const { actor, now } = call;
    const booking = await findState(tx, bookingId);
    if (!booking) return refuse("booking_not_found");
    const paymentId = randomUUID();
    const refused = await applyCommand(
      tx,
      jobs,
      bookingId,
      { type: "receive_payment", actor: "admin", paymentId, amountOre: booking.totalOre },
      { uid: actor.uid, now },
    );
    if (refused) return refused;
    await insertManualPayment(tx, { paymentId, bookingId, amountOre: booking.totalOre, now });
    await audit(tx, [
      {
        at: now,
        actorUid: actor.uid,
        actorRole: "admin",
        subject: "payment",
        subjectId: paymentId,
        to: "succeeded",
        reason,
        data: { bookingId },
      },
    ]);
    return viewFor(tx, call, bookingId);
  });
