import type { tax } from "#contract/tax/endpoints.ts";
import { osloDate } from "#domain/days.ts";
import { yearOf } from "#domain/financials/financials.ts";
import { mustReportTax, refuseTaxDetails, type TaxDetails, withBirthDate } from "#domain/tax/reporting.ts";
import { ownRole, audit, auditActor } from "#server/platform/observability/audit-store.ts";
import { command } from "#server/platform/database/command.ts";
import { pageBy } from "#server/platform/http/cursor.ts";
import type { Feature } from "#server/platform/feature.ts";
import { refuseAll } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { z } from "zod";
import { reencryptSweep } from "./reencrypt.ts";
import { fingerprint, encrypt, decrypt } from "./seal.ts";
import { recordReading, sellerOf } from "./seller.ts";
import { countReasons, findSealed, listSellers, saveSealed } from "./tax-store.ts";
import { taxTable } from "./tax-table.ts";

export const taxFeature = (p: Platform) =>
  ({
    sweeps: [reencryptSweep(p)],
    routes: {
      ...taxTable(p),
      "GET /api/tax/details": async (_, { actor, now }) => {
        const [found, reasons] = await Promise.all([
          findSealed(p.db, actor.uid),
          countReasons(p.db, actor.uid, yearOf(osloDate(now))),
        ]);
        return {
          details: found ? decrypt(p.config.taxKeys, actor.uid, found.sealed) : null,
          updatedAt: found?.updatedAt.toISOString() ?? null,
          isMissing: !found && mustReportTax(reasons),
          ...reasons,
        };
      },
      /** Audit and stored responses never contain the number: a fingerprint replaces the request body. */
      "PUT /api/tax/details": async ({ body }, call) => {
        const { taxNumber = null, birthDate = null, birthPlace = null } = body;
        const details: TaxDetails = withBirthDate({ ...body, taxNumber, birthDate, birthPlace });
        const refusal = refuseTaxDetails(details);
        if (refusal) return refuseAll([refusal]);
        const { actor, now } = call;
        const same = fingerprint(p.config.taxKeys, details);
        return command(p.db, call, "tax-details", { same }, async (tx) => {
          const existed = await saveSealed(tx, actor.uid, encrypt(p.config.taxKeys, actor.uid, details), now);
          await audit(tx, {
            ...auditActor({ actor, now }, ownRole(actor.roles)),
            subject: "tax_details",
            subjectId: actor.uid,
            from: existed ? "given" : null,
            to: "given",
          });
          return { saved: true as const, updatedAt: now.toISOString() };
        });
      },
      "GET /api/tax/yearly-report": ({ query: { year, ...page } }, call) =>
        pageBy(
          z.tuple([z.string().max(100)]),
          page,
          async (after, limit) => {
            await recordReading(p.db, call, year, "read");
            return listSellers(p.db, { year, after: after?.[0], limit });
          },
          (row) => [row.uid],
          (rows) => rows.map((row) => sellerOf(row, p.config.taxKeys)),
        ),
    },
  }) satisfies Feature<typeof tax>;
