/** Administrators enter what a municipality, county or board has decided; a row is never changed. */
import type { law } from "#contract/law/endpoints.ts";
import { osloDate } from "#domain/days.ts";
import { ruleTaxonKey } from "#domain/law/taxa.ts";
import { municipalityRefusal } from "#domain/municipality/former-numbers.ts";
import { findMunicipalities } from "#server/features/municipality/public.ts";
import { command } from "#server/platform/database/command.ts";
import type { Db } from "#server/platform/database/database.ts";
import { refuseAll, type SomeHandlers } from "#server/platform/http/handler.ts";
import { audit, auditActor } from "#server/platform/observability/audit-store.ts";
import { insertLocalRule } from "./law-store.ts";

export const enteringLocalRules = (db: Db) =>
  ({
    "POST /api/law/local-rules": ({ body }, call) =>
      command(db, call, "enter-law-local-rule", body, async (tx) => {
        const { municipality, effect, from, to, sourceUrl, readOn } = body;
        if (to < from) return refuseAll([{ code: "law_days_reversed", path: "to" }]);
        if (readOn > osloDate(call.now)) return refuseAll([{ code: "law_read_later", path: "readOn" }]);
        const taxon = ruleTaxonKey(body.taxon);
        if (taxon === undefined) return refuseAll([{ code: "law_species_unknown", path: "taxon" }]);
        const [found] = await findMunicipalities(tx, [municipality]);
        if (!found) return refuseAll([municipalityRefusal(municipality, "municipality")]);
        const rule = { taxon, effect, firstDay: from, lastDay: to, sourceUrl, readOn };
        const ruleId = await insertLocalRule(tx, { municipalityNumber: municipality, ...rule }, call.now);
        await audit(tx, {
          ...auditActor(call, "admin"),
          subject: "law_local_rule",
          subjectId: ruleId,
          to: effect,
          data: { municipality, ...rule },
        });
        return { ruleId };
      }),
  }) satisfies SomeHandlers<typeof law>;
