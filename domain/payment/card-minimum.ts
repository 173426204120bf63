/**
 * The least that card companies charge, in a currency's smallest unit: what is less is paid by bank transfer. Another
 * currency that is charged has its own.
 */
export const cardMinimum = { nok: 300 } as const;
