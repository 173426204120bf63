/** A change of the national law, or a local decision, by the id that the desk asks with. */
import type { CalendarDate } from "#domain/days.ts";
import { findChange, type LawChange } from "#domain/law/changes.ts";
import { huntingYearOf } from "#domain/law/law-days.ts";
import { municipalitiesOfPart } from "#domain/law/parts.ts";
import { speciesOfRule } from "#domain/law/taxa.ts";
import type { Locale } from "#domain/locale.ts";
import { shortMunicipalityName } from "#domain/municipality/short-municipality-name.ts";
import type { Species } from "#domain/species/species.ts";
import { lawChangeText, localChangeText, type PlaceNames } from "#messages/law-changes.ts";
import { listMunicipalities } from "#server/features/municipality/public.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { findRule } from "./local-rule-store.ts";
import { nationalLaw } from "./national-law.ts";

export type FoundChange = {
  changeId: string;
  /** The animal, by the key of a taxon or a species; absent where the change is about all hunting. */
  taxon?: string;
  /** The species of offerings that it touches; absent: all. */
  species?: readonly Species[];
  /** The municipalities that it touches, and counties by their first digits; absent: the whole country. */
  where?: { municipalities: readonly string[]; counties: readonly string[] };
  /** The days of stays that it touches. */
  from: CalendarDate;
  to?: CalendarDate;
  sourceUrl: string;
  textIn: (locale: Locale) => string;
};

const ruleId = /^rule:([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;
export const changeIdOfRule = (id: string): string => `rule:${id}`;

export async function placeNames(db: Db | Tx): Promise<PlaceNames> {
  const all = await listMunicipalities(db);
  const names = new Map(all.map((one) => [one.municipalityNumber, shortMunicipalityName(one.name)]));
  const counties = new Map(
    all.map((one) => [one.municipalityNumber.slice(0, 2), shortMunicipalityName(one.county)]),
  );
  return {
    municipality: (number) => names.get(number) ?? number,
    county: (number) => counties.get(number) ?? number,
  };
}

async function localChange(db: Db | Tx, changeId: string, id: string): Promise<FoundChange | undefined> {
  const rule = await findRule(db, id);
  if (!rule) return undefined;
  const { municipalityNumber, taxon, effect, firstDay, lastDay, sourceUrl, before } = rule;
  const municipality = shortMunicipalityName(rule.municipality);
  const after = { effect, from: firstDay, to: lastDay };
  // a shorter season closes the rest of its hunting years
  const isShorter = effect === "narrows";
  return {
    changeId,
    taxon,
    species: speciesOfRule(taxon),
    where: { municipalities: [municipalityNumber], counties: [] },
    from: isShorter ? `${huntingYearOf(firstDay)}-04-01` : firstDay,
    to: isShorter ? `${huntingYearOf(lastDay) + 1}-03-31` : lastDay,
    sourceUrl,
    textIn: (locale) => localChangeText(locale, { taxon, municipality, before, after }),
  };
}

const whereOf = ({ area }: LawChange): Pick<FoundChange, "where"> => {
  if (!area?.counties && !area?.municipalities && !area?.parts) return {};
  const ofParts = (area.parts ?? []).flatMap(municipalitiesOfPart);
  return {
    where: { municipalities: [...(area.municipalities ?? []), ...ofParts], counties: area.counties ?? [] },
  };
};

export async function findLawChange(db: Db | Tx, changeId: string): Promise<FoundChange | undefined> {
  const [, id] = ruleId.exec(changeId) ?? [];
  if (id) return localChange(db, changeId, id);
  const change = findChange(nationalLaw, changeId);
  if (!change) return undefined;
  const names = await placeNames(db);
  return {
    changeId,
    ...(change.taxon && { taxon: change.taxon, species: speciesOfRule(change.taxon) }),
    ...whereOf(change),
    from: change.since,
    sourceUrl: change.source.url,
    textIn: (locale) => lawChangeText(locale, change, names),
  };
}
