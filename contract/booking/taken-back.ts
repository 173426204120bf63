/** Money of a booking that a dispute, a refund at the card provider or the bank took back. */
import { z } from "zod";
import { takenBackKinds, takenBackStates } from "#domain/booking/what-was-taken-back.ts";
import { Instant, Ore } from "#contract/schemas.ts";

export const TakenBack = z.object({
  kind: z.enum(takenBackKinds),
  state: z.enum(takenBackStates),
  amountOre: Ore,
  at: Instant,
  /** The invoice is credited for it. */
  isCredited: z.boolean(),
  /** Of a claim: the landowner's part once it is decided, and what payouts have covered of it. Null for the hunter. */
  landownerOre: Ore.nullable(),
  coveredOre: Ore.nullable(),
});
export type TakenBack = z.output<typeof TakenBack>;
