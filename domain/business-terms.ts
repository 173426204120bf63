/**
 * The figures of the business rules, used in calculations and in texts: texts have placeholders
 * (`{commissionPercent} %`), never the number itself. No imports, since the first pages load it.
 */
const commissionPercent = 20;

export const businessTerms = {
  /**
   * What a new database begins with (schema/rows.sql). The rate is a row, which administrators change: the texts then
   * tell it (apply-translations.ts), and code asks for it (rules 3.6).
   */
  commissionPercent,
  earningsPercent: 100 - commissionPercent,
  /**
   * VAT rates for texts: those of the day on which the terms took effect (`documentVersions`); a stay uses
   * the rates of its days.
   */
  huntingVatPercent: 25,
  lodgingVatPercent: 12,
  /** Hours in which the landowner must answer (rules 4.1). */
  replyHours: 24,
  /**
   * Full refund under every policy: within this many hours of paying, and at least this many days before
   * arrival (rules 5.1).
   */
  justPaidHours: 24,
  justPaidDays: 7,
  /** How long the bank normally takes to credit a refund (rules 5.3); shown only. */
  refundBusinessDays: 7,
  /** Business days from completion to payout (rules 6.3). */
  payoutBusinessDays: 7,
  /** Hours before payouts go to a replaced account (rules 6.5). */
  payoutAccountHours: 48,
  /** The maximum age of the sign-in when somebody changes the payout account (rules 6.5). */
  freshSignInMinutes: 10,
  /** Days in which a completed stay can be rated. */
  ratingDays: 14,
  /** How long a stay that is cancelled still shows its parties how to reach each other. */
  contactDaysAfterEnd: 7,
} as const;
