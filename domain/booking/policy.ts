/** In which role somebody meets a booking, and what that role may do to it (rules 4.1, 9.2). */
import { isAdmin, type Person } from "../account/policy.ts";
import { agreedStatuses } from "../lists.ts";
import { bookingProcess, type CommandName } from "./booking-process.ts";

export type Party = "hunter" | "landowner" | "admin";
export type Parties = { hunterUid: string; landownerUid: string; status: string };

/** Undefined: the booking does not exist for them. A draft is its hunter's alone, and an administrator's. */
export function partyOf(person: Person, { hunterUid, landownerUid, status }: Parties): Party | undefined {
  if (person.uid === hunterUid) return "hunter";
  if (person.uid === landownerUid && status !== "calculated") return "landowner";
  return isAdmin(person) ? "admin" : undefined;
}

/** Whether the command is this party's to give at all; in which status, the process says. */
export const mayGive = (party: Party, command: CommandName): boolean =>
  bookingProcess.some((row) => row.command === command && row.by.includes(party));

/** A booking is paid by its hunter. */
export const mayPay = (party: Party): boolean => party === "hunter";

const agreed: readonly string[] = agreedStatuses;
/** The ground is the parties' to find once the booking is confirmed, until it is given up. */
export const showsGround = ({ status }: { status: string }): boolean => agreed.includes(status);
