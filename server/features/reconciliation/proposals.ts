/** Proposes bookings for waiting payments: by KID or invoice number in the message, by amount and by name. */
import {
  invoiceNumbersIn,
  kidsIn,
  type ProposalReason,
  matchReasons,
  weightOf,
} from "#domain/reconciliation/proposal.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { TransactionRow } from "./bank-file-store.ts";
import { type Candidate, findCandidates } from "./proposal-store.ts";

const MAX_PROPOSALS = 3;
type Proposal = Omit<Candidate, "kid"> & { reasons: ProposalReason[] };

/** The proposals for each payment, the likeliest first, read by one statement. */
export async function proposalsFor(
  db: Db,
  rows: readonly TransactionRow[],
): Promise<Map<string, Proposal[]>> {
  const inKroner = rows.filter(({ currency }) => currency === "NOK");
  const paymentTexts = inKroner.map(({ message, kid }) => [message, kid].filter(Boolean).join(" "));
  const candidates = await findCandidates(db, {
    kids: paymentTexts.flatMap(kidsIn),
    invoiceNumbers: paymentTexts.flatMap(invoiceNumbersIn),
    amountsOre: inKroner.map(({ amountOre }) => amountOre),
  });
  return new Map(
    inKroner.map((row) => {
      const likely = candidates
        .map(({ kid, ...candidateFields }) => ({
          ...candidateFields,
          reasons: matchReasons(row, { kid, ...candidateFields }),
        }))
        .filter(({ reasons }) => reasons.length > 0)
        .sort((a, b) => weightOf(b.reasons) - weightOf(a.reasons));
      return [row.bankTransactionId, likely.slice(0, MAX_PROPOSALS)];
    }),
  );
}
