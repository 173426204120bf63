import { type RawBuilder, sql } from "kysely";
import { municipalitiesAfter } from "#domain/municipality/former-numbers.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";

export type Municipality = {
  municipalityNumber: string;
  name: string;
  county: string;
  location: { lon: number; lat: number };
};

const columns = sql`municipality_number, name, county, json_build_object('lon', lon, 'lat', lat) as location`;
/** Converts to lower case, also æøå: in some locales the database converts ASCII letters only. */
const lower = (text: RawBuilder<unknown>) => sql`translate(lower(${text}), 'ÆØÅ', 'æøå')`;
/** Lower case without accents, æøå as typed without those keys; both sides of a comparison use it. */
const folded = (text: RawBuilder<unknown>) =>
  sql`replace(replace(replace(lower(unaccent(${text})), 'aa', 'a'), 'ae', 'a'), 'oe', 'o')`;
const literal = (text: string) => text.replace(/[\\%_]/g, "\\$&");

/**
 * Matches the start of the number or any part of the name; names that start with the text come first. A
 * former number finds the municipality it became part of (`301` finds Oslo), and `Våler (Innlandet)` the one
 * in that county.
 */
export async function searchMunicipalities(db: Db, typed: string): Promise<Municipality[]> {
  const [, text = typed, county] = /^([^(]+) \(([^\d()]+)\)?$/.exec(typed) ?? [];
  const number = text.replace(/^\d{3}$/, "0$&");
  const numbersToFind = [number, ...municipalitiesAfter(number).map((m) => m.municipalityNumber)];
  const found = await matching(db, text, numbersToFind);
  if (county === undefined) return found;
  const [name, countyName] = [text.toLowerCase(), county.toLowerCase()];
  const sameName = found.filter((m) => m.name.toLowerCase().split(" - ").includes(name));
  const inCounty = sameName.filter((m) => m.county.toLowerCase().startsWith(countyName));
  return inCounty.length > 0 ? inCounty : sameName; // counties had other names before
}

async function matching(db: Db, text: string, numbers: string[]): Promise<Municipality[]> {
  const name = folded(sql`name`);
  const { rows } = await sql<Municipality>`
    with wanted as (select ${folded(sql`${literal(text)}::text`)} as w)
    select ${columns} from municipality, wanted
    where municipality_number like ${literal(text)} || '%' or ${name} like '%' || w || '%'
      or municipality_number = any (${numbers}::text[])
    order by (municipality_number like ${literal(text)} || '%') desc,
      (${lower(sql`name`)} like ${lower(sql`${literal(text)}::text`)} || '%') desc,
      (${name} like w || '%') desc, (${name} like '% ' || w || '%') desc, name, municipality_number
    limit 20`.execute(db);
  return rows;
}

/** The municipalities with these numbers, as far as they exist. */
export async function findMunicipalities(db: Db | Tx, numbers: readonly string[]): Promise<Municipality[]> {
  const { rows } =
    await sql<Municipality>`select ${columns} from municipality where municipality_number = any (${[...numbers]}::text[])`.execute(
      db,
    );
  return rows;
}

export async function listMunicipalities(db: Db | Tx): Promise<Municipality[]> {
  const { rows } =
    await sql<Municipality>`select ${columns} from municipality order by municipality_number`.execute(db);
  return rows;
}
