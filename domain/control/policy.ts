/** Who may check permits on the ground of a property, and who reads what was reported of it (rules 9.27). */
import type { Person } from "../account/policy.ts";
import type { CoHostRight } from "../property/lists.ts";
import { isOwner, may } from "../property/policy.ts";

type Property = { ownerUid: string; coHosts?: Readonly<Record<string, readonly CoHostRight[]>> };

/** The owner and wardens; not administrators, who are in charge of no ground. */
export const isInCharge = (person: Person, property: Property): boolean =>
  isOwner(person, property) || (property.coHosts?.[person.uid]?.includes("control") ?? false);
/** The owner and administrators. */
export const mayReadControls = (person: Person, property: Property): boolean => may(person, property, "own");
