/** Who may read financial figures (spec §6): landowners their own, administrators everybody's. */
import { isSelfOrAdmin, type Person } from "../account/policy.ts";

export const mayReadFinancials = (person: Person, landownerUid: string): boolean =>
  isSelfOrAdmin(person, landownerUid);
