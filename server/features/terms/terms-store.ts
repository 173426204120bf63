/** Reads an offering and its cabins as the domain's terms, in one statement. */
import { type RawBuilder, sql } from "kysely";
import type { CancellationPolicy, DurationType, IllegalDayRule } from "#domain/offering/lists.ts";
import type {
  CabinTerms,
  DayPrice,
  OfferingTerms,
  OptionalCabin,
  Pricing,
  SeasonPrice,
  ServiceTerms,
} from "#domain/offering/terms.ts";
import type { Species } from "#domain/species/species.ts";
import type { Away } from "#domain/booking/away.ts";
import type { ConfirmationTerms } from "#domain/booking/instant.ts";
import type { VatRegistration } from "#domain/vat-registrations.ts";
import { type English, englishNames } from "#domain/property/english.ts";
import { isAvailable, isHiddenFromStrangers } from "#domain/offering/policy.ts";
import { isHidden, isOpen, type PropertyStatus } from "#domain/property/policy.ts";
import type { Db, Row, Tx } from "#server/platform/database/database.ts";
import type { SeasonTerms } from "#domain/offering/bookability.ts";

/** The SQL of `SeasonTerms` as a column; `o`: the offering's alias in the statement. */
export function seasonOf(o: string): RawBuilder<SeasonTerms> {
  const of = (column: string) => sql.ref(`${o}.${column}`);
  return sql<SeasonTerms>`json_build_object('validFrom', ${of("validFrom")}, 'validTo', ${of("validTo")}, 'salesStartDate', ${of("salesStartDate")},
    'durationType', ${of("durationType")}, 'minDays', ${of("minDays")}, 'maxDays', ${of("maxDays")},
      'fixedDays', ${of("fixedDays")}, 'startWeekday', ${of("startWeekday")},
    'blackoutPeriods', ${of("blackoutPeriods")} || ${of("importedPeriods")},
    'preparationDays', case when ${of("allowConcurrentBookings")} then 0 else ${of("preparationDays")} end,
    'importedPeriods', ${of("importedPeriods")},
    'groundPeriods', jsonb_path_query_array(${of("groundPeriods")}, '$.*'), 'pricing', ${of("pricing")}, 'dayPrices', ${of("dayPrices")},
    'seasonPrices', ${of("seasonPrices")}, 'allowConcurrentBookings', ${of("allowConcurrentBookings")},
    'placesNeeded', case when ${of("allowConcurrentBookings")} then ${of("minHunters")} else 1 end,
    'smallestGroup', ${of("minHunters")},
    'placesLeft', (select case when g.offering_id is null then k.places_left else array(
        select least(own, common) from unnest(k.places_left, g.places_left) with ordinality u(own, common, i) order by i) end
      from offering_calendar k left join common_calendar g using (offering_id) where k.offering_id = ${of("offeringId")}),
    'includedCabins', coalesce((
      select json_agg(json_build_object('name', c.name, 'beds', c.beds, 'published', c.status = 'published', 'availableFrom', c.available_from, 'availableTo', c.available_to, 'blackoutPeriods', c.closed_periods,
        'preparationDays', c.preparation_days, 'importedPeriods', c.imported_periods,
        'taken', coalesce((select json_agg(json_build_object('from', lower(h.stay), 'to', upper(h.stay))) from cabin_hold h where h.cabin_id = c.cabin_id), '[]')))
      from offering_cabin oc join cabin c using (cabin_id) where oc.offering_id = ${of("offeringId")} and oc.included), '[]'))`;
}

export type Terms = {
  propertyId: string;
  propertyName: string;
  ownerUid: string;
  /** When the seller is registered for VAT (rules 3.8, 8.8). */
  vatRegistered: VatRegistration[];
  /** Hidden from strangers: a draft, archived, or on a hidden property (rules 9.2). */
  hidden: boolean;
  offering?: OfferingTerms;
  /** What the law is asked about, and what happens with days that it closes (rules 2.12). */
  law?: { targetSpecies: Species[]; illegalDays: IllegalDayRule };
  /** How a request is confirmed: by the offering, or by each chosen cabin of a stay in cabins alone (rules 4.6). */
  confirmations: ConfirmationTerms[];
  /** When the landowner is away and takes no new requests. */
  away: Away | null;
  /** The version of the agreement to invoicing that the landowner has accepted (rules 8.7). */
  invoicingAgreedVersion: string | null;
  /** Whether a request says which dogs the hunters bring. */
  asksForDogs: boolean;
  /** The included cabins, and the cabins of the same property that the hunter has chosen. */
  cabins: CabinTerms[];
  /** English names of the offering and its cabins, by the Norwegian ones. */
  englishNames: ReadonlyMap<string, string>;
};

