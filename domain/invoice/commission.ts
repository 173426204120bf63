/** Utmark's own invoice of the commission (rules 8.5, decision 68). */
import { vatWithinOre } from "../money.ts";

const commissionVatPercent = 25;

/** The commission is what Utmark keeps in all, so its VAT is within it. Below zero it is credited. */
export function commissionVat(totalOre: number): { percent: number; netOre: number; vatOre: number } {
  const vatOre = Math.sign(totalOre) * vatWithinOre(Math.abs(totalOre), commissionVatPercent);
  return { percent: commissionVatPercent, netOre: totalOre - vatOre, vatOre };
}
