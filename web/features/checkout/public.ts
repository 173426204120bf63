export { BookabilityBadge, hasPrice, useBookabilityWord } from "./bookability.tsx";
export { useBookabilityAdvice } from "./bookability-advice.ts";
export { default as barCss } from "./booking-bar.module.css";
export { BookingBar } from "./booking-bar.tsx";
export { default as cardCss } from "./booking-card.module.css";
export { BookingCard } from "./booking-card.tsx";
export { default as fieldsCss } from "./booking-fields.module.css";
export {
  largestParty,
  missingDay,
  type CalculateBody,
  type RequestFlags,
  type StayChoice,
  type Offering,
} from "./choice.ts";
export { byCategory, extrasOf, useServicePrice } from "./extras.ts";
export { daysIn, fromAddress, partyIn, type Unused } from "./from-address.ts";
export { firstMonth } from "./first-month.ts";
export { cardId } from "./focus-on-missing.ts";
export { FreeDays } from "./free-days.tsx";
export { useFromPrice } from "./price-labels.ts";
export { loadUnusedLinkParts } from "./lazy.ts";
export { loadCabinCheckoutDialog } from "./lazy-cabin-dialog.ts";
export { LazyFieldErrors } from "./lazy-field-errors.tsx";
export { AskButton, StayCard } from "./stay-card.tsx";
export { revalidateStay } from "./revalidate-stay.ts";
export { type Day, type FirstMonth, useAvailability } from "./use-availability.ts";
export { useQuote } from "./use-quote.ts";
export { useRequestAddress } from "./use-request-address.ts";
export type { RequestCheckout } from "./use-stored-request.ts";
export { useCheckout, type Checkout, type CheckoutProps } from "./use-checkout.ts";

/** Lazily loaded parts of an offering for other features. */
export const loadBookingSheet = () => import("./booking-sheet.tsx");
export const loadCancellationTerms = () => import("./cancellation-terms.tsx");
export const loadStayTerms = () => import("./stay-terms.tsx");
