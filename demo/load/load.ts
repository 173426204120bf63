/** Generates properties with offerings, cabins and paid stays, in addition to existing data. */
import { outlinesOf } from "#domain/boundary/boundary-outline.ts";
import { osloDate } from "#domain/days.ts";
import { reindex } from "#server/features/search/public.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { type MadeProperty, makeProperty } from "./catalogue.ts";
import { type Ground, generateGround, type Municipality, readGrounds } from "./ground.ts";
import {
  allMunicipalities,
  analyze,
  countLoaded,
  insertTables,
  takeKids,
  takeNumbers,
} from "./load-store.ts";
import { allHunters, ownerOf, ownerPattern, profileRow, userRow } from "./people.ts";
import { emptyCalendar, type StayRows, generateStays } from "./stays.ts";

const batch = 200;

type PlacedProperty = { place: MadeProperty; municipality: Municipality; index: number };
const rowsByTable = (stays: StayRows[]) => ({
  booking: stays.map((s) => s.booking),
  offering_hold: stays.map((s) => s.offering_hold),
  ground_hold: stays.map((s) => s.ground_hold),
  cabin_hold: stays.flatMap((s) => s.cabin_hold),
  payment: stays.map((s) => s.payment),
  "card_provider.intent": stays.map((s) => s.intent),
  ledger_entry: stays.flatMap((s) => s.ledger_entry),
  invoice: stays.map((s) => s.invoice),
  receipt: stays.map((s) => s.receipt),
  audit: stays.map((s) => s.audit),
});

/** Inserts one batch in one transaction: people, properties with offerings, stays, and search rows. */
async function loadBatch(tx: Tx, batchProperties: readonly PlacedProperty[], now: Date): Promise<void> {
  const places = batchProperties.map(({ place }) => place);
  const owners = new Map(batchProperties.map(({ index }) => [ownerOf(index).uid, ownerOf(index)]));
  const calendars = new Map(
    places.flatMap((place) => place.offerings.map((o) => [o.offering_id, emptyCalendar(o)] as const)),
  );
  const stays = batchProperties.flatMap(({ place, municipality, index }) => {
    const context = { place, owner: ownerOf(index), hunters: allHunters, municipality, now, taken: [] };
    return place.offerings.flatMap((o) => {
      const calendar = calendars.get(o.offering_id);
      return calendar ? generateStays(o, calendar, context) : [];
    });
  });
  await insertTables(tx, {
    "auth.user": [...owners.values()].map((owner) => userRow(owner, now)),
    user_profile: [...owners.values()].map((owner) => profileRow(owner, "landowner", now)),
    property: places.map((place) => place.property),
    property_outline: places.flatMap(({ property }) =>
      outlinesOf(property.boundary).map((geometry, band) => ({
        band,
        property_id: property.property_id,
        geometry: JSON.stringify(geometry),
      })),
    ),
    ground: places.flatMap((place) => place.parts),
    parcel: places.map((place) => place.parcel),
    cabin: places.flatMap((place) => place.cabins),
    offering: places.flatMap((place) => place.offerings),
    offering_cabin: places.flatMap((place) => place.links),
    offering_calendar: [...calendars.values()],
  });
  await insertTables(tx, rowsByTable(await assignInvoiceNumbers(tx, stays)));
  const cabinIds = places.flatMap(({ cabins }) => cabins.map((cabin) => cabin.cabin_id));
  await reindex(tx, [...calendars.keys(), ...cabinIds], now);
}

/** Numbers every invoice in its seller's series of the year, in the order of the invoices' dates. */
async function assignInvoiceNumbers(
  tx: Tx,
  unnumbered: ReturnType<typeof generateStays>,
): Promise<StayRows[]> {
  const inOrder = unnumbered.toSorted((a, b) => a.soldAt.getTime() - b.soldAt.getTime());
  const wantedNumbers = new Map<
    string,
    { landownerUid: string; year: number; count: number; lastOn: string }
  >();
  for (const { landownerUid, year, soldAt } of inOrder) {
    const key = `${landownerUid}/${year}`;
    const count = (wantedNumbers.get(key)?.count ?? 0) + 1;
    wantedNumbers.set(key, { landownerUid, year, count, lastOn: osloDate(soldAt) });
  }
  const last = await takeNumbers(tx, wantedNumbers);
  const kids = await takeKids(tx, inOrder.length);
  return inOrder.map((stay, index) => {
    const key = `${stay.landownerUid}/${stay.year}`;
    const before = last.get(key);
    const kid = kids[index];
    if (!before || kid === undefined) throw new Error(`no numbers were taken of the series ${key}`);
    const soldOn = osloDate(stay.soldAt);
    const issued = {
      seriesNo: before.seriesNo,
      number: before.number + 1,
      issuedOn: soldOn > before.issuedOn ? soldOn : before.issuedOn,
    };
    last.set(key, issued);
    return stay.withNumber({ ...issued, kid });
  });
}

export type Progress = (done: number, of: number) => void;
type LoadOptions = { properties: number; polygons?: string | undefined };

/** Loads properties after those of earlier loads. The same number always gives the same property. */
export async function loadProperties(
  db: Db,
  { properties, polygons }: LoadOptions,
  now: Date,
  progress: Progress,
): Promise<void> {
  const municipalities = await allMunicipalities(db);
  const grounds: Ground[] = polygons ? await readGrounds(polygons, municipalities) : [];
  if (polygons && grounds.length === 0)
    throw new Error(`${polygons} holds no areas in Norwegian municipalities`);
  const hunters = {
    "auth.user": allHunters.map((hunter) => userRow(hunter, now)),
    user_profile: allHunters.map((hunter) => profileRow(hunter, "hunter", now)),
  };
  await db.transaction().execute((tx) => insertTables(tx, hunters));
  const first = await countLoaded(db, ownerPattern);
  for (let loadedCount = 0; loadedCount < properties; loadedCount += batch) {
    const batchProperties = Array.from(
      { length: Math.min(batch, properties - loadedCount) },
      (_, i): PlacedProperty => {
        const index = first + loadedCount + i;
        const ground = grounds[index % Math.max(1, grounds.length)] ?? generateGround(index, municipalities);
        return {
          index,
          municipality: ground.municipality,
          place: makeProperty(index, ground, { ownerUid: ownerOf(index).uid, today: osloDate(now), at: now }),
        };
      },
    );
    await db.transaction().execute((tx) => loadBatch(tx, batchProperties, now));
    progress(Math.min(properties, loadedCount + batch), properties);
  }
  await analyze(db);
}
