import { beforeAll, expect, it } from "vitest";
import type { Body } from "#contract/index.ts";
import type { CoHostRight } from "#domain/property/lists.ts";
import type { Person } from "#tests/support/app.ts";
import { type BookingApp, openBookingApp } from "#tests/worlds/booking-app.ts";
import { until } from "#tests/support/until.ts";

let app: BookingApp, kari: Person, nils: Person, ola: Person, admin: Person;
beforeAll(async () => {
  app = await openBookingApp();
  [kari, ola] = [await app.make.landowner(), await app.make.hunter()];
  nils = await app.signIn("nils@example.no", { name: "Nils Medvert", roles: ["hunter"] });
  admin = await app.signIn("sjef@example.no", { roles: ["admin"] });
});

type Ids = { propertyId: string; coHostId: string };
const invite = (propertyId: string, email: string, rights: CoHostRight[], who = kari) =>
  app.call(who, "POST /api/properties/:propertyId/co-hosts", {
    params: { propertyId },
    body: { email, rights },
  });
const accept = (who: Person, coHostId: string) =>
  app.call(who, "POST /api/co-hosting/:coHostId/accept", { params: { coHostId } });
const leaveProperty = (who: Person, coHostId: string) =>
  app.call(who, "DELETE /api/co-hosting/:coHostId", { params: { coHostId } });
const removeCoHost = (ids: Ids) =>
  app.call(kari, "DELETE /api/properties/:propertyId/co-hosts/:coHostId", { params: ids });
const listed = async (propertyId: string) =>
  (await app.call(kari, "GET /api/properties/:propertyId/co-hosts", { params: { propertyId } })).body.items;
const listCoHosting = async (who: Person) => (await app.call(who, "GET /api/co-hosting")).body.items;

/** Creates a property on which Nils is co-host with these rights. */
async function createCoHostedProperty(...rights: CoHostRight[]): Promise<Ids> {
  const propertyId = await app.make.property(kari.uid);
  const { coHostId } = (await invite(propertyId, nils.email, rights)).body;
  expect((await accept(nils, coHostId)).status).toBe(200);
  return { propertyId, coHostId };
}
async function createRequest({ propertyId }: Ids): Promise<string> {
  const { offeringId } = await app.make.offering({ ownerUid: kari.uid, propertyId });
  const request = { offeringId, fromDate: "2027-10-01", toDate: "2027-10-04", participants: 2 };
  const { bookingId } = (await app.call(ola, "POST /api/core-booking/calculate", { body: request })).body;
  const sent = await app.call(ola, "POST /api/core-booking/submit/:bookingId", {
    params: { bookingId },
    body: { termsAccepted: true, privacyAccepted: true },
  });
  expect(sent.status).toBe(200);
  return bookingId;
}
const bookingStatusOf = async (bookingId: string) =>
  (await app.rows("select status from booking where booking_id = $1", bookingId))[0].status;

it("a co-host can accept only for an owner who has agreed to invoicing (rules 8.7)", async () => {
  const bookingId = await createRequest(await createCoHostedProperty("answer"));
  const agreed = (version: string | null) =>
    app.pool.query(
      "update user_profile set invoicing_agreed_version = $2, invoicing_agreed_at = case when $2::text is not null then now() end where uid = $1",
      [kari.uid, version],
    );
  const answer = (body: object) =>
    app.call(nils, "POST /api/booking-actions/:bookingId/accept", { params: { bookingId }, body });
  const { rows } = await app.pool.query(
    "select invoicing_agreed_version v from user_profile where uid = $1",
    [kari.uid],
  );
  await agreed(null);
  for (const body of [{}, { invoicingAgreed: true }])
    expect((await answer(body)).body).toMatchObject({ status: 409, code: "invoicing_agreement_required" });
  expect(await bookingStatusOf(bookingId)).toBe("pending");
  await agreed(rows[0].v);
  expect((await answer({})).body.status).toBe("confirmed");
});

