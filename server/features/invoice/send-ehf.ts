/** Sends the invoice of a booking, or its credit note, as EHF. */
import type { FastifyReply } from "fastify";
import { CreditNoteDocument, InvoiceDocument } from "#contract/invoice/endpoints.ts";
import { catalogues } from "#messages/index.ts";
import { groupText } from "#messages/placeholders.ts";
import { documentLineText, withoutVat } from "#messages/documents.ts";
import { asAttachment } from "#server/platform/http/attachment.ts";
import { type Refused, refuse } from "#server/platform/http/handler.ts";
import { ehfOf } from "./ehf.ts";
import { notIssued } from "./find-documents.ts";
import type { InvoiceDocuments } from "./invoice-store.ts";
import { creditNoteText, textsOf } from "./document-sheet.ts";
import { creditNoteOf, invoiceOf } from "./send-pdf.ts";

/** Our own company, which sends for sellers without an organisation number. */
type Sender = { organizationNumber: string } | undefined;
type FrozenDocument = InvoiceDocument & Partial<Pick<CreditNoteDocument, "refersTo" | "reason" | "percent">>;

/** EHF is for Norwegian firms, so its texts are Norwegian for every reader. */
const language = "nb";

export function ehfOfBooking(
  documents: InvoiceDocuments,
  company: Sender,
  {
    document: wantedDocument,
    number,
  }: { document?: "invoice" | "credit_note" | undefined; number?: string | undefined },
): { name: string; xml: string } | Refused {
  const { landownerUid: id } = documents;
  if (!documents.invoice) return notIssued(documents);
  const note = wantedDocument === "invoice" ? undefined : creditNoteOf(documents, number);
  if (!note && wantedDocument === "credit_note") return refuse("credit_note_not_found");
  const invoice = invoiceOf(documents, note ? note.refersTo : number);
  if (!invoice) return refuse(wantedDocument ? "invoice_not_found" : "credit_note_not_found");
  const frozen: FrozenDocument = note ?? invoice;
  const organizationNumber = frozen.buyer.organizationNumber ?? invoice.buyer.organizationNumber;
  const sender = frozen.seller.organizationNumber ?? company?.organizationNumber;
  if (!organizationNumber || !sender) return refuse("ehf_not_available");
  const parsed = (frozen.refersTo ? CreditNoteDocument : InvoiceDocument).safeParse(frozen);
  if (!parsed.success) return refuse("pdf_data_missing");
  return { name: frozen.number, xml: xmlOf(frozen, invoice, { organizationNumber, id, sender }) };
}

function xmlOf(
  frozen: FrozenDocument,
  invoice: InvoiceDocument,
  { organizationNumber, id, sender }: { organizationNumber: string; id: string; sender: string },
): string {
  const texts = textsOf(language);
  const { t } = texts;
  const { seller, buyer, huntingArea: area, refersTo } = frozen;
  const sign = refersTo ? -1 : 1; // frozen, a credit note's amounts are negative
  return ehfOf({
    number: frozen.number,
    date: frozen.date,
    dueDate: frozen.dueDate,
    note: groupText(frozen, catalogues[texts.locale].textWords, texts.locale, frozen.guests),
    ...(refersTo && {
      credits: { number: refersTo, date: invoice.date },
      note: creditNoteText(texts, { ...frozen, refersTo }),
    }),
    buyerReference: buyer.name,
    seller: { ...seller, id },
    sender,
    buyer: { ...buyer, organizationNumber },
    period: frozen.period,
    place: {
      name: [area.offering, area.property].filter(Boolean).join(", "),
      municipality: area.municipality,
    },
    kid: frozen.kid,
    payToAccount: frozen.payToAccount ?? null,
    lines: frozen.lines.map((line) => ({
      name: documentLineText(texts, line),
      quantity: line.quantity,
      netOre: 0 + sign * line.netOre,
      vatPercent: line.vatPercent,
    })),
    vat: frozen.vat.map(({ percent, vatOre }) => ({ percent, vatOre: 0 + sign * vatOre })),
    totalExVatOre: 0 + sign * frozen.totalExVatOre,
    totalVatOre: 0 + sign * frozen.totalVatOre,
    totalOre: 0 + sign * frozen.totalOre,
    exemption: t(withoutVat(frozen) ?? "notRegistered"),
  });
}

export const sendEhf = ({ name, xml }: { name: string; xml: string }, reply: FastifyReply): FastifyReply =>
  reply
    .headers({
      "content-disposition": asAttachment(`EHF ${name}.xml`),
      "cache-control": "private, no-store",
    })
    .type("application/xml")
    .send(xml);
