/** Inserts rows for tests, with missing parent rows and plausible defaults. */
import { isOrganizationNumber } from "#domain/invoice/invoice.ts";
import type { Pricing } from "#domain/offering/terms.ts";
import type { Person, TestApp } from "../support/app.ts";

type Offering = {
  ownerUid: string;
  propertyId?: string;
  validFrom?: string;
  validTo?: string;
  durationType?: string;
  minDays?: number;
  fixedDays?: number;
  minHunters?: number;
  maxHunters?: number;
  shared?: number;
  pricing?: Pricing;
  policy?: "flexible" | "moderate" | "strict";
  included?: string[];
  optional?: { cabinId: string; pricePerPersonPerNightOre: number }[];
  services?: { name: string; unit: string; priceOre: number; maxQuantity?: number }[];
  status?: string;
};

/** Valid numbers, the first of which is 999999999: a seller has a series of invoices by theirs. */
function* validNumbers(): Generator<string> {
  for (let n = 999_999_999; ; n--) if (isOrganizationNumber(String(n))) yield String(n);
}

export function factories({ pool, signIn, clock }: Pick<TestApp, "pool" | "signIn" | "clock">) {
  let n = 0;
  const organizationNumbers = validNumbers();
  const one = async (text: string, values: unknown[]): Promise<string> =>
    String((await pool.query(text, values)).rows[0]?.id);
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
  const property = (ownerUid: string, o: { status?: string; visibility?: string } = {}) =>
    one(
      `insert into property (owner_uid, name, type, municipality_number, visibility, status, created_at, updated_at)
       values ($1, $2, 'hunting_ground', (select municipality_number from municipality order by 1 limit 1), $3, $4, $5, $5) returning property_id as id`,
      [ownerUid, `Terreng ${++n}`, o.visibility ?? "public", o.status ?? "published", clock.now()],
    );
  const cabin = (
    propertyId: string,
    o: { pricePerDayOre?: number; rentalEnabled?: boolean; status?: string } = {},
  ) =>
    one(
      `insert into cabin (property_id, name, price_per_day_ore, rental_enabled, status, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $6) returning cabin_id as id`,
      [
        propertyId,
        `Hytte ${++n}`,
        o.pricePerDayOre ?? 100_000,
        o.rentalEnabled ?? true,
        o.status ?? "published",
        clock.now(),
      ],
    );
  /** One of the property's own. */
  const service = (
    propertyId: string,
    o: { unit?: string; priceOre?: number; quantity?: number; maxQuantity?: number; status?: string } = {},
  ) =>
    one(
      `insert into service (property_id, name, unit, price_ore, quantity, max_quantity, status, created_at, updated_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $8) returning service_id as id`,
      [
        propertyId,
        `Tjeneste ${++n}`,
        o.unit ?? "fixed",
        o.priceOre ?? 80_000,
        o.quantity ?? null,
        o.maxQuantity ?? null,
        o.status ?? "published",
        clock.now(),
      ],
    );
  const offering = async (o: Offering): Promise<{ offeringId: string; propertyId: string }> => {
    const propertyId = o.propertyId ?? (await property(o.ownerUid));
    const [from, to] = [o.validFrom ?? "2027-09-15", o.validTo ?? "2027-11-15"];
    const offeringId = await one(
      `insert into offering (property_id, name, offering_type, valid_from, valid_to, duration_type, min_days, fixed_days, max_participants, min_hunters, max_hunters,
         allow_concurrent_bookings, total_area_capacity, cancellation_policy, pricing, status, published, created_at, updated_at)
       values ($1, $2, 'hunting_ground_rental', $3, $4, $5, $6, $7, 1000, $8, $9, $10, $11, $12, $13, $14, true, $15, $15) returning offering_id as id`,
      [
        propertyId,
        `Elgjakt ${++n}`,
        from,
        to,
        o.durationType ?? "none",
        o.minDays ?? null,
        o.fixedDays ?? null,
        o.minHunters ?? 1,
        o.maxHunters ?? 10,
        o.shared !== undefined,
        o.shared ?? null,
        o.policy ?? "moderate",
        JSON.stringify(o.pricing ?? { per: "hunter", fixedPriceOre: 45_000 }),
        o.status ?? "active",
        clock.now(),
      ],
    );
    await pool.query(
      `insert into offering_calendar select $1, $2, $3, array_fill($3::int, array[$4::date - $2::date + 1])`,
      [offeringId, from, o.shared ?? 1, to],
    );
    for (const cabinId of o.included ?? [])
      await pool.query("insert into offering_cabin values ($1, $2, true, null)", [offeringId, cabinId]);
    for (const c of o.optional ?? [])
      await pool.query("insert into offering_cabin values ($1, $2, false, $3)", [
        offeringId,
        c.cabinId,
        c.pricePerPersonPerNightOre,
      ]);
    for (const [i, s] of (o.services ?? []).entries())
      await pool.query(
        "insert into service (property_id, offering_ids, position, name, unit, price_ore, max_quantity, created_at, updated_at) values ($1, array[$2::uuid], $3, $4, $5, $6, $7, $8, $8)",
        [propertyId, offeringId, i, s.name, s.unit, s.priceOre, s.maxQuantity ?? null, clock.now()],
      );
    return { offeringId, propertyId };
  };
  const file = () =>
    one("insert into stored_file values (gen_random_uuid(), $1) returning file_id as id", [clock.now()]);
  /** A main picture each, as rows: there are no files behind them. */
  const images = async (o: { propertyId: string; cabinId: string; offeringId: string }) => {
    const image = async (column: string, id: string) =>
      one(
        `insert into image (image_id, ${column}, file_id, kind, main, position, width, height, widths, colour, size_bytes, created_at)
         values (gen_random_uuid(), $1, $2, 'image', true, 0, 480, 320, '{480}', '#24302a', 1, $3) returning image_id as id`,
        [id, await file(), clock.now()],
      );
    return {
      property: await image("property_id", o.propertyId),
      cabin: await image("cabin_id", o.cabinId),
      offering: await image("offering_id", o.offeringId),
    };
  };
  const document = async (propertyId: string) =>
    one(
      "insert into document values (gen_random_uuid(), $1, $2, 'Kart.pdf', 'application/pdf', 1, $3) returning document_id as id",
      [propertyId, await file(), clock.now()],
    );
  return { hunter, landowner, property, cabin, service, offering, images, document };
}