it("an address gets one invitation mail a day, with the stranger's name shortened", async () => {
  const host = await app.signIn("lokkende@example.no", {
    name: `Kundeservice https://utmark-sikker.example/bekreft, ring 912 34 567 ${"nå ".repeat(40)}`,
    roles: ["landowner"],
  });
  const createdProperties = [1, 2, 3].map(() => app.make.property(host.uid));
  const invitations = (await Promise.all(createdProperties)).map((propertyId) =>
    app.call(host, "POST /api/properties/:propertyId/co-hosts", {
      params: { propertyId },
      body: { email: "fremmed@example.no", rights: ["edit"] },
    }),
  );
  expect((await Promise.all(invitations)).map(({ status }) => status)).toEqual([201, 201, 201]);
  await app.settle();
  const mails = await app.letters("subtype = 'co_host_invited' and recipient = $1", "fremmed@example.no");
  expect(mails).toHaveLength(1);
  expect(mails[0]?.subject.length).toBeLessThan(100);
  expect(`${mails[0]?.subject} ${mails[0]?.content}`).not.toMatch(/utmark-sikker|912/);
});

it("a co-host is invited by e-mail and accepts once, and nobody else can accept", async () => {
  const propertyId = await app.make.property(kari.uid);
  const { status, body } = await invite(propertyId, "Ny.Medvert@example.no", ["edit", "answer", "edit"]);
  expect([status, body.rights, body.status, body.name]).toEqual([201, ["answer", "edit"], "invited", null]);
  const { coHostId } = body;
  await app.settle();
  const [mail] = await app.letters("subtype = 'co_host_invited' and link like $1", `%${coHostId}%`);
  expect(mail).toMatchObject({ recipient: "ny.medvert@example.no", recipient_uid: null });
  expect((await invite(propertyId, "ny.medvert@example.no", ["edit"])).body.errors).toMatchObject([
    { code: "co_host_known", path: "email" },
  ]);
  expect((await invite(propertyId, kari.email, ["edit"])).body.errors?.[0]?.code).toBe("co_host_is_owner");
  // the link works only for the invited address
  expect((await accept(nils, coHostId)).body.code).toBe("invitation_not_found");
  // this account is created after the invitation
  const late = await app.signIn("ny.medvert@example.no", { name: "Ny", roles: ["hunter"] });
  expect(await listCoHosting(late)).toMatchObject([
    { coHostId, status: "invited", rights: ["answer", "edit"] },
  ]);
  await app.pool.query('update auth."user" set "emailVerified" = false where id = $1', [late.uid]);
  expect([(await accept(late, coHostId)).body.code, await listCoHosting(late)]).toEqual([
    "invitation_not_found",
    [],
  ]);
  expect((await leaveProperty(late, coHostId)).body.code).toBe("invitation_not_found");
  await app.pool.query('update auth."user" set "emailVerified" = true where id = $1', [late.uid]);
  expect((await accept(late, coHostId)).body.status).toBe("accepted");
  expect((await accept(late, coHostId)).body.status).toBe("accepted"); // accepting twice has one effect
  expect(await listed(propertyId)).toMatchObject([{ name: "Ny", status: "accepted" }]);
  const me = (await app.call(late, "GET /api/user-profile/me")).body;
  expect(me.roles).toEqual(["hunter", "landowner"]);
  const steps = await app.rows(
    "select actor_uid, actor_role, to_state from audit where subject_id = $1 and to_state like 'co_host%' order by audit_id",
    propertyId,
  );
  expect(steps).toEqual([
    { actor_uid: kari.uid, actor_role: "landowner", to_state: "co_host_invited" },
    { actor_uid: late.uid, actor_role: "co_host", to_state: "co_host_accepted" },
  ]);
  const exported = JSON.stringify((await app.call(late, "GET /api/user-profile/me/export")).body);
  expect(exported).toContain(coHostId);
  expect((await app.call(late, "DELETE /api/user-profile/me")).status).toBe(200);
  expect(await listed(propertyId)).toEqual([]);
});

