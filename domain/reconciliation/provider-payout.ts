/**
 * Payouts from the card provider to our bank account, and the credits for them in bank files (rules 6.8,
 * 6.9). The payout is posted when the provider reports it, and the bank file confirms its arrival. An amount
 * alone never identifies a payout.
 */
import { addDays, type CalendarDate } from "../days.ts";
import { addBusinessDays } from "../holidays.ts";

export const payoutStatuses = ["pending", "in_transit", "paid", "failed", "canceled"] as const;
/** A payout in øre. `arrivalOn`: the day on which our bank is expected to credit it. */
export type ProviderPayout = {
  payoutId: string;
  amountOre: number;
  status: (typeof payoutStatuses)[number];
  arrivalOn: CalendarDate;
  /** The bank's own reference, which the provider learns some days later, and not from every bank. */
  traceId: string | null;
  /** The text expected on our bank statement, which not every bank shows. */
  descriptor: string | null;
};
type Credit = {
  amountOre: number;
  bookedOn: CalendarDate;
  payer: string | null;
  message: string | null;
  /** The texts and references in the bank file. */
  references: readonly (string | null)[];
};

export const payoutReasons = ["trace", "descriptor", "sum"] as const;
export type PayoutReason = (typeof payoutReasons)[number];

/** The text on the bank statement if neither account nor payout has its own. */
const defaultDescriptor = "stripe";
const MAX_DAYS_EARLY = 5;
const MAX_DAYS_LATE = 30;
const LATE_AFTER_BUSINESS_DAYS = 5;

const toLettersAndDigits = (text: string): string => text.toLowerCase().replace(/[^\p{L}\d]/gu, "");
const mentions = (credit: Credit, word: string | null): boolean => {
  const searchedText = toLettersAndDigits(word ?? "");
  return (
    searchedText.length >= 4 &&
    [credit.payer, credit.message, ...credit.references].some((text) =>
      toLettersAndDigits(text ?? "").includes(searchedText),
    )
  );
};
const isNear = ({ bookedOn }: Credit, { arrivalOn }: ProviderPayout): boolean =>
  bookedOn >= addDays(arrivalOn, -MAX_DAYS_EARLY) && bookedOn <= addDays(arrivalOn, MAX_DAYS_LATE);

/** The reasons to match a credit with the payout; none if the days are too far apart. */
export function payoutReasonsFor(credit: Credit, payout: ProviderPayout): PayoutReason[] {
  const isMentioned = mentions(credit, payout.traceId);
  if (!isMentioned && !isNear(credit, payout)) return [];
  return [
    ...(isMentioned ? (["trace"] as const) : []),
    ...(mentions(credit, payout.descriptor ?? defaultDescriptor) ? (["descriptor"] as const) : []),
    ...(payout.amountOre === credit.amountOre ? (["sum"] as const) : []),
  ];
}
const weight = { trace: 4, sum: 2, descriptor: 1 } as const satisfies Record<PayoutReason, number>;
export const payoutWeightOf = (reasons: readonly PayoutReason[]): number =>
  reasons.reduce((sum, reason) => sum + weight[reason], 0);

/** The payout whose sum and reference agree with the credit; undefined if there is not exactly one. */
export function matchingPayout<P extends ProviderPayout>(
  credit: Credit,
  payouts: readonly P[],
): P | undefined {
  const agreeing = payouts
    .map((payout) => ({ payout, reasons: payoutReasonsFor(credit, payout) }))
    .filter(({ reasons }) => reasons.includes("sum") && reasons.length > 1);
  const withTraceId = agreeing.filter(({ reasons }) => reasons.includes("trace"));
  const [only, another] = withTraceId.length > 0 ? withTraceId : agreeing;
  return another ? undefined : only?.payout;
}

/** Payouts expected on this day or earlier are late: five business days before today. */
export function lateArrivalDay(today: CalendarDate): CalendarDate {
  let day = addDays(today, -LATE_AFTER_BUSINESS_DAYS);
  while (addBusinessDays(day, LATE_AFTER_BUSINESS_DAYS) >= today) day = addDays(day, -1);
  return day;
}
