/** Parts that a cabin of its own fetches when they are wanted. */
export const loadCabinCheckoutDialog = () => import("./cabin-checkout-dialog.tsx");
export const loadQuoteLines = () => import("./quote-lines.tsx");
export const loadUnpriced = () => import("./unpriced.tsx");
