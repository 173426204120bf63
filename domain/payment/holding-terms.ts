/** How long card money is held (rules 7.5). Filled into texts, as `businessTerms`. */
export const holdingTerms = {
  /** Days from the charge of a card to the payout, at most. */
  heldDays: 80,
  /** Days before the arrival that a card is charged, at least: a refusal is known in time. */
  chargedAheadDays: 14,
  /** Days in which a charge that was refused is tried again. */
  chargeTryDays: 7,
} as const;