it("an invited address with letters beyond ASCII matches in each of its spellings", async () => {
  const propertyId = await app.make.property(kari.uid);
  const per = await app.signIn("post@xn--bjrksen-hxa2o.no", { name: "Per Bjørkåsen", roles: ["hunter"] });
  const { body } = await invite(propertyId, "Post@Bjørkåsen.no", ["edit"]);
  expect(body.email).toBe("post@bjørkåsen.no");
  expect((await invite(propertyId, "post@xn--bjrksen-hxa2o.no", ["edit"])).body.errors).toMatchObject([
    { code: "co_host_known", path: "email" },
  ]);
  const { conversationId } = (await app.call(kari, "POST /api/conversations", { body: { name: "Laget" } }))
    .body;
  const addressed = { params: { conversationId }, body: { email: "post@bjørkåsen.no" } };
  expect(
    (await app.call(kari, "POST /api/conversations/:conversationId/members", addressed)).body.invited,
  ).toBe(true);
  await app.call(undefined, "POST /api/newsletter", { body: { email: "post@bjørkåsen.no" } });
  expect(await listCoHosting(per)).toMatchObject([{ coHostId: body.coHostId, status: "invited" }]);
  expect((await app.call(per, "GET /api/conversation-invitations", {})).body.items).toHaveLength(1);
  // deleting the account deletes the rows of its address too
  expect((await app.call(per, "DELETE /api/user-profile/me")).status).toBe(200);
  for (const table of ["co_host", "conversation_invitation", "newsletter_subscriber"])
    expect([table, await app.count(`${table} where email ~ 'xn--|bjørk'`)]).toEqual([table, 0]);
});

it("an invitation expires after fourteen days or when withdrawn, and can be sent again", async () => {
  const propertyId = await app.make.property(kari.uid);
  const { coHostId } = (await invite(propertyId, nils.email, ["edit"])).body;
  await app.rows("update co_host set expires_at = $2 where co_host_id = $1", coHostId, app.clock.now());
  expect((await accept(nils, coHostId)).body.code).toBe("invitation_expired");
  expect(await listed(propertyId)).toMatchObject([{ status: "expired" }]);
  const newInvitation = (await invite(propertyId, nils.email, ["calendar"])).body.coHostId;
  expect(newInvitation).not.toBe(coHostId);
  expect((await accept(nils, coHostId)).body.code).toBe("invitation_not_found");
  expect((await removeCoHost({ propertyId, coHostId: newInvitation })).body).toEqual({ deleted: true });
  expect((await accept(nils, newInvitation)).body.code).toBe("invitation_not_found");
});

