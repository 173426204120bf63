/** What a landowner reports of VAT for a period: of the papers they issued and Utmark's invoices to them. */
import { businessTerms } from "../business-terms.ts";

export type VatAmount = { percent: number; baseOre: number; vatOre: number };
export type VatReport = {
  /** Whether any paper of the period has VAT. */
  registered: boolean;
  /** By rate: invoices less credit notes, of each rate that occurs. */
  sales: VatAmount[];
  /** Utmark's commission, which has 25 % VAT within it: what the landowner may deduct. */
  commission: VatAmount;
  invoices: number;
  creditNotes: number;
  /** Of the sales less that of the commission; what comes back is negative. */
  toPayOre: number;
};

type Counted = {
  sales: readonly VatAmount[];
  commission: { grossOre: number; vatOre: number };
  invoices: number;
  creditNotes: number;
};
/** Who has charged no VAT deducts none either. */
export function vatReportOf({ sales, commission, invoices, creditNotes }: Counted): VatReport {
  const salesVatOre = sales.reduce((sum, { vatOre }) => sum + vatOre, 0);
  const registered = sales.some(({ percent }) => percent > 0);
  const inputVatOre = registered ? commission.vatOre : 0;
  return {
    registered,
    sales: [...sales].sort((a, b) => b.percent - a.percent),
    commission: {
      percent: businessTerms.huntingVatPercent,
      baseOre: commission.grossOre - inputVatOre,
      vatOre: inputVatOre,
    },
    invoices,
    creditNotes,
    toPayOre: salesVatOre - inputVatOre,
  };
}
