/** Crawlers get the list of pages and each page's structured data, and nothing that is not public. */
import { gunzipSync } from "node:zlib";
import sharp from "sharp";
import { beforeAll, expect, it } from "vitest";
import { landingAddress } from "#domain/search/landing-pages.ts";
import { speciesKeys } from "#domain/species/species.ts";
import { cabinAddress, offeringAddress, propertyAddress } from "#domain/page-addresses.ts";
import { sitemapRoutes } from "#server/features/search/feature.ts";
import { reindexProperty } from "#server/features/search/public.ts";
import { type CreatedListing, list } from "./factories/listings.ts";
import { openApp, type TestApp } from "./support/app.ts";

let app: TestApp;
/** Public listings: moose in Innlandet with a cabin and ratings, ptarmigan and moose in Trøndelag, salmon. */
let moose: CreatedListing, ptarmigan: CreatedListing, salmon: CreatedListing;
/** Listings that must not be sent to crawlers. */
const hidden: CreatedListing[] = [];
let unlisted: CreatedListing;

beforeAll(async () => {
  app = await openApp({ web: "built" });
  const kari = await app.signIn("kari@example.no", { roles: ["landowner"] });
  moose = await list(app, kari, {
    municipality: "3424",
    name: 'Elgjakt "</script><b>" & mer',
    pricing: { per: "hunter", startPriceOre: 300_000, endPriceOre: 150_000 },
    cabin: { included: false },
  });
  ptarmigan = await list(app, kari, {
    municipality: "5025",
    species: ["rype", "elg"],
    validFrom: "2027-09-10",
  });
  salmon = await list(app, kari, { municipality: "1146", species: ["laksefiske"], validFrom: "2027-07-20" });
  await app.pool.query(
    "insert into property_rating (property_id, rating, rating_count) values ($1, 4.3, 3), ($2, 5, 2)",
    [moose.propertyId, ptarmigan.propertyId],
  );
  unlisted = await list(app, kari, { visibility: "unlisted", species: ["hare"], municipality: "1146" });
  hidden.push(
    unlisted,
    await list(app, kari, { visibility: "private", species: ["gaupe"] }),
    await list(app, kari, { propertyStatus: "draft", species: ["bever"] }),
    await list(app, kari, { propertyStatus: "under_review", cabin: { included: true } }),
  );
  const draft = await list(app, kari, { published: false, municipality: "5044" });
  hidden.push({ ...draft, propertyId: draft.offeringId }); // the property is public, its offering is not
  const all = [moose, ...hidden].map(({ propertyId }) => propertyId);
  await app.platform.db.transaction().execute(async (tx) => {
    for (const id of all) await reindexProperty(tx, id, app.clock.now()); // this also indexes their cabins
  });
});

const get = (url: string, headers: Record<string, string> = {}) => app.http.inject({ url, headers });
const textOf = async (url: string) => {
  const answer = await get(url);
  expect([url, answer.statusCode]).toEqual([url, 200]);
  return answer.body.replaceAll("&amp;", "&");
};
const pathsIn = (xml: string) =>
  [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = ""]) => url.replace(app.base, ""));
const filesOf = async () => pathsIn(await textOf("/sitemap.xml"));

/** The species whose seasons the law has, each with a file. */
const rulesFiles = speciesKeys
  .filter((one) => !one.endsWith("fiske") || one === "laksefiske")
  .map((species) => `rules-${species}`);

it("the sitemap has the page of each species in each municipality, with the day the law was read", async () => {
  const text = await textOf("/sitemaps/rules-elg.xml");
  const paths = pathsIn(text);
  const { rows } = await app.pool.query<{ id: string }>("select municipality_number id from municipality");
  expect(paths).toHaveLength(2 * (rows.length + 1));
  expect(paths).toEqual(
    expect.arrayContaining(["/regler/elg", "/regler/elg/0301", "/regler/elg/0301?lang=en"]),
  );
  expect(text).toContain("<lastmod>2026-11-28</lastmod>");
  expect(Buffer.byteLength(text)).toBeLessThan(1_000_000);
  expect((await get("/sitemaps/rules-isfiske.xml")).statusCode).toBe(404);
});

