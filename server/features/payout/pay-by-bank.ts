/**
 * An administrator sends a payout from our bank to the account in the landowner's profile, if the card
 * provider does not pay them (rules 6.8). The next payment file includes it once the amount has been moved to
 * our bank, since the other money there belongs to other guests.
 */
import type { payments } from "#contract/payment/endpoints.ts";
import { acceptsPayouts } from "#domain/payout/payout-account.ts";
import { audit, auditActor } from "#server/platform/observability/audit-store.ts";
import { command } from "#server/platform/database/command.ts";
import type { Db } from "#server/platform/database/database.ts";
import { refuse, type SomeHandlers } from "#server/platform/http/handler.ts";
import { lockStuckPayout, missingAtBankOre, saveByBank, type StuckPayout } from "./pay-by-bank-store.ts";
import { reschedulePayout, type PayoutWay } from "./payout-store.ts";
import { routeOf } from "./payouts.ts";
import type { PaymentProvider } from "#server/platform/card-provider/provider.ts";

type Deps = { db: Db; provider: PaymentProvider; payoutBy: PayoutWay };

const refusalOf = (payout: StuckPayout) => {
  if (payout.isFrozen) return "payout_frozen";
  if (payout.way === "bank_file") return "payout_by_bank_already";
  if (payout.isUnderWay) return "payout_under_way";
  if (payout.atProvider !== null) return "payout_by_provider";
  return payout.bank.account === null ? "landowner_account_missing" : undefined;
};

/** Switches the payout to our bank once, under its lock. */
export const payingByBank = ({ db, ...deps }: Deps) =>
  ({
    "POST /api/payments/payouts/:payoutId/by-bank": ({ params: { payoutId }, body }, call) =>
      command(db, call, `pay-by-bank ${payoutId}`, body, async (tx) => {
        const { actor, now } = call;
        const route = routeOf(deps);
        const payout = await lockStuckPayout(tx, payoutId, route);
        if (!payout) return refuse("unsent_not_found");
        const code = refusalOf(payout);
        if (code) return refuse(code);
        const { status, bookingId, amountOre, bank } = payout;
        await saveByBank(tx, payoutId, now);
        // a payout to a new account waits until the account is effective
        if (status !== "scheduled" && acceptsPayouts(bank, now)) await reschedulePayout(tx, payoutId, status);
        await audit(tx, {
          ...auditActor({ actor, now }, "admin"),
          subject: "payout",
          subjectId: payoutId,
          from: status,
          to: "by_bank",
          reason: body.reason,
          data: { bookingId, amountOre },
        });
        const missingOre = Math.max(0, await missingAtBankOre(tx, route));
        return { payoutId, missingOre };
      }),
  }) satisfies SomeHandlers<typeof payments>;