/** Checks what each right permits, and what requires other rights or the owner. */
it.each<CoHostRight>(["answer", "calendar", "edit"])(
  "the right %s alone permits its own actions and no others",
  async (right) => {
    const ids = await createCoHostedProperty(right);
    const { propertyId } = ids;
    const params = { propertyId };
    const cabinId = await app.make.cabin(propertyId);
    const serviceId = await app.make.service(propertyId);
    const { offeringId } = await app.make.offering({ ownerUid: kari.uid, propertyId });
    const bookingId = await createRequest(ids);
    const [{ n: municipalityNumber }] = await app.rows(
      "select municipality_number n from municipality order by 1 limit 1",
    );
    await app.rows(
      "update property set contact = jsonb_build_object('name', 'Kari', 'phone', '90000000') where property_id = $1",
      propertyId,
    );
    const fullChange = {
      description: "Ny",
      area: { value: 900, unit: "maal" as const },
      parcels: [{ municipalityNumber, gnr: 12, bnr: 3, main: true }],
      species: ["elg" as const],
    };
    const pricing = { per: "hunter" as const, fixedPriceOre: 77_700 };
    const days = { from: "2027-09-01", to: "2027-09-02", action: "block" as const };
    const forbiddenCalls: [
      CoHostRight | "own",
      string,
      () => Promise<{ status: number; body: { code?: string } }>,
    ][] = [
      [
        "edit",
        "right_missing",
        () => app.call(nils, "PATCH /api/properties/:propertyId", { params, body: fullChange }),
      ],
      [
        "own",
        "right_missing",
        () =>
          app.call(nils, "PATCH /api/properties/:propertyId", { params, body: { visibility: "unlisted" } }),
      ],
      ["own", "right_missing", () => app.call(nils, "DELETE /api/properties/:propertyId", { params })],
      [
        "edit",
        "right_missing",
        () =>
          app.call(nils, "PATCH /api/offerings/:offeringId", {
            params: { offeringId },
            body: { description: "Ny" },
          }),
      ],
      [
        "calendar",
        "right_missing",
        () =>
          app.call(nils, "PATCH /api/offerings/:offeringId", { params: { offeringId }, body: { pricing } }),
      ],
      [
        "own",
        "right_missing",
        () =>
          app.call(nils, "PATCH /api/offerings/:offeringId", {
            params: { offeringId },
            body: { cancellationPolicy: "strict" },
          }),
      ],
      [
        "own",
        "right_missing",
        () =>
          app.call(nils, "PUT /api/offerings/:offeringId/status", {
            params: { offeringId },
            body: { status: "inactive" },
          }),
      ],
      [
        "edit",
        "right_missing",
        () =>
          app.call(nils, "POST /api/offerings/:offeringId/duplicate", { params: { offeringId }, body: {} }),
      ],
      [
        "edit",
        "right_missing",
        () => app.call(nils, "PATCH /api/cabins/:cabinId", { params: { cabinId }, body: { beds: 9 } }),
      ],
      [
        "calendar",
        "right_missing",
        () =>
          app.call(nils, "PATCH /api/cabins/:cabinId", {
            params: { cabinId },
            body: { pricePerDayOre: 99_900 },
          }),
      ],
      ["own", "right_missing", () => app.call(nils, "DELETE /api/cabins/:cabinId", { params: { cabinId } })],
      [
        "edit",
        "right_missing",
        () =>
          app.call(nils, "PATCH /api/services/:serviceId", {
            params: { serviceId },
            body: { description: "Ny" },
          }),
      ],
      [
        "calendar",
        "offering_not_found",
        () =>
          app.call(nils, "POST /api/availability-sync/create-exceptions", {
            body: { ...days, offeringIds: [offeringId] },
          }),
      ],
      [
        "calendar",
        "offering_not_found",
        () =>
          app.call(nils, "POST /api/availability-sync/set-prices", {
            body: { offeringId, from: "2027-10-01", to: "2027-10-02", priceOre: 99_900 },
          }),
      ],
      [
        "calendar",
        "cabin_not_found",
        () => app.call(nils, "POST /api/calendars/feeds", { body: { cabinId } }),
      ],
      [
        "answer",
        "property_not_found",
        () =>
          app.call(nils, "PUT /api/properties/:propertyId/house-manual", {
            params,
            body: { key: "Bak døra" },
          }),
      ],
      ["own", "right_missing", () => invite(propertyId, "en.til@example.no", ["edit"], nils)],
      [
        "own",
        "property_not_found",
        () => app.call(nils, "GET /api/properties/:propertyId/co-hosts", { params }),
      ],
      ["own", "no_access", () => app.invoice(nils, bookingId)],
      ["own", right === "answer" ? "right_missing" : "booking_not_found", () => app.cancel(nils, bookingId)],
      ["answer", "booking_not_found", () => app.accept(nils, bookingId)],
    ];
    const [{ at }] = await app.rows("select coalesce(max(audit_id), 0) at from audit");
    for (const [neededRight, refusal, attempt] of forbiddenCalls) {
      const { status, body } = await attempt();
      expect([String(attempt), status >= 400 ? body.code : "done"]).toEqual([
        String(attempt),
        neededRight === right ? "done" : refusal,
      ]);
    }
    const coHostAudits = await app.rows(
      "select distinct actor_role from audit where audit_id > $1 and actor_uid = $2",
      at,
      nils.uid,
    );
    expect(coHostAudits.map((row) => row.actor_role).filter((role) => role !== "co_host")).toEqual([]);
    const [after] = await app.rows(
      `select p.description, p.visibility, o.pricing, o.cancellation_policy, c.beds, c.price_per_day_ore::int price, b.status,
      (select count(*)::int from house_manual where property_id = p.property_id) manuals, jsonb_array_length(o.blackout_periods) closed
     from property p join offering o using (property_id) join cabin c using (property_id), booking b where o.offering_id = $1 and b.booking_id = $2`,
      offeringId,
      bookingId,
    );
    expect(after).toMatchObject({ visibility: "public", cancellation_policy: "moderate" });
    expect({ ...after, changed: after.description === "Ny" && after.beds === 9 }).toMatchObject({
      changed: right === "edit",
      status: right === "answer" ? "confirmed" : "pending",
      manuals: right === "answer" ? 1 : 0,
      closed: right === "calendar" ? 1 : 0,
    });
    expect((after.price === 99_900) === (right === "calendar")).toBe(true);
    const propertyForNils = (await app.call(nils, "GET /api/properties/:propertyId", { params })).body;
    expect("rights" in propertyForNils && propertyForNils.rights).toEqual([right]);
    const ownProperties = (await app.call(nils, "GET /api/properties/mine", { query: { limit: 100 } })).body
      .items;
    expect(ownProperties.map((one) => one.propertyId)).toContain(propertyId);
  },
);

