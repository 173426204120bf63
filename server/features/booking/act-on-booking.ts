/** Commands of a person on an existing booking: accept, reject, cancel. */
import type { bookings } from "#contract/booking/endpoints.ts";
import type { Command } from "#domain/booking/booking.ts";
import { actorFor, type Party, partyOf } from "#domain/booking/policy.ts";
import { invoicingAgreementVersion } from "#domain/invoice/agreement.ts";
import { command } from "#server/platform/database/command.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import {
  type Call,
  type SomeHandlers,
  isRefused,
  refuse,
  type Refused,
} from "#server/platform/http/handler.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import type { Platform } from "#server/platform/platform.ts";
import { applyTo } from "./apply-command.ts";
import {
  agreeToInvoicing,
  type LockedBooking,
  lockBooking,
  lockBookingWithRate,
  lockCoHostRights,
} from "./booking-store.ts";
import { bookingViewFor } from "./booking-view.ts";

type ProcessActor = NonNullable<ReturnType<typeof actorFor>>;
type By = Pick<Call, "actor" | "now">;

/** The person's role in a locked booking; undefined for strangers. */
export const partyIn = async (
  tx: Tx,
  { actor }: Pick<Call, "actor">,
  { row, state }: LockedBooking,
): Promise<Party | undefined> =>
  partyOf(actor, state) ??
  partyOf(actor, { ...state, coHosts: await lockCoHostRights(tx, row.propertyId, actor.uid) });

/** A party of the booking who may never give the command gets 403; others get 404. */
export async function commandRoleOf(
  tx: Tx,
  by: By,
  locked: LockedBooking,
  name: Command["type"],
): Promise<{ party: Party; processActor: ProcessActor } | Refused> {
  const party = await partyIn(tx, by, locked);
  if (!party) return refuse("booking_not_found");
  const processActor = actorFor(party, name);
  return processActor ? { party, processActor } : refuse(party === "co_host" ? "right_missing" : "forbidden");
}

/** Runs the command, then reads the booking as the caller sees it, in one transaction. */
export const writeBooking = (
  db: Db,
  call: Call,
  name: Command["type"],
  bookingId: string,
  body: unknown,
  work: (tx: Tx) => Promise<Refused | undefined>,
) =>
  command(
    db,
    call,
    `${name} ${bookingId}`,
    body,
    async (tx) => (await work(tx)) ?? bookingViewFor(tx, call, bookingId),
  );

async function performCommand(
  tx: Tx,
  jobs: JobQueue,
  by: By,
  locked: LockedBooking,
  { name, commandFor }: Omit<BookingActionInput, "bookingId">,
): Promise<Refused | undefined> {
  const role = await commandRoleOf(tx, by, locked, name);
  if (isRefused(role)) return role;
  const { party, processActor } = role;
  return applyTo(tx, jobs, locked, commandFor(processActor), {
    uid: by.actor.uid,
    role: party === "co_host" ? party : undefined,
    now: by.now,
  });
}

type BookingActionInput = {
  bookingId: string;
  name: Command["type"];
  commandFor: (processActor: ProcessActor) => Command;
};
async function actOnBooking(
  tx: Tx,
  jobs: JobQueue,
  by: By,
  { bookingId, ...action }: BookingActionInput,
): Promise<Refused | undefined> {
  const locked = await lockBooking(tx, bookingId);
  return locked ? performCommand(tx, jobs, by, locked, action) : refuse("booking_not_found");
}

/**
 * Accepts with the current commission rate, read under lock (rules 3.6). The owner's agreement to invoicing
 * is recorded if given; without it neither the owner nor a co-host can accept (rules 8.7).
 */
async function acceptBooking(
  tx: Tx,
  jobs: JobQueue,
  by: By,
  bookingId: string,
  { message, invoicingAgreed }: { message?: string | undefined; invoicingAgreed?: boolean | undefined },
): Promise<Refused | undefined> {
  const found = await lockBookingWithRate(tx, bookingId, by.now);
  if (!found) return refuse("booking_not_found");
  const { locked, ratePercent: commissionRatePercent, agreedVersion } = found;
  const agreesNow = invoicingAgreed === true && by.actor.uid === locked.state.landownerUid;
  const refused = await performCommand(tx, jobs, by, locked, {
    name: "accept",
    commandFor: () => ({
      type: "accept",
      actor: "landowner",
      commissionRatePercent,
      invoicingAgreed: agreesNow || agreedVersion === invoicingAgreementVersion,
      ...(message && { message }),
    }),
  });
  if (!refused && agreesNow) await agreeToInvoicing(tx, by.actor.uid, by.now);
  return refused;
}

/** If the code is `refund_changed`, adds the new amounts to the problem details. */
function withNewRefund(refused: Refused | undefined): Refused | undefined {
  const [refusal] = refused?.refused ?? [];
  return refused && refusal?.code === "refund_changed"
    ? { ...refused, extra: { ...refusal.values } }
    : refused;
}

export const bookingActions = ({ db, jobs }: Pick<Platform, "db" | "jobs">) =>
  ({
    "POST /api/booking-actions/:bookingId/accept": ({ params: { bookingId }, body }, call) =>
      writeBooking(db, call, "accept", bookingId, body, (tx) =>
        acceptBooking(tx, jobs, call, bookingId, body),
      ),
    "POST /api/booking-actions/:bookingId/reject": ({ params: { bookingId }, body }, call) =>
      writeBooking(db, call, "reject", bookingId, body, (tx) =>
        actOnBooking(tx, jobs, call, {
          bookingId,
          name: "reject",
          commandFor: () => ({ type: "reject", actor: "landowner", reason: body.reason }),
        }),
      ),
    "POST /api/booking-actions/:bookingId/cancel": ({ params: { bookingId }, body }, call) =>
      writeBooking(db, call, "cancel", bookingId, body, async (tx) =>
        withNewRefund(
          await actOnBooking(tx, jobs, call, {
            bookingId,
            name: "cancel",
            commandFor: (actor) => ({ type: "cancel", actor, ...body }),
          }),
        ),
      ),
  }) satisfies SomeHandlers<typeof bookings>;
