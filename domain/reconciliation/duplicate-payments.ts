/**
 * Detects whether a bank file's payment was recorded before (rules 6.9). Banks number payments differently:
 * some each payment, some all of a day together, and camt.053 may omit what camt.054 has.
 */

/** A payment in a bank file, in the currency's smallest unit. Fields that the file lacks are null. */
export type ReportedPayment = {
  /** The payment's reference if it has one, otherwise its entry's reference and its position in the entry. */
  reference: string;
  ownReference: string | null;
  entryReference: string | null;
  endToEndId: string | null;
  bookedOn: string;
  amountOre: number;
  currency: string;
  kid: string | null;
  payer: string | null;
  payerAccount: string | null;
  /** The format of the file; null if not stored. No bank reports a payment twice in one format. */
  format: string | null;
};
export type KnownPayment = ReportedPayment & { id: string };

const bothDiffer = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one !== other;
const bothAgree = (one: string | null, other: string | null): boolean => one !== null && one === other;
const normalizedText = (text: string | null): string | null =>
  text?.toLowerCase().replace(/\s+/g, " ").trim() ?? null;

/** Whether all details that both payments have are equal. */
const isCompatible = (reported: ReportedPayment, recorded: ReportedPayment): boolean =>
  reported.bookedOn === recorded.bookedOn &&
  reported.amountOre === recorded.amountOre &&
  reported.currency === recorded.currency &&
  !bothDiffer(reported.kid, recorded.kid) &&
  !bothDiffer(reported.ownReference, recorded.ownReference) &&
  !bothDiffer(reported.endToEndId, recorded.endToEndId) &&
  !bothDiffer(reported.payerAccount, recorded.payerAccount);
const hasSameDetails = (reported: ReportedPayment, recorded: ReportedPayment): boolean =>
  isCompatible(reported, recorded) &&
  (reported.format !== recorded.format ||
    !bothDiffer(normalizedText(reported.payer), normalizedText(recorded.payer))) &&
  (bothAgree(reported.ownReference, recorded.ownReference) ||
    bothAgree(reported.endToEndId, recorded.endToEndId) ||
    bothAgree(reported.entryReference, recorded.entryReference) ||
    reported.reference === recorded.reference);
/** Files of different formats have other references, so day, amount and KID or payer are compared. */
const hasSameDetailsInOtherFormat = (reported: ReportedPayment, recorded: ReportedPayment): boolean =>
  isCompatible(reported, recorded) &&
  reported.format !== recorded.format &&
  recorded.format !== null &&
  !bothDiffer(reported.entryReference, recorded.entryReference) &&
  (bothAgree(reported.kid, recorded.kid) ||
    bothAgree(normalizedText(reported.payer), normalizedText(recorded.payer)));

/**
 * For each payment of a file: the recorded payment it equals, `new`, or one that it may equal, which an
 * administrator decides. Payments of one file never equal each other, and none equals two recorded ones.
 */
export type Verdict = { is: string } | { maybe: string } | "new";
export function findDuplicates(
  reportedPayments: readonly ReportedPayment[],
  knownPayments: readonly KnownPayment[],
): Verdict[] {
  const verdicts: Verdict[] = reportedPayments.map(() => "new");
  const claimedIds = new Set<string>();
  const matchKnownPayments = (test: (one: ReportedPayment, other: KnownPayment) => boolean, sure: boolean) =>
    reportedPayments.forEach((one, place) => {
      if (verdicts[place] !== "new") return;
      const found = knownPayments.find((other) => !claimedIds.has(other.id) && test(one, other));
      if (!found) return;
      claimedIds.add(found.id);
      verdicts[place] = sure ? { is: found.id } : { maybe: found.id };
    });
  matchKnownPayments(
    (one, other) => isCompatible(one, other) && bothAgree(one.ownReference, other.ownReference),
    true,
  );
  matchKnownPayments(hasSameDetails, true);
  matchKnownPayments(hasSameDetailsInOtherFormat, true);
  matchKnownPayments(mayBeDuplicate, false);
  return verdicts;
}
/**
 * Whether two payments may be the same: they have the same KID and the bank gave one of them no reference, or
 * the same reference with another amount or KID, one of which must be wrong.
 */
const mayBeDuplicate = (one: ReportedPayment, other: ReportedPayment): boolean =>
  isCompatible(one, other)
    ? bothAgree(one.kid, other.kid) && (one.ownReference === null || other.ownReference === null)
    : one.bookedOn === other.bookedOn && bothAgree(one.ownReference, other.ownReference);

/** Whether a debit reverses a whole credit: by references, otherwise by KID, text or payer. */
function isReversalOf(reversal: ReportedPayment, credit: ReportedPayment): boolean {
  if (reversal.amountOre !== credit.amountOre || reversal.currency !== credit.currency) return false;
  if (credit.bookedOn > reversal.bookedOn || bothDiffer(reversal.kid, credit.kid)) return false;
  return (
    bothAgree(reversal.ownReference, credit.ownReference) ||
    bothAgree(reversal.endToEndId, credit.endToEndId) ||
    bothAgree(reversal.kid, credit.kid) ||
    bothAgree(reversal.entryReference, credit.entryReference) ||
    bothAgree(reversal.payerAccount, credit.payerAccount) ||
    (bothAgree(normalizedText(reversal.payer), normalizedText(credit.payer)) && reversal.kid === credit.kid)
  );
}
/** How well reversal and credit agree: best by own reference, then by end-to-end id, then by KID. */
const matchStrength = (reversal: ReportedPayment, credit: ReportedPayment): number =>
  Number(bothAgree(reversal.ownReference, credit.ownReference)) * 4 +
  Number(bothAgree(reversal.endToEndId, credit.endToEndId)) * 2 +
  Number(bothAgree(reversal.kid, credit.kid));

/** The index of the unmatched credit that `reversal` reverses; undefined if none. */
export function indexOfReversedCredit(
  reversal: ReportedPayment,
  credits: readonly ReportedPayment[],
  takenPlaces: ReadonlySet<number>,
): number | undefined {
  const [best] = credits
    .map((credit, place) => ({ place, credit }))
    .filter(({ place, credit }) => !takenPlaces.has(place) && isReversalOf(reversal, credit))
    .sort((a, b) => matchStrength(reversal, b.credit) - matchStrength(reversal, a.credit));
  return best?.place;
}
