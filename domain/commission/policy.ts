/** Who may see the landowner's commission: neither the hunter nor a co-host (rules 9.2). */
import type { Party } from "../booking/policy.ts";

export const maySeeCommission = (party: Party): boolean => party === "landowner" || party === "admin";
