/** What a landowner is left with, and what they pay in of VAT: one calculation, wherever it is shown (rules 3.6). */
import type { CalendarDate } from "../days.ts";
import { commissionVat } from "../invoice/commission.ts";

/** In øre. `saleVatOre`: of what was sold; `deductibleVatOre`: what may be deducted, of Utmark's commission. */
type VatSums = { earningsOre: number; saleVatOre: number; deductibleVatOre: number };

/** `vatOre`: what is paid in, negative where it comes back; `netOre`: what is left of the earnings. */
export function landownerNet({ earningsOre, saleVatOre, deductibleVatOre }: VatSums): {
  vatOre: number;
  netOre: number;
} {
  const vatOre = saleVatOre - deductibleVatOre;
  return { vatOre, netOre: earningsOre - vatOre };
}

/**
 * As `landownerNet`, of a sale that is priced and not made yet. Who is registered deducts the VAT within the
 * commission, at the rate of `day`, the departure: it is invoiced a few days after.
 */
export const netOfSale = (sale: {
  earningsOre: number;
  commissionOre: number;
  vat: readonly { vatOre: number }[];
  vatRegistered: boolean;
  day: CalendarDate;
}): { vatOre: number; netOre: number } =>
  landownerNet({
    earningsOre: sale.earningsOre,
    saleVatOre: sale.vat.reduce((sum, part) => sum + part.vatOre, 0),
    deductibleVatOre: sale.vatRegistered ? commissionVat(sale.commissionOre, sale.day).vatOre : 0,
  });
