/**
 * Invoices the commission to landowners once escrow is released, and later changes of it (rules 8.5, decision
 * 68). `bookingSweep` does it in one transaction per booking, so that the release of escrow never waits.
 */
import { osloDate } from "#domain/days.ts";
import { isInBusinessRegister } from "#domain/invoice/invoice.ts";
import { commissionVat } from "#domain/invoice/commission.ts";
import { notify } from "#server/features/notification/public.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { JobQueue } from "#server/platform/jobs/jobs.ts";
import {
  type CommissionDocument,
  type CommissionSource,
  findCommissionSource,
  insertCommissionInvoice,
  takeCommissionNumber,
  takeCommissionToInvoice,
} from "./commission-store.ts";
import { addressOf, guestsOf } from "./invoice-document.ts";

type InvoiceNumber = { number: string; date: string };
/** `totalOre`: the amount to invoice, VAT included; if it is negative, the document is a credit note. */
function commissionDocument(
  source: CommissionSource,
  totalOre: number,
  { number, date }: InvoiceNumber,
): CommissionDocument {
  const { company, lastInvoice: last } = source;
  if (!company) throw new Error("no company is set that invoices the commission");
  const { percent, netOre, vatOre } = commissionVat(totalOre, totalOre < 0 && last ? last.date : date);
  return {
    number,
    date,
    refersTo: totalOre < 0 ? (last?.number ?? null) : null,
    seller: {
      ...company,
      vatRegistered: true,
      inBusinessRegister: isInBusinessRegister({ answered: null, name: company.name }),
    },
    buyer: {
      name: source.buyerName,
      email: source.buyerEmail,
      ...addressOf(source.buyerAddress),
      organizationNumber: source.buyerNumber,
    },
    huntingArea: {
      property: source.property,
      offering: source.offering,
      municipality: source.municipality,
      county: source.county,
    },
    period: { fromDate: source.fromDate, toDate: source.toDate },
    ...guestsOf(source),
    lines: [
      {
        kind: "commission",
        label: source.property,
        quantity: 1,
        unitOre: totalOre,
        amountOre: totalOre,
        vatPercent: percent,
        values: { percent: source.ratePercent },
        netOre,
        vatOre,
      },
    ],
    vat: [{ percent, baseOre: netOre, vatOre }],
    totalExVatOre: netOre,
    totalVatOre: vatOre,
    totalOre,
  };
}

async function invoiceCommission(tx: Tx, jobs: JobQueue, bookingId: string, now: Date): Promise<void> {
  const source = await findCommissionSource(tx, bookingId);
  const differenceOre = source.commissionOre - source.invoicedOre;
  if (differenceOre === 0) return;
  const today = osloDate(now);
  const year = Number(today.slice(0, 4));
  const takenNumber = await takeCommissionNumber(tx, { year, today });
  const number = `U-${year}-${String(takenNumber.number).padStart(4, "0")}`;
  await insertCommissionInvoice(tx, {
    bookingId,
    landownerUid: source.landownerUid,
    refersTo: differenceOre < 0 ? (source.lastInvoice?.id ?? null) : null,
    year,
    number: takenNumber.number,
    document: commissionDocument(source, differenceOre, { number, date: takenNumber.date }),
  });
  const values = { number, amountOre: Math.abs(differenceOre), ...(differenceOre < 0 && { credited: 1 }) };
  const message = { to: "landowner", message: "commission_invoiced", values } as const;
  await notify(tx, jobs, { bookingId, at: now, messages: [message] });
}

/** If the settings have no company, bookings stay queued for invoicing. */
export const commissionSweep = ({ config, jobs }: { config: { company?: object }; jobs: JobQueue }) => ({
  name: "commission-invoices",
  every: "hour" as const,
  lock: async (tx: Tx, _now: Date, skippedIds: string[]) =>
    config.company ? takeCommissionToInvoice(tx, skippedIds) : undefined,
  idOf: (bookingId: string) => bookingId,
  work: (tx: Tx, bookingId: string, now: Date) => invoiceCommission(tx, jobs, bookingId, now),
});
