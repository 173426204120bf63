/** Inserts a listed offering with all rows it needs, for tests of search and pages. */
import { reindex } from "#server/features/search/public.ts";
import type { DurationType } from "#domain/offering/lists.ts";
import type { Species } from "#domain/species/species.ts";
import type { Pricing } from "#domain/offering/terms.ts";
import { dbOnClient } from "#server/platform/database/database.ts";
import type { TestApp } from "../support/app.ts";
import { factories } from "./factories.ts";
import type { Columns } from "./insert.ts";

/** The coordinates of municipalities by number: Namsskogan, Rendalen, Røros, Tysvær, Trysil, Vågan, Bergen. */
const places = {
  "5044": [13.1, 64.75],
  "3424": [11.1, 61.85],
  "5025": [11.6, 62.6],
  "1146": [5.5, 59.35],
  "3421": [12.26, 61.31],
  "1865": [14.57, 68.23],
  "4601": [5.32, 60.39],
} as const;
export type Listing = {
  name?: string;
  propertyName?: string;
  description?: string;
  municipality?: keyof typeof places;
  propertyStatus?: Columns<"property">["status"];
  visibility?: Columns<"property">["visibility"];
  propertyType?: Columns<"property">["type"];
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
  confirmation?: "request" | "instant";
  childrenWelcome?: boolean;
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

export async function list(app: TestApp, owner: { uid: string }, l: Listing = {}): Promise<CreatedListing> {
  const make = factories(app);
  const municipalityNumber = l.municipality ?? "5044";
  const propertyId = await make.property(owner.uid, {
    name: l.propertyName ?? "Storåsen",
    type: l.propertyType ?? "hunting_ground",
    municipalityNumber,
    location: `(${places[municipalityNumber].join()})`,
    status: l.propertyStatus ?? "published",
    visibility: l.visibility ?? "public",
    areaHectares: l.areaHectares ?? 3800,
  });
  const cabinId = l.cabin && (await addCabin(make, propertyId, l.cabin));
  const { offeringId } = await make.offering({
    ownerUid: owner.uid,
    propertyId,
    name: l.name ?? "Elgjakt",
    offeringType: l.offeringType ?? "hunting_ground_rental",
    description: l.description ?? "",
    targetSpecies: l.species ?? ["elg"],
    validFrom: l.validFrom ?? "2027-09-25",
    validTo: l.validTo ?? "2027-10-24",
    salesStartDate: l.salesStart,
    durationType: l.durationType ?? "none",
    minDays: l.minDays,
    maxDays: l.maxDays,
    fixedDays: l.fixedDays,
    startWeekday: l.startWeekday,
    experienceLevel: l.experienceLevel,
    dogs: l.dogs,
    access: l.access,
    confirmation: l.confirmation,
    childrenWelcome: l.childrenWelcome,
    blackoutPeriods: JSON.stringify(l.blackout ?? []),
    maxParticipants: l.maxHunters ?? 6,
    minHunters: l.minHunters ?? 1,
    maxHunters: l.maxHunters ?? 6,
    shared: l.capacity,
    pricing: l.pricing ?? { per: "hunter", fixedPriceOre: 100_000 },
    published: l.published ?? true,
    ...(cabinId &&
      (l.cabin?.included
        ? { included: [cabinId] }
        : { optional: [{ cabinId, pricePerPersonPerNightOre: 25_000 }] })),
  });
  await app.platform.db.transaction().execute((tx) => reindex(tx, [offeringId], app.clock.now()));
  return { offeringId, propertyId, ...(cabinId && { cabinId }) };
}

const addCabin = (
  make: ReturnType<typeof factories>,
  propertyId: string,
  cabin: NonNullable<Listing["cabin"]>,
): Promise<string> =>
  make.cabin(propertyId, {
    name: "Koia",
    beds: cabin.beds ?? 6,
    facilities: cabin.facilities ?? [],
    pricePerDayOre: 120_000,
    availableFrom: cabin.availableFrom,
    blackoutPeriods: JSON.stringify(cabin.blackout ?? []),
  });

/** Inserts a booking that holds its nights. */
export async function hold(
  app: TestApp,
  { offeringId, cabinId, propertyId }: CreatedListing,
  hunter: { uid: string },
  { from, to, participants }: { from: string; to: string; participants: number },
): Promise<void> {
  const make = factories(app);
  const client = await app.pool.connect();
  try {
    await client.query("begin");
    const bookingId = await make.booking(
      { propertyId, offeringId, hunterUid: hunter.uid, fromDate: from, toDate: to, participants },
      dbOnClient(client),
    );
    const { rows } = await client.query("select take_offering($1, $2, $3, $4, $5) as taken", [
      bookingId,
      offeringId,
      from,
      to,
      participants,
    ]);
    if (!rows[0]?.taken) throw new Error(`offering ${offeringId} has no place from ${from} to ${to}`);
    if (cabinId)
      await client.query("select take_cabins($1, array[$2::uuid], $3, $4)", [bookingId, cabinId, from, to]);
    await client.query("commit");
  } catch (e) {
    await client.query("rollback");
    throw e;
  } finally {
    client.release();
  }
}
