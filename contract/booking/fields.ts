/** What a booking, a request and a proposal to change them have in common. */
import { z } from "zod";
import { changePrices, proposalActions, proposalStatuses } from "#domain/booking/changed-stay.ts";
import {
  CalendarDate,
  Count,
  CountOrNone,
  Id,
  Instant,
  Line,
  optionalOrNull,
  Ore,
  SignedOre,
  Text,
} from "#contract/schemas.ts";

/** What pricing a stay costs, in the points of the client's allowance. */
export const pricingCost = 8;
export const ChosenCabins = z
  .array(z.strictObject({ cabinId: Id, quantity: optionalOrNull(z.literal(1)) }))
  .max(20);
const ServiceOrder = z.strictObject({
  serviceId: Id,
  quantity: Count,
  /** Single days of the stay, of a service with `singleDays`; all days if absent. */
  dates: optionalOrNull(z.array(CalendarDate).min(1).max(366)),
});
export const ServiceOrders = z.array(ServiceOrder).max(50);

/** Who the invoice is issued to, if it differs from the profile (rules 8.6). */
export const Buyer = z.strictObject({
  name: optionalOrNull(Line(200)),
  address: optionalOrNull(
    z.strictObject({
      street: optionalOrNull(Line(200)),
      postalCode: optionalOrNull(Line(20)),
      city: optionalOrNull(Line(100)),
      country: optionalOrNull(Line(100)),
    }),
  ),
  organizationNumber: optionalOrNull(Line(30)),
});
/**
 * What the hunter gives where a change first needs it (rules 4.7): the age of those who hunt (9.9), and who the
 * invoice is issued to (8.6).
 */
const givenByHunter = { ageConfirmed: optionalOrNull(z.boolean()), buyer: optionalOrNull(Buyer) };
export const AcceptProposalBody = z.strictObject(givenByHunter);
export type AcceptProposalBody = z.output<typeof AcceptProposalBody>;
/** What a change asks of the hunter. */
export const AskedOfHunter = z.object({ age: z.boolean(), buyer: z.boolean() });

/** What is to be changed of a booking; what is absent stays as it is (rules 4.7). */
export const ProposeBody = z.strictObject({
  fromDate: optionalOrNull(CalendarDate),
  toDate: optionalOrNull(CalendarDate),
  participants: optionalOrNull(Count),
  companions: optionalOrNull(CountOrNone),
  children: optionalOrNull(CountOrNone),
  offeringId: optionalOrNull(Id),
  /** Another ground: the offering that is sold on exactly these parts, instead of `offeringId`. */
  groundIds: optionalOrNull(z.array(Id).min(1).max(20)),
  cabins: optionalOrNull(ChosenCabins),
  services: optionalOrNull(ServiceOrders),
  /** The landowner may propose the change at the total that was agreed. */
  price: optionalOrNull(z.enum(changePrices)),
  message: optionalOrNull(Text(2000).min(1)),
  /** The landowner's agreement to invoicing, where a proposal answers a request (rules 8.7). */
  invoicingAgreed: optionalOrNull(z.literal(true)),
  ...givenByHunter,
});
export type ProposeBody = z.output<typeof ProposeBody>;
/** Until when an open proposal is to be paid if it is accepted now; null if nothing is, or a card is charged. */
export const PaymentDueIfAccepted = Instant.nullable();
/** A proposal to change a booking, as its parties see it (rules 4.7). */
export const Proposal = z.object({
  proposalId: z.string(),
  by: z.enum(["hunter", "landowner"]),
  status: z.enum(proposalStatuses),
  fromDate: z.string(),
  toDate: z.string(),
  participants: z.number(),
  companions: z.number(),
  children: z.number(),
  offeringId: z.string().nullable(),
  offeringName: z.string().nullable(),
  cabins: z.array(z.object({ cabinId: z.string(), name: z.string() })),
  services: z.array(
    z.object({
      serviceId: z.string(),
      name: z.string(),
      quantity: z.number(),
      dates: z.array(z.string()).optional(),
    }),
  ),
  totalOre: Ore,
  /** What it costs more; negative: what goes back. */
  differenceOre: SignedOre,
  message: z.string().nullable(),
  /** Until when it can be answered; once accepted, until when the difference is to be paid. */
  dueAt: Instant,
  paymentDueIfAccepted: PaymentDueIfAccepted,
  /** When it was made, answered or ended. */
  changedAt: Instant,
  /** What the hunter gives when they accept it. */
  asks: AskedOfHunter,
  allowedActions: z.array(z.enum(proposalActions)),
});
