/** Inserts a listed offering with all rows it needs, for tests of search and pages. */
import type pg from "pg";
import { reindex } from "#server/features/search/public.ts";
import { addDays, eachDay } from "#domain/days.ts";
import type { DurationType } from "#domain/lists.ts";
import type { Species } from "#domain/species/species.ts";
import type { Pricing } from "#domain/offering/terms.ts";
import type { TestApp } from "../support/app.ts";

/** Namsskogan, Rendalen, Røros, Tysvær. */
const places = {
  "5044": [13.1, 64.75],
  "3424": [11.1, 61.85],
  "5025": [11.6, 62.6],
  "1146": [5.5, 59.35],
} as const;
export type Listing = {
  name?: string;
  propertyName?: string;
  description?: string;
  municipality?: keyof typeof places;
  propertyStatus?: string;
  visibility?: string;
  propertyType?: string;
  areaHectares?: number;
  offeringType?: string;
  species?: Species[];
  validFrom?: string;
  validTo?: string;
  salesStart?: string;
  durationType?: DurationType;
  minDays?: number;
  maxDays?: number;
  fixedDays?: number;
  startWeekday?: number;
  experienceLevel?: string;
  dogs?: string;
  access?: string;
  blackout?: { from: string; to: string }[];
  minHunters?: number;
  maxHunters?: number;
  capacity?: number;
  pricing?: Pricing;
  published?: boolean;
  cabin?: {
    included: boolean;
    beds?: number;
    facilities?: string[];
    blackout?: { from: string; to: string; type: string }[];
    availableFrom?: string;
  };
};
export type CreatedListing = { offeringId: string; propertyId: string; cabinId?: string };

async function insert(pool: pg.Pool, table: string, row: Record<string, unknown>): Promise<string> {
  const names = Object.keys(row);
  const values = Object.values(row).map((v) =>
    Array.isArray(v) && typeof v[0] !== "string" && v.length ? JSON.stringify(v) : v,
  );
  const { rows } = await pool.query(
    `insert into ${table} (${names.join(",")}) values (${names.map((_, i) => `$${i + 1}`).join(",")}) returning ${table}_id id`,
    values,
  );
  return rows[0].id;
}

export async function list(app: TestApp, owner: { uid: string }, l: Listing = {}): Promise<CreatedListing> {
  const { pool } = app;
  const now = app.clock.now();
  const stamps = { created_at: now, updated_at: now };
  const number = l.municipality ?? "5044";
  const [lon, lat] = places[number];
  const propertyId = await insert(pool, "property", {
    owner_uid: owner.uid,
    name: l.propertyName ?? "Storåsen",
    type: l.propertyType ?? "hunting_ground",
    municipality_number: number,
    location: `(${lon},${lat})`,
    status: l.propertyStatus ?? "published",
    visibility: l.visibility ?? "public",
    area_hectares: l.areaHectares ?? 3800,
    ...stamps,
  });
  const validFrom = l.validFrom ?? "2027-09-25";
  const validTo = l.validTo ?? "2027-10-24";
  const offeringId = await insert(pool, "offering", {
    property_id: propertyId,
    name: l.name ?? "Elgjakt",
    offering_type: l.offeringType ?? "hunting_ground_rental",
    description: l.description ?? "",
    target_species: l.species ?? ["elg"],
    valid_from: validFrom,
    valid_to: validTo,
    sales_start_date: l.salesStart ?? null,
    duration_type: l.durationType ?? "none",
    min_days: l.minDays ?? null,
    max_days: l.maxDays ?? null,
    fixed_days: l.fixedDays ?? null,
    start_weekday: l.startWeekday ?? null,
    experience_level: l.experienceLevel ?? null,
    dogs: l.dogs ?? null,
    access: l.access ?? null,
    blackout_periods: JSON.stringify(l.blackout ?? []),
    max_participants: l.maxHunters ?? 6,
    min_hunters: l.minHunters ?? 1,
    max_hunters: l.maxHunters ?? 6,
    allow_concurrent_bookings: l.capacity !== undefined,
    total_area_capacity: l.capacity ?? null,
    cancellation_policy: "moderate",
    pricing: JSON.stringify(l.pricing ?? { per: "hunter", fixedPriceOre: 100_000 }),
    status: "active",
    published: l.published ?? true,
    ...stamps,
  });
  const days = eachDay(validFrom, addDays(validTo, 1)).length;
  await pool.query(
    "insert into offering_calendar (offering_id, season_from, capacity, places_left) values ($1, $2, $3::int, array_fill($3::int, array[$4::int]))",
    [offeringId, validFrom, l.capacity ?? 1, days],
  );
  const cabinId = l.cabin && (await addCabin(pool, l.cabin, { propertyId, offeringId, stamps }));
  await app.platform.db.transaction().execute((tx) => reindex(tx, [offeringId], now));
  return { offeringId, propertyId, ...(cabinId && { cabinId }) };
}

async function addCabin(
  pool: pg.Pool,
  cabin: NonNullable<Listing["cabin"]>,
  o: { propertyId: string; offeringId: string; stamps: Record<string, Date> },
): Promise<string> {
  const id = await insert(pool, "cabin", {
    property_id: o.propertyId,
    name: "Koia",
    beds: cabin.beds ?? 6,
    facilities: cabin.facilities ?? [],
    price_per_day_ore: 120_000,
    rental_enabled: true,
    available_from: cabin.availableFrom ?? null,
    blackout_periods: JSON.stringify(cabin.blackout ?? []),
    status: "published",
    ...o.stamps,
  });
  await pool.query("insert into offering_cabin values ($1, $2, $3, $4)", [
    o.offeringId,
    id,
    cabin.included,
    cabin.included ? null : 25_000,
  ]);
  return id;
}

/** A booking that holds its nights. */
export async function hold(
  app: TestApp,
  o: CreatedListing,
  hunter: { uid: string },
  stay: { from: string; to: string; participants: number },
): Promise<void> {
  const now = app.clock.now();
  const client = await app.pool.connect();
  try {
    await client.query("begin");
    const { rows } = await client.query(
      `insert into booking (property_id, offering_id, hunter_uid, landowner_uid, status, from_date, to_date, participants, quote, total_ore, vat_registered, cancellation_policy, terms_accepted_at, privacy_accepted_at, created_at, updated_at)
       select property_id, $2, $3, owner_uid, 'pending', $4, $5, $6, '{}', 0, true, 'moderate', $7, $7, $7, $7 from property where property_id = $1 returning booking_id`,
      [o.propertyId, o.offeringId, hunter.uid, stay.from, stay.to, stay.participants, now],
    );
    await client.query("select take_offering($1, $2, $3, $4, $5)", [
      rows[0].booking_id,
      o.offeringId,
      stay.from,
      stay.to,
      stay.participants,
    ]);
    if (o.cabinId)
      await client.query("select take_cabins($1, array[$2::uuid], $3, $4)", [
        rows[0].booking_id,
        o.cabinId,
        stay.from,
        stay.to,
      ]);
    await client.query("commit");
  } finally {
    client.release();
  }
}
