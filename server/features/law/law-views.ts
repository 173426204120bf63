/** Answers and local decisions as callers get them, in the reader's language. */
import type { Reply } from "#contract/index.ts";
import type { LawRange } from "#domain/law/may-hunt.ts";
import type { LocalRule } from "#domain/law/rules.ts";
import { taxaOfRule } from "#domain/law/taxa.ts";
import type { Reason } from "#domain/law/verdict.ts";
import type { Locale } from "#domain/locale.ts";
import { lawReason, localRuleTitle } from "#messages/index.ts";
import type { LocalRuleRow } from "./law-store.ts";

type LawDays = Reply<"GET /api/law/answer">["days"][number];
/** The name of a municipality, by its number. */
export type NameOf = (municipality: string) => string;

/** The reference that Lovdata's addresses end with, or else the site. */
function refOf(url: string): string {
  const [, kind, number] = /\/(forskrift|lov)\/(\d{4}-\d{2}-\d{2}-\d+)/.exec(url) ?? [];
  if (number) return `${kind === "lov" ? "LOV" : "FOR"}-${number}`;
  return URL.parse(url)?.hostname ?? url;
}

export const localRule = (row: LocalRuleRow, locale: Locale, nameOf: NameOf): LocalRule => ({
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

export const daysView = (ranges: readonly LawRange[], locale: Locale, nameOf: NameOf): LawDays[] =>
  ranges.map(({ reasons, missing, ...range }) => ({
    ...range,
    reasons: reasons.map((reason) => reasonView(reason, locale, nameOf)),
    ...(missing && { missing: [...missing] }),
  }));
