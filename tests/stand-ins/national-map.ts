/**
 * A fake of Kartverket's services with recorded responses, which validates each request against the published
 * interface. `npx node tests/stand-ins/national-map.ts 4125` serves it on that port, and
 * `NATIONAL_MAP_URL=http://127.0.0.1:4125` makes the product use it.
 */
import { readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** `slow` never responds, and `limited` responds that there were too many requests, in each service's way. */
export type Behaviour = "well" | "slow" | "down" | "limited" | "empty" | "several" | "nonsense" | "huge";
type Answer = { status: number; type: string; body: string | Buffer };
export type NationalMap = Awaited<ReturnType<typeof startNationalMap>>;

const fixture = (name: string) =>
  readFileSync(new URL(`../fixtures/kartverket/${name}`, import.meta.url), "utf8");
const samples = JSON.parse(fixture("eiendom-v1.samples.json")) as Record<string, { features?: object[] }>;
const gml = fixture("wfs-teig-GetFeature.response.gml");
const wfsError = fixture("wfs-teig-error.response.xml");
type OpenApi = { paths: Record<string, { get?: { parameters?: { name: string; in: string }[] } }> };
const kommuneinfo = JSON.parse(fixture("kommuneinfo-v1.2.openapi.json")) as OpenApi;

type NamesSample = { metadata: object; navn: { skrivemåte: string }[] };
const namesSamples = JSON.parse(fixture("stedsnavn-v1.samples.json")) as Record<string, NamesSample>;
/** The published parameters of GET /navn, and the format of each. */
const namesParameters: Record<string, RegExp> = {
  sok: /^[^*]+\*?$/,
  fuzzy: /^(true|false)$/,
  treffPerSide: /^\d{1,3}$/,
  side: /^[1-9]\d*$/,
  utkoordsys: /^\d+$/,
  knr: /^\d{4}$/,
};

const json = (status: number, body: unknown): Answer => ({
  status,
  type: "application/json",
  body: JSON.stringify(body),
});
const xml = (body: string): Answer => ({ status: 200, type: "text/xml; charset=UTF-8", body });
const noFeatures = { type: "FeatureCollection", features: [] };
const tooMany =
  '<?xml version="1.0"?><ServiceExceptionReport xmlns="http://www.opengis.net/ogc"><ServiceException>Too many requests</ServiceException></ServiceExceptionReport>';
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mPMqL79HwAFUQKfKHLQKgAAAABJRU5ErkJggg==",
  "base64",
);

/** The published parameters of GET /geokoding, and the format of each. */
const geokoding: Record<string, RegExp> = {
  matrikkelnummer: /^\d{4}-\d+\/\d+(\/\d+){0,2}$/,
  kommunenummer: /^\d{4}$/,
  gardsnummer: /^\d+$/,
  bruksnummer: /^\d+$/,
  festenummer: /^\d+$/,
  seksjonsnummer: /^\d+$/,
  omrade: /^(true|false)$/,
  utkoordsys: /^\d+$/,
  filtrer: /./,
};
const parcelOf = (q: URLSearchParams) =>
  ["kommunenummer", "gardsnummer", "bruksnummer", "festenummer", "seksjonsnummer"]
    .map((name, i) => q.get(name) ?? (i > 2 ? "0" : ""))
    .join("/");
const recorded = new Map(
  Object.entries(samples)
    .filter(([key]) => key.startsWith("GET /eiendom/v1/geokoding?kommunenummer"))
    .map(([key, answer]) => [
      parcelOf(new URL(key.slice(4).split(" ")[0] ?? "", "http://x").searchParams),
      answer,
    ]),
);

/** A response for two sections without a parcel of their own, composed from a recorded one. */
function twoSections(query: URLSearchParams) {
  const [sample] = recorded.values();
  const [feature] = (sample?.features ?? []) as { geometry: object; properties: Record<string, unknown> }[];
  const text = `${query.get("gardsnummer")}/${query.get("bruksnummer")}/0`;
  const sectionNumber = query.get("seksjonsnummer");
  const features = [1, 2]
    .filter((n) => sectionNumber === null || sectionNumber === String(n))
    .map((n) => ({
      ...feature,
      properties: { ...feature?.properties, seksjonsnummer: n, matrikkelnummertekst: `${text}/${n}` },
    }));
  return { type: "FeatureCollection", features };
}

/** Municipalities as boxes, since the recorded responses contain none of their outlines. */
const outlines: Record<string, [west: number, south: number, east: number, north: number]> = {
  "0301": [10.4892, 59.8094, 10.9514, 60.1351],
  "4601": [5.0, 60.2, 5.7, 60.55],
  "5045": [12.0709, 64.3324, 13.091, 64.7264],
};
function outlineOf(number: string): Answer {
  const box = outlines[number];
  if (!box) return json(404, { melding: "Ingen kommune funnet" });
  const [w, s, e, n] = box;
  const omrade = {
    type: "Polygon",
    coordinates: [
      [
        [w, s],
        [e, s],
        [e, n],
        [w, n],
        [w, s],
      ],
    ],
  };
  return json(200, { kommunenavn: "Kommunen", kommunenummer: number, omrade });
}

function restAnswer(url: URL, behaviour: Behaviour, fault: (what: string) => void): Answer {
  for (const [name, value] of url.searchParams)
    if (!geokoding[name]?.test(value)) fault(`geokoding takes no ${name}=${value}`);
  for (const name of ["kommunenummer", "gardsnummer", "bruksnummer"])
    if (!url.searchParams.has(name)) fault(`geokoding needs ${name}`);
  if (behaviour === "empty") return json(200, noFeatures);
  if (behaviour === "several") return json(200, twoSections(url.searchParams));
  return json(200, recorded.get(parcelOf(url.searchParams)) ?? noFeatures);
}

