/**
 * Runs the product's own commands as the demo's people, at chosen times, so that every booking goes through
 * the real process.
 */
import { randomUUID } from "node:crypto";
import { openCardProvider } from "../card-provider/public.ts";
import type { CalculateBody } from "#contract/booking/endpoints.ts";
import {
  bookingActions,
  bookingSweep,
  deadlineSweep,
  pricingStays,
  reminders,
  submittingBookings,
} from "#server/features/booking/public.ts";
import { openingConversations, writingMessages } from "#server/features/conversation/public.ts";
import {
  dueCharges,
  handleEvent,
  readEvent,
  recordingTransfers,
  simulatingPayments,
} from "#server/features/payment/public.ts";
import { duePayouts } from "#server/features/payout/public.ts";
import { reportingProblems } from "#server/features/problem/public.ts";
import { givingRatings, ratingSweeps } from "#server/features/rating/public.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { Actor, Call } from "#server/platform/http/handler.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import type { Log } from "#server/platform/observability/log.ts";
import type { Files } from "#server/platform/files/storage.ts";
import { requireAccepted } from "./require-accepted.ts";
import type { GivenRating } from "./scenarios.ts";
import { teamsIn } from "./seed-teams.ts";

export type SeedDeps = {
  db: Db;
  jobs: JobQueue;
  log: Log;
  webhookSecret: string | undefined;
  /** The storage of photos; without it the demo has no photos. */
  files?: Files;
};
export type SeedContext = Awaited<ReturnType<typeof openSeedContext>>;

const noLimit = { requests: Infinity, perProperty: Infinity, nights: Infinity };
const openRequests = { newcomer: noLimit, others: noLimit, newcomersSharePercent: 100 };
const config = { openRequests, instantPayMinutes: 30 };

const reportProblem = async (
  deps: Pick<SeedDeps, "db" | "jobs">,
  call: Call,
  bookingId: string,
  text: string,
) =>
  requireAccepted(
    "report a problem",
    await reportingProblems(deps)["POST /api/booking-actions/:bookingId/report-problem"](
      { params: { bookingId }, body: { kind: "cabin_condition", text } },
      call,
    ),
  );

export async function openSeedContext({ db, jobs, log, webhookSecret }: SeedDeps) {
  let at = new Date(0);
  const clock = { now: () => at };
  const post = async (payload: string): Promise<boolean> => {
    const event = readEvent(Buffer.from(payload));
    if (event) await db.transaction().execute((tx) => handleEvent({ tx, jobs, now: at }, "simulated", event));
    return event !== undefined;
  };
  const { provider, simulator } = await openCardProvider({ db, clock, log, post, webhookSecret });
  const booking = {
    ...pricingStays(db, config),
    ...submittingBookings({ db, jobs, config }),
    ...bookingActions({ db, jobs }),
  };
  const payment = {
    ...simulatingPayments({ db, jobs, log, provider, simulator }),
    ...recordingTransfers({ db, jobs }),
  };
  const conversations = { ...openingConversations(db), ...writingMessages(db) };
  const sweeps = [
    dueCharges({ db, jobs, log, provider }),
    deadlineSweep({ db, jobs, log }),
    reminders({ db, jobs, log }),
    bookingSweep({ db, jobs, log }, duePayouts({ db, jobs, log, provider, payoutBy: "provider" })),
    ...ratingSweeps({ db, jobs }),
  ];
  const by = (actor: Actor): Call => ({ actor, locale: "nb", now: at, requestId: "demo-world" });

  return {
    goTo(instant: Date) {
      at = instant;
    },
    calculate: (hunter: Actor, body: CalculateBody) =>
      booking["POST /api/core-booking/calculate"]({ body }, by(hunter)),
    submit: async (hunter: Actor, bookingId: string, specialRequests?: string) =>
      booking["POST /api/core-booking/submit/:bookingId"](
        {
          params: { bookingId },
          body: { termsAccepted: true, privacyAccepted: true, ...(specialRequests && { specialRequests }) },
        },
        by(hunter),
      ),
    accept: async (owner: Actor, bookingId: string, message?: string) =>
      requireAccepted(
        "accept",
        await booking["POST /api/booking-actions/:bookingId/accept"](
          { params: { bookingId }, body: { ...(message && { message }) } },
          by(owner),
        ),
      ),
    reject: async (owner: Actor, bookingId: string, reason: string) =>
      requireAccepted(
        "reject",
        await booking["POST /api/booking-actions/:bookingId/reject"](
          { params: { bookingId }, body: { reason } },
          by(owner),
        ),
      ),
    cancel: async (who: Actor, bookingId: string, reason: string) =>
      requireAccepted(
        "cancel",
        await booking["POST /api/booking-actions/:bookingId/cancel"](
          { params: { bookingId }, body: { reason } },
          by(who),
        ),
      ),
    pay: async (hunter: Actor, bookingId: string, outcome: "succeeded" | "failed") =>
      requireAccepted(
        "pay",
        await payment["POST /api/payments/simulate-payment"]({ body: { bookingId, outcome } }, by(hunter)),
      ),
    markReceived: async (admin: Actor, bookingId: string, reason: string) =>
      requireAccepted(
        "mark received",
        await payment["POST /api/payments/mark-payment-received"]({ body: { bookingId, reason } }, by(admin)),
      ),
    /** Writes a message about the booking, and marks the earlier messages as read by the writer. */
    write: async (who: Actor, bookingId: string, text: string) => {
      const open = conversations["POST /api/conversations"];
      const { conversationId } = requireAccepted("open", await open({ body: { bookingId } }, by(who)));
      const params = { conversationId };
      await conversations["PUT /api/conversations/:conversationId/read"]({ params, body: {} }, by(who));
      const send = conversations["POST /api/conversations/:conversationId/messages"];
      requireAccepted(
        "write",
        await send({ params, body: { text, clientMessageId: randomUUID() } }, by(who)),
      );
    },
    ...teamsIn({ db, jobs }, by),
    reportProblem: (hunter: Actor, bookingId: string, text: string) =>
      reportProblem({ db, jobs }, by(hunter), bookingId, text),
    rate: async (who: Actor, bookingId: string, [stars, text, aspects]: GivenRating) =>
      requireAccepted(
        "rate",
        await givingRatings({ db, jobs })["POST /api/core-booking/:bookingId/rating"](
          { params: { bookingId }, body: { stars, text, aspects } },
          by(who),
        ),
      ),
    /** Runs every deadline that is due: expired replies and payments, arrivals, departures, payouts. */
    async letTimePass() {
      for (const sweep of sweeps) while ((await sweep.run(at)) > 0);
    },
  };
}
