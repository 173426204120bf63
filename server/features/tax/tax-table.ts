/**
 * The year's report as a table: a line for each landowner, property and kind of activity, with a column for
 * each quarter.
 */
import { Readable } from "node:stream";
import type { tax } from "#contract/tax/endpoints.ts";
import { byteOrderMark, type CsvCell, csvKroner, csvLine } from "#domain/financials/csv.ts";
import { catalogues } from "#messages/index.ts";
import type { Call, SomeHandlers } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { recordReading, sellerOf } from "./seller.ts";
import { listSellers } from "./tax-store.ts";

const pageSize = 100;
const quarters = [1, 2, 3, 4];

async function* linesOf(
  { db, config }: Platform,
  year: number,
  locale: Call["locale"],
): AsyncGenerator<string> {
  const { columns, activities, kinds } = catalogues[locale].server.taxTable;
  const ofQuarters = [columns.consideration, columns.fees, columns.activities].flatMap((name) =>
    quarters.map((quarter) => `${name} ${columns.quarter}${quarter}`),
  );
  const { consideration: _, fees: __, activities: ___, quarter: ____, ...first } = columns;
  yield byteOrderMark + csvLine([...Object.values(first), ...ofQuarters]);
  let after: string | undefined;
  do {
    const rows = await listSellers(db, { year, after, limit: pageSize });
    for (const seller of rows.map((row) => sellerOf(row, config.taxKeys)))
      for (const property of seller.properties) {
        const { details } = seller;
        const cells: Record<keyof typeof first, CsvCell> = {
          name: details?.name ?? seller.name,
          kind: details && kinds[details.kind],
          taxNumber: details?.taxNumber ?? null,
          country: details?.country ?? null,
          birthDate: details?.birthDate ?? null,
          birthPlace: details?.birthPlace ?? null,
          street: details?.street ?? null,
          postalCode: details?.postalCode ?? null,
          city: details?.city ?? null,
          organizationNumber: seller.organizationNumber,
          bankAccountNumber: seller.bankAccountNumber,
          email: seller.email,
          property: property.name,
          propertyAddress: [property.address, property.municipality].filter(Boolean).join(", "),
          parcels: property.parcels.join(" "),
          activity: activities[property.activity],
          rentedDays: property.rentedDays,
        };
        const of = (quarter: number) => property.quarters.find((one) => one.quarter === quarter);
        yield csvLine([
          ...Object.keys(first).map((column) => cells[column as keyof typeof first]),
          ...quarters.map((quarter) => csvKroner(of(quarter)?.considerationOre ?? 0)),
          ...quarters.map((quarter) => csvKroner(of(quarter)?.feesOre ?? 0)),
          ...quarters.map((quarter) => of(quarter)?.activities ?? 0),
        ]);
      }
    after = rows.length === pageSize ? rows.at(-1)?.uid : undefined;
  } while (after !== undefined);
}

export const taxTable = (p: Platform) =>
  ({
    "GET /api/tax/yearly-report/csv": async ({ query: { year } }, call, { reply }) => {
      await recordReading(p.db, call, year, "exported");
      reply.headers({
        "content-disposition": `attachment; filename="utmark-tax-${year}.csv"`,
        "cache-control": "private, no-store",
      });
      return reply.type("text/csv; charset=utf-8").send(Readable.from(linesOf(p, year, call.actor.language)));
    },
  }) satisfies SomeHandlers<typeof tax>;
