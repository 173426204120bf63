/** The part of a payout that covers claims against its landowner (rules 6.10). */
import { addMs, hourMs } from "#domain/days.ts";
import { setOffPostings } from "#domain/ledger/ledger.ts";
import { postEntries } from "#server/features/ledger/public.ts";
import { audit } from "#server/platform/observability/audit-store.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { ReturnedPayout } from "./payout-store.ts";
import { lockSetOffs, saveCovered, saveSetOff } from "./set-off-store.ts";

/** The time between notifying a landowner and setting an amount off against a payout. */
const SET_OFF_NOTICE_MS = 24 * hourMs;

/** Sets off claims of which the landowner was notified in time; returns the amount that covers claims. */
export async function setOffClaims(tx: Tx, payout: ReturnedPayout, now: Date): Promise<number> {
  const { payoutId, bookingId, landownerUid, amountOre, moneyAt: at } = payout;
  if (amountOre === 0) return 0;
  let leftOre = amountOre;
  for (const claim of await lockSetOffs(tx, landownerUid, addMs(now, -SET_OFF_NOTICE_MS))) {
    const takenOre = Math.min(leftOre, claim.leftOre);
    if (takenOre === 0) break;
    const { bookingId: claimOf, claimId } = claim;
    const { ofPayout, ofClaim } = setOffPostings({ landownerUid, claimOf, amountOre: takenOre, at });
    await postEntries(tx, { bookingId, reason: "set_off", postings: ofPayout, now });
    await postEntries(tx, { bookingId: claimOf, reason: "set_off", postings: ofClaim, now });
    await saveCovered(tx, claimId, takenOre, now);
    leftOre -= takenOre;
  }
  const setOffOre = amountOre - leftOre;
  if (setOffOre === 0) return 0;
  await saveSetOff(tx, payoutId, setOffOre);
  await audit(tx, {
    at: now,
    actorRole: "system",
    subject: "payout",
    subjectId: payoutId,
    to: "set_off",
    data: { setOffOre },
  });
  return setOffOre;
}
