/** Parts that other features fetch when they are wanted. */
export const loadCabinCheckoutDialog = () => import("./cabin-checkout-dialog.tsx");
export const loadCancellationTerms = () => import("./cancellation-terms.tsx");
export const loadRequestDialog = () => import("./request-dialog.tsx");
export const loadStayTerms = () => import("./stay-terms.tsx");
