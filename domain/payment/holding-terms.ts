/** How long card money is held (rules 7.5); texts take the numbers from here, as from `businessTerms`. */
export const holdingTerms = {
  /** The maximum number of days from the charge of a card to the payout. */
  heldDays: 80,
  /** The maximum number of nights in one part of a long stay. */
  partNights: 45,
  /** How many days before its first night a later part is charged, so that a refusal is known in time. */
  partAheadDays: 14,
  /** The number of days in which a refused charge is retried. */
  chargeTryDays: 7,
} as const;
