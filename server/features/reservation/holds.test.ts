import { beforeAll, describe, expect, it } from "vitest";
import { openApp, type Person, type TestApp } from "#tests/support/app.ts";
import { factories } from "#tests/factories/factories.ts";
import { until } from "#tests/support/until.ts";

const token = "internal-token-for-tests-0123456789";
let app: TestApp, make: ReturnType<typeof factories>, kari: Person, hunter: Person, admin: Person;
beforeAll(async () => {
  app = await openApp({ now: "2027-08-01T08:00:00Z", env: { INTERNAL_TOKEN: token } });
  make = factories(app);
  [kari, hunter] = [await make.landowner(), await make.hunter()];
  admin = await app.signIn("admin@example.no", { roles: ["admin"] });
});
const days = { fromDate: "2027-10-01", toDate: "2027-10-04" };
const reserve = {
  offering: (offeringId: string, more: object = {}, o: { idempotencyKey?: string } = {}) =>
    app.call(
      token,
      "POST /api/internal/bookings/offering/reserve",
      { body: { offeringId, ...days, ...more } },
      o,
    ),
  cabin: (cabinId: string, more: object = {}) =>
    app.call(token, "POST /api/internal/bookings/cabin/reserve", { body: { cabinId, ...days, ...more } }),
  service: (serviceId: string, more: object = {}) =>
    app.call(token, "POST /api/internal/bookings/service/reserve", { body: { serviceId, ...days, ...more } }),
};
async function book(
  stay: {
    offeringId?: string;
    participants?: number;
    cabins?: { cabinId: string }[];
    services?: { serviceId: string; quantity: number }[];
    fromDate?: string;
    toDate?: string;
  },
  who = hunter,
) {
  const draft = await app.call(who, "POST /api/core-booking/calculate", {
    body: { ...days, participants: 2, cabins: [], services: [], ...stay },
  });
  if (draft.status !== 200) return { ...draft, bookingId: "" };
  const { bookingId } = draft.body;
  return {
    ...(await app.call(who, "POST /api/core-booking/submit/:bookingId", {
      params: { bookingId },
      body: { termsAccepted: true, privacyAccepted: true },
    })),
    bookingId,
  };
}
const countRows = async (what: string, ...values: unknown[]) =>
  Number((await app.pool.query(`select count(*) n from ${what}`, values)).rows[0].n);
const errorCodesOf = (r: { body: { errors?: { code: string }[]; code?: string } }) =>
  r.body.errors?.map((e) => e.code) ?? [r.body.code];
async function createStockedService(
  quantity: number | null,
): Promise<{ offeringId: string; propertyId: string; serviceId: string }> {
  const createdOffering = await make.offering({ ownerUid: kari.uid, shared: 1000 });
  const body = { name: "Uttransport", unit: "fixed", priceOre: 80_000, quantity } as const;
  const { serviceId } = (
    await app.call(kari, "POST /api/properties/:propertyId/services", {
      params: { propertyId: createdOffering.propertyId },
      body,
    })
  ).body;
  return { ...createdOffering, serviceId };
}

