export { BookabilityBadge, hasPrice, useBookabilityWord } from "./stay/bookability.tsx";
export { useBookabilityAdvice } from "./stay/bookability-advice.ts";
export { default as barCss } from "./card/booking-bar.module.css";
export { BookingBar } from "./card/booking-bar.tsx";
export { default as cardCss } from "./card/booking-card.module.css";
export { BookingFields } from "./card/booking-fields.tsx";
export { BookingCard } from "./card/booking-card.tsx";
export { default as fieldsCss } from "./card/booking-fields.module.css";
export { CompanyFields } from "./card/company-fields.tsx";
export {
  addressOf,
  largestParty,
  calculateBody,
  missingDay,
  type CalculateBody,
  type RequestFlags,
  type StayChoice,
  type Offering,
} from "./stay/choice.ts";
export { byCategory, extrasOf, useServicePrice } from "./stay/extras.ts";
export { daysIn, groupIn, parseBookingLink, type IgnoredPart } from "./stay/from-address.ts";
export { loadFirstMonth } from "./stay/first-month.ts";
export { cardId } from "./card/focus-on-missing.ts";
export { FreeDays } from "./card/free-days.tsx";
export { guestOfOffering, useFromPrice } from "./stay/price-labels.ts";
export { CancellationTerms } from "./request/cancellation-terms.tsx";
export { FieldErrors } from "./card/field-errors.tsx";
export { StayTerms } from "./card/stay-terms.tsx";
export { IgnoredLinkParts } from "./card/unused-link-parts.tsx";
export { RequestButton, StayCard } from "./card/stay-card.tsx";
export { revalidateStay } from "./stay/revalidate-stay.ts";
export { type Day, type FirstMonth, useAvailability } from "./stay/use-availability.ts";
export { usePrice, useQuote } from "./stay/use-quote.ts";
export { useLaw } from "./stay/use-law.ts";
export { useRequestAddress } from "./stay/use-request-address.ts";
export type { RequestCheckout } from "./request/use-stored-request.ts";
export { useCheckout, useStayErrors, type Checkout, type CheckoutProps } from "./stay/use-checkout.ts";

/** Components that are loaded when a request begins. */
export const loadBookingSheet = () => import("./request/booking-sheet.tsx");
export const loadCabinCheckoutDialog = () => import("./request/cabin-checkout-dialog.tsx");
