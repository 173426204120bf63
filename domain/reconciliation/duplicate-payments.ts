/**
 * Detects whether a payment in a bank file is already known (rules 6.9). Banks number payments differently:
 * some give each a reference, some one for all of a day, and camt.053 may omit what camt.054 has.
 */

/** Amounts in øre, or the smallest unit of another currency. A field is null if the file does not have it. */
export type ReportedPayment = {
  /**
   * The reference in use since the first version: the payment's own, otherwise the entry's with the position
   * in it.
   */
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
  /** The format of the file; no bank reports a payment twice in one format. Null if not stored. */
  format: string | null;
};
export type KnownPayment = ReportedPayment & { id: string };

const differ = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one !== other;
const agree = (one: string | null, other: string | null): boolean => one !== null && one === other;
const plain = (text: string | null): string | null => text?.toLowerCase().replace(/\s+/g, " ").trim() ?? null;

/** Whether all details that both payments have are equal. */
const isCompatible = (reported: ReportedPayment, recorded: ReportedPayment): boolean =>
  reported.bookedOn === recorded.bookedOn &&
  reported.amountOre === recorded.amountOre &&
  reported.currency === recorded.currency &&
  !differ(reported.kid, recorded.kid) &&
  !differ(reported.ownReference, recorded.ownReference) &&
  !differ(reported.endToEndId, recorded.endToEndId) &&
  !differ(reported.payerAccount, recorded.payerAccount);
const hasSameDetails = (reported: ReportedPayment, recorded: ReportedPayment): boolean =>
  isCompatible(reported, recorded) &&
  (reported.format !== recorded.format || !differ(plain(reported.payer), plain(recorded.payer))) &&
  (agree(reported.ownReference, recorded.ownReference) ||
    agree(reported.endToEndId, recorded.endToEndId) ||
    agree(reported.entryReference, recorded.entryReference) ||
    reported.reference === recorded.reference);
/** Across formats, where references cannot be compared, day, amount and KID or payer identify a payment. */
const hasSameDetailsInOtherFormat = (reported: ReportedPayment, recorded: ReportedPayment): boolean =>
  isCompatible(reported, recorded) &&
  reported.format !== recorded.format &&
  recorded.format !== null &&
  !differ(reported.entryReference, recorded.entryReference) &&
  (agree(reported.kid, recorded.kid) || agree(plain(reported.payer), plain(recorded.payer)));

/**
 * For each payment of a file: the known one it equals, `new`, or one it may equal, which an administrator
 * decides. Payments of one file never equal each other, and none equals two.
 */
export type Verdict = { is: string } | { maybe: string } | "new";
export function findDuplicates(
  reportedPayments: readonly ReportedPayment[],
  knownPayments: readonly KnownPayment[],
): Verdict[] {
  const verdicts: Verdict[] = reportedPayments.map(() => "new");
  const claimedIds = new Set<string>();
  const claim = (test: (one: ReportedPayment, other: KnownPayment) => boolean, sure: boolean) =>
    reportedPayments.forEach((one, place) => {
      if (verdicts[place] !== "new") return;
      const found = knownPayments.find((other) => !claimedIds.has(other.id) && test(one, other));
      if (!found) return;
      claimedIds.add(found.id);
      verdicts[place] = sure ? { is: found.id } : { maybe: found.id };
    });
  claim((one, other) => isCompatible(one, other) && agree(one.ownReference, other.ownReference), true);
  claim(hasSameDetails, true);
  claim(hasSameDetailsInOtherFormat, true);
  claim(mayBeDuplicate, false);
  return verdicts;
}
/**
 * Whether two payments may be the same: the same KID where the bank gave one of them no own reference; or the
 * same own reference with another amount or KID, where one must be wrong.
 */
const mayBeDuplicate = (one: ReportedPayment, other: ReportedPayment): boolean =>
  isCompatible(one, other)
    ? agree(one.kid, other.kid) && (one.ownReference === null || other.ownReference === null)
    : one.bookedOn === other.bookedOn && agree(one.ownReference, other.ownReference);

/**
 * Whether a debit reverses a credit: by the bank's references, otherwise by KID, text or payer; always the
 * whole amount.
 */
function isReversalOf(reversal: ReportedPayment, credit: ReportedPayment): boolean {
  if (reversal.amountOre !== credit.amountOre || reversal.currency !== credit.currency) return false;
  if (credit.bookedOn > reversal.bookedOn || differ(reversal.kid, credit.kid)) return false;
  return (
    agree(reversal.ownReference, credit.ownReference) ||
    agree(reversal.endToEndId, credit.endToEndId) ||
    agree(reversal.kid, credit.kid) ||
    agree(reversal.entryReference, credit.entryReference) ||
    agree(reversal.payerAccount, credit.payerAccount) ||
    (agree(plain(reversal.payer), plain(credit.payer)) && reversal.kid === credit.kid)
  );
}
/**
 * How strongly the references of reversal and credit agree: own reference first, then end-to-end id, then
 * KID.
 */
const matchStrength = (reversal: ReportedPayment, credit: ReportedPayment): number =>
  Number(agree(reversal.ownReference, credit.ownReference)) * 4 +
  Number(agree(reversal.endToEndId, credit.endToEndId)) * 2 +
  Number(agree(reversal.kid, credit.kid));

/** The index of the unmatched credit that `reversal` reverses; undefined if there is none. */
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