describe("a reservation", () => {
  it("waits for a concurrent deletion of the offering, as a booking does, and is then refused", async () => {
    const { offeringId } = await make.offering({ ownerUid: kari.uid, shared: 10 });
    const stay = { offeringId, participants: 2, cabins: [], services: [], ...days };
    const { bookingId } = (await app.call(hunter, "POST /api/core-booking/calculate", { body: stay })).body;
    const deleting = await app.pool.connect();
    await deleting.query("begin");
    await deleting.query("delete from offering_calendar where offering_id = $1", [offeringId]);
    await deleting.query(
      "update offering set deleted_at = now(), status = 'archived', published = false where offering_id = $1",
      [offeringId],
    );
    const responses = Promise.all([
      reserve.offering(offeringId),
      app.call(hunter, "POST /api/core-booking/submit/:bookingId", {
        params: { bookingId },
        body: { termsAccepted: true, privacyAccepted: true },
      }),
    ]);
    const waiting =
      "select count(*)::int n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    await until(async () => expect((await app.pool.query(waiting)).rows).toEqual([{ n: 2 }]));
    await deleting.query("commit");
    deleting.release();
    expect((await responses).map((r) => r.body.code)).toEqual([
      "offering_not_found",
      "offering_not_available",
    ]);
  });
  it("is created and read with either pair of parameter names, and found by its booking", async () => {
    const { offeringId } = await make.offering({ ownerUid: kari.uid, shared: 10 });
    const { bookingId } = await book({ offeringId });
    const body = { offeringId, from: days.fromDate, to: days.toDate, bookingId };
    const reserved = await app.call(token, "POST /api/internal/bookings/offering/reserve", { body });
    expect([reserved.status, reserved.body]).toMatchObject([201, days]);
    const listed = await app.call(token, "GET /api/internal/bookings/offering/query", {
      query: { offeringId, ...days },
    });
    expect(listed.body.items).toHaveLength(2);
    const response = await app.call(token, "GET /api/internal/bookings/offering/query", {
      query: { offeringId, toDate: days.toDate },
    });
    expect(response.body).toMatchObject({ status: 400, errors: [{ code: "required", path: "from" }] });
    for (let i = 0; i < 2; i++) {
      const released = await app.call(token, "POST /api/internal/bookings/offering/release", {
        body: { bookingId },
      });
      expect(released.body).toMatchObject({ status: "released", reservationId: reserved.body.reservationId });
    }
    expect(
      (await app.call(hunter, "GET /api/core-booking/:bookingId", { params: { bookingId } })).body.status,
    ).toBe("pending");
    const emptyRelease = await app.call(token, "POST /api/internal/bookings/offering/release", { body: {} });
    expect(emptyRelease.body).toMatchObject({
      status: 400,
      errors: [{ code: "required", path: "reservationId" }],
    });
  });
  it("takes the places a booking would take, is listed, and releases them once", async () => {
    const propertyId = await make.property(kari.uid);
    const cabinId = await make.cabin(propertyId);
    const { offeringId } = await make.offering({ ownerUid: kari.uid, propertyId, included: [cabinId] });
    const { status, body } = await reserve.offering(offeringId, {
      reference: "Telefon, Ola",
      participants: 3,
    });
    expect([status, body]).toMatchObject([
      201,
      {
        kind: "offering",
        status: "reserved",
        offeringId,
        participants: 3,
        reference: "Telefon, Ola",
        ...days,
      },
    ]);
    const { reservationId } = body;
    expect(errorCodesOf(await book({ offeringId }))).toEqual(["dates_booked", "cabin_unavailable"]);
    expect(errorCodesOf(await book({ cabins: [{ cabinId }] }))).toEqual(["cabin_unavailable"]);
    const calendarDays = (
      await app.call(undefined, "GET /api/offering-availability", {
        query: { offeringId, from: "2027-10-01", to: "2027-10-02" },
      })
    ).body.days;
    expect(calendarDays).toMatchObject([{ density: "full", placesLeft: 0, reason: "booked" }]);
    const calendar = (
      await app.call(kari, "POST /api/availability-sync/query", {
        body: { from: "2027-10-01", to: "2027-10-04", propertyId },
      })
    ).body;
    expect(calendar.items.map((i) => i.spans)).toEqual(
      calendar.items.map(() => [
        { from: "2027-10-01", to: "2027-10-04", density: "full", placesLeft: 0, reason: "reserved" },
      ]),
    );
    expect(calendar.bookings).toMatchObject([
      { bookingId: null, reservationId, who: "Telefon, Ola", participants: 3, offeringId },
    ]);
    const query = { offeringId, from: "2027-09-15", to: "2027-11-01" };
    expect(
      (await app.call(admin, "GET /api/internal/bookings/offering/query", { query })).body.items,
    ).toMatchObject([{ reservationId, bookingId: null, status: "reserved", quantity: 3 }]);

    const set = (status: "confirmed" | "released" | "reserved") =>
      app.call(admin, "POST /api/internal/bookings/offering/update-status", {
        body: { reservationId, status },
      });
    expect((await set("confirmed")).body.status).toBe("confirmed");
    expect(
      (await app.call(token, "POST /api/internal/bookings/cabin/release", { body: { reservationId } })).body
        .code,
    ).toBe("reservation_not_found");
    for (let i = 0; i < 2; i++)
      expect(
        (await app.call(token, "POST /api/internal/bookings/offering/release", { body: { reservationId } }))
          .body.status,
      ).toBe("released");
    expect((await set("confirmed")).body.code).toBe("reservation_released");
    const { bookingId } = await book({ offeringId });
    expect(
      (await app.call(admin, "GET /api/internal/bookings/offering/query", { query })).body.items,
    ).toMatchObject([{ reservationId: null, bookingId, status: "pending", quantity: 2 }]);
    const { rows } = await app.pool.query(
      "select actor_role r, from_state f, to_state t from audit where subject = 'reservation' and subject_id = $1 order by audit_id",
      [reservationId],
    );
    expect(rows).toEqual([
      { r: "system", f: null, t: "reserved" },
      { r: "admin", f: "reserved", t: "confirmed" },
      { r: "system", f: "confirmed", t: "released" },
    ]);
  });

  it("is refused if the places are taken, closed or outside the season, and stores nothing", async () => {
    const shared = await make.offering({ ownerUid: kari.uid, shared: 5 });
    await book({ offeringId: shared.offeringId, participants: 4 });
    const before = await countRows("reservation");
    const full = await reserve.offering(shared.offeringId, { participants: 2 });
    expect([full.status, errorCodesOf(full)]).toEqual([422, ["capacity_exceeded"]]);
    expect(full.body.detail).toContain("1 plass");
    const onlyOffering = await make.offering({ ownerUid: kari.uid });
    await book({ offeringId: onlyOffering.offeringId });
    expect(errorCodesOf(await reserve.offering(onlyOffering.offeringId))).toEqual(["dates_booked"]);
    expect(
      errorCodesOf(
        await reserve.offering(onlyOffering.offeringId, { fromDate: "2027-11-14", toDate: "2027-11-18" }),
      ),
    ).toEqual(["outside_season"]);
    await app.call(kari, "POST /api/availability-sync/create-exceptions", {
      body: { offeringIds: [onlyOffering.offeringId], from: "2027-10-20", to: "2027-10-22" },
    });
    expect(
      errorCodesOf(
        await reserve.offering(onlyOffering.offeringId, { fromDate: "2027-10-19", toDate: "2027-10-21" }),
      ),
    ).toEqual(["dates_unavailable"]);
    expect(
      errorCodesOf(
        await reserve.offering(onlyOffering.offeringId, { fromDate: "2027-07-01", toDate: "2027-07-02" }),
      ),
    ).toEqual(["dates_in_past"]);
    expect(
      errorCodesOf(
        await reserve.offering(onlyOffering.offeringId, { fromDate: "2027-10-04", toDate: "2027-10-04" }),
      ),
    ).toEqual(["start_not_before_end"]);
    expect((await reserve.offering("6f1c1d3e-0000-4000-8000-000000000001")).body.code).toBe(
      "offering_not_found",
    );
    const cabinId = await make.cabin(onlyOffering.propertyId);
    expect((await reserve.cabin(cabinId)).status).toBe(201);
    expect(
      errorCodesOf(await reserve.cabin(cabinId, { fromDate: "2027-10-03", toDate: "2027-10-05" })),
    ).toEqual(["cabin_unavailable"]);
    expect((await reserve.cabin(cabinId, { fromDate: "2027-10-04", toDate: "2027-10-05" })).status).toBe(201);
    expect(await countRows("reservation")).toBe(before + 2);
  });

  it("is created once per idempotency key, and only by administrators and the internal service", async () => {
    const { offeringId } = await make.offering({ ownerUid: kari.uid });
    const [a, b] = [
      await reserve.offering(offeringId, {}, { idempotencyKey: "r-1" }),
      await reserve.offering(offeringId, {}, { idempotencyKey: "r-1" }),
    ];
    expect(b).toMatchObject({ status: 201, body: a.body });
    expect(await countRows("reservation where offering_id = $1", offeringId)).toBe(1);
    expect(
      (
        await app.call(kari, "POST /api/internal/bookings/offering/reserve", {
          body: { offeringId, ...days },
        })
      ).status,
    ).toBe(403);
  });

  it("sells exactly the capacity together with concurrent bookings", async () => {
    const { offeringId } = await make.offering({ ownerUid: kari.uid, shared: 7 });
    const hunters = await Promise.all(Array.from({ length: 4 }, () => make.hunter()));
    const responses = await Promise.all(
      Array.from({ length: 24 }, (_, i) =>
        i % 2
          ? reserve.offering(offeringId, { participants: 1 })
          : book({ offeringId, participants: 1 }, hunters[i % 4]),
      ),
    );
    expect(responses.filter((a) => a.status < 300)).toHaveLength(7);
    expect(responses.filter((a) => a.status >= 300).flatMap(errorCodesOf)).toEqual(
      Array(17).fill("capacity_exceeded"),
    );
    expect(await countRows("offering_hold where offering_id = $1", offeringId)).toBe(7);
    const cabinId = await make.cabin(await make.property(kari.uid));
    const cabins = await Promise.all(
      Array.from({ length: 12 }, (_, i) =>
        i % 2 ? reserve.cabin(cabinId) : book({ cabins: [{ cabinId }] }, hunters[i % 4]),
      ),
    );
    expect([
      cabins.filter((a) => a.status < 300).length,
      await countRows("cabin_hold where cabin_id = $1", cabinId),
    ]).toEqual([1, 1]);
  });
});

