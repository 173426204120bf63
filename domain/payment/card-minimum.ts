/** The least that card companies charge, in NOK: what is less is paid by bank transfer. */
export const minimumCardOre = 300;
