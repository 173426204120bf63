/**
 * Cached pages (decision 98) are rendered once for all readers without a session, and are never older than
 * the database.
 */
import { createHash } from "node:crypto";
import pg from "pg";
import { beforeAll, expect, it, vi } from "vitest";
import { openBookingApp } from "../worlds/booking-app.ts";
import type { Person } from "../factories/people.ts";
import { makeRequest, stayAt } from "../factories/stays.ts";
import { signInByProvider } from "../support/sign-in.ts";
import { until } from "../support/until.ts";

let app: Awaited<ReturnType<typeof openBookingApp>>, owner: Person, offeringId: string, propertyId: string;
let offeringPage: string, propertyPage: string;
const statements = vi.spyOn(pg.Client.prototype, "query" as never) as unknown as {
  mock: { calls: [string | { text?: string }][] };
};
beforeAll(async () => {
  app = await openBookingApp({ web: "built" });
  owner = await app.make.landowner();
  propertyId = await app.make.property(owner.uid);
  const included = [await app.make.cabin(propertyId)];
  const services = [{ name: "Kjentmann", unit: "fixed" as const, priceOre: 80_000 }];
  ({ offeringId } = await app.make.offering({ ownerUid: owner.uid, propertyId, included, services }));
  offeringPage = `/view-property-offering?propertyId=${propertyId}&offeringId=${offeringId}`;
  propertyPage = `/view-property?propertyId=${propertyId}`;
});

const getPage = async (path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(app.base + path, { headers, redirect: "manual" });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
};
/** Returns the statements sent to the database while `work` runs. */
async function statementsDuring(work: () => Promise<unknown>): Promise<string[]> {
  const before = statements.mock.calls.length;
  await work();
  return statements.mock.calls
    .slice(before)
    .map(([query]) => (typeof query === "string" ? query : (query.text ?? "")));
}
/** Counts the pages of an offering or a property that were rendered, by the statements. */
const countRenderings = (texts: string[]) => texts.filter((text) => text.includes("property_rating")).length;
const policyOf = ({ headers }: { headers: Headers }) => headers.get("content-security-policy") ?? "";

