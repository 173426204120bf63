/** Local decisions, and what the law asks of a property or an offering. */
import { sql } from "kysely";
import type { BoundaryShape } from "#domain/boundary/boundary.ts";
import type { CalendarDate } from "#domain/days.ts";
import type { LocalEffect } from "#domain/law/rules.ts";
import type { BlackoutPeriod } from "#domain/offering/terms.ts";
import type { PropertyStatus } from "#domain/property/policy.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";

export type LocalRuleRow = {
  ruleId: string;
  municipalityNumber: string;
  taxon: string;
  effect: LocalEffect;
  firstDay: CalendarDate;
  lastDay: CalendarDate;
  sourceUrl: string;
  readOn: CalendarDate;
};
/** The most decisions that an answer reads, the ones that were read last. */
const maxRules = 2000;

/** The decisions for these municipalities whose hunting years touch the days. */
export async function listLocalRules(
  db: Db,
  municipalities: readonly string[],
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Promise<LocalRuleRow[]> {
  const { rows } = await sql<LocalRuleRow>`
    select rule_id, municipality_number, taxon, effect, first_day, last_day, source_url, read_on
    from law_local_rule
    where municipality_number = any (${[...municipalities]}::text[])
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
    select rule_id, municipality_number, taxon, effect, first_day, last_day, source_url, read_on
    from law_local_rule
    where taxon = any (${[...taxa]}::text[])
      and first_day <= ${to}::date + 366 and last_day >= ${from}::date - 366
    order by read_on desc, version desc limit ${maxRules}`.execute(db);
  return rows;
}

export async function findMunicipalityNumbers(db: Db): Promise<string[]> {
  const rows = await db.selectFrom("municipality").select("municipalityNumber").execute();
  return rows.map(({ municipalityNumber }) => municipalityNumber);
}

/** Inserts another version, and returns its id. Those of a municipality are entered one at a time. */
export async function insertLocalRule(
  tx: Tx,
  rule: Omit<LocalRuleRow, "ruleId">,
  now: Date,
): Promise<string> {
  await sql`select from municipality where municipality_number = ${rule.municipalityNumber} for no key update`.execute(
    tx,
  );
  const { rows } = await sql<{ ruleId: string }>`
    insert into law_local_rule (municipality_number, taxon, version, effect, first_day, last_day, source_url,
      read_on, entered_at)
    select ${rule.municipalityNumber}, ${rule.taxon}, coalesce(max(version), 0) + 1, ${rule.effect},
      ${rule.firstDay}::date, ${rule.lastDay}::date, ${rule.sourceUrl}, ${rule.readOn}::date, ${now}
    from law_local_rule
    where municipality_number = ${rule.municipalityNumber} and taxon = ${rule.taxon}
    returning rule_id`.execute(tx);
  if (!rows[0]) throw new Error("an insert gave no row");
  return rows[0].ruleId;
}

export type LawGround = {
  property: PropertyStatus;
  municipalityNumber: string | null;
  /** The municipalities of its parcels. */
  parcelMunicipalities: string[];
  /** Its border, or those of its parts; null where one is not drawn. */
  boundaries: BoundaryShape[] | null;
};
const groundColumns = sql`
  json_build_object('ownerUid', p.owner_uid, 'status', p.status, 'visibility', p.visibility,
    'coHosts', co_hosts_of(p.property_id)) as property,
  p.municipality_number, array(select distinct municipality_number from parcel c
    where c.property_id = p.property_id order by 1) as parcel_municipalities`;

export async function findPropertyGround(db: Db, propertyId: string): Promise<LawGround | undefined> {
  const { rows } = await sql<LawGround>`
    select ${groundColumns}, case when p.boundary is not null then json_build_array(p.boundary) end as boundaries
    from property p where p.property_id = ${propertyId} and p.deleted_at is null`.execute(db);
  return rows[0];
}

type LawOffering = LawGround & {
  status: string;
  published: boolean;
  validFrom: CalendarDate;
  validTo: CalendarDate;
  blackoutPeriods: BlackoutPeriod[];
  targetSpecies: string[];
};
export async function findOfferingGround(db: Db, offeringId: string): Promise<LawOffering | undefined> {
  const { rows } = await sql<LawOffering>`
    select ${groundColumns}, o.status, o.published, o.valid_from, o.valid_to, o.blackout_periods, o.target_species,
      case when o.ground_ids = '{}' or exists (select from ground g
          where g.ground_id = any (o.ground_ids) and g.boundary is null)
        then case when p.boundary is not null then json_build_array(p.boundary) end
        else (select json_agg(g.boundary) from ground g where g.ground_id = any (o.ground_ids)) end as boundaries
    from offering o join property p using (property_id)
    where o.offering_id = ${offeringId} and o.deleted_at is null and p.deleted_at is null`.execute(db);
  return rows[0];
}
