import { readFileSync } from "node:fs";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { OutlineCollection } from "#contract/boundary/endpoints.ts";
import { openApp, type Person, type TestApp } from "#tests/support/app.ts";
import { makeProperty } from "#tests/factories/catalogue.ts";
import { type NationalMap, startNationalMap } from "#tests/stand-ins/national-map.ts";
import { hectaresWithin } from "#domain/boundary/area.ts";
import { polygonsOf } from "#domain/boundary/boundary.ts";
import { MapUnavailable, defaultLimits } from "./national-map/fetch-with-retry.ts";
import { joinAreas } from "./national-map/join.ts";
import { openNationalMap } from "./national-map/national-map.ts";
import { readRest } from "./national-map/rest.ts";
import { readWfs } from "./national-map/wfs.ts";

let app: TestApp, kari: Person, map: NationalMap;
beforeAll(async () => {
  map = await startNationalMap();
  app = await openApp({ now: "2027-08-01T08:00:00Z", env: { NATIONAL_MAP_URL: map.url } });
  kari = await app.signIn("kari@example.no", { name: "Kari Storås", roles: ["landowner"] });
});
beforeEach(async () => {
  map.behave("well");
  map.asked.length = 0;
  await app.pool.query("truncate parcel_answer, municipality_outline");
});
afterAll(async () => {
  await map.close();
  expect(map.faults).toEqual([]);
});
const fetchBy = (source: "rest" | "wfs", query: object, locale = "nb") =>
  app.call(
    kari,
    `GET /api/boundaries/national-map/${source}`,
    { query: query as never },
    { headers: { "accept-language": locale } },
  );
const requestCount = (part: string) => map.asked.filter((line) => line.includes(part)).length;
const bergen = { municipalityNumber: "4601", gnr: 105, bnr: 209 };
const house = { municipalityNumber: "4601", gnr: 167, bnr: 714 };