it("the sitemap in robots.txt lists exactly the public pages, in both languages", async () => {
  expect(await textOf("/robots.txt")).toContain(`\nSitemap: ${app.base}/sitemap.xml\n`);
  const files = await filesOf();
  expect(files).toEqual(
    ["pages", "counties-and-species", ...rulesFiles, "property-1", "offering-1", "cabin-1"].map(
      (name) => `/sitemaps/${name}.xml`,
    ),
  );
  const texts = await Promise.all(files.filter((file) => !file.includes("/rules-")).map(textOf));
  const [own = [], landing = [], properties = [], offerings = [], cabins = []] = texts.map(pathsIn);
  const inBothLanguages = (paths: string[]) =>
    paths.flatMap((path) => [path, `${path}${path.includes("?") ? "&" : "?"}lang=en`]).sort();

  const { rows } = await app.pool.query<{ id: string }>(
    "select property_id id from property where status = 'published' and visibility = 'public'",
  );
  expect(rows).toHaveLength(4);
  expect(properties.sort()).toEqual(inBothLanguages(rows.map(({ id }) => propertyAddress(id))));
  expect(offerings.sort()).toEqual(
    inBothLanguages([moose, ptarmigan, salmon].map((one) => offeringAddress(one))),
  );
  expect(cabins.sort()).toEqual(inBothLanguages([cabinAddress(moose.cabinId!)]));
  expect(landing.sort()).toEqual(
    inBothLanguages(
      [
        {},
        ...(["Innlandet", "Trøndelag", "Rogaland"] as const).map((county) => ({ county })),
        ...(["elg", "rype", "laksefiske"] as const).map((species) => ({ species })),
        { county: "Innlandet", species: "elg" } as const,
        { county: "Trøndelag", species: "elg" } as const,
        { county: "Trøndelag", species: "rype" } as const,
        { county: "Rogaland", species: "laksefiske" } as const,
      ].map(landingAddress),
    ),
  );
  expect(own).toEqual(
    expect.arrayContaining(inBothLanguages(["/", "/faq", "/knowledge-base-article-page?article=jakttider"])),
  );
  for (const { propertyId, offeringId, cabinId } of hidden)
    for (const id of [propertyId, offeringId, cabinId])
      expect(texts.filter((text) => id && text.includes(id))).toEqual([]);
  // each entry contains the page in the other language, and the date of its last change
  expect(texts[3]).toContain(
    `<xhtml:link rel="alternate" hreflang="en" href="${app.base}${offeringAddress(moose)}&lang=en"/>`,
  );
  expect(texts[3]?.match(/<lastmod>2027-08-01T/g)).toHaveLength(6);
});

it("a sitemap file is sent compressed and cached for an hour, and other names answer 404", async () => {
  const file = "/sitemaps/property-1.xml";
  const packed = await get(file, { "accept-encoding": "gzip" });
  expect(packed.headers).toMatchObject({
    "content-type": "application/xml; charset=utf-8",
    "content-encoding": "gzip",
    "cache-control": "public, max-age=3600",
  });
  expect(gunzipSync(packed.rawPayload).toString()).toBe((await get(file)).body);
  await app.pool.query("update property set visibility = 'private' where property_id = $1", [
    salmon.propertyId,
  ]);
  expect((await get(file)).body).toContain(salmon.propertyId);
  app.clock.set("2027-08-01T10:00:00Z");
  expect((await get(file)).body).not.toContain(salmon.propertyId);
  await app.pool.query("update property set visibility = 'public' where property_id = $1", [
    salmon.propertyId,
  ]);
  for (const name of ["property-2.xml", "property-0.xml", "property-1", "tull.xml", "offering-99999999.xml"])
    expect([name, (await get(`/sitemaps/${name}`)).statusCode]).toEqual([name, 404]);
});

