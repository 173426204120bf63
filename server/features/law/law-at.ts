/** The law in some places: what is read of regulations, and what municipalities have decided there. */
import type { DayRange } from "#domain/days.ts";
import type { LawRules } from "#domain/law/may-hunt.ts";
import type { Spot } from "#domain/law/parts.ts";
import type { Locale } from "#domain/locale.ts";
import { shortMunicipalityName } from "#domain/municipality/short-municipality-name.ts";
import { findMunicipalities } from "#server/features/municipality/public.ts";
import type { Db } from "#server/platform/database/database.ts";
import { listLocalRules, type LocalRuleRow } from "./local-rule-store.ts";
import { localRule, type NameOf } from "./law-views.ts";
import { nationalLaw } from "./national-law.ts";

/** The regulations that were read, with these local decisions. */
export const rulesFrom = (rows: readonly LocalRuleRow[], locale: Locale, nameOf: NameOf): LawRules => ({
  regulations: nationalLaw,
  localRules: rows.map((row) => localRule(row, locale, nameOf)),
});

/** The rules that decide in the places on the days, with local ones titled in the reader's language. */
export async function lawAt(
  db: Db,
  { spots, propertyId }: { spots: readonly Spot[]; propertyId?: string },
  days: DayRange,
  locale: Locale,
): Promise<{ rules: LawRules; nameOf: NameOf }> {
  const numbers = [...new Set(spots.map(({ municipality }) => municipality))];
  const rows = await listLocalRules(db, numbers, { ...days, propertyId });
  // the names are told where places or local decisions are
  const named = rows.length > 0 || spots.length > 1 ? numbers : [];
  const names = new Map(
    (named.length > 0 ? await findMunicipalities(db, named) : []).map((one) => [
      one.municipalityNumber,
      shortMunicipalityName(one.name),
    ]),
  );
  const nameOf = (number: string) => names.get(number) ?? number;
  return { rules: rulesFrom(rows, locale, nameOf), nameOf };
}
