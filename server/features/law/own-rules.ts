/** Administrators decide what landowners have entered of their municipality's decisions. */
import type { lawDesk } from "#contract/law/endpoints.ts";
import { shortMunicipalityName } from "#domain/municipality/short-municipality-name.ts";
import { findMunicipalities } from "#server/features/municipality/public.ts";
import { notifyUser } from "#server/features/notification/public.ts";
import { command } from "#server/platform/database/command.ts";
import { pageByTime } from "#server/platform/http/cursor.ts";
import { refuse, type SomeHandlers } from "#server/platform/http/handler.ts";
import { audit, auditActor } from "#server/platform/observability/audit-store.ts";
import type { Platform } from "#server/platform/platform.ts";
import { insertLocalRules } from "./local-rule-store.ts";
import { insertDecision, listWaitingRules, lockOwnRule } from "./own-rule-store.ts";
import { ruleView } from "./rule-view.ts";

export const waitingRules = ({ db, jobs }: Platform) =>
  ({
    "GET /api/law/waiting-rules": ({ query }, { locale }) =>
      pageByTime(
        query,
        (after, limit) => listWaitingRules(db, { after, limit }),
        ({ enteredAt, ruleId }) => [enteredAt, ruleId],
        (rows) => rows.map((row) => ruleView(row, locale)),
      ),
    "POST /api/law/local-rules/:ruleId/decide": ({ params: { ruleId }, body }, call) =>
      command(db, call, `decide-law-rule ${ruleId}`, body, async (tx) => {
        const own = await lockOwnRule(tx, ruleId);
        if (!own) return refuse("law_rule_not_found");
        if (own.isDecided) return refuse("law_rule_decided");
        const { propertyId, enteredBy, ownerUid, isDecided: _, ...rule } = own;
        const { outcome } = body;
        const by = { uid: call.actor.uid, now: call.now };
        const [confirmedRuleId = null] =
          outcome === "confirmed" ? await insertLocalRules(tx, [rule], by) : [];
        const reason = outcome === "refused" ? (body.reason ?? null) : null;
        await insertDecision(tx, { ruleId, outcome, confirmedRuleId, reason }, by);
        await audit(tx, {
          ...auditActor(call, "admin"),
          subject: "law_local_rule",
          subjectId: ruleId,
          to: outcome,
          reason,
          data: { confirmedRuleId },
        });
        const [municipality] = await findMunicipalities(tx, [rule.municipalityNumber]);
        for (const uid of new Set([enteredBy, ownerUid]))
          await notifyUser(tx, jobs, {
            uid,
            at: call.now,
            eventKey: `law_rule:${ruleId}`,
            kind: outcome === "confirmed" ? "law_rule_confirmed" : "law_rule_refused",
            values: {
              place: { property: propertyId },
              taxon: rule.taxon,
              municipality: shortMunicipalityName(municipality?.name ?? rule.municipalityNumber),
              ...(reason && { reason }),
            },
            link: `/dashboard?tab=my-properties#${propertyId}`,
          });
        return { ruleId, outcome };
      }),
  }) satisfies SomeHandlers<typeof lawDesk>;