function namesAnswer(query: URLSearchParams, behaviour: Behaviour, fault: (what: string) => void): Answer {
  for (const [name, value] of query)
    if (!namesParameters[name]?.test(value)) fault(`navn takes no ${name}=${value}`);
  if (!query.has("sok")) fault("navn needs sok");
  const sample = Object.values(namesSamples).find(({ navn }) => navn);
  const sought = query.get("sok")?.toLowerCase();
  const navn =
    behaviour === "empty" ? [] : sample?.navn.filter((one) => one.skrivemåte.toLowerCase() === sought);
  return json(200, { ...sample, navn });
}

const literals = (body: string) =>
  new Map(
    [...body.matchAll(/Matrikkelenhet\/app:(\w+)<\/fes:ValueReference><fes:Literal>([^<]*)/g)].map((m) => [
      m[1],
      m[2],
    ]),
  );
function wfsAnswer(body: string, behaviour: Behaviour, fault: (what: string) => void): Answer {
  const conditions = literals(body);
  for (const part of [
    "<wfs:GetFeature",
    'service="WFS"',
    'version="2.0.0"',
    'typeNames="app:Teig"',
    'xmlns:fes="http://www.opengis.net/fes/2.0"',
    "/Matrikkelen-Eiendomskart-Teig/20211101",
  ])
    if (!body.includes(part)) fault(`GetFeature without ${part}`);
  for (const name of ["kommunenummer", "gardsnummer", "bruksnummer"])
    if (!/^\d+$/.test(conditions.get(name) ?? "")) fault(`GetFeature without ${name}`);
  const has = (member: string) =>
    [...conditions].every(([name, value]) => member.includes(`<app:${name}>${value}</app:${name}>`));
  const members = behaviour === "empty" ? [] : gml.match(/<wfs:member>[\s\S]*?<\/wfs:member>/g)?.filter(has);
  const [head = ""] = gml.split("<wfs:member>");
  return xml(`${head}${members?.join("\n") ?? ""}</wfs:FeatureCollection>`);
}

function failedResponse(behaviour: Behaviour, isWfs: boolean): Answer | undefined {
  if (behaviour === "down") return { status: 502, type: "text/html", body: "<h1>Bad Gateway</h1>" };
  if (behaviour === "limited") return isWfs ? xml(tooMany) : { status: 429, type: "text/plain", body: "" };
  if (behaviour === "nonsense")
    return isWfs ? xml(wfsError) : { status: 200, type: "text/html", body: "<p>Vedlikehold</p>" };
  if (behaviour === "huge")
    return { status: 200, type: "application/json", body: Buffer.alloc(6_000_000, " ") };
  return undefined;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts).toString();
}

function answerOf(
  method: string,
  url: URL,
  body: string,
  behaviour: Behaviour,
  fault: (what: string) => void,
): Answer {
  const municipality = /^\/kommuneinfo\/v1\/kommuner\/(\w+)\/omrade$/.exec(url.pathname)?.[1];
  const isWfs = url.pathname === "/skwms1/wfs.matrikkelen-eiendomskart-teig";
  if (/^\/v1\/wmts\/1\.0\.0\/topo\/default\/webmercator\/\d+\/\d+\/\d+\.png$/.test(url.pathname))
    return { status: 200, type: "image/png", body: pixel };
  if (method !== (isWfs ? "POST" : "GET")) fault(`${method} ${url.pathname}`);
  const bad = failedResponse(behaviour, isWfs);
  if (bad) return bad;
  if (isWfs) return wfsAnswer(body, behaviour, fault);
  if (url.pathname === "/stedsnavn/v1/navn") return namesAnswer(url.searchParams, behaviour, fault);
  if (url.pathname === "/eiendom/v1/geokoding") return restAnswer(url, behaviour, fault);
  if (!municipality) {
    fault(`nothing is published at ${url.pathname}`);
    return json(404, {});
  }
  const parameterNames =
    kommuneinfo.paths["/kommuner/{kommunenummer}/omrade"]?.get?.parameters
      ?.filter((p) => p.in === "query")
      .map((p) => p.name) ?? [];
  for (const name of url.searchParams.keys())
    if (!parameterNames.includes(name)) fault(`omrade takes no ${name}`);
  return outlineOf(municipality);
}

/** Starts the fake. `faults`: requests that the real services would refuse; a test must end with none. */
export async function startNationalMap({ port = 0 }: { port?: number } = {}) {
  const [requests, faults]: [string[], string[]] = [[], []];
  let behaviours: Behaviour[] = [];
  let usual: Behaviour = "well";
  const server = createServer(async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? "/", "http://x");
    const body = await bodyOf(request);
    requests.push(`${request.method} ${request.url}`);
    const isOutline = url.pathname.startsWith("/kommuneinfo");
    const behaviour = isOutline ? usual : (behaviours.shift() ?? usual);
    if (behaviour === "slow") return; // no answer, until the client disconnects
    const answer = answerOf(request.method ?? "", url, body, behaviour, (what) => faults.push(what));
    response
      .writeHead(answer.status, { "content-type": answer.type, "access-control-allow-origin": "*" })
      .end(answer.body);
  });
  await new Promise<void>((ready) => server.listen(port, "127.0.0.1", ready));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: requests,
    faults,
    /** Sets the behaviour from now on. */
    behave: (how: Behaviour) => {
      [usual, behaviours] = [how, []];
    },
    /** Sets the behaviour for the next requests about parcels. */
    next: (...how: Behaviour[]) => {
      behaviours = how;
    },
    close: () =>
      new Promise<void>((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

if (import.meta.main)
  console.log(
    `The national map answers at ${(await startNationalMap({ port: Number(process.argv[2] ?? 4125) })).url}`,
  );
