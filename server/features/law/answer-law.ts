/** Answers whether one may hunt or fish on each day, in the reader's language. */
import type { Reply } from "#contract/index.ts";
import type { law } from "#contract/law/endpoints.ts";
import { daysBetween } from "#domain/days.ts";
import { mayHunt } from "#domain/law/may-hunt.ts";
import { taxaAsked } from "#domain/law/taxa.ts";
import type { Reason } from "#domain/law/verdict.ts";
import type { Locale } from "#domain/locale.ts";
import { lawReason } from "#messages/index.ts";
import type { Reads } from "#server/platform/database/reads-store.ts";
import { isRefused, refuseAll, type SomeHandlers } from "#server/platform/http/handler.ts";
import { lawAt, type NameOf } from "./law-at.ts";
import { placeAsked } from "./place.ts";

const maxDays = 366;
type LawDays = Reply<"GET /api/law/answer">["days"][number];

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
        const { rules, nameOf } = await lawAt(db, place.spots, query, call.locale);
        const ranges = mayHunt({ ...query, ...place, taxa }, rules);
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
