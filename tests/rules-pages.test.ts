/** The pages about what the law says, as anybody without a session gets them, and the box for other sites. */
import { beforeAll, expect, it } from "vitest";
import { openApp, type Person, type TestApp } from "./support/app.ts";

let app: TestApp, admin: Person;
beforeAll(async () => {
  app = await openApp({ web: "built", listen: true, now: "2026-11-29T08:00:00Z" });
  admin = await app.signIn("sjef@example.no", { name: "Sjef", roles: ["admin"] });
});

const get = async (path: string) => {
  const answer = await fetch(app.base + path, { redirect: "manual" });
  const html = await answer.text();
  const location = answer.headers.get("location")?.replace(app.base, "");
  return { status: answer.status, headers: answer.headers, location, html };
};
const textOf = (html: string) =>
  html
    .replaceAll(/<script.*?<\/script>/gs, "")
    .replaceAll(/<[^>]*>/g, " ")
    .replaceAll(/\s+/g, " ");

it("the form leads to the page of the species in the municipality on that day", async () => {
  const sent = (query: Record<string, string>) => get(`/regler?${new URLSearchParams(query)}`);
  const answer = await sent({ species: "elg", municipality: "Rendalen", date: "25.09.2027" });
  expect([answer.status, answer.location]).toEqual([302, "/regler/elg/3424?date=2027-09-25"]);
  const english = await sent({ species: "elg", municipality: "3424", date: "2027-09-25", lang: "en" });
  expect(english.location).toBe("/regler/elg/3424?date=2027-09-25&lang=en");
  const inCounty = await sent({ species: "elg", municipality: "Våler (Innlandet)" });
  expect(inCounty.location).toBe("/regler/elg/3419");
  const several = await sent({ species: "elg", municipality: "Våler" });
  expect(several.html).toContain('href="/regler/elg/3114"');
  expect(textOf((await sent({ species: "elg", municipality: "Atlantis" })).html)).toContain(
    "Vi fant ingen kommune med det navnet.",
  );
  expect(textOf((await sent({ species: "", municipality: "" })).html)).toContain("Velg hvilken art");
});

it("a page says the answer of the day, why, and where it is read", async () => {
  const { status, html } = await get("/regler/rev/0301?date=2026-12-24");
  expect(status).toBe(200);
  const text = textOf(html);
  expect(text).toContain("Kan jeg jakte rev i Oslo?");
  expect(text).toMatch(/Torsdag 24\. desember 2026 Nei All jakt og fangst er forbudt/);
  expect(text).toMatch(/LOV-2025-06-20-102 , lest 28\. november 2026/);
  expect(text).toContain("tilgjengeliggjort av Lovdata");
  expect(html).toContain('<meta name="robots" content="noindex"/>');
  expect(textOf((await get("/regler/rev/0301")).html)).toMatch(/I dag, søndag 29\. november 2026 Ja/);
});

it("what nobody has read is said to be unknown, with who decides", async () => {
  const text = textOf((await get("/regler/elg/3424")).html);
  expect(text).toMatch(/Vi vet ikke Elg kan bare jaktes der kommunen har åpnet for det/);
  expect(text).toContain("Kommunen bestemmer om det er åpent for jakt.");
  expect(textOf((await get("/regler/rev/0301?date=2028-04-01")).html)).toContain("Vi vet ikke");
});

it("search engines see one address in two languages, with the question and the answer", async () => {
  const { html } = await get("/regler/elg/3424?lang=en");
  expect(html).toContain(`<link rel="canonical" href="${app.base}/regler/elg/3424?lang=en"/>`);
  expect(html).toContain(`hrefLang="nb" href="${app.base}/regler/elg/3424"`);
  expect(html).toContain("<title>May I hunt moose in Rendalen? – Utmark</title>");
  expect(html).toContain('"@type":"FAQPage"');
  expect(html).not.toContain('content="noindex"');
  expect((await get("/regler/isfiske/3424")).html).toContain('content="noindex"');
});

it("former numbers, other spellings and English addresses lead to the page", async () => {
  const leadsTo = async (path: string) => {
    const { status, location } = await get(path);
    return [status, location];
  };
  expect(await leadsTo("/regler/elg/0432")).toEqual([301, "/regler/elg/3424"]);
  expect(await leadsTo("/regler/elg/0432?date=2027-09-25&lang=en")).toEqual([
    301,
    "/regler/elg/3424?date=2027-09-25&lang=en",
  ]);
  expect(await leadsTo("/regler/r%C3%A5dyr/3424")).toEqual([301, "/regler/raadyr/3424"]);
  expect(await leadsTo("/rules")).toEqual([301, "/regler?lang=en"]);
  expect(await leadsTo("/rules/elg/3424?date=2027-09-25")).toEqual([
    301,
    "/regler/elg/3424?date=2027-09-25&lang=en",
  ]);
  expect(await leadsTo("/rules//evil.example")).toEqual([301, "/regler/evil.example?lang=en"]);
});

it("a species or municipality that does not exist answers 404", async () => {
  for (const path of [
    "enhjorning",
    "enhjorning/3424",
    "elg/9999",
    "elg/rendalen",
    "elg/9999/boks",
    "x/3424/boks",
  ])
    expect([path, (await get(`/regler/${path}`)).status]).toEqual([path, 404]);
  const divided = await get("/regler/elg/1507");
  expect(divided.status).toBe(404);
  expect(textOf(divided.html)).toContain("Ålesund (1508), Haram (1580)");
});

it("the box may be framed by any site, and has neither scripts, cookies nor forms", async () => {
  const { status, headers, html } = await get("/regler/rev/0301/boks?lang=en");
  expect(status).toBe(200);
  expect(textOf(html)).toMatch(/May I hunt fox in Oslo\? Today, Sunday 29 November 2026 ✓ Yes/);
  expect(html).not.toMatch(/<script|<form|<button|onclick|style=/);
  expect(Buffer.byteLength(html)).toBeLessThan(2500);
  expect(headers.get("set-cookie")).toBeNull();
  expect(headers.get("x-frame-options")).toBeNull();
  expect(headers.get("content-security-policy")).toContain("frame-ancestors *");
  const sheet = /<link rel="stylesheet" href="([^"]+)"/.exec(html)?.[1] ?? "";
  expect((await get(sheet)).status).toBe(200);
  const page = await get("/regler/rev/0301");
  expect(page.headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
});

it("a decision that is entered changes the pages and the box at once", async () => {
  const [page, box] = ["/regler/bever/3424", "/regler/bever/3424/boks"];
  const before = [await get(page), await get(box)];
  for (const { html } of before) expect(textOf(html)).toContain("Vi vet ikke");
  expect((await get(page)).headers.get("etag")).toBe(before[0]?.headers.get("etag"));
  const { status } = await app.call(admin, "POST /api/law/local-rules", {
    body: {
      municipality: "3424",
      taxon: "bever",
      effect: "opens",
      from: "2026-10-01",
      to: "2027-04-30",
      sourceUrl: "https://lovdata.no/dokument/LF/forskrift/2023-05-01-123",
      readOn: "2026-11-28",
    },
  });
  expect(status).toBe(201);
  expect(textOf((await get(page)).html)).toMatch(/FOR-2023-05-01-123/);
  expect(textOf((await get(box)).html)).toContain("✓ Ja");
});