it("a page is rendered once for all readers, and its policy allows scripts by their hashes", async () => {
  const first = await getPage(offeringPage);
  const again = await statementsDuring(async () => {
    const second = await getPage(offeringPage);
    expect(second.html).toBe(first.html);
    expect(second.headers.get("etag")).toBe(first.headers.get("etag"));
    expect(policyOf(second)).toBe(policyOf(first));
  });
  expect(countRenderings(again)).toBe(0);
  expect(first.html.includes("nonce=")).toBe(false);
  expect(policyOf(first)).not.toMatch(/nonce|unsafe-inline/);
  const inline = [...first.html.matchAll(/<script([^>]*)>([\s\S]*?)<\/script>/g)].filter(
    ([, attributes = ""]) => !/ src=|ld\+json/.test(attributes),
  );
  expect(inline.length).toBeGreaterThan(2);
  for (const [, , text = ""] of inline)
    expect(policyOf(first)).toContain(`'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  const same = await getPage(offeringPage, { "if-none-match": first.headers.get("etag") ?? "" });
  expect([same.status, same.html]).toEqual([304, ""]);
  const head = await fetch(app.base + offeringPage, { method: "HEAD" });
  expect([head.status, head.headers.get("etag")]).toEqual([200, first.headers.get("etag")]);
});

it("sweeps that find nothing due leave the cached pages in place", async () => {
  await app.sweep(); // handles everything that is due
  const before = await getPage(propertyPage);
  await app.sweep();
  expect(countRenderings(await statementsDuring(() => getPage(propertyPage)))).toBe(0);
  expect((await getPage(propertyPage)).headers.get("etag")).toBe(before.headers.get("etag"));
});

it("concurrent requests for a page wait for one rendering", async () => {
  const many = await statementsDuring(() =>
    Promise.all(Array.from({ length: 8 }, () => getPage(`${propertyPage}&first`))),
  );
  expect(countRenderings(many)).toBe(1);
});

it("the next request for a page shows the landowner's changes and new bookings", async () => {
  const page = async () => (await getPage(offeringPage)).html;
  const patch = (body: object) =>
    app.call(owner, "PATCH /api/offerings/:offeringId", { params: { offeringId }, body } as never);
  const pageShowsPrice = async (price: string) =>
    expect((await page()).includes(`"price":"${price}"`), price).toBe(true);
  await pageShowsPrice("450.00");
  expect((await patch({ pricing: { per: "hunter", fixedPriceOre: 77_700 } })).status).toBe(200);
  await pageShowsPrice("777.00");

  const hunter = await app.make.hunter();
  const dayPattern = async (date: string) => new RegExp(`"${date}"[^{}]{0,120}`).exec(await page())?.[0];
  const free = await dayPattern("2027-10-02");
  await makeRequest(app, hunter, stayAt(offeringId));
  expect(await dayPattern("2027-10-02")).not.toBe(free);

  // the row is changed directly, not by the server
  const setVisibility = (visibility: string) =>
    app.pool.query("update property set visibility = $2 where property_id = $1", [propertyId, visibility]);
  expect((await getPage(propertyPage)).status).toBe(200);
  await setVisibility("private");
  expect([(await getPage(propertyPage)).status, (await getPage(offeringPage)).status]).toEqual([404, 404]);
  await setVisibility("public");
  expect((await getPage(propertyPage)).status).toBe(200);
});

it("a corrected text is shown, each language has its own page, and a page is renewed after half a minute", async () => {
  const faq = async (headers = {}, query = "") => getPage(`/faq${query}`, headers);
  expect((await faq()).html.includes('lang="nb"')).toBe(true);
  const english = await faq({}, "?lang=en");
  expect(english.html.includes('lang="en"')).toBe(true);
  expect((await faq({}, "?lang=en")).headers.get("set-cookie")).toContain("utmark-language=en");
  expect((await faq({ cookie: "utmark-language=en" })).html.includes('lang="en"')).toBe(true);
  expect((await faq()).headers.get("set-cookie")).toBeNull();

  await app.pool.query("update user_profile set roles = roles || '{admin}' where uid = $1", [owner.uid]);
  const texts = {
    "faq.title": "Spurt og svart",
    "home.title": "Jakt hos folk flest",
    "knowledgeBase.title": "Dette bør du vite",
    "landing.crumb": "Jakt og fiske",
  };
  await app.call(
    owner,
    "PUT /api/translations",
    { body: { language: "nb", texts } },
    { idempotencyKey: "corrected" },
  );
  await until(async () => expect((await faq()).html.includes("<h1>Spurt og svart</h1>")).toBe(true));
  const htmlOf = async (url: string) => (await getPage(url)).html;
  expect(await htmlOf("/")).toContain('"og:title" content="Utmark – Jakt hos folk flest"');
  expect(await htmlOf("/knowledge-base-landing-page")).toContain('"og:title" content="Dette bør du vite"');
  expect(await htmlOf(offeringPage)).toContain('"name":"Jakt og fiske"');

  const readRenderTime = async () =>
    /"now",\s*"([^"]+)"/.exec((await faq()).html.replaceAll('\\"', '"'))?.[1];
  const before = await readRenderTime();
  app.clock.advance({ hours: 29 / 3600 });
  expect(await readRenderTime()).toBe(before);
  app.clock.advance({ hours: 2 / 3600 });
  expect(await readRenderTime()).not.toBe(before);
});

it("a signed-in reader gets a page of their own, which nobody else gets", async () => {
  const name = "Ada Elgmo";
  const { cookie } = await signInByProvider(app.base, "ada@example.no", { name });
  await app.pool.query("update user_profile set roles = '{hunter}' where display_name = $1", [name]);
  const anybody = await getPage("/about-us");
  const own = await getPage("/about-us", { cookie });
  expect(own.html.includes(name)).toBe(true);
  expect([own.headers.get("etag"), own.headers.get("cache-control")]).toEqual([null, "private, no-store"]);
  expect(policyOf(own)).toContain("'nonce-");
  expect((await getPage("/about-us")).html).toBe(anybody.html);
  expect((await getPage("/careers", { cookie })).html.includes(name)).toBe(true);
  expect((await getPage("/careers")).html.includes(name)).toBe(false);
});

it("every table that cached pages read has the trigger that reports its changes", async () => {
  const paths = [
    "/",
    "/jakt/innlandet/elg",
    "/finn-jakttterreng?q=elg&near=Lierne",
    "/landowner-page?county=Innlandet",
    "/faq",
  ];
  const cabin = (await app.pool.query("select cabin_id from cabin")).rows[0]?.cabin_id;
  const texts = await statementsDuring(async () => {
    for (const path of [
      ...paths,
      offeringPage,
      propertyPage,
      `/view-cabin?cabinId=${cabin}`,
      "/knowledge-base-landing-page",
    ])
      expect((await getPage(`${path}${path.includes("?") ? "&" : "?"}read`)).status, path).toBe(200);
  });
  const { rows } = await app.pool.query<{ name: string; hasTrigger: boolean }>(
    `select c.relname as name, exists (select from pg_trigger t join pg_proc p on p.oid = t.tgfoid
       where t.tgrelid = c.oid and p.proname = 'shared_changed') as "hasTrigger"
     from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`,
  );
  const read = rows.filter(({ name }) =>
    texts.some((text) => new RegExp(`\\b(from|join)\\s+${name}\\b`).test(text)),
  );
  expect(read.length).toBeGreaterThan(8);
  // an audit row is only written with a change of the booking's status, and that table has the trigger
  expect(read.filter(({ hasTrigger }) => !hasTrigger).map(({ name }) => name)).toEqual(["audit"]);
});
