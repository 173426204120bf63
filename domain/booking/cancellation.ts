/** Refunds when a booking is cancelled (rules 5). */
import { justPaidDays, justPaidHours } from "./figures.ts";
import { addDays, addMs, type CalendarDate, hourMs, osloMidnight } from "../days.ts";
import { cancellationPolicies, type CancellationPolicy } from "../offering/lists.ts";
import { percentOf } from "../money.ts";

/** The refunded share by the time left until arrival. Every text about refunds takes its numbers here. */
type RefundTier = { percent: number; before: number; unit: "days" | "hours" };
/** The tiers from the largest refund to the smallest (rules 5.1). After the last one nothing is refunded. */
export const cancellationTiers: Readonly<Record<CancellationPolicy, readonly RefundTier[]>> = {
  flexible: [
    { percent: 100, before: 7, unit: "days" },
    { percent: 50, before: 24, unit: "hours" },
  ],
  moderate: [
    { percent: 100, before: 30, unit: "days" },
    { percent: 50, before: 7, unit: "days" },
  ],
  strict: [
    { percent: 100, before: 60, unit: "days" },
    { percent: 50, before: 30, unit: "days" },
  ],
};

/**
 * Returns the refunds of each policy in words, for placeholders such as `{flexibleRefund}`. `textOf` words
 * one tier.
 */
export const refundTexts = (textOf: (tier: RefundTier) => string) =>
  Object.fromEntries(
    Object.entries(cancellationTiers).map(([policy, tiers]) => [
      `${policy}Refund`,
      tiers.map(textOf).join(", "),
    ]),
  );

const daysBefore = (fromDate: CalendarDate, days: number): Date => osloMidnight(addDays(fromDate, -days));
/**
 * The policy of a stay: the offering's; of cabins alone theirs, and of several the one that is mildest to the
 * hunter (rules 5.1).
 */
export const policyOfStay = ({
  offering,
  cabins,
}: {
  offering?: { cancellationPolicy: CancellationPolicy } | undefined;
  cabins: readonly { cancellationPolicy?: CancellationPolicy }[];
}): CancellationPolicy =>
  offering?.cancellationPolicy ??
  cancellationPolicies.find((policy) =>
    cabins.some(({ cancellationPolicy = "moderate" }) => cancellationPolicy === policy),
  ) ??
  "moderate";

/** `until` is the last instant at which `percent` % is refunded; null means no end. */
type RefundStep = { percent: number; until: Date | null };
/** The refund steps of rules 5.1, from 00:00 Oslo time on the arrival date; each instant is inclusive. */
export const refundSchedule = (policy: CancellationPolicy, fromDate: CalendarDate): RefundStep[] => [
  ...cancellationTiers[policy].map(({ percent, before, unit }) => ({
    percent,
    until: unit === "days" ? daysBefore(fromDate, before) : addMs(osloMidnight(fromDate), -before * hourMs),
  })),
  { percent: 0, until: null },
];

/** The last instant of the full refund soon after payment, under every policy (rules 5.1). */
export const justPaidUntil = (fromDate: CalendarDate): Date => daysBefore(fromDate, justPaidDays);

type RefundInput = {
  policy: CancellationPolicy;
  fromDate: CalendarDate;
  /** When the booking was paid. Null if it is unpaid, so that nothing is refunded (rules 5.2). */
  paidAt: Date | null;
  totalOre: number;
  by: "hunter" | "landowner" | "admin";
  now: Date;
};

/** Returns the refund in øre: all of it if the landowner or an admin cancels (rules 5.2). */
export function refundOre({ policy, fromDate, paidAt, totalOre, by, now }: RefundInput): number {
  if (!paidAt) return 0;
  if (by !== "hunter") return totalOre;
  const justPaid = now <= addMs(paidAt, justPaidHours * hourMs) && now <= justPaidUntil(fromDate);
  const step = refundSchedule(policy, fromDate).find(({ until }) => until === null || now <= until);
  return justPaid ? totalOre : percentOf(totalOre, step?.percent ?? 0);
}
