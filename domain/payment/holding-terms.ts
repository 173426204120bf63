/** How long card money is held (rules 7.5). Filled into texts, as `businessTerms`. */
export const holdingTerms = {
  /** Days from the charge of a card to the payout, at most. */
  heldDays: 80,
  /** Nights that one part of a long stay has, at most. */
  partNights: 45,
  /**
   * Days before its first night that the card is charged a later part of a long stay: a refusal is known in
   * time.
   */
  partAheadDays: 14,
  /** Days in which a charge that was refused is tried again. */
  chargeTryDays: 7,
} as const;