it("a reservation in the past blocks nothing, and is still shown in the calendar", async () => {
  const propertyId = await make.property(kari.uid);
  const cabinId = await make.cabin(propertyId);
  const past = (await reserve.cabin(cabinId, { fromDate: "2027-08-02", toDate: "2027-08-04" })).body
    .reservationId;
  const deleted = () => app.call(kari, "DELETE /api/cabins/:cabinId", { params: { cabinId } });
  const deleteProperty = () =>
    app.call(kari, "DELETE /api/properties/:propertyId", { params: { propertyId } });
  const set = (status: "confirmed" | "released") =>
    app.call(token, "POST /api/internal/bookings/cabin/update-status", {
      body: { reservationId: past, status },
    });
  expect((await deleted()).body.code).toBe("cabin_in_use");
  expect((await deleteProperty()).body.code).toBe("property_in_use");
  app.clock.set("2027-08-03T22:30:00Z"); // the day of departure in Oslo
  await app.sweep();
  expect((await set("confirmed")).body.code).toBe("reservation_over");
  const calendar = (
    await app.call(kari, "POST /api/availability-sync/query", {
      body: { from: "2027-08-01", to: "2027-09-01", propertyId },
    })
  ).body;
  expect(calendar.bookings).toMatchObject([
    { reservationId: past, status: "completed", cabinIds: [cabinId] },
  ]);
  expect(calendar.items[0]?.spans).toMatchObject([{ from: "2027-08-01", to: "2027-09-01", density: "free" }]);
  expect((await set("released")).body.status).toBe("released"); // a guest who did not come
  expect((await deleted()).body).toEqual({ deleted: true });
  expect((await deleteProperty()).status).toBe(200);
});

