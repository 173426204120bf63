/** Errors of pages are stored without personal data, and administrators can find them. */
import { beforeAll, expect, it } from "vitest";
import { openApp, type Person, type TestApp } from "#tests/support/app.ts";
import { until } from "#tests/support/until.ts";

let app: TestApp, admin: Person, ola: Person;
beforeAll(async () => {
  app = await openApp();
  admin = await app.signIn("admin@example.no", { roles: ["admin"] });
  ola = await app.signIn("ola@example.no", { roles: ["hunter"] });
});
const record = (body: object) => app.call(undefined, "POST /api/app-errors", { body: body as never });
const list = async (query: object = {}) =>
  (await app.call(admin, "GET /api/admin/app-errors", { query })).body;

it("anyone can report an error, and it is stored without personal data", async () => {
  const token = "a".repeat(20) + "B1".repeat(20);
  const sent = await record({
    severity: "critical",
    source: "web/pay",
    code: "unhandled",
    requestId: "req-1",
    message: "Failed at /pay?bookingId=42&next=/x for kari@example.no, tlf 99 88 77 66",
    details: {
      url: "https://utmark.example/verify-email?token=hemmelig",
      email: "kari@example.no",
      note: token,
    },
  });
  expect(sent.status).toBe(201);
  const [row] = (await list({ source: "web/pay" })).items;
  expect(row).toMatchObject({
    id: sent.body.id,
    severity: "critical",
    code: "unhandled",
    requestId: "req-1",
  });
  expect(row?.message).toBe("Failed at /pay for [e-mail], tlf [number]");
  expect(row?.details).toEqual({
    url: "https://utmark.example/verify-email?[query]",
    email: "[secret]",
    note: "[token]",
  });
  expect((await app.pool.query("select * from app_error")).rows[0]).not.toHaveProperty("uid");
});

it("a report that is too large or is not an error is refused", async () => {
  expect((await record({ message: "x".repeat(501) })).status).toBe(400);
  expect((await record({ message: "x", details: "x".repeat(20_000) })).status).toBe(413);
  expect((await record({ message: "x", severity: "fatal" })).status).toBe(400);
});

it("an error's details may have any characters and numbers, and are cut to the maximum length", async () => {
  const storedDetails = async (details: unknown) => {
    const { status, body } = await record({ message: "Details", source: "web/details", details });
    expect(status).toBe(201);
    return (await list({ source: "web/details" })).items.find(({ id }) => id === body.id)?.details;
  };
  const quotes = '"'.repeat(4000);
  expect(await storedDetails(quotes)).toBe(quotes);
  expect(await storedDetails({ n: Array.from({ length: 30 }, () => 1e300) })).toEqual({
    n: Array(30).fill(1e300),
  });
  // the text is cut in the middle of a surrogate pair
  expect(await storedDetails({ t: "🦌".repeat(3000) })).toHaveLength(4000);
});

it("errors are read by administrators only, by severity and words, page by page", async () => {
  expect((await app.call(ola, "GET /api/admin/app-errors", { query: {} })).status).toBe(403);
  for (const n of [1, 2, 3]) await record({ severity: "warning", message: `Kart ${n} % lastet` });
  const first = await list({ severity: "warning", q: "% LASTET", limit: 2 });
  expect(first.items.map(({ message }) => message)).toHaveLength(2);
  const secondPage = await list({ severity: "warning", q: "% LASTET", limit: 2, cursor: first.nextCursor });
  expect(new Set([...first.items, ...secondPage.items].map(({ id }) => id)).size).toBe(3);
  expect(secondPage.nextCursor).toBeNull();
});

it("a response of 500 is stored as an error once, with the request's id", async () => {
  await app.pool.query("alter table commission_rate rename to gone");
  const failed = () =>
    app.call(admin, "GET /api/commission/global-settings", {}, { headers: { "x-request-id": "fails-1" } });
  expect((await failed()).status).toBe(500);
  expect((await failed()).status).toBe(500);
  await app.pool.query("alter table gone rename to commission_rate");
  const items = await until(async () => {
    const found = (await list({ q: "fails-1" })).items;
    expect(found).not.toEqual([]);
    return found;
  });
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({
    severity: "error",
    source: "GET /api/commission/global-settings",
    code: "42P01",
  });
});

it("administrators download the filtered errors as CSV, and the download is audited", async () => {
  await record({ severity: "critical", source: "=web/kart", message: "Kartet; borte", details: { zoom: 4 } });
  const file = (who: Person) =>
    app.http.inject({
      url: "/api/admin/app-errors/csv?severity=critical&q=borte",
      headers: { authorization: who.bearer },
    });
  expect((await file(ola)).statusCode).toBe(403);
  const [, row, ...more] = (await file(admin)).body.split("\r\n");
  expect(row).toMatch(/^2027-08-01T08:00:00.000Z;Kritisk;'=web\/kart;"Kartet; borte";;;"{""zoom"":4}";/);
  expect(more).toEqual([""]);
  const { rows } = await app.pool.query("select data from audit where to_state = 'list exported'");
  expect(rows).toEqual([{ data: { severity: "critical", q: "borte", list: "errors" } }]);
});
