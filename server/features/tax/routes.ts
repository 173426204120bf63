import type { Body } from "#contract/index.ts";
import type { tax } from "#contract/tax/endpoints.ts";
import { osloDate } from "#domain/days.ts";
import { yearOf } from "#domain/financials/financials.ts";
import { mustReportTax, refuseTaxDetails, type TaxDetails, withBirthDate } from "#domain/tax/reporting.ts";
import { ownRole, audit, auditActor } from "#server/platform/observability/audit-store.ts";
import { command } from "#server/platform/database/command.ts";
import { pageBy, type Paged } from "#server/platform/http/cursor.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type Call, type Handlers, refuseAll } from "#server/platform/http/handler.ts";
import { z } from "zod";
import { fingerprint, encrypt, type TaxKeys, decrypt } from "./seal.ts";
import { recordReading, sellerOf } from "./seller.ts";
import { countReasons, findSealed, listSellers, saveSealed } from "./tax-store.ts";
import { taxTable } from "./tax-table.ts";

type Deps = { db: Db; config: { taxKeys: TaxKeys } };

async function ownDetails({ db, config }: Deps, { actor, now }: Call<"landowner">) {
  const [found, reasons] = await Promise.all([
    findSealed(db, actor.uid),
    countReasons(db, actor.uid, yearOf(osloDate(now))),
  ]);
  return {
    details: found ? decrypt(config.taxKeys, actor.uid, found.sealed) : null,
    updatedAt: found?.updatedAt.toISOString() ?? null,
    isMissing: !found && mustReportTax(reasons),
    ...reasons,
  };
}

/** Neither the audit nor the kept answer has the number; the key's body is told by a fingerprint. */
async function giveDetails(
  { db, config }: Deps,
  call: Call<"landowner">,
  body: Body<"PUT /api/tax/details">,
) {
  const { taxNumber = null, birthDate = null, birthPlace = null } = body;
  const details: TaxDetails = withBirthDate({ ...body, taxNumber, birthDate, birthPlace });
  const refusal = refuseTaxDetails(details);
  if (refusal) return refuseAll([refusal]);
  const { actor, now } = call;
  const same = fingerprint(config.taxKeys, details);
  return command(db, call, "tax-details", { same }, async (tx) => {
    const known = await saveSealed(tx, actor.uid, encrypt(config.taxKeys, actor.uid, details), now);
    await audit(tx, {
      ...auditActor({ actor, now }, ownRole(actor.roles)),
      subject: "tax_details",
      subjectId: actor.uid,
      from: known ? "given" : null,
      to: "given",
    });
    return { saved: true as const, updatedAt: now.toISOString() };
  });
}

const report = ({ db, config }: Deps, call: Call<"admin">, { year, ...page }: Paged & { year: number }) =>
  pageBy(
    z.tuple([z.string().max(100)]),
    page,
    async (after, limit) => {
      await recordReading(db, call, year, "read");
      return listSellers(db, { year, after: after?.[0], limit });
    },
    (row) => [row.uid],
    (rows) => rows.map((row) => sellerOf(row, config.taxKeys)),
  );

export const taxRoutes = (deps: Deps): Handlers<typeof tax> => ({
  "GET /api/tax/details": (_, call) => ownDetails(deps, call),
  "PUT /api/tax/details": ({ body }, call) => giveDetails(deps, call, body),
  "GET /api/tax/yearly-report": ({ query }, call) => report(deps, call, query),
  "GET /api/tax/yearly-report/csv": ({ query }, call, { reply }) => taxTable(deps, call, query.year, reply),
});
