/** Creates items that an endpoint may change or delete, separate from those that are booked. */
import { randomUUID } from "node:crypto";
import type { Key } from "#contract/define.ts";
import type { Base } from "./base.ts";
import { ownLawRule } from "./bodies.ts";

export type Spare = Awaited<ReturnType<ReturnType<typeof itemsIn>["spareProperty"]>>;
export function itemsIn({ app, make, owner, admin, propertyId, offeringId, serviceId }: Base) {
  /** Creates a property without bookings: one of each item, its owner's favourite and saved search. */
  async function spareProperty() {
    const spareId = await make.property(owner.uid, { status: "draft" });
    const own = {
      propertyId: spareId,
      cabinId: await make.cabin(spareId),
      serviceId: await make.service(spareId),
      offeringId: (await make.offering({ ownerUid: owner.uid, propertyId: spareId })).offeringId,
    };
    const byOwner = { uid: owner.uid, createdAt: app.clock.now() };
    await make.insert("favourite", { ...byOwner, offeringId: own.offeringId });
    await app.pool.query("delete from saved_search"); // a user can have at most fifty saved searches
    const query = JSON.stringify({ species: "elg" });
    const { savedSearchId } = await make.insert("savedSearch", { ...byOwner, name: "Elg", query });
    return {
      ...own,
      savedSearchId,
      imageIds: await make.images(own),
      documentId: await make.document(spareId),
    };
  }
  /** Creates a reservation of each kind, separate ones for each endpoint that deletes or changes them. */
  async function reserved(heldCabinId: string, fromDate: string, toDate: string) {
    const body = { fromDate, toDate };
    const [offering, cabin, service] = [
      await app.call(admin, "POST /api/internal/bookings/offering/reserve", {
        body: { ...body, offeringId },
      }),
      await app.call(admin, "POST /api/internal/bookings/cabin/reserve", {
        body: { ...body, cabinId: heldCabinId },
      }),
      await app.call(admin, "POST /api/internal/bookings/service/reserve", { body: { ...body, serviceId } }),
    ];
    return {
      offering: offering.body.reservationId,
      cabin: cabin.body.reservationId,
      service: service.body.reservationId,
    };
  }
  async function calendarFeed(): Promise<string> {
    const body = { cabinId: await make.cabin(propertyId) };
    return (await app.call(owner, "POST /api/calendars/feeds", { body })).body.feedId;
  }
  async function calendarImport(): Promise<string> {
    const url = `https://ical.example.com/${randomUUID()}.ics`;
    const body = { cabinId: await make.cabin(propertyId), url, calendar: "Airbnb" };
    return (await app.call(owner, "POST /api/calendars/imports", { body })).body.importId;
  }
  /** Creates an account, a separate one for each administrator's action. */
  async function account(key: Key): Promise<string> {
    const { uid } = await app.signIn(`${randomUUID()}@example.no`, { roles: ["hunter"] });
    if (key.endsWith("/enable"))
      await app.pool.query(
        "update user_profile set disabled_at = $2, disabled_reason = 'Svindel' where uid = $1",
        [uid, app.clock.now()],
      );
    return uid;
  }
  const offeringIds = async (): Promise<string[]> =>
    (await app.pool.query("select offering_id as id from offering")).rows.map(({ id }) => id);
  /** Deletes offerings that accepted requests created, since each slows later changes of the property. */
  const keepOfferings = async (ids: string[]) =>
    app.pool.query(
      "delete from offering o where offering_id <> all ($1) and not exists (select from booking b where b.offering_id = o.offering_id)",
      [ids],
    );
  /** What the landowner has read of a decision of the municipality, which nobody has confirmed. */
  const lawRule = async (propertyId: string): Promise<string> => {
    const { body } = await app.call(owner, "POST /api/law/properties/:propertyId/local-rules", {
      params: { propertyId },
      body: ownLawRule,
    });
    return body.ruleId;
  };
  /** The code of a poster of the property. */
  const posterCode = async (propertyId: string): Promise<string> => {
    await app.pool.query(
      "insert into poster (code, property_id, created_at) values ('abc234', $1, now()) on conflict do nothing",
      [propertyId],
    );
    return "abc234";
  };
  const propertyGroup = async (): Promise<string> => {
    const row = await make.insert("propertyGroup", {
      ownerUid: owner.uid,
      name: randomUUID(),
      createdAt: app.clock.now(),
    });
    return row.propertyGroupId;
  };
  const bulkChange = async (): Promise<string> => {
    const { body } = await app.call(owner, "POST /api/bulk-changes", {
      body: { request: { kind: "adjust_price", percent: 5 }, offerings: [{ offeringId }] },
    });
    return body.bulkChangeId;
  };
  return {
    lawRule,
    propertyGroup,
    bulkChange,
    posterCode,
    spareProperty,
    reserved,
    calendarFeed,
    calendarImport,
    account,
    offeringIds,
    keepOfferings,
  };
}
