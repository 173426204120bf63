import { z } from "zod";
import { stayRefusalCodes } from "#domain/booking/refusal.ts";
import { defineContract } from "#contract/define.ts";
import { Instant, Ore, SignedOre } from "#contract/schemas.ts";
import { Booking } from "./endpoints.ts";
import {
  AcceptProposalBody,
  AskedOfHunter,
  PaymentDueIfAccepted,
  pricingCost,
  ProposeBody,
} from "./fields.ts";

const changeErrors = [
  "transition_not_allowed",
  "payment_disputed",
  "change_waits_for_payment",
  "change_after_payment",
  "change_of_stay_in_parts",
  "change_after_partial_payment",
  "change_of_past_arrival",
  "party_hunts_more",
  "change_to_or_from_free",
  "change_holds_both_stays",
  "change_paid_by_another",
  "below_card_minimum",
  "change_with_problem",
] as const;
const proposeErrors = [
  ...stayRefusalCodes,
  ...changeErrors,
  "booking_not_found",
  "forbidden",
  "right_missing",
  "proposal_open",
  "change_is_the_same",
  "agreed_price_by_landowner",
] as const;
/** Where a change first needs the age of those who hunt, or the buyer. */
const givenErrors = ["terms_required", "buyer_address_required", "organization_number_invalid"] as const;
const answerErrors = [
  "booking_not_found",
  "forbidden",
  "right_missing",
  "proposal_not_found",
  "proposal_over",
] as const;
const action = { ok: Booking } as const;
/** Proposals to change a booking, and the answers to them (rules 4.7). */
export const proposals = defineContract({ group: "Booking actions", auth: "user" })({
  "POST /api/booking-actions/:bookingId/propose": {
    summary: "Propose to change a booking; the other side has 24 hours to answer (rules 4.7)",
    body: ProposeBody,
    status: 201,
    ok: z.object({ proposalId: z.string(), differenceOre: SignedOre, dueAt: Instant }),
    errors: [...proposeErrors, ...givenErrors, "invoicing_agreement_required"],
    example: { fromDate: "2027-10-02", toDate: "2027-10-06" },
  },
  "POST /api/booking-actions/:bookingId/propose/preview": {
    summary: "What a proposal would cost, and until when it could be answered; nothing is saved",
    idempotent: false,
    cost: pricingCost,
    body: ProposeBody,
    ok: z.object({
      totalOre: Ore,
      differenceOre: SignedOre,
      dueAt: Instant,
      paymentDueIfAccepted: PaymentDueIfAccepted,
      /** What the hunter gives with the proposal, or when they accept it. */
      asks: AskedOfHunter,
    }),
    errors: proposeErrors,
    example: { fromDate: "2027-10-02", toDate: "2027-10-06" },
  },
  "POST /api/booking-actions/:bookingId/proposals/:proposalId/accept": {
    ...action,
    summary: "Accept the other side's proposal; it takes effect once any difference is paid",
    body: AcceptProposalBody,
    example: {},
    errors: [
      ...stayRefusalCodes,
      ...changeErrors,
      ...answerErrors,
      ...givenErrors,
      "invoicing_agreement_required",
      "vat_without_number",
    ],
  },
  "POST /api/booking-actions/:bookingId/proposals/:proposalId/decline": {
    ...action,
    summary: "Decline the other side's proposal; the booking stands",
    errors: answerErrors,
  },
  "POST /api/booking-actions/:bookingId/proposals/:proposalId/withdraw": {
    ...action,
    summary: "Take back one's own proposal",
    errors: answerErrors,
  },
});
