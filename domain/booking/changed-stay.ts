/** What a change of a booking leads to, and the states of its proposal (rules 4.7). */
import type { CalendarDate } from "../days.ts";
import type { CancellationPolicy } from "../offering/lists.ts";
import type { ServiceOrder } from "../offering/terms.ts";
import type { Quote } from "./price.ts";

/** What a booking is to be changed to: the stay, who comes, the extras, and the price with its terms. */
export type ChangedStay = {
  fromDate: CalendarDate;
  toDate: CalendarDate;
  participants: number;
  companions: number;
  children: number;
  offeringId: string | null;
  cabins: { cabinId: string; name: string; quantity: 1; included: boolean }[];
  services: (ServiceOrder & { name: string })[];
  quote: Quote;
  totalOre: number;
  vatRegistered: boolean;
  cancellationPolicy: CancellationPolicy;
};
/** A change that both have agreed to and that waits for its difference to be paid, until `dueAt` (ISO 8601). */
export type AcceptedChange = { changeId: string; stay: ChangedStay; dueAt: string };

/** `today`: at today's price. `agreed`: at the total that was agreed, as the landowner may say. */
export const changePrices = ["today", "agreed"] as const;
export type ChangePrice = (typeof changePrices)[number];
/** The statuses of a proposal. The first two wait: for an answer, and for the difference to be paid. */
export const proposalStatuses = [
  "open",
  "accepted",
  "applied",
  "declined",
  "withdrawn",
  "lapsed",
  "unpaid",
  "ended",
] as const;
export type ProposalStatus = (typeof proposalStatuses)[number];

/** What a person may do about an open proposal; its own side may only withdraw it. */
export const proposalActions = ["accept", "decline", "withdraw"] as const;
