/**
 * The figures that the rules calculate with and that screens and emails tell in words: texts have places for
 * them (`{commissionPercent} %`) and never the number itself. It imports nothing: first pages show them too.
 */
const commissionPercent = 20;

export const businessTerms = {
  /** Unless the landowner has terms of their own (rules 3.6). */
  commissionPercent,
  earningsPercent: 100 - commissionPercent,
  /** Included in every price (rules 1.4, 3.5). */
  huntingVatPercent: 25,
  lodgingVatPercent: 12,
  /** What the landowner has to answer in (rules 4.1). */
  replyHours: 24,
  /** Under every policy: all of it within so many hours of paying, so many days before arrival (rules 5.1). */
  justPaidHours: 24,
  justPaidDays: 7,
  /** What the bank normally takes to give money back (rules 5.3); nothing is calculated by it. */
  refundBusinessDays: 7,
  /** After completion (rules 6.3). */
  payoutBusinessDays: 7,
  /** In which a completed stay can be rated. */
  ratingDays: 14,
} as const;
