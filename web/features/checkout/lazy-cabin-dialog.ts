/** The dialog of a cabin's page; with the names of all that it needs, which an offering's page does without. */
export const loadCabinCheckoutDialog = () => import("./cabin-checkout-dialog.tsx");