it("the right edit alone cannot change prices, bookable days or contact (rules 9.11)", async () => {
  const { propertyId } = await createCoHostedProperty("edit");
  const cabinId = await app.make.cabin(propertyId);
  const serviceId = await app.make.service(propertyId);
  const { offeringId } = await app.make.offering({ ownerUid: kari.uid, propertyId });
  const service = { name: "Guide", unit: "fixed" as const, priceOre: 90_000, singleDays: false };
  const patch = (who: Person, body: Body<"PATCH /api/offerings/:offeringId">) =>
    app.call(who, "PATCH /api/offerings/:offeringId", { params: { offeringId }, body });
  const optionalCabins = [{ cabinId, pricePerPersonPerNightOre: 20_000 }];
  const { body: edited } = await patch(kari, { optionalCabins, services: [service] });
  const [guide] = edited.services.filter(({ name }) => name === "Guide");
  const asGuestsMeetIt = async () => {
    const days = { from: "2027-09-25", to: "2027-10-25" };
    const stay = { fromDate: "2027-10-01", toDate: "2027-10-04", participants: 2 };
    const extras = { cabins: [{ cabinId }], services: [{ serviceId: guide?.serviceId ?? "", quantity: 1 }] };
    const [available, quoted, let_, property] = await Promise.all([
      app.call(ola, "GET /api/offering-availability", { query: { offeringId, ...days } }),
      app.call(ola, "POST /api/core-booking/calculate", { body: { offeringId, ...stay, ...extras } }),
      app.call(ola, "GET /api/cabins/:cabinId/availability", { params: { cabinId }, query: days }),
      app.rows("select contact, status, visibility from property where property_id = $1", propertyId),
    ]);
    return { days: available.body.days, quote: quoted.body.quote, cabin: let_.body.days, property };
  };
  const before = await asGuestsMeetIt();
  expect(before.quote.totalOre).toBeGreaterThan(0);
  const forbiddenCalls = [
    ...[
      { optionalCabins: [{ cabinId, pricePerPersonPerNightOre: 1 }] },
      { services: [{ ...service, priceOre: 1 }] },
      { services: [{ ...service, serviceId: guide?.serviceId ?? "", priceOre: 1 }] },
      { services: [] },
      { optionalCabins: [], includedCabinIds: [cabinId] },
      { durationType: "fixed_days" as const, fixedDays: 30 },
      { validTo: "2027-10-02" },
      { salesStartDate: "2027-10-20" },
      { maxHunters: 1, maxParticipants: 1 },
    ].map((body) => () => patch(nils, body)),
    ...[{ availableTo: "2027-09-01" }, { rentalEnabled: false }, { minBookingDays: 9 }].map(
      (body) => () => app.call(nils, "PATCH /api/cabins/:cabinId", { params: { cabinId }, body }),
    ),
    ...[{ quantity: 1 }, { offeringIds: [] }, { unit: "fixed" as const, priceOre: 1 }].map(
      (body) => () => app.call(nils, "PATCH /api/services/:serviceId", { params: { serviceId }, body }),
    ),
    () =>
      app.call(nils, "PATCH /api/properties/:propertyId", {
        params: { propertyId },
        body: { contact: { name: "Nils", phone: "90000000" } },
      }),
  ];
  for (const attempt of forbiddenCalls)
    expect((await attempt()).body).toMatchObject({ code: "right_missing" });
  expect(await asGuestsMeetIt()).toEqual(before);
  const renamed = { ...service, serviceId: guide?.serviceId ?? "", name: "Kjentmann" };
  expect((await patch(nils, { services: [renamed], description: "Ny" })).status).toBe(200);
});