describe("a service with a stock", () => {
  it("is never oversold by concurrent bookings and reservations", async () => {
    const { offeringId, serviceId } = await createStockedService(5);
    const hunters = await Promise.all(Array.from({ length: 4 }, () => make.hunter()));
    const services = [{ serviceId, quantity: 1 }];
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        i % 2 ? reserve.service(serviceId) : book({ offeringId, participants: 1, services }, hunters[i % 4]),
      ),
    );
    expect(responses.filter((a) => a.status < 300)).toHaveLength(5);
    expect(new Set(responses.filter((a) => a.status >= 300).flatMap(errorCodesOf))).toEqual(
      new Set(["service_quantity_exceeded"]),
    );
    expect(
      (
        await app.pool.query("select sum(quantity)::int n from service_hold where service_id = $1", [
          serviceId,
        ])
      ).rows,
    ).toEqual([{ n: 5 }]);
    const late = await book({ offeringId, services });
    expect(late.body.errors).toMatchObject([
      {
        code: "service_quantity_exceeded",
        path: "services.0.quantity",
        detail: "Det er ingen igjen av Uttransport 1. oktober.",
      },
    ]);
    expect((await book({ offeringId, services, fromDate: "2027-10-04", toDate: "2027-10-06" })).status).toBe(
      200,
    );
  });

  it("is available again after the booking, and counts bookings from before the stock was set", async () => {
    const { offeringId, serviceId } = await createStockedService(null);
    const services = [{ serviceId, quantity: 3 }];
    const { bookingId } = await book({ offeringId, services });
    const set = (quantity: number) =>
      app.call(kari, "PUT /api/availability-sync/service-config/:serviceId", {
        params: { serviceId },
        body: { quantity },
      });
    const short = await set(2);
    expect([short.status, errorCodesOf(short), short.body.detail]).toEqual([
      409,
      ["service_has_holds"],
      "Bestillinger har tatt 3 av denne tjenesten 1. oktober. Det må finnes minst så mange.",
    ]);
    expect(
      (
        await app.call(kari, "PATCH /api/services/:serviceId", {
          params: { serviceId },
          body: { quantity: 2 },
        })
      ).body.code,
    ).toBe("service_has_holds");
    expect((await set(3)).body.document).toMatchObject({ quantity: 3 });
    expect((await reserve.service(serviceId)).body.code).toBe("service_quantity_exceeded");
    await app.call(kari, "POST /api/booking-actions/:bookingId/reject", {
      params: { bookingId },
      body: { reason: "Vi jakter selv" },
    });
    const { status, body } = await reserve.service(serviceId, { quantity: 3 });
    expect(status).toBe(201);
    expect((await book({ offeringId, services: [{ serviceId, quantity: 1 }] })).body.code).toBe(
      "service_quantity_exceeded",
    );
    await app.call(token, "POST /api/internal/bookings/service/release", {
      body: { reservationId: body.reservationId },
    });
    expect((await book({ offeringId, services })).status).toBe(200);
  });
});