type Period = { from: string; to: string };
const offeringColumns = [
  ...([
    "offeringId",
    "name",
    "english",
    "status",
    "published",
    "salesStartDate",
    "minDays",
    "maxDays",
  ] as const),
  ...(["fixedDays", "startWeekday", "totalAreaCapacity", "validFrom", "validTo", "durationType"] as const),
  ...([
    "blackoutPeriods",
    "importedPeriods",
    "preparationDays",
    "groundPeriods",
    "minHunters",
    "maxHunters",
    "maxParticipants",
    "allowConcurrentBookings",
  ] as const),
  ...([
    "pricing",
    "dayPrices",
    "seasonPrices",
    "cancellationPolicy",
    "targetSpecies",
    "illegalDays",
  ] as const),
  ...(["dogs", "asksForDogs", "confirmation", "instantConditions"] as const),
];
const cabinColumns = [
  ...(["cabinId", "name", "english", "status", "rentalEnabled", "availableFrom", "availableTo"] as const),
  ...(["minBookingDays", "maxBookingDays", "pricePerDayOre", "beds", "closedPeriods"] as const),
  ...(["cancellationPolicy", "confirmation", "instantConditions"] as const),
  ...(["importedPeriods", "preparationDays"] as const),
];
/** A row as JSON that has these columns, with their names in the code. */
const jsonOf = (alias: string, columns: readonly string[]) =>
  sql`jsonb_build_object(${sql.join(columns.flatMap((name) => [sql.lit(name), sql.ref(`${alias}.${name}`)]))})`;
type OfferingRow = Pick<Row<"offering">, (typeof offeringColumns)[number]> &
  ConfirmationTerms & {
    pricing: Pricing;
    dayPrices: DayPrice[];
    seasonPrices: SeasonPrice[];
    blackoutPeriods: Period[];
    importedPeriods: Period[];
    groundPeriods: Record<string, Period>;
    durationType: DurationType;
    cancellationPolicy: CancellationPolicy;
  };
type CabinRow = Pick<Row<"cabin">, (typeof cabinColumns)[number]> &
  ConfirmationTerms & {
    closedPeriods: Period[];
    importedPeriods: Period[];
    cancellationPolicy: CancellationPolicy;
  };
type TermsRow = {
  propertyId: string;
  propertyName: string;
  vatRegistered: VatRegistration[];
  invoicingAgreedVersion: string | null;
  away: Away | null;
  property: PropertyStatus;
  offering: OfferingRow | null;
  linked: { cabinId: string; included: boolean; pricePerPersonPerNightOre: number | null }[];
  services: (Omit<ServiceTerms, "maxQuantity" | "quantity"> & {
    maxQuantity: number | null;
    quantity: number | null;
  })[];
  cabins: CabinRow[];
};

type WithoutNulls<T> = { [K in keyof T]?: NonNullable<T[K]> };
/** Leaves out null columns, which are facts that are not set. */
const withoutNulls = <T extends object>(columns: T): WithoutNulls<T> =>
  Object.fromEntries(Object.entries(columns).filter(([, v]) => v !== null)) as WithoutNulls<T>;

const offeringTerms = (row: TermsRow, o: OfferingRow): OfferingTerms => ({
  ...withoutNulls({
    salesStartDate: o.salesStartDate,
    minDays: o.minDays,
    maxDays: o.maxDays,
    fixedDays: o.fixedDays,
    startWeekday: o.startWeekday,
    totalAreaCapacity: o.totalAreaCapacity,
  }),
  name: o.name,
  available: isAvailable({ ...o, property: row.property }),
  validFrom: o.validFrom,
  validTo: o.validTo,
  durationType: o.durationType,
  blackoutPeriods: [...o.blackoutPeriods, ...o.importedPeriods],
  preparationDays: o.preparationDays,
  importedPeriods: o.importedPeriods,
  groundPeriods: Object.values(o.groundPeriods),
  minHunters: o.minHunters,
  maxHunters: o.maxHunters,
  maxParticipants: o.maxParticipants,
  allowConcurrentBookings: o.allowConcurrentBookings,
  pricing: o.pricing,
  dayPrices: o.dayPrices,
  seasonPrices: o.seasonPrices,
  includedCabinIds: row.linked.filter((c) => c.included).map((c) => c.cabinId),
  optionalCabins: row.linked.flatMap((c): OptionalCabin[] =>
    c.pricePerPersonPerNightOre === null
      ? []
      : [{ cabinId: c.cabinId, pricePerPersonPerNightOre: c.pricePerPersonPerNightOre }],
  ),
  services: row.services.map(({ maxQuantity, quantity, ...service }) => ({
    ...service,
    ...withoutNulls({ maxQuantity, quantity }),
  })),
  cancellationPolicy: o.cancellationPolicy,
});

const cabinTerms = (row: TermsRow): CabinTerms[] =>
  row.cabins.map((c) => ({
    ...withoutNulls({
      availableFrom: c.availableFrom,
      availableTo: c.availableTo,
      minBookingDays: c.minBookingDays,
      maxBookingDays: c.maxBookingDays,
    }),
    beds: c.beds,
    cabinId: c.cabinId,
    name: c.name,
    // a cabin alone must be published, and its property visible; else the offering's status decides.
    available:
      c.status === "published" && (row.offering !== null || (c.rentalEnabled && isOpen(row.property))),
    pricePerDayOre: c.pricePerDayOre,
    blackoutPeriods: c.closedPeriods,
    preparationDays: c.preparationDays,
    importedPeriods: c.importedPeriods,
    cancellationPolicy: c.cancellationPolicy,
  }));