it("the parts of a large sitemap together contain each row once", async () => {
  const call = { now: app.clock.now(), locale: "nb", requestId: "r", actor: undefined } as const;
  const small = sitemapRoutes(app.platform.reads, 2);
  expect(await small["GET /api/sitemap"]({}, call)).toEqual({
    items: [
      { kind: "property", parts: 2 },
      { kind: "offering", parts: 2 },
      { kind: "cabin", parts: 1 },
    ],
  });
  const ids: string[] = [];
  for (let part = 1; part <= 2; part++)
    for (let cursor: string | undefined; ; ) {
      const query = { limit: 1, ...(cursor && { cursor }) };
      const answer = await small["GET /api/sitemap/:kind/:part"](
        { params: { kind: "offering", part }, query },
        call,
      );
      if ("refused" in answer) throw new Error("there is such a part");
      ids.push(...answer.items.map(({ id }) => id));
      if (answer.nextCursor === null) break;
      cursor = answer.nextCursor;
    }
  expect(ids).toEqual([moose, ptarmigan, salmon].map(({ offeringId }) => offeringId).sort());
  expect(
    await small["GET /api/sitemap/:kind/:part"](
      { params: { kind: "offering", part: 3 }, query: { limit: 1 } },
      call,
    ),
  ).toHaveProperty("refused");
});

/** Reads a page's head as a crawler does. */
async function headOf(url: string) {
  const html = await textOf(url);
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, a = "", b = ""]) => [a, b] as const);
  const [[data = "{}"] = []] = all(/<script type="application\/ld\+json">(.*?)<\/script>/gs);
  return {
    lang: all(/<html lang="(\w+)"/g)[0]?.[0],
    title: [...(html.split("</head>")[0] ?? "").matchAll(/<title>(.*?)<\/title>/g)].map(([, text]) => text),
    meta: Object.fromEntries(all(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)),
    canonical: all(/<link rel="canonical" href="([^"]*)"/g).map(([href]) => href.replace(app.base, "")),
    languages: Object.fromEntries(
      all(/<link rel="alternate" hrefLang="([^"]+)" href="([^"]*)"/g).map(([l, href]) => [
        l,
        href.replace(app.base, ""),
      ]),
    ),
    graph: JSON.parse(data)["@graph"] as Record<string, unknown>[],
  };
}
const englishUrl = (path: string) => `${path}${path.includes("?") ? "&" : "?"}lang=en`;

it("each kind of page has structured data in both languages, and one canonical address", async () => {
  const place = "BreadcrumbList";
  const kinds: [path: string, type: string, ...also: string[]][] = [
    ["/", "WebSite"],
    ["/finn-jakttterreng", "SearchResultsPage"],
    [offeringAddress(moose), "Product", place],
    [propertyAddress(moose.propertyId), "Place", place],
    [cabinAddress(moose.cabinId!), "Product", place],
    ["/jakt", "CollectionPage", place, "FAQPage"],
    ["/jakt/innlandet/elg", "CollectionPage", place, "FAQPage"],
    ["/fiske/laksefiske", "CollectionPage", place, "FAQPage"],
    ["/knowledge-base-landing-page", "CollectionPage"],
    ["/knowledge-base-category-page?category=storvilt", "CollectionPage", place],
    ["/knowledge-base-article-page?article=jakttider", "Article", place],
    ["/faq", "FAQPage"],
    ["/about-us", "AboutPage"],
  ];
  for (const [path, ...types] of kinds) {
    const titles: string[] = [];
    for (const [lang, own] of [
      ["nb", path],
      ["en", englishUrl(path)],
    ] as const) {
      const { title, meta, canonical, languages, graph, ...head } = await headOf(own);
      expect({ path, lang: head.lang, canonical, languages }).toEqual({
        path,
        lang,
        canonical: [own],
        languages: { nb: path, en: englishUrl(path), "x-default": path },
      });
      expect([path, title.length, meta.robots]).toEqual([path, 1, undefined]);
      expect(meta).toMatchObject({
        "og:url": app.base + own,
        "og:locale": lang === "nb" ? "nb_NO" : "en_GB",
      });
      expect([path, (meta.description ?? "").length > 20, meta["og:title"]]).toEqual([
        path,
        true,
        expect.any(String),
      ]);
      expect(graph.map((one) => [one["@type"]].flat()[0])).toEqual(types);
      titles.push(title[0] ?? "");
    }
    if (!/view-/.test(path)) expect([path, titles[0] === titles[1]]).toEqual([path, false]);
  }
  // a page's other spellings and parameters have the same canonical URL
  for (const [requested, own] of [
    [`${offeringAddress(moose)}&participants=3&utm_source=brev`, offeringAddress(moose)],
    [propertyAddress(moose.propertyId).replace("-", ""), propertyAddress(moose.propertyId)],
    ["/jakt/INNLANDET/Elg", "/jakt/innlandet/elg"],
    ["/jakt/rogaland/laksefiske", "/fiske/rogaland/laksefiske"],
    [`/jakt/${encodeURIComponent("trøndelag")}?utm_campaign=x`, "/jakt/trondelag"],
  ] as const)
    expect([requested, (await headOf(requested)).canonical]).toEqual([requested, [own]]);
});

