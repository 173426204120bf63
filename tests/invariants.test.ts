/** Tests the database's invariants (docs/topics/invariants.md) by SQL, without the application's code. */
import { beforeAll, describe, expect, it } from "vitest";
import { openApp, type TestApp } from "./support/app.ts";
import { factories } from "./factories/factories.ts";

let app: TestApp, make: ReturnType<typeof factories>, owner: string;
beforeAll(async () => {
  app = await openApp({ now: "2027-08-01T08:00:00Z" });
  make = factories(app);
  owner = (await make.landowner()).uid;
});
const run = (text: string, ...values: unknown[]) => app.pool.query(text, values);
/** Returns the database's error, or "" if the statement is accepted, and rolls the statement back. */
async function refusalOf(text: string, ...values: unknown[]): Promise<string> {
  const client = await app.pool.connect();
  try {
    await client.query("begin");
    await client.query(text, values);
    await client.query("set constraints all immediate");
    return "";
  } catch (e) {
    return (e as Error).message;
  } finally {
    await client.query("rollback");
    client.release();
  }
}
const listing = async () => {
  const propertyId = await make.property(owner);
  const cabinId = await make.cabin(propertyId);
  return { ...(await make.offering({ ownerUid: owner, propertyId })), cabinId };
};

describe("an image", () => {
  const change = (set: string, imageId: string) =>
    refusalOf(`update image set ${set} where image_id = $1`, imageId);
  it("belongs to one item, and the only main image of an item is visible", async () => {
    const ids = await listing();
    const { property, cabin } = await make.images(ids);
    expect(
      await refusalOf("update image set cabin_id = $2 where image_id = $1", property, ids.cabinId),
    ).toMatch("check constraint");
    expect(await change("property_id = null", property)).toMatch("check constraint");
    for (const [imageId, column, id] of [
      [property, "property_id", ids.propertyId],
      [cabin, "cabin_id", ids.cabinId],
    ] as const)
      expect(
        await refusalOf(
          `insert into image (image_id, ${column}, file_id, kind, main, position, width, height, widths, colour, size_bytes, created_at)
           select gen_random_uuid(), $2, file_id, kind, true, 1, width, height, widths, colour, size_bytes, created_at from image where image_id = $1`,
          imageId,
          id,
        ),
      ).toMatch(`image_one_main_of_${column.replace("_id", "")}`);
    expect(await change("deleted_at = now()", property)).toMatch("check constraint");
    expect(await change("kind = 'video', widths = '{}'", property)).toMatch("check constraint");
  });
  it("has renditions unless it is a film, and no sweep deletes its file", async () => {
    const { property } = await make.images(await listing());
    expect(await change("widths = '{}'", property)).toMatch("check constraint");
    expect(await change("colour = 'green'", property)).toMatch("check constraint");
    expect(
      await refusalOf(
        "delete from stored_file where file_id = (select file_id from image where image_id = $1)",
        property,
      ),
    ).toMatch("foreign key");
  });
});

describe("a service", () => {
  it("is never oversold, is hidden once deleted, and belongs to no offering of another property", async () => {
    const [{ propertyId }, other] = [await listing(), await listing()];
    const serviceId = await make.service(propertyId, { quantity: 3 });
    expect(await refusalOf("update service set max_quantity = 4 where service_id = $1", serviceId)).toMatch(
      "check constraint",
    );
    expect(await refusalOf("update service set deleted_at = now() where service_id = $1", serviceId)).toMatch(
      "check constraint",
    );
    expect(
      await refusalOf(
        "update service set offering_ids = array[$2::uuid] where service_id = $1",
        serviceId,
        other.offeringId,
      ),
    ).toMatch("offerings of its own property");
  });
});