const termsOf = (row: TermsRow): Terms => ({
  propertyId: row.propertyId,
  propertyName: row.propertyName,
  ownerUid: row.property.ownerUid,
  vatRegistered: row.vatRegistered,
  hidden: row.offering
    ? isHiddenFromStrangers({ ...row.offering, property: row.property })
    : isHidden(row.property),
  ...(row.offering && {
    offering: offeringTerms(row, row.offering),
    law: {
      targetSpecies: row.offering.targetSpecies as Species[],
      illegalDays: row.offering.illegalDays,
    },
  }),
  confirmations: (row.offering ? [row.offering] : row.cabins).map(({ confirmation, instantConditions }) => ({
    confirmation,
    instantConditions,
  })),
  invoicingAgreedVersion: row.invoicingAgreedVersion,
  away: row.away,
  asksForDogs: row.offering?.dogs === "allowed" && row.offering.asksForDogs,
  cabins: cabinTerms(row),
  englishNames: englishNames(
    [...(row.offering ? [row.offering] : []), ...row.cabins].map(({ name, english }) => ({
      name,
      english: english as English | null,
    })),
  ),
});

/**
 * The VAT registrations of `user_profile u`. A registration from before periods were stored has no beginning
 * (rules 8.8).
 */
export const vatRegistrationsOf = (u: RawBuilder<unknown>): RawBuilder<VatRegistration[]> =>
  sql`case when ${u}.landowner_profile ->> 'vatRegistered' = 'true' and ${u}.vat_registrations = '[]'
    then '[{"from": null, "to": null}]' else ${u}.vat_registrations end`;

/**
 * The columns read from property `p`, its owner `u` and its offering `o`, if there is one, with the included
 * and the chosen cabins.
 */
const termsSelect = (cabinIds: readonly string[]) => sql`
    select p.property_id, p.name as property_name, ${vatRegistrationsOf(sql`u`)} as vat_registered,
      u.invoicing_agreed_version,
      case when u.away_from is not null then json_build_object('from', u.away_from, 'until', u.away_until) end as away,
      jsonb_build_object('ownerUid', p.owner_uid, 'status', p.status, 'visibility', p.visibility) as property, 
      case when o.offering_id is not null then ${jsonOf("o", offeringColumns)} end as offering,
      coalesce((select jsonb_agg(jsonb_build_object('cabinId', oc.cabin_id, 'included', oc.included,
        'pricePerPersonPerNightOre', oc.price_per_person_per_night_ore))
        from offering_cabin oc where oc.offering_id = o.offering_id), '[]') as linked,
      coalesce((select jsonb_agg(jsonb_build_object('serviceId', s.service_id, 'name', s.name, 'unit', s.unit, 'singleDays', s.single_days, 'priceOre', s.price_ore,
        'maxQuantity', coalesce(s.max_quantity, s.quantity), 'quantity', s.quantity, 'blackoutPeriods', s.blackout_periods)
        order by s.position, s.service_id)
        from service s where s.property_id = o.property_id and (s.offering_ids is null or o.offering_id = any (s.offering_ids)) and s.status = 'published' and s.deleted_at is null), '[]') as services,
      coalesce((select jsonb_agg(${jsonOf("c", cabinColumns)}) from cabin c where c.property_id = p.property_id
        and (c.cabin_id = any (${[...cabinIds]}::uuid[]) or c.cabin_id in (select oc.cabin_id from offering_cabin oc where oc.offering_id = o.offering_id and oc.included))), '[]') as cabins`;

/**
 * The terms by which a stay is checked, priced and held; undefined if an offering or cabin does not exist.
 */
export async function findTerms(
  db: Db | Tx,
  { offeringId, cabinIds }: { offeringId: string | null; cabinIds: readonly string[] },
): Promise<Terms | undefined> {
  const { rows } = await sql<TermsRow>`${termsSelect(cabinIds)}
    from property p join user_profile u on u.uid = p.owner_uid left join offering o on o.offering_id = ${offeringId} and o.property_id = p.property_id
    where p.property_id = coalesce((select property_id from offering where offering_id = ${offeringId}),
      (select property_id from cabin where ${offeringId}::uuid is null and cabin_id = ${cabinIds[0] ?? null}))`.execute(
    db,
  );
  return rows[0] && termsOf(rows[0]);
}

/** The terms of these offerings, with included cabins; missing ones are left out. */
export async function findTermsOf(
  db: Db | Tx,
  offeringIds: readonly string[],
): Promise<(Terms & { offeringId: string; offering: OfferingTerms })[]> {
  const { rows } = await sql<TermsRow & { offering: OfferingRow }>`${termsSelect([])}
    from offering o join property p using (property_id) join user_profile u on u.uid = p.owner_uid where o.offering_id = any (${[...offeringIds]}::uuid[])`.execute(
    db,
  );
  return rows.map((row) => ({
    ...termsOf(row),
    offeringId: row.offering.offeringId,
    offering: offeringTerms(row, row.offering),
  }));
}
