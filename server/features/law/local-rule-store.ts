/** What municipalities, counties and boards have decided. */
import { sql } from "kysely";
import type { CalendarDate } from "#domain/days.ts";
import type { LocalEffect } from "#domain/law/rules.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";

export type NewLocalRule = {
  municipalityNumber: string;
  taxon: string;
  effect: LocalEffect;
  firstDay: CalendarDate;
  lastDay: CalendarDate;
  sourceUrl: string;
  readOn: CalendarDate;
};
export type LocalRuleRow = NewLocalRule & { ruleId: string; propertyId: string | null };
/** The most decisions that an answer reads, the ones that were read last. */
const maxRules = 2000;
/** In the whole country: every municipality may decide about a species several times a year. */
const maxRulesOfTaxa = 20_000;

type Asked = { from: CalendarDate; to: CalendarDate; propertyId?: string | undefined };
/**
 * The decisions for these municipalities whose hunting years touch the days, and those that the landowner has
 * entered for the property, which nobody has confirmed or refused.
 */
export async function listLocalRules(
  db: Db,
  municipalities: readonly string[],
  { from, to, propertyId }: Asked,
): Promise<LocalRuleRow[]> {
  const { rows } = await sql<LocalRuleRow>`
    select rule_id, municipality_number, taxon, effect, first_day, last_day, source_url, read_on, property_id
    from law_local_rule l
    where (property_id is null or property_id = ${propertyId ?? null}::uuid
        and not exists (select from law_rule_decision d where d.rule_id = l.rule_id))
      and municipality_number = any (${[...municipalities]}::text[])
      and first_day <= ${to}::date + 366 and last_day >= ${from}::date - 366
    order by read_on desc, version desc limit ${maxRules}`.execute(db);
  return rows;
}

/** The decisions about these taxa and species in any municipality whose hunting years touch the days. */
export async function listLocalRulesOfTaxa(
  db: Db,
  taxa: readonly string[],
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<LocalRuleRow[]> {
  const { rows } = await sql<LocalRuleRow>`
    select rule_id, municipality_number, taxon, effect, first_day, last_day, source_url, read_on, property_id
    from law_local_rule
    where property_id is null and taxon = any (${[...taxa]}::text[])
      and first_day <= ${to}::date + 366 and last_day >= ${from}::date - 366
    order by read_on desc, version desc limit ${maxRulesOfTaxa}`.execute(db);
  return rows;
}

export type Decided = { effect: LocalEffect; from: CalendarDate; to: CalendarDate };
/** The version before this one of the same municipality and animal. */
const previous = sql`(select json_build_object('effect', b.effect, 'from', b.first_day, 'to', b.last_day)
  from law_local_rule b
  where b.municipality_number = l.municipality_number and b.taxon = l.taxon and b.version < l.version
    and b.property_id is null
  order by b.version desc limit 1)`;

export type ListedRule = NewLocalRule & {
  ruleId: string;
  municipality: string;
  version: number;
  enteredAt: Date;
  enteredBy: string | null;
};
type Filter = { municipalities?: readonly string[] | undefined; taxa?: readonly string[] | undefined };
/** All versions, those entered last first. */
export async function listAllRules(
  db: Db,
  { municipalities, taxa }: Filter,
  { after, limit }: { after: { at: string; id: string } | undefined; limit: number },
): Promise<(ListedRule & { before: Decided | null })[]> {
  const among = (column: string, values: readonly string[] | undefined) =>
    values ? sql`${sql.ref(column)} = any (${[...values]}::text[])` : sql`true`;
  const { rows } = await sql<ListedRule & { before: Decided | null }>`
    select l.rule_id, l.municipality_number, l.taxon, l.effect, l.first_day, l.last_day, l.source_url, l.read_on,
      m.name as municipality, l.version, l.entered_at, u.display_name as entered_by, ${previous} as before
    from law_local_rule l join municipality m using (municipality_number)
      left join user_profile u on u.uid = l.entered_by
    where l.property_id is null and ${among("l.municipality_number", municipalities)} and ${among("l.taxon", taxa)}
      and ${after ? sql`(l.entered_at, l.rule_id) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`}
    order by l.entered_at desc, l.rule_id desc limit ${limit}`.execute(db);
  return rows;
}

type FoundRule = Omit<NewLocalRule, "readOn"> & { municipality: string; before: Decided | null };
/** A decision for a whole municipality, with the version before it. */
export async function findRule(db: Db | Tx, ruleId: string): Promise<FoundRule | undefined> {
  const { rows } = await sql<FoundRule>`
    select l.municipality_number, l.taxon, l.effect, l.first_day, l.last_day, l.source_url,
      m.name as municipality, ${previous} as before
    from law_local_rule l join municipality m using (municipality_number)
    where l.rule_id = ${ruleId}::uuid and l.property_id is null`.execute(db);
  return rows[0];
}

/** Locks municipalities, so that their decisions are entered one command at a time. */
export const lockMunicipalities = (tx: Tx, numbers: readonly string[]): Promise<unknown> =>
  sql`select from municipality where municipality_number = any (${[...numbers]}::text[])
    order by municipality_number for no key update`.execute(tx);

const newRules = (rules: readonly NewLocalRule[]) => sql`json_to_recordset(${JSON.stringify(
  rules.map((rule, at) => ({
    place: at,
    municipality_number: rule.municipalityNumber,
    taxon: rule.taxon,
    effect: rule.effect,
    first_day: rule.firstDay,
    last_day: rule.lastDay,
    source_url: rule.sourceUrl,
    read_on: rule.readOn,
  })),
)}::json) as r (place int, municipality_number text, taxon text, effect text, first_day date, last_day date,
  source_url text, read_on date)`;

/** The places in the list of the rules that are entered already. */
export async function findEnteredRules(tx: Db | Tx, rules: readonly NewLocalRule[]): Promise<Set<number>> {
  const { rows } = await sql<{ place: number }>`
    select r.place from ${newRules(rules)}
    where exists (select from law_local_rule l
      where l.property_id is null
        and l.municipality_number = r.municipality_number and l.taxon = r.taxon and l.effect = r.effect
        and l.first_day = r.first_day and l.last_day = r.last_day and l.source_url = r.source_url
        and l.read_on = r.read_on)`.execute(tx);
  return new Set(rows.map(({ place }) => place));
}

/** Inserts the rules as further versions, in order, and returns their ids. Their municipalities are locked. */
export async function insertLocalRules(
  tx: Tx,
  rules: readonly NewLocalRule[],
  by: { uid: string; now: Date; propertyId?: string },
): Promise<string[]> {
  const { rows } = await sql<{ ruleId: string }>`
    insert into law_local_rule (municipality_number, taxon, version, effect, first_day, last_day, source_url,
      read_on, entered_at, entered_by, property_id)
    select r.municipality_number, r.taxon,
      coalesce((select max(version) from law_local_rule l
        where l.municipality_number = r.municipality_number and l.taxon = r.taxon), 0)
        + row_number() over (partition by r.municipality_number, r.taxon order by r.place),
      r.effect, r.first_day, r.last_day, r.source_url, r.read_on, ${by.now}, ${by.uid},
      ${by.propertyId ?? null}::uuid
    from ${newRules(rules)}
    order by r.place
    returning rule_id`.execute(tx);
  return rows.map(({ ruleId }) => ruleId);
}
