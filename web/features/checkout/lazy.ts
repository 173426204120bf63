/** Parts that are fetched when they are wanted, of an offering and of a cabin alone. */
export const loadCabinCheckoutDialog = () => import("./cabin-checkout-dialog.tsx");
export const loadQuoteLines = () => import("./quote-lines.tsx");
export const loadUnpriced = () => import("./unpriced.tsx");
