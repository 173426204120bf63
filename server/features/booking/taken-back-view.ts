/** Money that was taken back of a booking, as its parties are told of it (rules 6.10). */
import type { TakenBack } from "#contract/booking/taken-back.ts";
import type { Party } from "#domain/booking/policy.ts";
import { takenBackState, toldToHunter } from "#domain/booking/what-was-taken-back.ts";
import type { TakenBackRow } from "./taken-back-store.ts";

/** The landowner's part is for those who see what the landowner earns. */
export function takenBackView(row: TakenBackRow, party: Party): TakenBack {
  const { kind, amountOre, at, isCredited, landownerOre, coveredOre } = row;
  const state = takenBackState(row);
  const isHunter = party === "hunter";
  return {
    kind,
    state: isHunter ? toldToHunter(state) : state,
    amountOre,
    at: new Date(at).toISOString(),
    isCredited,
    landownerOre: isHunter ? null : landownerOre,
    coveredOre: isHunter ? null : coveredOre,
  };
}
