export { QuickReplies } from "./quick-replies.tsx";
export { BookedName, BookedPlace, nameLanguage } from "./booked-place.tsx";
export { BeforeTrip } from "./before-trip.tsx";
export { DaysLeft } from "./days-left.tsx";
export { Contacts, Details } from "./details.tsx";
export { ArrivalMessage, Directions, RulesAndFacilities, loadGround, type Ground } from "./ground.tsx";
export { paymentPage } from "./begin-payment.ts";
export { MoneyCard } from "./money-card.tsx";
export {
  deadlineOf,
  hasProposalToAnswer,
  isOwners,
  phaseOf,
  type Booking,
  type OwnersBooking,
  type Side,
} from "./phase.ts";
export { Progress } from "./progress.tsx";
export { useLineLabel, useQuoteLines } from "./quote-lines.ts";
export { SharedDocuments, loadSharedDocuments } from "./shared-documents.tsx";
export { Refunds } from "./refunds.tsx";
export { CalendarClash } from "./calendar-clash.tsx";
export { NextStep, StatusHeadline } from "./status-headline.tsx";
export { bookAgainAddress, placeOf, useBookedGroup, useStayDates } from "./summary.ts";
export { PaymentReversal } from "./payment-reversal.tsx";
export { Terms } from "./terms.tsx";
export { TripActions } from "./trip-actions.tsx";
export { Timeline } from "./timeline.tsx";
export { LawAtSubmit, loadRuleReading } from "./law-at-submit.tsx";
export { FeeDuty, FeeDutyText } from "./fee-duty.tsx";
export { loadCardOnFile } from "./pay-button.tsx";
