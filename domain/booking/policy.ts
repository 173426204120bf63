/** The role of a person in a booking, and the commands of that role (rules 4.1, 9.2). */
import { contactDaysAfterEnd } from "./figures.ts";
import { isAdmin, type Person } from "../account/policy.ts";
import { addMs, dayMs } from "../days.ts";
import { agreedStatuses } from "./lists.ts";
import type { CoHostRight } from "../property/lists.ts";
import { bookingProcess, type CommandName } from "./booking-process.ts";

export type Party = "hunter" | "landowner" | "co_host" | "admin";
/** `coHosts`: of the property; absent where co-hosts have no access: invoices, payment, ratings. */
export type Parties = {
  hunterUid: string;
  landownerUid: string;
  status: string;
  coHosts?: Readonly<Record<string, readonly CoHostRight[]>>;
};

/**
 * Returns the person's role in the booking; undefined if the booking is to look as if it did not exist. A
 * draft is visible to its hunter and to administrators only.
 */
export function partyOf(
  person: Person,
  { hunterUid, landownerUid, status, coHosts }: Parties,
): Party | undefined {
  if (person.uid === hunterUid) return "hunter";
  if (person.uid === landownerUid && status !== "calculated") return "landowner";
  if (coHosts?.[person.uid]?.includes("answer") && status !== "calculated") return "co_host";
  return isAdmin(person) ? "admin" : undefined;
}

/** The landowner's commands that a co-host may give: only replies, since cancelling moves money. */
const replyCommands: readonly CommandName[] = ["accept", "reject", "change"];
/** The actor as which this party gives the command; undefined if the party may never give it. */
export function actorFor(party: Party, command: CommandName): Exclude<Party, "co_host"> | undefined {
  const actor = party === "co_host" ? (replyCommands.includes(command) ? "landowner" : undefined) : party;
  const isAllowed = bookingProcess.some((row) => row.command === command && actor && row.by.includes(actor));
  return isAllowed ? actor : undefined;
}
/** Only the hunter pays a booking. */
export const mayPay = (party: Party): boolean => party === "hunter";

const agreed: readonly string[] = agreedStatuses;
type Agreement = { status: string; invoiceAtPayment: boolean };
/**
 * Whether the hunter sees the exact location: from confirmation until the booking is cancelled. An instant
 * booking shows no more than a request until it is paid: anybody can send one (rules 4.6).
 */
export const showsExactLocation = ({ status, invoiceAtPayment }: Agreement): boolean =>
  agreed.includes(status) && !invoiceAtPayment;
/**
 * Whether the parties see each other's contact data: while the booking is agreed, and for some days after a
 * paid stay has ended (rules 9.12). `endedAt`: when the booking reached its final status.
 */
export const showsContact = (
  booking: Agreement & { paidAt: Date | null; endedAt: Date },
  now: Date,
): boolean =>
  showsExactLocation(booking) ||
  (booking.paidAt !== null && now < addMs(booking.endedAt, contactDaysAfterEnd * dayMs));
