/**
 * Proposes bookings that a bank payment without a known KID may be for (rules 6.6). An administrator always
 * decides, since two hunters of one party pay the same amount.
 */

export const proposalReasons = ["kid", "invoice", "sum", "name"] as const;
export type ProposalReason = (typeof proposalReasons)[number];

type ReportedPayment = {
  kid: string | null;
  message: string | null;
  payer: string | null;
  amountOre: number;
};
/** A booking with an invoice. `missingOre`: the amount that is still unpaid; null if nothing is. */
type Candidate = { kid: string; invoiceNumber: string; hunter: string; missingOre: number | null };

/** Numbers in a text that may be a KID, also with spaces between the digits. */
export function kidsIn(text: string | null): string[] {
  const runs = text?.match(/\d[\d ]*\d/g) ?? [];
  const found = runs.flatMap((run) => [run.replaceAll(" ", ""), ...run.split(" ")]);
  return [...new Set(found.filter((digits) => /^\d{6,25}$/.test(digits)))].slice(0, 20);
}
/** Words in a text that may be an invoice number: words with a digit. */
export function invoiceNumbersIn(text: string | null): string[] {
  const words = text?.toUpperCase().match(/[A-Z0-9][A-Z0-9-]{2,40}/g) ?? [];
  return [...new Set(words.filter((word) => /\d/.test(word)))].slice(0, 20);
}

const wordsOfName = (name: string): string[] => name.toLowerCase().match(/\p{L}{2,}/gu) ?? [];
/** Whether the other name contains all words of the shorter one, at least two: «Skog Ola» is Ola Skog. */
function isSameName(one: string | null, other: string): boolean {
  const [first, second] = [wordsOfName(one ?? ""), wordsOfName(other)];
  const [shorter, longer] = first.length < second.length ? [first, second] : [second, first];
  return shorter.length >= 2 && shorter.every((name) => longer.includes(name));
}

const weight = { kid: 8, invoice: 4, sum: 2, name: 2 } as const satisfies Record<ProposalReason, number>;
export const weightOf = (reasons: readonly ProposalReason[]): number =>
  reasons.reduce((sum, reason) => sum + weight[reason], 0);

/** The reasons why a payment may be for the booking; none if it is unlikely. */
export function matchReasons(payment: ReportedPayment, candidate: Candidate): ProposalReason[] {
  const paymentText = [payment.message, payment.kid].filter(Boolean).join(" ");
  const agrees: Record<ProposalReason, boolean> = {
    kid: kidsIn(paymentText).includes(candidate.kid),
    invoice: invoiceNumbersIn(paymentText).includes(candidate.invoiceNumber.toUpperCase()),
    sum: candidate.missingOre === payment.amountOre,
    name: isSameName(payment.payer, candidate.hunter),
  };
  const reasons = proposalReasons.filter((reason) => agrees[reason]);
  return reasons.length === 1 && agrees.name ? [] : reasons;
}
