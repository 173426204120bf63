/**
 * The least amount that can be charged to a card, in a currency's smallest unit; smaller amounts are paid by
 * bank transfer. Each currency has its own.
 */
export const cardMinimum = { nok: 300 } as const;
