/** Answers whether one may hunt or fish on each day, in the reader's language. */
import type { Reply } from "#contract/index.ts";
import type { law } from "#contract/law/endpoints.ts";
import { daysBetween } from "#domain/days.ts";
import { mayHunt } from "#domain/law/may-hunt.ts";
import type { LocalRule } from "#domain/law/rules.ts";
import { taxaAsked, taxaOfRule } from "#domain/law/taxa.ts";
import type { Reason } from "#domain/law/verdict.ts";
import type { Locale } from "#domain/locale.ts";
import { shortMunicipalityName } from "#domain/municipality/short-municipality-name.ts";
import { lawReason, localRuleTitle } from "#messages/index.ts";
import { findMunicipalities } from "#server/features/municipality/public.ts";
import type { Reads } from "#server/platform/database/reads-store.ts";
import { isRefused, refuseAll, type SomeHandlers } from "#server/platform/http/handler.ts";
import { listLocalRules, type LocalRuleRow } from "./law-store.ts";
import { nationalLaw } from "./national-law.ts";
import { placeAsked } from "./place.ts";

const maxDays = 366;
type LawDays = Reply<"GET /api/law/answer">["days"][number];
type NameOf = (municipality: string) => string;

/** The reference that Lovdata's addresses end with, or else the site. */
function refOf(url: string): string {
  const [, kind, number] = /\/(forskrift|lov)\/(\d{4}-\d{2}-\d{2}-\d+)/.exec(url) ?? [];
  if (number) return `${kind === "lov" ? "LOV" : "FOR"}-${number}`;
  return URL.parse(url)?.hostname ?? url;
}

const localRule = (row: LocalRuleRow, locale: Locale, nameOf: NameOf): LocalRule => ({
  ruleId: row.ruleId,
  municipality: row.municipalityNumber,
  taxa: taxaOfRule(row.taxon),
  effect: row.effect,
  from: row.firstDay,
  to: row.lastDay,
  source: {
    ref: refOf(row.sourceUrl),
    title: localRuleTitle(locale, nameOf(row.municipalityNumber)),
    url: row.sourceUrl,
    readOn: row.readOn,
  },
});

function reasonView(reason: Reason, locale: Locale, nameOf: NameOf): LawDays["reasons"][number] {
  const { code, ruleId, source } = reason;
  return {
    code,
    text: lawReason(locale, reason, nameOf),
    ...(ruleId !== undefined && { ruleId }),
    ...(source && {
      source: { ref: source.ref, title: source.title, url: source.url },
      readOn: source.readOn,
    }),
  };
}

export const answeringLaw = (reads: Reads) =>
  ({
    "GET /api/law/answer": async ({ query }, call) => {
      const { from, to, species, taxon } = query;
      if (to < from) return refuseAll([{ code: "law_days_reversed", path: "to" }]);
      if (daysBetween(from, to) >= maxDays)
        return refuseAll([{ code: "period_too_long", path: "to", values: { days: maxDays } }]);
      const taxa = taxaAsked(species, taxon);
      if ("unknown" in taxa) return refuseAll([{ code: "law_species_unknown", path: taxa.unknown }]);
      return reads(call, async (db) => {
        const place = await placeAsked(db, query, call.actor);
        if (isRefused(place)) return place;
        const numbers = [...new Set(place.spots.map(({ municipality }) => municipality))];
        const rows = await listLocalRules(db, numbers, query);
        const names = new Map(
          (await findMunicipalities(db, numbers)).map((one) => [
            one.municipalityNumber,
            shortMunicipalityName(one.name),
          ]),
        );
        const nameOf = (number: string) => names.get(number) ?? number;
        const localRules = rows.map((row) => localRule(row, call.locale, nameOf));
        const ranges = mayHunt({ ...query, ...place, taxa }, { regulations: nationalLaw, localRules });
        return {
          days: ranges.map(({ reasons, missing, ...range }) => ({
            ...range,
            reasons: reasons.map((reason) => reasonView(reason, call.locale, nameOf)),
            ...(missing && { missing: [...missing] }),
          })),
        };
      });
    },
  }) satisfies SomeHandlers<typeof law>;
