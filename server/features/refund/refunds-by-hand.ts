/** Refunds that administrators send from our bank, and then mark as sent (rules 6.6). */
import type { payments } from "#contract/payment/endpoints.ts";
import { osloDate } from "#domain/days.ts";
import { hasBankAccountCheckDigit } from "#domain/invoice/invoice.ts";
import { audit, auditActor } from "#server/platform/observability/audit-store.ts";
import { command } from "#server/platform/database/command.ts";
import { pageByTime } from "#server/platform/http/cursor.ts";
import type { Db } from "#server/platform/database/database.ts";
import { refuse, refuseAll, type SomeHandlers } from "#server/platform/http/handler.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import type { PaymentProvider } from "#server/platform/card-provider/provider.ts";
import { listByHand, lockRefund, saveAccount, saveSent } from "./refunds-by-hand-store.ts";
import { recordSent } from "./refunds.ts";

type Deps = { db: Db; jobs: JobQueue; provider: PaymentProvider };

export const refundsByHand = ({ db, jobs, provider }: Deps) =>
  ({
    "POST /api/payments/refunds-by-hand/:refundId/sent": ({ params: { refundId }, body }, call) =>
      command(db, call, `refund-sent ${refundId}`, body, async (tx) => {
        const { now, actor } = call;
        const { account, reference, sentOn = osloDate(now) } = body;
        if (sentOn > osloDate(now)) return refuseAll([{ code: "date_to_come", path: "sentOn" }]);
        const refund = await lockRefund(tx, refundId, provider.name);
        if (!refund) return refuse("refund_not_found");
        if (refund.sent) return refuse("refund_already_sent");
        if (!refund.byHand) return refuse("refund_by_provider");
        if (refund.inBatch) return refuse("refund_in_file");
        if (refund.isTakenBack) return refuse("refund_taken_back");
        const { bookingId, amountOre, moneyAt } = refund;
        await saveSent(tx, refundId, { account, reference, sentOn, sentBy: actor.uid }, now);
        const byHand = { uid: actor.uid, account, sentOn, moneyAt };
        await recordSent(tx, jobs, { refundId, bookingId, amountOre }, now, byHand);
        return { refundId, sent: true as const };
      }),
    /** Stores the account that the hunter gave: the refund goes there with the next payment file. */
    "POST /api/payments/refunds-by-hand/:refundId/account": ({ params: { refundId }, body }, call) =>
      command(db, call, `refund-account ${refundId}`, body, async (tx) => {
        const { now, actor } = call;
        const { account } = body;
        const refund = await lockRefund(tx, refundId, provider.name);
        if (!refund) return refuse("refund_not_found");
        if (refund.sent) return refuse("refund_already_sent");
        if (refund.moneyAt !== "bank") return refuse("refund_by_provider");
        if (refund.inBatch) return refuse("refund_in_file");
        await saveAccount(tx, refundId, account);
        await audit(tx, {
          ...auditActor({ actor, now }, "admin"),
          subject: "payment",
          subjectId: refund.bookingId,
          from: "refund_decided",
          to: "refund_account_set",
          data: { refundId, account },
        });
        return { refundId, checkDigitFits: hasBankAccountCheckDigit(account) };
      }),
    "GET /api/payments/refunds-by-hand": ({ query: { state, ...page } }) =>
      pageByTime(
        page,
        (after, limit) => listByHand(db, { state, connected: provider.name, after, limit }),
        (row) => [row.decidedAt, row.refundId],
        (rows) =>
          rows.map(({ hunterUid, hunterName, hunterEmail, ...row }) => ({
            ...row,
            hunter: { uid: hunterUid, name: hunterName, email: hunterEmail },
          })),
      ),
  }) satisfies SomeHandlers<typeof payments>;
