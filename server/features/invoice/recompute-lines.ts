/**
 * Computes an invoice's lines anew from the booking's frozen quote: a check that changes nothing (rules 3.7).
 */
import { isDeepStrictEqual } from "node:util";
import type { invoices } from "#contract/invoice/endpoints.ts";
import { invoiceLines, invoiceSummary } from "#domain/invoice/invoice.ts";
import { command } from "#server/platform/database/command.ts";
import type { Db } from "#server/platform/database/database.ts";
import { refuse, type SomeHandlers } from "#server/platform/http/handler.ts";
import { notIssued } from "./find-documents.ts";
import { documentLine } from "./invoice-document.ts";
import { findInvoiceDocuments } from "./invoice-store.ts";

export const recomputingLines = (db: Db) =>
  ({
    "POST /api/regenerate-invoice-lines": ({ body }, call) =>
      command(db, call, "regenerate-invoice-lines", body, async (tx) => {
        const { bookingId } = body;
        const documents = await findInvoiceDocuments(tx, bookingId);
        if (!documents) return refuse("booking_not_found");
        const { invoice, quote } = documents;
        if (!invoice) return notIssued(documents);
        const lines = invoiceLines(quote).map(documentLine);
        const { vat, grossOre: totalOre } = invoiceSummary(quote);
        const same = (a: unknown, b: unknown) => isDeepStrictEqual(asStored(a), asStored(b));
        return {
          bookingId,
          number: invoice.number,
          lines,
          issued: invoice.lines,
          vat,
          totalOre,
          equal: same(lines, invoice.lines) && same(vat, invoice.vat) && totalOre === invoice.totalOre,
        };
      }),
  }) satisfies SomeHandlers<typeof invoices>;

/** The value as it would be stored: without undefined fields. */
const asStored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