describe("a reservation", () => {
  const reserve = async (
    ids: { propertyId: string; offeringId: string },
    from = "2027-10-01",
    to = "2027-10-04",
  ): Promise<string> => {
    const { rows } = await run(
      `with r as (insert into reservation (property_id, kind, offering_id, from_date, to_date, participants, created_at, updated_at)
         values ($1, 'offering', $2, $3, $4, 2, now(), now()) returning *)
       select reservation_id, take_offering(null, offering_id, from_date, to_date, participants, reservation_id) from r`,
      ids.propertyId,
      ids.offeringId,
      from,
      to,
    );
    return rows[0].reservation_id;
  };
  it.each([
    ["other days", "to_date = to_date + 1", "holds nothing"],
    ["more people", "participants = 3", "holds nothing"],
    ["another kind", "kind = 'cabin'", "check constraint"],
    ["a status that there is not", "status = 'paid'", "check constraint"],
    ["a stay without a night", "to_date = from_date", "check constraint"],
  ])("the invariant rejects %s", async (_, set, why) => {
    const id = await reserve(await listing());
    expect(await refusalOf(`update reservation set ${set} where reservation_id = $1`, id)).toMatch(why);
  });
  it.each(["completed", "released"])(
    "releases its nights when it is %s, and holds none again",
    async (status) => {
      const ids = await listing();
      const id = await reserve(ids);
      const placesLeft = async () =>
        (
          await run(
            "select places_left[17] as n from offering_calendar where offering_id = $1",
            ids.offeringId,
          )
        ).rows[0].n;
      expect(await placesLeft()).toBe(0);
      await run("update reservation set status = $2 where reservation_id = $1", id, status);
      expect(await placesLeft()).toBe(1);
      expect(
        await refusalOf("update reservation set status = 'confirmed' where reservation_id = $1", id),
      ).toMatch(`is ${status}`);
    },
  );
  it("cannot share a night of an exclusive offering with another reservation", async () => {
    const ids = await listing();
    await reserve(ids);
    await expect(reserve(ids, "2027-10-03", "2027-10-05")).rejects.toThrow("holds nothing");
    expect(
      await refusalOf(
        "insert into offering_hold (reservation_id, offering_id, stay, participants, exclusive) select reservation_id, offering_id, '[2027-10-03,2027-10-05)', 1, true from reservation where offering_id = $1",
        ids.offeringId,
      ),
    ).toMatch(/exclusion constraint|offering_hold_reservation/);
  });
});

it("a cabin that is being deleted cannot be reserved", async () => {
  const { propertyId, cabinId } = await listing();
  const [deleting, reserving] = [await app.pool.connect(), await app.pool.connect()];
  await deleting.query("begin");
  await deleting.query("select from cabin where cabin_id = $1 for update", [cabinId]);
  const reservationAttempt = reserving
    .query(
      `with r as (insert into reservation (property_id, kind, cabin_id, from_date, to_date, created_at, updated_at) values ($1, 'cabin', $2, '2027-10-01', '2027-10-04', now(), now()) returning *)
     select take_cabins(null, array[cabin_id], from_date, to_date, reservation_id) as lacking from r`,
      [propertyId, cabinId],
    )
    .then(
      () => "taken",
      (e: Error) => e.message,
    );
  await deleting.query("update cabin set deleted_at = now(), status = 'archived' where cabin_id = $1", [
    cabinId,
  ]);
  await deleting.query("commit");
  expect(await reservationAttempt).toMatch("holds nothing");
  expect((await run("select from cabin_hold where cabin_id = $1", cabinId)).rowCount).toBe(0);
  for (const client of [deleting, reserving]) client.release();
});

it("a price has a known unit, and at most ten labels", async () => {
  const { offeringId } = await listing();
  const set = (what: string) => refusalOf(`update offering set ${what} where offering_id = $1`, offeringId);
  expect(await set("price_unit = 'moose'")).toMatch("check constraint");
  expect(await set("price_modifiers = '{}'")).toMatch("check constraint");
  expect(await set("price_modifiers = (select jsonb_agg(n) from generate_series(1, 11) n)")).toMatch(
    "check constraint",
  );
});

it("a document has a known type, and its file cannot be deleted", async () => {
  const documentId = await make.document((await listing()).propertyId);
  expect(
    await refusalOf("update document set content_type = 'text/html' where document_id = $1", documentId),
  ).toMatch("check constraint");
  expect(
    await refusalOf(
      "delete from stored_file where file_id = (select file_id from document where document_id = $1)",
      documentId,
    ),
  ).toMatch("foreign key");
});

describe("a landowner registered for VAT", () => {
  const set = (vatRegistered: boolean, number: string | null) =>
    refusalOf(
      "update user_profile set landowner_profile = $2, organization_number = $3 where uid = $1",
      owner,
      { vatRegistered },
      number,
    );
  it("has a valid organisation number", async () => {
    expect(await set(true, null)).toMatch("vat_registered_has_number");
    expect(await set(true, "923609017")).toMatch("vat_registered_has_number");
    expect([await set(true, "923609016"), await set(false, null)]).toEqual(["", ""]);
  });
});
