import { beforeAll, expect, it } from "vitest";
import { contract } from "#contract/index.ts";
import type { Endpoint, Key } from "#contract/define.ts";
import { catalogues } from "#messages/index.ts";
import type { Person } from "#tests/support/app.ts";
import { openBookingApp } from "#tests/worlds/booking-app.ts";

const app = await openBookingApp();
let kari: Person, ola: Person, admin: Person;
let bookingId = "";
beforeAll(async () => {
  ({ kari, ola, admin } = await app.people());
  bookingId = await app.confirmed(kari, ola);
  await app.settle();
});
const listed = async (query: object) =>
  (await app.call(admin, "GET /api/admin/communications", { query })).body.items;

it("every administrators' endpoint refuses other callers before it reads the request body", async () => {
  const paths = (Object.entries(contract) as [Key, Endpoint][]).filter(([, { auth }]) => auth === "admin");
  expect(paths.length).toBeGreaterThan(25);
  const callers = [undefined, ola, kari, "not-a-token"] as const;
  for (const [key] of paths) {
    const [method = "", path = ""] = key.split(" ");
    const statuses = [];
    for (const who of callers) {
      const bearer = typeof who === "string" ? `Bearer ${who}` : who?.bearer;
      const answer = await app.http.inject({
        method: method as "GET",
        url: path.replace(/:\w+/g, "6f1c1d3e-0000-4000-8000-000000000001"),
        headers: { "content-type": "application/json", ...(bearer && { authorization: bearer }) },
        ...(method !== "GET" && { payload: "{" }),
      });
      statuses.push(answer.statusCode);
      if (answer.statusCode === 403)
        expect(answer.json()).toMatchObject({
          title: "Tilgang nektet",
          detail: "Administratorrettigheter kreves",
        });
    }
    expect([key, ...statuses]).toEqual([key, 401, 403, 403, 401]);
  }
  // endpoints for landowners refuse with another code
  const [ofLandowners] = Object.entries(contract).find(
    ([, { auth }]: [string, Endpoint]) => auth === "landowner",
  )!;
  const [method = "", url = ""] = ofLandowners.split(" ");
  const refused = await app.http.inject({
    method: method as "GET",
    url: url.replace(/:\w+/g, "6f1c1d3e-0000-4000-8000-000000000001"),
    headers: { authorization: ola.bearer },
  });
  expect(refused.json()).toMatchObject({
    title: "Tilgang nektet",
    detail: "Utilstrekkelige rettigheter for denne handlingen",
  });
});

it("every task of the scheduler has a text in each language", async () => {
  const { tasks } = (await app.call(admin, "GET /api/scheduler/status")).body;
  expect(tasks.length).toBeGreaterThan(20);
  for (const { screens } of Object.values(catalogues))
    expect(
      tasks.map(({ task }) => task).filter((name) => !Object.hasOwn(screens.scheduler.tasks, name)),
    ).toEqual([]);
});

it("sent messages are found by state, kind, provider, day and text, page by page", async () => {
  const all = await listed({ limit: 100 });
  expect(all.length).toBeGreaterThan(1);
  const paged: string[] = [];
  let cursor: string | null | undefined;
  do {
    const { body } = await app.call(admin, "GET /api/admin/communications", {
      query: { limit: 1, ...(cursor && { cursor }) },
    });
    paged.push(...body.items.map((one) => one.communicationId));
    cursor = body.nextCursor;
  } while (cursor);
  expect(paged).toEqual(all.map((one) => one.communicationId));
  expect(
    (await listed({ q: ola.email.toUpperCase() })).every(({ recipient }) => recipient === ola.email),
  ).toBe(true);
  expect(await listed({ q: "%" })).toEqual([]);
  expect(await listed({ to: "2027-07-31" })).toEqual([]);
  expect(await listed({ from: "2027-08-01", to: "2027-08-01", limit: 100 })).toHaveLength(all.length);
  expect(await listed({ status: "failed" })).toEqual([]);
  expect(await listed({ provider: "sms_provider" })).toEqual([]);
  const { items } = (await app.call(admin, "GET /api/admin/communication-subtypes")).body;
  expect([...items].sort()).toEqual([...new Set(all.map(({ subtype }) => subtype))].sort());
});

it("a failed message is resent once however often it is requested, and the log shows both", async () => {
  const [first] = await listed({ q: ola.email });
  const communicationId = first!.communicationId;
  await app.pool.query(
    "update communication set status = 'failed', problem = 'no such box' where communication_id = $1",
    [communicationId],
  );
  const resend = () =>
    app.call(
      admin,
      "POST /api/admin/communications/:communicationId/resend",
      { params: { communicationId } },
      {
        idempotencyKey: "resend-1",
      },
    );
  const [one, two] = await Promise.all([resend(), resend()]);
  expect([one.status, two.body]).toEqual([200, one.body]);
  await app.settle();
  const { body } = await app.call(admin, "GET /api/admin/communications/:communicationId", {
    params: { communicationId },
  });
  expect([body.status, body.problem, body.resent]).toEqual([
    "failed",
    "no such box",
    [{ communicationId: one.body.communicationId, at: expect.any(String), status: "delivered" }],
  ]);
  expect(await app.count("audit where subject = 'communication' and to_state = 'resent'")).toBe(1);
  // the resent message goes to the receiver's current address
  await app.pool.query("update user_profile set email = 'ny@example.no' where uid = $1", [ola.uid]);
  const params = { communicationId };
  expect(
    (await app.call(admin, "GET /api/admin/communications/:communicationId", { params })).body,
  ).toMatchObject({ recipient: ola.email, resendTo: "ny@example.no" });
  await app.call(admin, "POST /api/admin/communications/:communicationId/resend", { params });
  expect((await listed({ q: "ny@example.no" })).map((one) => one.resendOf)).toEqual([communicationId]);
  await app.pool.query("update user_profile set email = $2 where uid = $1", [ola.uid, ola.email]);
});

