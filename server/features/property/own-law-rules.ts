/**
 * Landowners enter what their municipality has decided. It counts for their own ground until an administrator
 * confirms it for the whole municipality or refuses it.
 */
import type { ownLaw } from "#contract/law/endpoints.ts";
import { osloDate } from "#domain/days.ts";
import { maxOwnRules, openedByMunicipality } from "#domain/law/own-rules.ts";
import { taxonNamed } from "#domain/law/taxa.ts";
import { shortMunicipalityName } from "#domain/municipality/short-municipality-name.ts";
import { maySeeAll } from "#domain/property/policy.ts";
import {
  countOpenRules,
  findPropertyGround,
  insertDecision,
  insertLocalRules,
  type LawGround,
  listOwnRules,
  lockMunicipalities,
  lockOwnRule,
  ruleView,
} from "#server/features/law/public.ts";
import { findMunicipalities } from "#server/features/municipality/public.ts";
import { command } from "#server/platform/database/command.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { pageByTime } from "#server/platform/http/cursor.ts";
import { type Call, isRefused, refuse, refuseAll, type SomeHandlers } from "#server/platform/http/handler.ts";
import { audit } from "#server/platform/observability/audit-store.ts";
import type { Platform } from "#server/platform/platform.ts";
import { auditChange, refuseChange } from "./property-change.ts";
import { lockStatus } from "./property-store.ts";

const municipalitiesOf = ({ municipalityNumber, parcelMunicipalities }: LawGround): string[] => [
  ...new Set([...(municipalityNumber === null ? [] : [municipalityNumber]), ...parcelMunicipalities]),
];

/** Locks the property, and refuses whoever may not edit it. */
async function lockForEdit(tx: Tx, propertyId: string, call: Call) {
  const status = await lockStatus(tx, propertyId);
  const ground = status && (await findPropertyGround(tx, propertyId));
  const denied = refuseChange(call.actor, status, "property_not_found", ["edit"]);
  return denied ?? ground ?? refuse("property_not_found");
}

export const ownLawRules = ({ db }: Platform) =>
  ({
    "GET /api/law/properties/:propertyId/local-rules": async ({ params: { propertyId }, query }, call) => {
      const ground = await findPropertyGround(db, propertyId);
      if (!ground || !maySeeAll(call.actor, ground.property)) return refuse("property_not_found");
      const found = await findMunicipalities(db, municipalitiesOf(ground));
      const list = await pageByTime(
        query,
        (after, limit) => listOwnRules(db, propertyId, { after, limit }),
        ({ enteredAt, ruleId }) => [enteredAt, ruleId],
        (rows) => rows.map((row) => ruleView(row, call.locale)),
      );
      if (isRefused(list)) return list;
      const municipalities = found.map(({ municipalityNumber, name }) => ({
        municipalityNumber,
        name: shortMunicipalityName(name),
      }));
      return { ...list, municipalities };
    },
    "POST /api/law/properties/:propertyId/local-rules": ({ params: { propertyId }, body }, call) =>
      command(db, call, `enter-own-law-rule ${propertyId}`, body, async (tx) => {
        const { effect, from, to, sourceUrl, readOn } = body;
        const ground = await lockForEdit(tx, propertyId, call);
        if (isRefused(ground)) return ground;
        if (to < from) return refuseAll([{ code: "law_days_reversed", path: "to" }]);
        if (readOn > osloDate(call.now)) return refuseAll([{ code: "law_read_later", path: "readOn" }]);
        const taxon = taxonNamed(body.taxon);
        if (!taxon || !openedByMunicipality.includes(taxon))
          return refuseAll([{ code: "law_not_opened_by_municipality", path: "taxon" }]);
        const own = municipalitiesOf(ground);
        const municipalityNumber = body.municipality ?? own[0];
        if (municipalityNumber === undefined || !own.includes(municipalityNumber))
          return refuseAll([{ code: "law_municipality_not_own", path: "municipality" }]);
        if ((await countOpenRules(tx, propertyId)) >= maxOwnRules)
          return refuse("law_too_many_own_rules", { count: maxOwnRules });
        await lockMunicipalities(tx, [municipalityNumber]);
        const rule = { municipalityNumber, taxon, effect, firstDay: from, lastDay: to, sourceUrl, readOn };
        const by = { uid: call.actor.uid, now: call.now, propertyId };
        const [ruleId = ""] = await insertLocalRules(tx, [rule], by);
        const change = { subject: "law_local_rule", subjectId: ruleId, to: effect } as const;
        await audit(tx, { ...auditChange(call, ground.property, change), data: { propertyId, ...rule } });
        return { ruleId };
      }),
    "POST /api/law/properties/:propertyId/local-rules/:ruleId/withdraw": (
      { params: { propertyId, ruleId } },
      call,
    ) =>
      command(db, call, `withdraw-own-law-rule ${ruleId}`, {}, async (tx) => {
        const ground = await lockForEdit(tx, propertyId, call);
        if (isRefused(ground)) return ground;
        const rule = await lockOwnRule(tx, ruleId);
        if (rule?.propertyId !== propertyId) return refuse("law_rule_not_found");
        if (rule.isDecided) return refuse("law_rule_decided");
        const withdrawn = { ruleId, outcome: "withdrawn", confirmedRuleId: null, reason: null } as const;
        await insertDecision(tx, withdrawn, { uid: call.actor.uid, now: call.now });
        const change = { subject: "law_local_rule", subjectId: ruleId, to: "withdrawn" } as const;
        await audit(tx, auditChange(call, ground.property, change));
        return { ruleId, withdrawn: true as const };
      }),
  }) satisfies SomeHandlers<typeof ownLaw>;
