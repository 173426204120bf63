import type { bookings, quickReplies } from "#contract/booking/endpoints.ts";
import type { Command } from "#domain/booking/booking.ts";
import type { OpenRequestLimits } from "#domain/booking/open-requests.ts";
import { command } from "#server/platform/database/command.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import type { Call, Handlers, Refused } from "#server/platform/http/handler.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import { acceptBooking, actOnBooking, type ProcessActor } from "./act-on-booking.ts";
import { bookedProperty, sendCalendar } from "./booked-ground.ts";
import { viewFor } from "./booking-view.ts";
import { calculateBooking, estimateStay } from "./calculate-booking.ts";
import { previewCancel } from "./cancel-preview.ts";
import { landownerFigures } from "./landowner-figures.ts";
import { listBookings } from "./list-bookings.ts";
import { findQuickReplies, keepQuickReplies } from "./quick-reply-store.ts";
import { showStays } from "./show-stays.ts";
import { submitBooking } from "./submit-booking.ts";

type GroundKey = "GET /api/core-booking/:bookingId/ground" | "GET /api/core-booking/:bookingId/calendar";
export const groundRoutes = ({
  db,
  config,
}: {
  db: Db;
  config: { publicUrl: string };
}): Pick<Handlers<typeof bookings>, GroundKey> => ({
  "GET /api/core-booking/:bookingId/ground": ({ params }, call) => bookedProperty(db, call, params.bookingId),
  "GET /api/core-booking/:bookingId/calendar": ({ params }, call, { reply }) =>
    sendCalendar(db, call, params.bookingId, config.publicUrl, reply),
});

export const quickReplyRoutes = ({ db }: { db: Db }): Handlers<typeof quickReplies> => ({
  "GET /api/quick-replies": (_, { actor }) => findQuickReplies(db, actor.uid),
  "PUT /api/quick-replies/:kind": ({ params: { kind }, body }, call) =>
    command(db, call, `quick-replies ${kind}`, body, async (tx) => {
      await keepQuickReplies(tx, call.actor.uid, kind, [...new Set(body.texts)]);
      return findQuickReplies(tx, call.actor.uid);
    }),
});

/** With `refund_changed`, the problem contains the new amounts. */
function withNewRefund(refused: Refused | undefined): Refused | undefined {
  const [refusal] = refused?.refused ?? [];
  return refused && refusal?.code === "refund_changed"
    ? { ...refused, extra: { ...refusal.values } }
    : refused;
}

export function bookingRoutes({
  db,
  jobs,
  config,
}: {
  db: Db;
  jobs: JobQueue;
  config: { openRequests: OpenRequestLimits };
}): Omit<Handlers<typeof bookings>, GroundKey> {
  /** A write endpoint: runs the command, then reads the booking as the caller sees it, in one transaction. */
  const write = (
    call: Call,
    name: string,
    bookingId: string,
    body: unknown,
    work: (tx: Tx) => Promise<Refused | undefined>,
  ) =>
    command(
      db,
      call,
      `${name} ${bookingId}`,
      body,
      async (tx) => (await work(tx)) ?? viewFor(tx, call, bookingId),
    );
  const act = (
    call: Call,
    bookingId: string,
    name: Command["type"],
    body: unknown,
    commandFor: (processActor: ProcessActor) => Command,
  ) =>
    write(call, name, bookingId, body, (tx) => actOnBooking(tx, jobs, call, { bookingId, name, commandFor }));

  return {
    "POST /api/core-booking/calculate": ({ body }, call) => calculateBooking(db, call, body),
    "GET /api/stays": ({ query }, call) => showStays(db, query, call),
    "POST /api/core-booking/estimate": ({ body }, call) => estimateStay(db, call, body),
    "POST /api/core-booking/submit/:bookingId": ({ params: { bookingId }, body }, call) =>
      write(call, "submit", bookingId, body, (tx) =>
        submitBooking(tx, jobs, { ...call, limits: config.openRequests }, bookingId, body),
      ),
    "GET /api/core-booking": ({ query }, call) => listBookings(db, call, query),
    "GET /api/core-booking/figures": (_, call) => landownerFigures(db, call),
    "GET /api/core-booking/:bookingId": ({ params }, call) => viewFor(db, call, params.bookingId),
    "POST /api/booking-actions/:bookingId/accept": ({ params, body }, call) =>
      write(call, "accept", params.bookingId, body, (tx) =>
        acceptBooking(tx, jobs, call, params.bookingId, body),
      ),
    "POST /api/booking-actions/:bookingId/reject": ({ params, body }, call) =>
      act(call, params.bookingId, "reject", body, () => ({
        type: "reject",
        actor: "landowner",
        reason: body.reason,
      })),
    "POST /api/booking-actions/:bookingId/cancel": ({ params, body }, call) =>
      write(call, "cancel", params.bookingId, body, async (tx) =>
        withNewRefund(
          await actOnBooking(tx, jobs, call, {
            bookingId: params.bookingId,
            name: "cancel",
            commandFor: (actor) => ({ type: "cancel", actor, ...body }),
          }),
        ),
      ),
    "GET /api/booking-actions/:bookingId/cancel-preview": ({ params }, call) =>
      previewCancel(db, call.actor, params.bookingId, call.now),
  };
}