it("links on a page with an English address lead to English pages where no cookie stores the language", async () => {
  const pages = [
    ...[
      "/",
      "/finn-jakttterreng",
      "/finn-jakttterreng?species=gaupe",
      "/login",
      "/register",
      "/jakt/innlandet/elg",
    ],
    ...[offeringAddress(moose), propertyAddress(moose.propertyId), cabinAddress(moose.cabinId!)],
    ...[
      "/knowledge-base-landing-page",
      "/knowledge-base-article-page?article=jakttider",
      "/faq",
      "/about-us",
    ],
    ...["/landowner-page", "/contact-us", "/terms-of-service", "/no-such-page", "/view-property"],
  ];
  /** Returns the addresses of the page's links and GET forms, apart from files. */
  const linksIn = (html: string) => [
    ...[...html.matchAll(/<a (?![^>]*hrefLang)[^>]*href="(\/[^"]*)"/g)]
      .map(([, href = ""]) => href.replaceAll("&amp;", "&"))
      .filter((href) => !/^\/(api|pictures|assets)\//.test(href)),
    ...[...html.matchAll(/<form[^>]*method="get".*?<\/form>/gs)].map(([form]) =>
      form.includes('name="lang" value="en"') ? "form?lang=en" : form.slice(0, 200),
    ),
  ];
  for (const path of pages) {
    const { body } = await get(englishUrl(path));
    expect(linksIn(body).length).toBeGreaterThan(5);
    expect({ path, plain: linksIn(body).filter((way) => !/[?&]lang=en/.test(way)) }).toEqual({
      path,
      plain: [],
    });
  }
  // with a language cookie links need no language parameter, even on a cached page
  for (const [path, cookie] of [
    [englishUrl("/faq"), "utmark-language=en"],
    ["/faq", ""],
  ] as const) {
    const { body } = await get(path, { cookie });
    expect({ path, named: linksIn(body).filter((way) => /lang=en/.test(way)) }).toEqual({ path, named: [] });
  }
  const refused = await get("/dashboard?tab=explore&lang=en");
  expect(refused.headers.location).toBe(
    `/login?next=${encodeURIComponent("/dashboard?tab=explore&lang=en")}&lang=en`,
  );
});

it("pictures and stars have text alternatives, and texts in another language are marked", async () => {
  const html = await textOf(offeringAddress(moose));
  expect(html).toContain('role="img" aria-label="4,3 av 5 stjerner, 3 vurderinger"');
  const drawingTexts = [...html.matchAll(/alt="(Tegnet landskap [^"]*)"/g)].map(([, alt]) => alt);
  expect([drawingTexts.length, new Set(drawingTexts).size]).toEqual([2, 2]);
  // Norwegian texts are marked only on an English page
  await app.pool.query("update offering set english = $2 where offering_id = $1", [
    salmon.offeringId,
    { name: "Moose hunt", description: "A quiet forest." },
  ]);
  const headings = async (url: string) => /<h1[^>]*>/.exec(await textOf(url))?.[0];
  expect(await headings(englishUrl(offeringAddress(moose)))).toBe('<h1 lang="nb">');
  expect(await headings(englishUrl(propertyAddress(moose.propertyId)))).toBe('<h1 lang="nb">');
  expect(await headings(englishUrl(cabinAddress(moose.cabinId!)))).toBe('<h1 lang="nb">');
  expect(await headings(englishUrl(offeringAddress(salmon)))).toBe("<h1>");
  expect(await textOf(englishUrl(offeringAddress(salmon)))).toContain("<p>A quiet forest.</p>");
  expect(await headings(offeringAddress(moose))).toBe("<h1>");
  // within a sentence only the name is marked
  const ground = await textOf(englishUrl(propertyAddress(moose.propertyId)));
  expect(ground).toMatch(/<a [^>]*view-cabin[^>]*><span lang="nb">[^<]+<\/span>, \d+ beds/);
  expect(ground).toMatch(/<a [^>]*view-cabin[^>]*>Rent <span lang="nb">/);
  expect(await textOf(englishUrl("/jakt/innlandet/elg"))).toMatch(/<a [^>]*lang="nb"[^>]*>Elgjakt/);
});

it("structured data has the correct prices, places and ratings, and a name cannot end its script element", async () => {
  const [graphOffering, where] = (await headOf(offeringAddress(moose))).graph;
  expect(graphOffering).toMatchObject({
    name: expect.stringContaining('Elgjakt "</script><b>" & mer'),
    aggregateRating: { ratingValue: 4.3, ratingCount: 3 },
    offers: {
      "@type": "AggregateOffer",
      priceCurrency: "NOK",
      lowPrice: "1500.00",
      highPrice: "3000.00",
      availability: "https://schema.org/InStock",
      areaServed: { address: { addressRegion: "Innlandet", addressCountry: "NO" } },
      priceSpecification: {
        "@type": "UnitPriceSpecification",
        minPrice: "1500.00",
        maxPrice: "3000.00",
        unitText: expect.stringMatching(/^per jeger og dag$|^per dag for hele følget$/),
      },
    },
    category: "Leie av jaktterreng",
  });
  expect(where).toMatchObject({
    itemListElement: [
      { item: `${app.base}/jakt` },
      { item: `${app.base}/jakt/innlandet` },
      { item: app.base + propertyAddress(moose.propertyId) },
      { item: app.base + offeringAddress(moose) },
    ],
  });
  const [twoRatings] = (await headOf(offeringAddress(ptarmigan))).graph;
  expect(twoRatings).toMatchObject({ offers: { "@type": "Offer", price: "1000.00" } });
  expect(twoRatings).not.toHaveProperty("aggregateRating");
  const [cabin] = (await headOf(cabinAddress(moose.cabinId!))).graph;
  expect(cabin).toMatchObject({
    offers: { price: "1200.00", priceSpecification: { unitText: "per natt for hele hytta" } },
  });
  expect((await headOf("/")).graph[0]).toMatchObject({ "@type": "WebSite", name: "Utmark" });

  const page = await textOf("/jakt/trondelag/elg");
  expect(page).toContain("Når kan du jakte elg i Trøndelag?");
  expect(page).toContain("25. september–23. desember 2027");
  expect(page).toMatch(/1.000.kr per jeger og dag/);
  const faq = (await headOf("/jakt/trondelag/elg?lang=en")).graph.at(-1);
  expect(JSON.stringify(faq)).toContain("When can you hunt moose in Trøndelag?");
  expect(JSON.stringify(faq)).toMatch(/NOK.1,000 per hunter per day \(one.offer\)/);
  // the page for all of Norway has two offers at two prices, and a link to the county
  const moosePage = await textOf("/jakt/elg");
  expect(moosePage).toContain('href="/jakt/innlandet/elg"');
  expect(moosePage).toMatch(/1.000.kr til 1.500.kr per jeger og dag \(2.tilbud\)/);
});

it("each public object has a drawn picture for link previews in the reader's language", async () => {
  const pictures = new Set<string>();
  for (const path of [
    offeringAddress(moose),
    englishUrl(offeringAddress(moose)),
    propertyAddress(moose.propertyId),
    cabinAddress(moose.cabinId!),
    "/knowledge-base-article-page?article=tegne-grensa",
    "/jakt/innlandet/elg",
    "/knowledge-base-landing-page",
    "/knowledge-base-category-page?category=fiske",
    ...["/", "/landowner-page", "/faq", "/about-us", "/careers"],
  ]) {
    const { meta } = await headOf(path);
    const url = (meta["og:image"] ?? "").replace(app.base, "");
    const answer = await get(url);
    expect([path, answer.statusCode, answer.headers["content-type"]]).toEqual([path, 200, "image/jpeg"]);
    const { width, height } = await sharp(answer.rawPayload).metadata();
    expect({ width, height }).toEqual({ width: 1200, height: 630 });
    expect(answer.rawPayload.length).toBeLessThan(200_000);
    // pictures of objects that can be unpublished must be revalidated by caches
    const canBeTakenDown = path.includes("/view-");
    const isImmutable = String(answer.headers["cache-control"]).includes("immutable");
    const hasVersion = url.includes("?v=");
    expect([path, hasVersion || url.startsWith("/pictures/share/page/")]).toEqual([path, true]);
    expect([path, isImmutable]).toEqual([path, hasVersion && !canBeTakenDown]);
    expect(!canBeTakenDown || answer.headers["cache-control"]).toBe(
      !canBeTakenDown || "public, max-age=300, must-revalidate",
    );
    expect((await get(url, { "if-none-match": String(answer.headers.etag) })).statusCode).toBe(304);
    expect((await get(url)).rawPayload.equals(answer.rawPayload)).toBe(true);
    pictures.add(answer.rawPayload.toString("base64"));
  }
  expect(pictures.size).toBe(13);
  // a new name gives the picture a new URL
  const imageOf = async () => (await headOf(propertyAddress(moose.propertyId))).meta["og:image"];
  const before = await imageOf();
  await app.pool.query("update property set name = 'Nyåsen' where property_id = $1", [moose.propertyId]);
  expect(await imageOf()).not.toBe(before);
  const [, privately, draft, review, unpublished] = hidden;
  const none = "00000000-0000-4000-8000-000000000000";
  for (const address of [
    ...[privately, draft, review].map((one) => `property/${one!.propertyId}`),
    ...[privately, draft, review, unpublished].map((one) => `offering/${one!.offeringId}`),
    ...[
      `cabin/${review!.cabinId}`,
      `property/${none}`,
      "property/tull",
      "place/jakt_hedmark",
      "place/jakt_a_b_c",
    ],
    ...["article/finnes-ikke", "article/..", "article/_", "page/tull", "page/knowledge_tull", "tull/jakt"],
  ])
    expect([address, (await get(`/pictures/share/${address}.nb.jpg`)).statusCode]).toEqual([address, 404]);
  for (const file of ["jakt.de.jpg", "jakt.nb.png", "jakt", `${"j".repeat(500)}.nb.jpg`])
    expect([file, (await get(`/pictures/share/place/${file}`)).statusCode]).toEqual([file, 404]);
  expect((await get(`/pictures/share/property/${unlisted.propertyId}.en.jpg`)).statusCode).toBe(200);
});

it("unlisted, personal and empty pages are excluded from search engines", async () => {
  for (const path of [
    propertyAddress(unlisted.propertyId),
    offeringAddress(unlisted),
    "/finn-jakttterreng?from=2027-09-25&to=2027-09-28",
    "/finn-jakttterreng?county=Innlandet&sort=newest",
    "/knowledge-base-landing-page?q=elg",
    "/jakt/oslo/ulv",
    "/newsletter",
  ])
    expect([path, (await headOf(path)).meta.robots]).toEqual([path, "noindex"]);
  expect((await headOf("/finn-jakttterreng?county=Innlandet&species=elg")).meta.robots).toBeUndefined();
  expect(await textOf("/jakt/oslo/ulv")).toContain("Ingenting å bestille her nå");
  for (const path of [
    "/jakt/hedmark",
    "/jakt/elg/innlandet",
    "/jakt/innlandet/elg/3",
    `/jakt/${"e".repeat(2000)}`,
    "/jakt/%E0%A4%A",
  ])
    expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
});
