/**
 * The smallest amount that a card can be charged, in the smallest unit of each currency. Smaller amounts are
 * paid by bank transfer.
 */
export const cardMinimum = { nok: 300 } as const;
