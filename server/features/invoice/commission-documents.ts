/** Commission invoices for the landowner and administrators: as JSON, PDF and EHF. */
import type { commissionInvoices } from "#contract/invoice/endpoints.ts";
import { documentLineText } from "#messages/documents.ts";
import { mayReadCommission } from "#domain/invoice/policy.ts";
import type { Db } from "#server/platform/database/database.ts";
import {
  type Actor,
  isRefused,
  type Refused,
  refuse,
  type SomeHandlers,
} from "#server/platform/http/handler.ts";
import { type CommissionInvoiceRow, findCommissionInvoices } from "./commission-store.ts";
import { ehfOf } from "./ehf.ts";
import { sendEhf } from "./send-ehf.ts";
import { sendPdf } from "./send-pdf.ts";
import { commissionSheet, textsOf } from "./document-sheet.ts";

async function invoicesFor(
  db: Db,
  bookingId: string,
  actor: Actor,
): Promise<CommissionInvoiceRow[] | Refused> {
  const found = await findCommissionInvoices(db, bookingId);
  if (!found || !mayReadCommission(actor, found.landownerUid)) return refuse("booking_not_found");
  return found.invoices;
}

/** The invoice with this number; without a number, the newest. */
async function commissionInvoiceFor(
  db: Db,
  { bookingId, number, actor }: { bookingId: string; number: string | undefined; actor: Actor },
): Promise<{ one: CommissionInvoiceRow; all: CommissionInvoiceRow[] } | Refused> {
  const all = await invoicesFor(db, bookingId, actor);
  if (isRefused(all)) return all;
  const one = number ? all.find((row) => row.document.number === number) : all.at(-1);
  return one ? { one, all } : refuse("commission_invoice_not_found");
}

function ehfOfCommission(
  { document }: CommissionInvoiceRow,
  all: readonly CommissionInvoiceRow[],
): { name: string; xml: string } | Refused {
  const { buyer, seller, huntingArea: area, refersTo } = document;
  if (!buyer.organizationNumber) return refuse("ehf_not_available");
  const texts = textsOf("nb");
  const sign = refersTo ? -1 : 1;
  const credited = all.find((row) => row.document.number === refersTo)?.document;
  const totalOre = sign * document.totalOre;
  const xml = ehfOf({
    number: document.number,
    date: document.date,
    dueDate: document.date,
    ...(refersTo && { credits: { number: refersTo, ...(credited && { date: credited.date }) } }),
    note: texts.t(refersTo ? "commissionCredited" : "commissionSettled"),
    buyerReference: buyer.name,
    seller: { ...seller, id: seller.name },
    sender: seller.organizationNumber ?? "",
    buyer: { ...buyer, organizationNumber: buyer.organizationNumber },
    period: document.period,
    place: { name: area.property, municipality: area.municipality },
    lines: document.lines.map((line) => ({
      name: documentLineText(texts, line),
      quantity: line.quantity,
      netOre: sign * line.netOre,
      vatPercent: line.vatPercent,
    })),
    vat: document.vat.map(({ percent, vatOre }) => ({ percent, vatOre: sign * vatOre })),
    totalExVatOre: sign * document.totalExVatOre,
    totalVatOre: sign * document.totalVatOre,
    totalOre,
    prepaidOre: totalOre,
    exemption: "",
  });
  return { name: document.number, xml };
}

export const commissionDocuments = (db: Db) =>
  ({
    "GET /api/commission-invoice/:bookingId": async ({ params: { bookingId } }, { actor }) => {
      const found = await invoicesFor(db, bookingId, actor);
      if (isRefused(found)) return found;
      return {
        items: found.map(({ id, kind, document }) => ({
          ...document,
          commissionInvoiceId: id,
          bookingId,
          kind,
        })),
      };
    },
    "GET /api/commission-invoice/:bookingId/pdf": async ({ params, query }, { actor, locale }, { reply }) => {
      const found = await commissionInvoiceFor(db, { ...params, number: query.number, actor });
      if (isRefused(found)) return found;
      return sendPdf(commissionSheet(found.one.document, query.lang ?? locale), reply);
    },
    "GET /api/commission-invoice/:bookingId/ehf": async ({ params, query }, { actor }, { reply }) => {
      const found = await commissionInvoiceFor(db, { ...params, number: query.number, actor });
      if (isRefused(found)) return found;
      const ehf = ehfOfCommission(found.one, found.all);
      return isRefused(ehf) ? ehf : sendEhf(ehf, reply);
    },
  }) satisfies SomeHandlers<typeof commissionInvoices>;
