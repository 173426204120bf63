/** In which role somebody meets a booking, and what that role may do to it (rules 4.1, 9.2). */
import { isAdmin, type Person } from "../account/policy.ts";
import { agreedStatuses, type CoHostRight } from "../lists.ts";
import { bookingProcess, type CommandName } from "./booking-process.ts";

export type Party = "hunter" | "landowner" | "co_host" | "admin";
/** `coHosts`: of its property. Left out where a co-host has no part: papers, payment, ratings. */
export type Parties = {
  hunterUid: string;
  landownerUid: string;
  status: string;
  coHosts?: Readonly<Record<string, readonly CoHostRight[]>>;
};

/** Undefined: the booking does not exist for them. A draft is its hunter's alone, and an administrator's. */
export function partyOf(
  person: Person,
  { hunterUid, landownerUid, status, coHosts }: Parties,
): Party | undefined {
  if (person.uid === hunterUid) return "hunter";
  if (person.uid === landownerUid && status !== "calculated") return "landowner";
  if (coHosts?.[person.uid]?.includes("answer") && status !== "calculated") return "co_host";
  return isAdmin(person) ? "admin" : undefined;
}

/** A co-host answers for the landowner, and nothing more: cancelling moves money. */
const answers: readonly CommandName[] = ["accept", "reject"];
/** As whom the process knows this party; undefined where the command is never theirs to give. */
export function actorFor(party: Party, command: CommandName): Exclude<Party, "co_host"> | undefined {
  const actor = party === "co_host" ? (answers.includes(command) ? "landowner" : undefined) : party;
  const given = bookingProcess.some((row) => row.command === command && actor && row.by.includes(actor));
  return given ? actor : undefined;
}
/** Whether the command is this party's to give at all; in which status, the process says. */
export const mayGive = (party: Party, command: CommandName): boolean =>
  actorFor(party, command) !== undefined;

/** A booking is paid by its hunter. */
export const mayPay = (party: Party): boolean => party === "hunter";

const agreed: readonly string[] = agreedStatuses;
/** The ground is the parties' to find once the booking is confirmed, until it is given up. */
export const showsGround = ({ status }: { status: string }): boolean => agreed.includes(status);
