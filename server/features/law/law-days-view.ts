/** Answers about the law as the API gives them, with the reasons in words. */
import type { Reply } from "#contract/index.ts";
import type { LawRange } from "#domain/law/may-hunt.ts";
import type { Reason } from "#domain/law/verdict.ts";
import type { Locale } from "#domain/locale.ts";
import { lawReason } from "#messages/index.ts";
import type { NameOf } from "./law-at.ts";

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

export const lawDaysView = (ranges: readonly LawRange[], locale: Locale, nameOf: NameOf): LawDays[] =>
  ranges.map(({ reasons, missing, ...range }) => ({
    ...range,
    reasons: reasons.map((reason) => reasonView(reason, locale, nameOf)),
    ...(missing && { missing: [...missing] }),
  }));