describe("a parcel fetched from the map service", () => {
  it("by REST has shape, size and units, with attribution", async () => {
    const { status, body } = await fetchBy("rest", bergen);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      source: "rest",
      areaCount: 1,
      units: ["105/209"],
      crossesMunicipality: false,
      attribution: "© Kartverket",
      boundary: { type: "Polygon" },
    });
    expect(body.boundary.coordinates[0]).toHaveLength(6);
    expect(body.areaHectares).toBeGreaterThan(0.05);
    expect(body.areaHectares).toBeLessThan(0.2);
  });
  it("by REST in projected coordinates is converted to longitude and latitude", async () => {
    const { body } = await fetchBy("rest", { municipalityNumber: "0301", gnr: 208, bnr: 619 });
    const [lon = 0, lat = 0] = (body.boundary.coordinates[0] as number[][])[0] ?? [];
    expect([lon, lat]).toEqual([expect.closeTo(10.7477, 3), expect.closeTo(59.9133, 3)]);
  });
  it("by WFS has the cadastre's own area within a few per mille", async () => {
    const { status, body } = await fetchBy("wfs", house);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      source: "wfs",
      areaCount: 1,
      units: ["167/714"],
      crossesMunicipality: false,
    });
    expect(body.areaHectares * 10_000).toBeCloseTo(809.3, -1); // the cadastre's own area is 809.3 m²
    const [lon = 0, lat = 0] = (body.boundary.coordinates[0] as number[][])[0] ?? [];
    expect([lon, lat]).toEqual([expect.closeTo(5.32, 1), expect.closeTo(60.4, 1)]);
  });
  it("is cached for a day, but a miss is not cached", async () => {
    await fetchBy("rest", bergen);
    await fetchBy("rest", bergen);
    expect(requestCount("geokoding")).toBe(1);
    app.clock.advance({ hours: 25 });
    await fetchBy("rest", bergen);
    expect(requestCount("geokoding")).toBe(2);
    map.behave("empty");
    for (const n of [3, 4]) {
      expect((await fetchBy("rest", { ...bergen, bnr: 1 })).status).toBe(404);
      expect(requestCount("geokoding")).toBe(n);
    }
  });
  it("that does not exist leads to a 404 with the text in the reader's language", async () => {
    for (const source of ["rest", "wfs"] as const) {
      const { status, body } = await fetchBy(source, { ...bergen, gnr: 999 }, "en");
      expect([status, body.code, body.detail]).toEqual([
        404,
        "parcel_not_found",
        "No parcel data found via the map service.",
      ]);
    }
  });
  it("with several units of one number is returned as their list, or as the chosen unit", async () => {
    map.behave("several");
    const { status, body } = await fetchBy("rest", bergen);
    expect([status, body.code]).toEqual([409, "several_parcels"]);
    expect(body.detail).toContain("105/209/0/1, 105/209/0/2");
    expect((body as { units?: string[] }).units).toEqual(["105/209/0/1", "105/209/0/2"]);
    expect((await fetchBy("rest", { ...bergen, snr: 2 })).body).toMatchObject({
      units: ["105/209/0/2"],
      areaCount: 1,
    });
  });
  it.each(["rest", "wfs"] as const)(
    "by %s is requested again once where that may help, and then refused in the specified words",
    async (source) => {
      const parcel = source === "rest" ? bergen : house;
      for (const failure of ["down", "limited"] as const) {
        await app.pool.query("truncate parcel_answer");
        map.next(failure);
        expect((await fetchBy(source, parcel)).status).toBe(200);
      }
      await app.pool.query("truncate parcel_answer");
      for (const [how, expectedRequests] of [
        ["down", 2],
        ["limited", 2],
        ["nonsense", 1],
        ["huge", 1],
      ] as const) {
        map.asked.length = 0;
        map.behave(how);
        const { status, body } = await fetchBy(source, parcel, "en");
        expect([how, status, body.code, body.detail]).toEqual([
          how,
          503,
          "map_service_unavailable",
          "Could not fetch property boundary.",
        ]);
        expect([how, map.asked.length]).toEqual([how, expectedRequests]);
      }
    },
  );
  it("is unavailable if the service exceeds the time limit of two tries", async () => {
    map.behave("slow");
    const at = (await import("#server/platform/config.ts")).readConfig({
      NATIONAL_MAP_URL: map.url,
    }).nationalMap;
    const hasty = openNationalMap(at, { ...defaultLimits, tryMs: 250, pauseMs: 1 });
    await expect(hasty.parcel("rest", bergen)).rejects.toThrow(MapUnavailable);
    await expect(hasty.parcel("wfs", bergen)).rejects.toThrow(MapUnavailable);
    expect(map.asked).toHaveLength(4);
  });
  it.each<[string, object, number, string]>([
    ["gnr 0", { ...bergen, gnr: 0 }, 400, "gnr"],
    ["gnr x", { ...bergen, gnr: "x" }, 400, "gnr"],
    ["no bnr", { municipalityNumber: "4601", gnr: 1, bnr: "" }, 400, "bnr"],
    ["half a number", { ...bergen, fnr: 1.5 }, 400, "fnr"],
    ["a name for a municipality", { ...bergen, municipalityNumber: "Bergen" }, 400, "municipalityNumber"],
    ["an unknown municipality", { ...bergen, municipalityNumber: "9999" }, 422, "municipalityNumber"],
  ])(
    "with %s is refused at its field, without a request to the service",
    async (_what, query, status, path) => {
      const answer = await fetchBy("rest", query);
      expect([answer.status, answer.body.errors?.map((e) => e.path)]).toEqual([status, [path]]);
      expect(map.asked).toEqual([]);
    },
  );
  it("requires sign-in", async () => {
    expect(
      (await app.call(undefined, "GET /api/boundaries/national-map/rest", { query: bergen as never })).status,
    ).toBe(401);
  });
});