describe("a constraint of the database", () => {
  const sqlFails = async (text: string, ...values: unknown[]) =>
    app.pool.query(text, values).then(
      () => "",
      (e: Error) => e.message,
    );
  it("refuses an oversold service, a hold without owner, a reservation without holds", async () => {
    const { serviceId, propertyId } = await createStockedService(2);
    const { reservationId } = (await reserve.service(serviceId, { quantity: 2 })).body;
    const row = `insert into reservation (property_id, kind, service_id, from_date, to_date, quantity, created_at, updated_at) values ($1, 'service', $2, '2027-10-02', '2027-10-03', 1, now(), now())`;
    expect(await sqlFails(row, propertyId, serviceId)).toMatch("holds nothing");
    expect(
      await sqlFails(
        `with r as (${row} returning reservation_id) insert into service_hold (reservation_id, service_id, stay, quantity) select reservation_id, $2, '[2027-10-02,2027-10-03)', 1 from r`,
        propertyId,
        serviceId,
      ),
    ).toMatch(/has no 1 left/);
    expect(
      await sqlFails(
        "insert into service_hold (service_id, stay, quantity) values ($1, '[2028-01-01,2028-01-02)', 1)",
        serviceId,
      ),
    ).toMatch("check constraint");
    expect(
      await sqlFails("update service_hold set quantity = 1 where reservation_id = $1", reservationId),
    ).toMatch("never changed");
    expect(await sqlFails("update service set quantity = 1 where service_id = $1", serviceId)).toMatch(
      "more than 1 taken",
    );
    await app.pool.query("update reservation set status = 'released' where reservation_id = $1", [
      reservationId,
    ]);
    expect(await countRows("service_hold where service_id = $1", serviceId)).toBe(0);
    expect(
      await sqlFails("update reservation set status = 'reserved' where reservation_id = $1", reservationId),
    ).toMatch("is released");
  });
});
