/** Inserts rows for tests, with missing parent rows and plausible defaults. A test can set any column. */
import { randomUUID } from "node:crypto";
import { addDays, eachDay } from "#domain/days.ts";
import { isOrganizationNumber } from "#domain/invoice/invoice.ts";
import type { Pricing } from "#domain/offering/terms.ts";
import { createDb, type Db } from "#server/platform/database/database.ts";
import type { Person, TestApp } from "../support/app.ts";
import { type Columns, inserter } from "./insert.ts";

type Offering = Partial<Omit<Columns<"offering">, "pricing">> & {
  ownerUid: string;
  pricing?: Pricing;
  /** The number of places for concurrent bookings. */
  shared?: number;
  included?: string[];
  optional?: { cabinId: string; pricePerPersonPerNightOre: number }[];
  services?: Omit<Columns<"service">, "propertyId" | "createdAt" | "updatedAt">[];
};

/** Yields valid organisation numbers, first 999999999; each seller's number has its own invoice series. */
function* validNumbers(): Generator<string> {
  for (let n = 999_999_999; ; n--) if (isOrganizationNumber(String(n))) yield String(n);
}

export function factories({ pool, signIn, clock }: Pick<TestApp, "pool" | "signIn" | "clock">) {
  let n = 0;
  const organizationNumbers = validNumbers();
  const db = createDb(pool);
  const insert = inserter(db);
  const stamps = () => ({ createdAt: clock.now(), updatedAt: clock.now() });

  const hunter = (): Promise<Person> =>
    signIn(`jeger${++n}@example.no`, { name: `Jeger ${n}`, roles: ["hunter"] });
  const landowner = async ({
    account = "12345678903",
  }: {
    account?: string | null;
  } = {}): Promise<Person> => {
    const person = await signIn(`eier${++n}@example.no`, { name: `Eier ${n}`, roles: ["landowner"] });
    await pool.query(
      `update user_profile set bank_account_number = $2, organization_number = $3, landowner_profile = '{"vatRegistered": true}' where uid = $1`,
      [person.uid, account, organizationNumbers.next().value],
    );
    return person;
  };

  async function property(ownerUid: string, columns: Partial<Columns<"property">> = {}): Promise<string> {
    const row = await insert("property", {
      ownerUid,
      name: `Terreng ${++n}`,
      type: "hunting_ground",
      municipalityNumber: "0301",
      visibility: "public",
      status: "published",
      ...stamps(),
      ...columns,
    });
    return row.propertyId;
  }
  async function cabin(propertyId: string, columns: Partial<Columns<"cabin">> = {}): Promise<string> {
    const row = await insert("cabin", {
      propertyId,
      name: `Hytte ${++n}`,
      pricePerDayOre: 100_000,
      rentalEnabled: true,
      status: "published",
      ...stamps(),
      ...columns,
    });
    return row.cabinId;
  }
  /** Inserts a service of all the property's offerings, unless `offeringIds` is given. */
  async function service(propertyId: string, columns: Partial<Columns<"service">> = {}): Promise<string> {
    const row = await insert("service", {
      propertyId,
      name: `Tjeneste ${++n}`,
      unit: "fixed",
      priceOre: 80_000,
      status: "published",
      ...stamps(),
      ...columns,
    });
    return row.serviceId;
  }
  async function offering({
    ownerUid,
    pricing = { per: "hunter", fixedPriceOre: 45_000 },
    shared,
    included = [],
    optional = [],
    services = [],
    ...columns
  }: Offering): Promise<{ offeringId: string; propertyId: string }> {
    const propertyId = columns.propertyId ?? (await property(ownerUid));
    const { offeringId, validFrom, validTo } = await insert("offering", {
      name: `Elgjakt ${++n}`,
      offeringType: "hunting_ground_rental",
      validFrom: "2027-09-15",
      validTo: "2027-11-15",
      durationType: "none",
      maxParticipants: 1000,
      minHunters: 1,
      maxHunters: 10,
      allowConcurrentBookings: shared !== undefined,
      totalAreaCapacity: shared ?? null,
      cancellationPolicy: "moderate",
      pricing: JSON.stringify(pricing),
      status: "active",
      published: true,
      ...stamps(),
      ...columns,
      propertyId,
    });
    const capacity = shared ?? 1;
    const placesLeft = eachDay(validFrom, addDays(validTo, 1)).map(() => capacity);
    await insert("offeringCalendar", { offeringId, seasonFrom: validFrom, capacity, placesLeft });
    for (const cabinId of included) await insert("offeringCabin", { offeringId, cabinId, included: true });
    for (const one of optional) await insert("offeringCabin", { offeringId, included: false, ...one });
    for (const [position, one] of services.entries())
      await insert("service", { propertyId, offeringIds: [offeringId], position, ...stamps(), ...one });
    return { offeringId, propertyId };
  }
  const landownerOf = async (propertyId: string | undefined, within: Db): Promise<string> =>
    propertyId
      ? (
          await within
            .selectFrom("property")
            .select("ownerUid")
            .where("propertyId", "=", propertyId)
            .executeTakeFirstOrThrow()
        ).ownerUid
      : (await landowner()).uid;
  /** Inserts only the booking's row, without held nights and notifications. */
  async function booking(columns: Partial<Columns<"booking">> = {}, within: Db = db): Promise<string> {
    const landownerUid = columns.landownerUid ?? (await landownerOf(columns.propertyId, within));
    const row = await inserter(within)("booking", {
      status: "pending",
      fromDate: "2027-10-01",
      toDate: "2027-10-04",
      participants: 2,
      quote: JSON.stringify({ lines: [], totalOre: 0, vat: [] }),
      totalOre: 0,
      vatRegistered: true,
      cancellationPolicy: "moderate",
      termsAcceptedAt: clock.now(),
      privacyAcceptedAt: clock.now(),
      ...stamps(),
      ...columns,
      landownerUid,
      propertyId: columns.propertyId ?? (await property(landownerUid)),
      hunterUid: columns.hunterUid ?? (await hunter()).uid,
    });
    return row.bookingId;
  }

  const file = async () =>
    (await insert("storedFile", { fileId: randomUUID(), createdAt: clock.now() })).fileId;
  /** Inserts the rows of a main picture, without a file. */
  async function image(of: Partial<Columns<"image">>): Promise<string> {
    const row = await insert("image", {
      imageId: randomUUID(),
      fileId: await file(),
      kind: "image",
      main: true,
      position: 0,
      width: 480,
      height: 320,
      widths: [480],
      colour: "#24302a",
      sizeBytes: 1,
      createdAt: clock.now(),
      ...of,
    });
    return row.imageId;
  }
  const pictureOfRating = (ratedBookingId: string, uploadedBy: string) =>
    image({ ratedBookingId, uploadedBy, main: false });
  const images = async ({
    propertyId,
    cabinId,
    offeringId,
  }: {
    propertyId: string;
    cabinId: string;
    offeringId: string;
  }) => ({
    property: await image({ propertyId }),
    cabin: await image({ cabinId }),
    offering: await image({ offeringId }),
  });
  async function document(propertyId: string): Promise<string> {
    const row = await insert("document", {
      documentId: randomUUID(),
      propertyId,
      fileId: await file(),
      name: "Kart.pdf",
      contentType: "application/pdf",
      sizeBytes: 1,
      createdAt: clock.now(),
    });
    return row.documentId;
  }
  return {
    insert,
    hunter,
    landowner,
    property,
    cabin,
    service,
    offering,
    booking,
    images,
    pictureOfRating,
    document,
  };
}