describe("the map service's answer", () => {
  const parcel = { municipalityNumber: "4601", gnr: 167, bnr: 714, fnr: undefined, snr: undefined };
  const recorded = readFileSync(
    new URL("../../../tests/fixtures/kartverket/wfs-teig-GetFeature.response.gml", import.meta.url),
    "utf8",
  );
  const ring = "5.1 60.1 5.2 60.1 5.2 60.2 5.1 60.1";
  const withGeometry = (geometry: string) =>
    recorded.replace(/<gml:Polygon gml:id="teig.261221547_APP_OMRÅDE"[\s\S]*?<\/gml:Polygon>/, geometry);
  const polygonOf = (geometry: string) => readWfs(withGeometry(geometry), parcel)[0]?.polygons;
  const crs84 = 'srsName="urn:ogc:def:crs:OGC:1.3:CRS84"';
  const expected = [
    [5.1, 60.1],
    [5.2, 60.1],
    [5.2, 60.2],
    [5.1, 60.1],
  ];

  it("is reduced to the requested parcel if it includes neighbours", () => {
    expect(readWfs(recorded, parcel)).toMatchObject([{ units: [{ fnr: 0, snr: 0, text: "167/714" }] }]);
  });
  it("is read with single positions, patches, several surfaces, holes and heights", () => {
    const positions = expected.map((p) => `<gml:pos>${p.join(" ")}</gml:pos>`).join("");
    expect(
      polygonOf(
        `<gml:Polygon ${crs84}><gml:exterior><gml:LinearRing>${positions}</gml:LinearRing></gml:exterior></gml:Polygon>`,
      ),
    ).toEqual([[expected]]);
    const hole =
      "<gml:interior><gml:LinearRing><gml:posList>5.12 60.11 5.13 60.11 5.13 60.12 5.12 60.11</gml:posList></gml:LinearRing></gml:interior>";
    const patch = `<gml:PolygonPatch><gml:exterior><gml:LinearRing><gml:posList>${ring}</gml:posList></gml:LinearRing></gml:exterior>${hole}</gml:PolygonPatch>`;
    const surface = `<gml:Surface><gml:patches>${patch}</gml:patches></gml:Surface>`;
    const several = polygonOf(
      `<gml:MultiSurface ${crs84}><gml:surfaceMember>${surface}</gml:surfaceMember><gml:surfaceMember>${surface}</gml:surfaceMember></gml:MultiSurface>`,
    );
    expect(several?.map((rings) => rings.map((r) => r.length))).toEqual([
      [4, 4],
      [4, 4],
    ]);
    const high = "60.1 5.1 12 60.1 5.2 12 60.2 5.2 12 60.1 5.1 12";
    expect(
      polygonOf(
        `<gml:Polygon srsName="urn:ogc:def:crs:EPSG::4258" srsDimension="3"><gml:exterior><gml:LinearRing><gml:posList>${high}</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon>`,
      ),
    ).toEqual([[expected]]);
  });
  it.each([
    ["an entity that grows", `<!DOCTYPE a [<!ENTITY b "x">]>${recorded}`],
    ["half a document", recorded.slice(0, 3000)],
    ["no document", "Vedlikehold"],
    [
      "letters for numbers",
      withGeometry(
        "<gml:Polygon><gml:exterior><gml:LinearRing><gml:posList>a b c d</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon>",
      ),
    ],
    [
      "an unknown coordinate system",
      withGeometry(
        '<gml:Polygon srsName="urn:ogc:def:crs:EPSG::3021"><gml:exterior><gml:LinearRing><gml:posList>1 2 3 4</gml:posList></gml:LinearRing></gml:exterior></gml:Polygon>',
      ),
    ],
  ])("is refused if it has %s", (_what, text) => expect(() => readWfs(text, parcel)).toThrow(MapUnavailable));
  it.each([
    "",
    "{}",
    '{"type":"FeatureCollection"}',
    '{"type":"FeatureCollection","features":[{"geometry":{"type":"Polygon","coordinates":[[["a","b"]]]},"properties":{}}]}',
  ])("%j is read as no parcels", (text) => {
    const found = () => readRest(text, parcel).filter((area) => area.polygons.length);
    try {
      expect(found()).toEqual([]);
    } catch (e) {
      expect(e).toBeInstanceOf(MapUnavailable);
    }
  });

  const box = (west: number, south: number, size = 0.01) => [
    [
      [west, south],
      [west + size, south],
      [west + size, south + size],
      [west, south + size],
      [west, south],
    ],
  ];
  it("with adjacent areas is joined, and areas apart stay apart", () => {
    const joinedAreas = joinAreas([box(5.1, 60.1), box(5.11, 60.1), box(5.5, 60.1)]);
    expect(joinedAreas.type === "MultiPolygon" && joinedAreas.coordinates).toHaveLength(2);
    expect(hectaresWithin(polygonsOf(joinedAreas))).toBeCloseTo(3 * hectaresWithin([box(5.1, 60.1)]), 3);
    expect(joinAreas([box(5.1, 60.1), box(5.11, 60.1)]).type).toBe("Polygon");
  });
  it("for a section without its own area has the area of the section's property", async () => {
    expect((await fetchBy("wfs", { ...house, snr: 2 })).body).toMatchObject({
      units: ["167/714"],
      areaCount: 1,
    });
    expect((await fetchBy("wfs", { ...house, fnr: 2 })).status).toBe(404);
  });
});

