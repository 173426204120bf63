/** The landowner's net and the VAT they pay in, calculated here wherever it is shown (rules 3.6). */
import type { CalendarDate } from "../days.ts";
import { commissionVat } from "../invoice/commission.ts";

/** In øre. `saleVatOre`: VAT of the sale; `deductibleVatOre`: deductible VAT of Utmark's commission. */
type VatSums = { earningsOre: number; saleVatOre: number; deductibleVatOre: number };

/** `vatOre`: the VAT to pay in, negative if the state refunds it; `netOre`: the earnings that remain. */
export function landownerNet({ earningsOre, saleVatOre, deductibleVatOre }: VatSums): {
  vatOre: number;
  netOre: number;
} {
  const vatOre = saleVatOre - deductibleVatOre;
  return { vatOre, netOre: earningsOre - vatOre };
}

/**
 * Calculates the net of a sale that is only priced. A registered landowner deducts the VAT within the
 * commission at the rate of `day`, the departure, since the commission is invoiced a few days later.
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