it("a co-host replies as the landowner, sees no money, and both are notified", async () => {
  const ids = await createCoHostedProperty("answer");
  const bookingId = await createRequest(ids);
  const list = (who: Person) =>
    app.call(who, "GET /api/core-booking", { query: { role: "landowner", group: "to_answer" } });
  expect((await list(nils)).body.items.map((one) => one.bookingId)).toContain(bookingId);
  const before = await app.see(nils, bookingId);
  expect(before).toMatchObject({
    reader: "co_host",
    allowedActions: ["accept", "reject"],
    hasInvoice: false,
  });
  expect(before).not.toHaveProperty("payout");
  expect(before).not.toHaveProperty("commissionOre");
  expect((await app.accept(nils, bookingId)).body).toMatchObject({ status: "confirmed", hasInvoice: false });
  const last = async (who: Person) => (await app.see(who, bookingId)).history.at(-1);
  expect(await last(ola)).toMatchObject({ actor: "landowner", name: null });
  expect(await last(kari)).toMatchObject({ actor: "co_host", name: "Nils Medvert" });
  expect(
    (await app.call(nils, "GET /api/core-booking/:bookingId/ground", { params: { bookingId } })).status,
  ).toBe(200);
  await app.pay(ola, bookingId);
  await app.settle();
  const emails = await app.letters(
    "booking_id = $1 and channel = 'email' and recipient_uid <> $2 order by subtype, recipient",
    bookingId,
    ola.uid,
  );
  const of = (uid: string) => emails.filter((row) => row.recipient_uid === uid).map((row) => row.subtype);
  expect(of(nils.uid)).toEqual(["payment_received", "request_received"]);
  expect(of(kari.uid)).toEqual(["payment_received", "request_received"]);
  const mails = emails.filter((row) => row.recipient_uid === nils.uid);
  expect(mails).toHaveLength(2);
  expect(mails.every((row) => row.content.includes("medvert"))).toBe(true);
  expect(mails.some((row) => row.content.includes("Din del"))).toBe(false);
});