describe("measuring a boundary", () => {
  const measure = (boundary: object, municipalityNumber?: string) =>
    app.call(kari, "POST /api/boundaries/measure", { body: { boundary, municipalityNumber } as never });
  const square = (west: number, south: number, size = 0.01) => ({
    type: "Polygon",
    coordinates: [
      [
        [west, south],
        [west, south + size],
        [west + size, south + size],
        [west + size, south],
        [west, south],
      ],
    ],
  });
  it("returns the tidied boundary and its area", async () => {
    const { status, body } = await measure(square(12, 64.4));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      corners: 4,
      crossesMunicipality: null,
      centre: { lon: expect.closeTo(12.005, 6), lat: expect.closeTo(64.405, 6) },
    });
    // the stored ring is counter-clockwise
    expect((body.boundary.coordinates[0] as number[][])[1]).toEqual([12.01, 64.4]);
    expect(body.areaHectares).toBeCloseTo(53.75, 0);
  });
  it("returns no municipality if part of the boundary is more than a few metres outside it", async () => {
    expect((await measure(square(12.58, 64.4), "5045")).body.crossesMunicipality).toBe(false);
    expect((await measure(square(13.086, 64.4), "5045")).body.crossesMunicipality).toBe(true);
    // two surveys of the same border may differ by five metres, which is tolerated
    expect((await measure(square(13.0811, 64.4), "5045")).body.crossesMunicipality).toBe(false);
    expect(requestCount("omrade")).toBe(1);
  });
  it("uses the municipality's bounding box if its outline is unavailable, with one retry", async () => {
    map.behave("down");
    expect((await measure(square(12.58, 64.4), "5045")).body.crossesMunicipality).toBe(null);
    expect((await measure(square(20, 69), "5045")).body.crossesMunicipality).toBe(true);
    expect(requestCount("omrade")).toBe(2); // the first request and its repetition
    map.behave("well");
    app.clock.advance({ minutes: 11 });
    expect((await measure(square(12.58, 64.4), "5045")).body.crossesMunicipality).toBe(false);
  });
  it("refuses a boundary for the same reasons as saving it, with the field's path", async () => {
    const bow = {
      type: "Polygon",
      coordinates: [
        [
          [13, 64],
          [13.1, 64.1],
          [13.1, 64],
          [13, 64.1],
          [13, 64],
        ],
      ],
    };
    expect((await measure(bow)).body.errors).toMatchObject([
      { code: "boundary_crosses_itself", path: "boundary" },
    ]);
    expect((await measure(square(12, 64.4), "9999")).body.errors).toMatchObject([
      { code: "municipality_unknown", path: "municipalityNumber" },
    ]);
  });
  it("refuses forty thousand corners, a thousand parts and a thousand holes", async () => {
    const ring = Array.from({ length: 40_000 }, (_, i) => [
      12 + Math.cos(i / 6367) / 9,
      64.4 + Math.sin(i / 6367) / 9,
    ]);
    const tooMany = await measure({ type: "Polygon", coordinates: [[...ring, ring[0]]] });
    expect([tooMany.status, tooMany.body.code]).toEqual([422, "boundary_too_detailed"]);
    expect(tooMany.body.detail).toContain("20 000");
    const triangles = Array.from({ length: 1000 }, (_, i) => [
      [12 + i / 1e5, 64],
      [12.5 + i / 1e5, 64.5],
      [12.000004 + i / 1e5, 64],
      [12 + i / 1e5, 64],
    ]);
    expect(
      (await measure({ type: "MultiPolygon", coordinates: triangles.map((one) => [one]) })).body.errors,
    ).toMatchObject([{ code: "boundary_too_many_parts", path: "boundary" }]);
    expect((await measure({ type: "Polygon", coordinates: triangles })).body.errors).toMatchObject([
      { code: "boundary_too_many_holes", path: "boundary" },
    ]);
  });
});

