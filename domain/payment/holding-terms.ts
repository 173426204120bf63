/** How long card money is held, and in what parts a stay is paid (rules 7.5). Filled into texts, as `businessTerms`. */
export const holdingTerms = {
  /** Days from the charge of a card to the payout, at most. */
  heldDays: 80,
  /** Nights that are paid for at a time, at most. */
  partNights: 45,
  /** A later part is charged so many days before its first night. */
  partAheadDays: 14,
  /** Days in which a charge that was refused is tried again. */
  chargeTryDays: 7,
} as const;
