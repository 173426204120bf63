/** Administrators list and enter what a municipality, county or board has decided; a row is never changed. */
import type { lawDesk } from "#contract/law/endpoints.ts";
import { osloDate } from "#domain/days.ts";
import { ruleKeysAbout, ruleTaxonKey, taxaOfRule } from "#domain/law/taxa.ts";
import { municipalityRefusal } from "#domain/municipality/former-numbers.ts";
import { localChangeText } from "#messages/law-changes.ts";
import { findMunicipalities, searchMunicipalities } from "#server/features/municipality/public.ts";
import { command } from "#server/platform/database/command.ts";
import { pageByTime } from "#server/platform/http/cursor.ts";
import { refuseAll, type SomeHandlers } from "#server/platform/http/handler.ts";
import { audit, auditActor } from "#server/platform/observability/audit-store.ts";
import type { Platform } from "#server/platform/platform.ts";
import { changeIdOfRule } from "./find-law-change.ts";
import { insertLocalRules, listAllRules, lockMunicipalities } from "./local-rule-store.ts";
import { ruleView } from "./rule-view.ts";

/** The keys of the rules about an animal or a species; none if nobody knows it. */
function keysAbout(name: string): string[] {
  const key = ruleTaxonKey(name.trim());
  return key ? ruleKeysAbout(taxaOfRule(key)) : [];
}

export const localRules = ({ db }: Platform) =>
  ({
    "GET /api/law/local-rules": async ({ query }, { locale }) => {
      const { municipality, taxon } = query;
      const found = municipality && (await searchMunicipalities(db, municipality));
      const filter = {
        municipalities: found ? found.map(({ municipalityNumber }) => municipalityNumber) : undefined,
        taxa: taxon ? keysAbout(taxon) : undefined,
      };
      return pageByTime(
        query,
        (after, limit) => listAllRules(db, filter, { after, limit }),
        ({ enteredAt, ruleId }) => [enteredAt, ruleId],
        (rows) =>
          rows.map(({ before, ...row }) => {
            const view = ruleView(row, locale);
            const { taxon, effect, from, to, municipality: place } = view;
            const change = { taxon, municipality: place.name, before, after: { effect, from, to } };
            return {
              ...view,
              difference: localChangeText(locale, change),
              changeId: changeIdOfRule(row.ruleId),
            };
          }),
      );
    },
    "POST /api/law/local-rules": ({ body }, call) =>
      command(db, call, "enter-law-local-rule", body, async (tx) => {
        const { municipality, effect, from, to, sourceUrl, readOn } = body;
        if (to < from) return refuseAll([{ code: "law_days_reversed", path: "to" }]);
        if (readOn > osloDate(call.now)) return refuseAll([{ code: "law_read_later", path: "readOn" }]);
        const taxon = ruleTaxonKey(body.taxon);
        if (taxon === undefined) return refuseAll([{ code: "law_species_unknown", path: "taxon" }]);
        const [found] = await findMunicipalities(tx, [municipality]);
        if (!found) return refuseAll([municipalityRefusal(municipality, "municipality")]);
        await lockMunicipalities(tx, [municipality]);
        const rule = { taxon, effect, firstDay: from, lastDay: to, sourceUrl, readOn };
        const by = { uid: call.actor.uid, now: call.now };
        const [ruleId = ""] = await insertLocalRules(tx, [{ municipalityNumber: municipality, ...rule }], by);
        await audit(tx, {
          ...auditActor(call, "admin"),
          subject: "law_local_rule",
          subjectId: ruleId,
          to: effect,
          data: { municipality, ...rule },
        });
        return { ruleId };
      }),
  }) satisfies SomeHandlers<typeof lawDesk>;
