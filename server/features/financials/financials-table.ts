/** The landowner's bookings as a table for spreadsheets, a page of rows at a time. */
import { Readable } from "node:stream";
import type { financials } from "#contract/financials/endpoints.ts";
import { byteOrderMark, type CsvCell, csvKroner, csvLine } from "#domain/financials/csv.ts";
import { catalogues } from "#messages/index.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type Call, isRefused, type SomeHandlers } from "#server/platform/http/handler.ts";
import { listMoney, type MoneyQuery } from "./money-store.ts";
import { periodOrRefuse, rowOf } from "./show-financials.ts";

const pageSize = 500;

async function* linesOf(db: Db, query: MoneyQuery, locale: Call["locale"]): AsyncGenerator<string> {
  const { columns, states, reasons } = catalogues[locale].server.financialsTable;
  yield byteOrderMark + csvLine(Object.values(columns));
  let after: { rank: number; key: string } | undefined;
  do {
    const rows = await listMoney(db, { ...query, groupBy: "booking", after, limit: pageSize });
    for (const row of rows) {
      const { name, propertyName, booking, ...sums } = rowOf(row);
      const { invoiceNumber = null, creditNoteNumbers = [], commissionNumbers = [] } = row.booking ?? {};
      if (!booking) continue;
      const { state = "none", date = null, why = null } = booking.payout ?? {};
      const cells: Record<keyof typeof columns, CsvCell> = {
        arrival: booking.fromDate,
        departure: booking.toDate,
        name,
        property: propertyName,
        hunter: booking.hunterName,
        participants: booking.participants,
        state: states[state],
        gross: csvKroner(sums.grossOre),
        commission: csvKroner(sums.commissionOre),
        earnings: csvKroner(sums.earningsOre),
        saleVat: csvKroner(sums.saleVatOre),
        deductibleVat: csvKroner(sums.deductibleVatOre),
        vat: csvKroner(sums.vatOre),
        net: csvKroner(sums.netOre),
        payoutDate: date,
        why: why && reasons[why],
        invoice: invoiceNumber,
        creditNotes: creditNoteNumbers.join(", "),
        commissionInvoices: commissionNumbers.join(", "),
        bookingId: booking.bookingId,
      };
      yield csvLine(Object.keys(columns).map((column) => cells[column as keyof typeof columns]));
    }
    const last = rows.length === pageSize ? rows.at(-1) : undefined;
    after = last && { rank: last.rank, key: last.key };
  } while (after);
}

export const financialsTable = (db: Db) =>
  ({
    "GET /api/financials/csv": async ({ query }, { actor, now }, { reply }) => {
      const period = periodOrRefuse(query, now);
      if (isRefused(period)) return period;
      reply.headers({
        "content-disposition": `attachment; filename="utmark-${period.from}-${period.to}.csv"`,
        "cache-control": "private, no-store",
      });
      const lines = linesOf(
        db,
        {
          ...period,
          propertyId: query.propertyId,
          propertyGroupId: query.propertyGroupId,
          landownerUid: actor.uid,
        },
        actor.language,
      );
      return reply.type("text/csv; charset=utf-8").send(Readable.from(lines));
    },
  }) satisfies SomeHandlers<typeof financials>;