it("administrators put a property under review, send it back or approve it, and its owner is notified", async () => {
  const { propertyId } = await app.make.offering({ ownerUid: kari.uid });
  const review = (body: object) =>
    app.call(admin, "POST /api/admin/properties/:propertyId/review", {
      params: { propertyId },
      body,
    } as never);
  const propertyStatus = async () =>
    (await app.call(ola, "GET /api/properties/:propertyId", { params: { propertyId } })).status;
  const hits = () => app.count("search_row where property_id = $1", propertyId);
  expect(await propertyStatus()).toBe(200);
  expect((await review({ action: "approve" })).status).toBe(409);
  expect((await review({ action: "put_under_review" })).status).toBe(400);
  expect((await review({ action: "put_under_review", reason: "Meldt inn" })).status).toBe(200);
  expect([await propertyStatus(), await hits()]).toEqual([404, 0]);
  const { items } = (await app.call(admin, "GET /api/admin/properties-under-review", { query: {} })).body;
  expect(items).toMatchObject([{ propertyId, reason: "Meldt inn", byName: "Sjef", ownerEmail: kari.email }]);
  // a property whose review has no start in the history is listed first
  const { propertyId: untold } = await app.make.offering({ ownerUid: kari.uid });
  await app.pool.query("update property set status = 'under_review' where property_id = $1", [untold]);
  const pageBy = async (cursor?: string) =>
    (
      await app.call(admin, "GET /api/admin/properties-under-review", {
        query: { limit: 1, ...(cursor && { cursor }) },
      })
    ).body;
  const longest = await pageBy();
  const next = await pageBy(longest.nextCursor ?? "");
  expect([longest, next].map((page) => page.items[0]?.propertyId)).toEqual([untold, propertyId]);
  expect(next.nextCursor).toBeNull();
  await app.pool.query("update property set status = 'draft' where property_id = $1", [untold]);
  expect(
    (
      await app.call(kari, "PATCH /api/properties/:propertyId", {
        params: { propertyId },
        body: { status: "published" },
      })
    ).status,
  ).toBe(409);
  expect((await review({ action: "approve" })).body).toMatchObject({ status: "published" });
  expect([await propertyStatus(), await hits()]).toEqual([200, 1]);
  await review({ action: "put_under_review", reason: "constructor" });
  expect((await review({ action: "send_back", reason: "=Grensene" })).body).toMatchObject({
    status: "draft",
  });
  await app.settle();
  const subtypesSentTo = async ({ email }: Person) =>
    (await listed({ q: email, limit: 100 })).map(({ subtype }) => subtype);
  const reviewed = ["property_under_review", "property_approved", "property_sent_back"];
  expect(await subtypesSentTo(kari)).toEqual(expect.arrayContaining(reviewed));
  // a hunter with a stay there has it unchanged, pays for it below, and is not notified (rules 9.8)
  expect((await subtypesSentTo(ola)).filter((subtype) => reviewed.includes(subtype))).toEqual([]);
});

it("the desk lists open tasks, and shows a booking's money from request to payment", async () => {
  expect((await app.pay(ola, bookingId)).status).toBe(200);
  await app.settle();
  const { body } = await app.call(admin, "GET /api/admin/overview");
  expect(body).toMatchObject({
    health: "ready",
    escrowOre: 270_000,
    cases: 0,
    underReview: 0,
    rights: 0,
    dailyCheck: null,
  });
  const history = (
    await app.call(admin, "GET /api/admin/bookings/:bookingId/history", { params: { bookingId } })
  ).body;
  expect(history.steps.map(({ to }) => to)).toEqual(expect.arrayContaining(["pending", "confirmed", "paid"]));
  expect(history.money.filter(({ kind }) => kind === "payment")).toMatchObject([{ amountOre: 270_000 }]);
  const postings = history.money.filter(({ kind }) => kind === "posting");
  expect(postings.reduce((sum, { amountOre }) => sum + (amountOre ?? 0), 0)).toBe(0);
  const audit = async (query: object) =>
    (await app.call(admin, "GET /api/admin/audit", { query })).body.items;
  expect(
    (await audit({ who: ola.email, subject: "booking" })).every(({ actorUid }) => actorUid === ola.uid),
  ).toBe(true);
  expect((await audit({ subject: "property", to: "2027-08-01" }))[0]).toMatchObject({
    to: "draft",
    reason: "=Grensene",
  });
  expect(await audit({ who: "ingen@example.no" })).toEqual([]);
  expect(await audit({ to: "2027-07-01" })).toEqual([]);
  const table = async (query: string) =>
    (
      await app.http.inject({
        url: `/api/admin/audit/csv?${query}`,
        headers: { authorization: admin.bearer },
      })
    ).body;
  const lines = (await table("subject=property")).split("\r\n");
  expect(lines[0]).toContain("Tidspunkt;Hvem;Slag;");
  expect(lines[1]).toMatch(/;Sjef;Eiendom;[^;]+;Til vurdering;Utkast;'=Grensene;/);
  expect(lines[2]).toMatch(/;Publisert;Til vurdering;constructor;/); // the reason is free text and not a code
  expect((await table("who=ingen@example.no")).split("\r\n").filter(Boolean)).toHaveLength(1);
  expect((await audit({ subject: "account" }))[0]).toMatchObject({
    to: "list exported",
    data: { list: "audit" },
  });
});