it.each<[CoHostRight[], boolean]>([
  [["calendar"], false],
  [["answer", "calendar"], true],
])("with the rights %j a co-host sees in the calendar who comes: %s", async (rights, mayOpen) => {
  const ids = await createCoHostedProperty(...rights);
  const bookingId = await createRequest(ids);
  const days = { from: "2027-09-01", to: "2027-11-01" };
  const { body } = await app.call(nils, "POST /api/availability-sync/query", {
    body: { ...days, propertyId: ids.propertyId },
  });
  const who = mayOpen ? expect.stringMatching(/./) : "";
  const stays = [{ bookingId, status: "pending", participants: 2, mayOpen, who }];
  expect(body.bookings).toMatchObject(stays);
  const [offeringId] = body.items.filter(({ kind }) => kind === "offering").map(({ id }) => id);
  const closedResponse = await app.call(nils, "POST /api/availability-sync/create-exceptions", {
    body: { ...days, ...(offeringId && { offeringIds: [offeringId] }) },
  });
  expect(closedResponse.body.bookings).toMatchObject(stays);
  const bookingResponse = await app.call(nils, "GET /api/core-booking/:bookingId", { params: { bookingId } });
  expect(bookingResponse.status).toBe(mayOpen ? 200 : 404);
  const { bookings } = (
    await app.call(kari, "POST /api/availability-sync/query", {
      body: { ...days, propertyId: ids.propertyId },
    })
  ).body;
  expect(bookings).toMatchObject([{ mayOpen: true, who: expect.stringMatching(/./) }]);
  const seasonChange = { params: { offeringId: offeringId ?? "" }, body: { validFrom: "2027-10-03" } };
  const [conflict] =
    (await app.call(nils, "PATCH /api/offerings/:offeringId", seasonChange)).body.errors ?? [];
  expect([
    conflict?.code,
    "bookingId" in (conflict ?? {}),
    / har bestilt /.test(conflict?.detail ?? ""),
  ]).toEqual(["offering_has_holds", mayOpen, mayOpen]);
});

it("a co-host who lost a right can no longer read calendar addresses and stored responses", async () => {
  const ids = await createCoHostedProperty("answer", "calendar");
  const bookingId = await createRequest(ids);
  const feed = async () => {
    const { body } = await app.call(nils, "POST /api/calendars/feeds", {
      body: { propertyId: ids.propertyId },
    });
    return new URL(body.url).pathname;
  };
  const status = async (path: string) => (await app.http.inject(path)).statusCode;
  const accepting = { params: { bookingId }, body: {} };
  const accepted = () =>
    app.call(nils, "POST /api/booking-actions/:bookingId/accept", accepting, { idempotencyKey: "svar-1" });
  const createProperty = () =>
    app.call(
      nils,
      "POST /api/properties",
      { body: { name: "Nilsbu", type: "farm" } },
      { idempotencyKey: "bu-1" },
    );
  const [first, address, own] = [await accepted(), await feed(), await createProperty()];
  expect(own.status).toBe(201);
  expect([first.body.status, (await accepted()).body]).toEqual(["confirmed", first.body]);
  expect(await status(address)).toBe(200);

  const change = (rights: CoHostRight[]) =>
    app.call(kari, "PATCH /api/properties/:propertyId/co-hosts/:coHostId", { params: ids, body: { rights } });
  await change(["answer"]);
  expect(await status(address)).toBe(404);
  await change(["answer", "calendar"]);
  const renewed = await feed();
  await removeCoHost(ids);
  expect(await status(renewed)).toBe(404);
  const repeated = await accepted();
  expect([repeated.status, JSON.stringify(repeated.body)]).toEqual([
    422,
    expect.not.stringContaining(ola.email),
  ]);
  // a repeated request that the person may still make has no second effect either
  expect((await createProperty()).body.code).toBe("idempotency_key_reused");
  expect(await app.count("property where owner_uid = $1", nils.uid)).toBe(1);
  const { feeds } = (await app.call(kari, "GET /api/calendars")).body;
  const [ownFeed] = feeds.filter((one) => one.propertyId === ids.propertyId);
  expect(await status(new URL(ownFeed?.url ?? "").pathname)).toBe(200);
});