describe("the boundaries in view", () => {
  const inView = async (bbox: string, zoom = 10) => {
    const { status, body } = await app.call(undefined, "GET /api/boundaries/all-property-boundaries", {
      query: { bbox, zoom } as never,
    });
    expect(status).toBe(200);
    return OutlineCollection.parse(body);
  };
  const ring = Array.from({ length: 400 }, (_, i) => [
    12 + 0.1 * Math.cos((i / 400) * 2 * Math.PI),
    64.4 + 0.05 * Math.sin((i / 400) * 2 * Math.PI),
  ]);
  const boundary = { type: "Polygon" as const, coordinates: [[...ring, ring[0] ?? []]] };
  it("are those of public properties, simplified for the zoom, and follow changes", async () => {
    const name = 'Storåsen "øst" \\';
    const { propertyId } = await makeProperty(app, kari, { boundary, name });
    for (const change of [
      { visibility: "private" as const },
      { visibility: "unlisted" as const },
      { status: "draft" as const },
    ])
      await makeProperty(app, kari, { boundary, ...change });
    const far = await inView("11,64,13,65", 6);
    expect(far).toMatchObject({
      truncated: false,
      features: [
        {
          id: propertyId,
          properties: { propertyId, name, municipality: expect.stringContaining("Namsskogan") },
        },
      ],
    });
    const corners = ({ features: [first] }: typeof far) => (first?.geometry.coordinates[0] ?? []).length;
    const near = await inView("11.9,64.3,12.1,64.5", 15);
    expect([corners(far) <= 11, corners(near) > 20]).toEqual([true, true]);
    expect((await inView("13,64,14,65")).features).toEqual([]);
    await app.call(kari, "PATCH /api/properties/:propertyId", {
      params: { propertyId },
      body: {
        boundary: {
          type: "Polygon",
          coordinates: [
            [
              [13.5, 64.5],
              [13.6, 64.5],
              [13.6, 64.6],
              [13.5, 64.5],
            ],
          ],
        },
      },
    });
    expect((await inView("11,64,13,65")).features).toEqual([]);
    expect((await inView("13,64,14,65")).features).toHaveLength(1);
    await app.call(kari, "DELETE /api/properties/:propertyId", { params: { propertyId } });
    expect((await inView("13,64,14,65")).features).toEqual([]);
  });
  it("include boundaries that were stored without simplified copies", async () => {
    const { propertyId } = await makeProperty(app, kari, {});
    await app.pool.query(
      "update property set boundary = $2, boundary_box = box(point(12.1, 64.45), point(11.9, 64.35)) where property_id = $1",
      [propertyId, JSON.stringify(boundary)],
    );
    expect((await inView("11,64,13,65")).features).toEqual([]);
    await app.sweep();
    expect((await inView("11,64,13,65")).features.map((f) => f.id)).toEqual([propertyId]);
  });
  it.each([
    "",
    "1,2,3",
    "a,b,c,d",
    "13,64,12,65",
    "12,65,13,64",
    "-181,0,0,1",
    "0,0,1,91",
    "1e3,0,0,0",
    "12,64,12,65",
  ])("are refused for the box %j", async (bbox) => {
    const { status, body } = await app.call(undefined, "GET /api/boundaries/all-property-boundaries", {
      query: { bbox } as never,
    });
    expect([status, body.errors?.map((e) => e.path)]).toEqual([400, ["bbox"]]);
  });
});

it("come with the URL of the map's tiles, which the page's security policy allows", async () => {
  for (const key of ["GET /api/map-token", "GET /api/map/token"] as const) {
    const { body, headers } = await app.call(undefined, key);
    expect(body).toMatchObject({
      provider: "kartverket",
      token: null,
      attribution: "© Kartverket",
      maxZoom: 18,
      downloadZoom: 11,
      tiles: [`${map.url}/v1/wmts/1.0.0/topo/default/webmercator/{z}/{y}/{x}.png`],
    });
    expect(headers["content-security-policy"]).toContain(`img-src 'self' data: blob: ${map.url}`);
  }
});
