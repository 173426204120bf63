/** Answers and local decisions as callers get them, in the reader's language. */
import type { Reply } from "#contract/index.ts";
import type { CalendarDate } from "#domain/days.ts";
import type { LawRange } from "#domain/law/may-hunt.ts";
import type { LocalRule, Source } from "#domain/law/rules.ts";
import { taxaOfRule } from "#domain/law/taxa.ts";
import type { Reason } from "#domain/law/verdict.ts";
import type { Locale } from "#domain/locale.ts";
import { lawReason, localRuleTitle } from "#messages/index.ts";
import type { Db } from "#server/platform/database/database.ts";
import type { LocalRuleRow } from "./local-rule-store.ts";
import { findLastReadings } from "./reading-store.ts";
import { sourceRef } from "./source-ref.ts";

type LawDays = Reply<"GET /api/law/answer">["days"][number];
/** The name of a municipality, by its number. */
export type NameOf = (municipality: string) => string;
/** The day on which a source was read last. */
export type ReadOn = (source: Source) => CalendarDate;
/** How reasons are told; without `readOnOf`, as read when they were computed. */
type LawView = { locale: Locale; nameOf: NameOf; readOnOf?: ReadOn };

/** The last readings of these sources: those of the files, or by administrators since. */
export async function readingsOf(db: Db, sources: readonly Source[]): Promise<ReadOn> {
  const last = await findLastReadings(db, [...new Set(sources.flatMap(({ ref, url }) => [ref, url]))]);
  return ({ ref, url, readOn }) =>
    [readOn, last.get(ref) ?? "", last.get(url) ?? ""].reduce((a, b) => (a > b ? a : b));
}
export const sourcesOf = (ranges: readonly LawRange[]): Source[] =>
  ranges.flatMap(({ reasons }) => reasons.flatMap(({ source }) => source ?? []));

export const localRule = (row: LocalRuleRow, locale: Locale, nameOf: NameOf): LocalRule => ({
  ruleId: row.ruleId,
  municipality: row.municipalityNumber,
  taxa: taxaOfRule(row.taxon),
  effect: row.effect,
  from: row.firstDay,
  to: row.lastDay,
  source: {
    ref: sourceRef(row.sourceUrl),
    title: localRuleTitle(locale, nameOf(row.municipalityNumber), row.propertyId !== null),
    url: row.sourceUrl,
    readOn: row.readOn,
  },
  ...(row.propertyId !== null && { own: true as const }),
});

const readBefore: ReadOn = ({ readOn }) => readOn;
function reasonView(
  reason: Reason,
  { locale, nameOf, readOnOf = readBefore }: LawView,
): LawDays["reasons"][number] {
  const { code, ruleId, source } = reason;
  return {
    code,
    text: lawReason(locale, reason, nameOf),
    ...(ruleId !== undefined && { ruleId }),
    ...(source && {
      source: { ref: source.ref, title: source.title, url: source.url },
      readOn: readOnOf(source),
    }),
  };
}

export const lawDaysView = (ranges: readonly LawRange[], view: LawView): LawDays[] =>
  ranges.map(({ reasons, missing, ...range }) => ({
    ...range,
    reasons: reasons.map((reason) => reasonView(reason, view)),
    ...(missing && { missing: [...missing] }),
  }));
