/**
 * The figures that screens and emails tell in words, each from the rule that uses it: texts have places for
 * them (`{commissionPercent} %`) and never the number itself.
 */
import { justPaidDays, justPaidHours, refundBusinessDays } from "./booking/cancellation.ts";
import { defaultCommissionRatePercent, huntingVatPercent, lodgingVatPercent } from "./booking/price.ts";
import { replyHours } from "./payment/payment-schedule.ts";
import { payoutBusinessDays } from "./payment/payout.ts";
import { ratingDays } from "./rating/rating.ts";

export const businessTerms = {
  commissionPercent: defaultCommissionRatePercent,
  earningsPercent: 100 - defaultCommissionRatePercent,
  huntingVatPercent,
  lodgingVatPercent,
  justPaidDays,
  justPaidHours,
  refundBusinessDays,
  payoutBusinessDays,
  replyHours,
  ratingDays,
} as const;