it("revoking a right waits for a reply of the co-host, or the reply for it, by row locks", async () => {
  const ids = await createCoHostedProperty("answer");
  const bookingId = await createRequest(ids);
  // this row lock is the one of an uncommitted removal
  const holder = await app.pool.connect();
  await holder.query("begin");
  await holder.query("delete from co_host where co_host_id = $1", [ids.coHostId]);
  const answered = app.accept(nils, bookingId);
  await until(async () => {
    const { rows } = await app.pool.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%for share%'",
    );
    if (!rows.length) throw new Error("the answer does not wait for the removal");
  });
  await holder.query("commit");
  holder.release();
  expect((await answered).body.code).toBe("booking_not_found");
  expect(await bookingStatusOf(bookingId)).toBe("pending");
  expect((await accept(nils, ids.coHostId)).body.code).toBe("invitation_not_found");
});

it("revoking a right while the co-host saves is serialized by row locks", async () => {
  const ids = await createCoHostedProperty("edit");
  const params = { propertyId: ids.propertyId };
  const holder = await app.pool.connect();
  await holder.query("begin");
  await holder.query("select lock_properties(array[$1]::uuid[])", [ids.propertyId]);
  await holder.query("update co_host set rights = '{answer}' where co_host_id = $1", [ids.coHostId]);
  const saving = app.call(nils, "PATCH /api/properties/:propertyId", {
    params,
    body: { description: "Sent" },
  });
  await until(async () => {
    const { rows } = await app.pool.query(
      "select from pg_stat_activity where wait_event_type = 'Lock' and query like '%lock_properties%'",
    );
    if (!rows.length) throw new Error("the saving does not wait for the change");
  });
  await holder.query("commit");
  holder.release();
  expect((await saving).body.code).toBe("right_missing");
});

it("rights are changed and given up, and only the owner grants them", async () => {
  const ids = await createCoHostedProperty("edit");
  const change = (who: Person, rights: CoHostRight[]) =>
    app.call(who, "PATCH /api/properties/:propertyId/co-hosts/:coHostId", { params: ids, body: { rights } });
  expect((await change(nils, ["answer"])).body.code).toBe("right_missing");
  expect((await change(admin, ["answer"])).body.code).toBe("forbidden");
  expect((await change(kari, ["answer"])).body.rights).toEqual(["answer"]);
  const leaveResponse = await app.call(nils, "DELETE /api/co-hosting/:coHostId", {
    params: { coHostId: ids.coHostId },
  });
  expect(leaveResponse.body).toEqual({ deleted: true });
  expect(await listed(ids.propertyId)).toEqual([]);
  await app.settle();
  expect(
    await app.count("communication where subtype = 'co_host_left' and recipient_uid = $1", kari.uid),
  ).toBe(1);
});

it("a warden gets no landowner's screens until more is given, and no guest finds them (rules 9.27)", async () => {
  const warden = await app.signIn("oppsyn@example.no", { name: "Odd Oppsyn", roles: ["hunter"] });
  const propertyId = await app.make.property(kari.uid);
  const { coHostId } = (await invite(propertyId, warden.email, ["control"])).body;
  await createRequest({ propertyId, coHostId });
  expect((await accept(warden, coHostId)).status).toBe(200);
  const rolesOf = async () => (await app.call(warden, "GET /api/user-profile/me")).body.roles;
  const found = async () =>
    (await app.call(ola, "GET /api/conversation-people")).body.items.map(({ uid }) => uid);
  expect([await rolesOf(), (await found()).includes(warden.uid)]).toEqual([["hunter"], false]);
  const change = {
    params: { propertyId, coHostId },
    body: { rights: ["control", "answer"] as CoHostRight[] },
  };
  const { body } = await app.call(kari, "PATCH /api/properties/:propertyId/co-hosts/:coHostId", change);
  expect(body.rights).toEqual(["answer", "control"]);
  expect([await rolesOf(), (await found()).includes(warden.uid)]).toEqual([["hunter", "landowner"], true]);
});
