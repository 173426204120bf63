/** A landowner's VAT report for a period, from the documents they issued and Utmark's invoices to them. */
import type { CalendarDate } from "../days.ts";
import { vatRatesOn } from "../vat-rates.ts";
import { isRegisteredOn, isRegisteredWithin, type VatRegistration } from "../vat-registrations.ts";
import type { Period } from "./financials.ts";
import { landownerNet } from "./landowner-net.ts";

export type VatAmount = { percent: number; baseOre: number; vatOre: number };
export type VatReport = {
  /** Whether the landowner was registered on any day of the period, or issued a document with VAT. */
  registered: boolean;
  /** The sum of invoices less credit notes, for each VAT rate that occurs. */
  sales: VatAmount[];
  /** Utmark's commission with the VAT that the landowner may deduct. `percent`: the rate of the last day. */
  commission: VatAmount;
  invoices: number;
  creditNotes: number;
  /** The VAT of the sales less that of the commission; negative if the state owes the landowner. */
  toPayOre: number;
};

type VatFigures = {
  period: Period;
  registrations: readonly VatRegistration[];
  sales: readonly VatAmount[];
  /** Utmark's commission invoices less credit notes, by day. */
  commission: readonly { issuedOn: CalendarDate; grossOre: number; vatOre: number }[];
  invoices: number;
  creditNotes: number;
};
/** Deducts only VAT of commission invoiced while the landowner was registered (rules 3.6, 8.8). */
export function vatReportOf(figures: VatFigures): VatReport {
  const { period, registrations, sales, commission, invoices, creditNotes } = figures;
  const saleVatOre = sales.reduce((sum, { vatOre }) => sum + vatOre, 0);
  const deductibleVatOre = commission
    .filter(({ issuedOn }) => isRegisteredOn(registrations, issuedOn))
    .reduce((sum, { vatOre }) => sum + vatOre, 0);
  const commissionOre = commission.reduce((sum, { grossOre }) => sum + grossOre, 0);
  return {
    registered: isRegisteredWithin(registrations, period) || sales.some(({ percent }) => percent > 0),
    sales: [...sales].sort((a, b) => b.percent - a.percent),
    commission: {
      percent: vatRatesOn(period.to).standardPercent,
      baseOre: commissionOre - deductibleVatOre,
      vatOre: deductibleVatOre,
    },
    invoices,
    creditNotes,
    toPayOre: landownerNet({ earningsOre: 0, saleVatOre, deductibleVatOre }).vatOre,
  };
}
