/** Lazily loaded parts for a cabin's page. */
export const loadCabinCheckoutDialog = () => import("./cabin-checkout-dialog.tsx");
export const loadQuoteLines = () => import("./quote-lines.tsx");
export const loadUnpriced = () => import("./unpriced.tsx");
