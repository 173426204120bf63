export { BookabilityBadge, hasPrice, useBookabilityWord, useWhatToDo } from "./bookability.tsx";
export { BookingBar } from "./booking-bar.tsx";
export { BookingCard } from "./booking-card.tsx";
export { CabinBookingBar, CabinBookingCard } from "./cabin-booking.tsx";
export { CabinCalendar } from "./cabin-calendar.tsx";
export { largestParty, type Choice, type Offering } from "./choice.ts";
export { byCategory, extrasOf, useServicePrice } from "./extras.ts";
export { fromAddress } from "./from-address.ts";
export { FreeDays } from "./free-days.tsx";
export { usePriceWords } from "./price-labels.ts";
export { UnusedLinkParts } from "./unused-link-parts.tsx";
export { broughtSpan, type Day } from "./use-availability.ts";
export { useCabinCheckout, type CabinCheckoutProps } from "./use-cabin-checkout.ts";
export { useCheckout, type Checkout, type CheckoutProps } from "./use-checkout.ts";

/** Parts that other features fetch when they are wanted. */
export const loadBookingSheet = () => import("./booking-sheet.tsx");
export const loadCabinCheckoutDialog = () => import("./cabin-checkout-dialog.tsx");
export const loadCancellationTerms = () => import("./cancellation-terms.tsx");
export const loadStayTerms = () => import("./stay-terms.tsx");
