/**
 * Kartverket's register of place names (stedsnavn/v1), for names that the data files do not have. It is asked
 * with a short time limit, its answers are remembered, and after failures it is left alone for a while.
 */
import { LRUCache } from "lru-cache";
import { z } from "zod";
import { type Place, type PlaceKind, radiusKm } from "#domain/place/place.ts";
import { readWithin } from "#server/platform/http/bounded-body.ts";
import { limitServiceCalls, timeLimitSignal } from "#server/platform/http/outside-calls.ts";
import type { Log } from "#server/platform/observability/log.ts";
import { municipalityFacts } from "./places.ts";

const callTimeoutMs = 800;
const maxBytes = 200_000;
const maxConcurrent = 5;
const maxRemembered = 1000;
/** After this many failures in a row nobody asks for a minute. */
const maxFailures = 3;
const pauseMs = 60_000;
const namesPerAnswer = 20;

const Names = z.object({
  navn: z.array(
    z.object({
      skrivemåte: z.string().min(1).max(100),
      navneobjekttype: z.string(),
      representasjonspunkt: z.object({ nord: z.number(), øst: z.number() }),
      kommuner: z.array(z.object({ kommunenummer: z.string() })).nullish(),
    }),
  ),
});

/** The register's kinds, of which there are some 200; what is none of these is a place. */
const kinds: Readonly<Record<string, PlaceKind>> = {
  by: "town",
  elv: "river",
  bekk: "river",
  vann: "lake",
  innsjø: "lake",
  tjern: "lake",
  fjord: "fjord",
  øy: "island",
  "øy i sjø": "island",
  dal: "valley",
  fjell: "mountain",
  topp: "mountain",
  ås: "mountain",
  nasjonalpark: "park",
  turisthytte: "lodge",
};

function placesIn(names: z.infer<typeof Names>["navn"]): Place[] {
  const seen = new Set<string>();
  return names.flatMap(({ skrivemåte: name, navneobjekttype, representasjonspunkt, kommuner }) => {
    const at = municipalityFacts(kommuner?.[0]?.kommunenummer ?? "");
    const placeId = at ? `${name} (${at.name})` : name;
    if (seen.has(placeId)) return [];
    seen.add(placeId);
    const kind = kinds[navneobjekttype.toLowerCase()] ?? "place";
    const location = { lon: representasjonspunkt.øst, lat: representasjonspunkt.nord };
    const km = radiusKm[kind as keyof typeof radiusKm];
    return [
      {
        placeId,
        name,
        kind,
        ...(at && { municipality: at.name, county: at.county }),
        location,
        area: { around: { points: [location], km } },
      },
    ];
  });
}

/** A name, and the municipality that an id of this register has in brackets. */
const partsOf = (text: string): { name: string; municipality?: string | undefined } => {
  const [, name = text, municipality] = /^([^(]+) \(([^)]+)\)$/.exec(text) ?? [];
  return { name: name.replaceAll("*", " ").trim(), municipality };
};

export type PlaceRegister = (text: string, now: Date) => Promise<Place[]>;

const registers = new Map<string, PlaceRegister>();
/**
 * The register at this address, one a process: finds the places of exactly or nearly this name, and none if it
 * does not answer in time.
 */
export function placeRegister(base: string, log: Log): PlaceRegister {
  const register = registers.get(base) ?? openPlaceRegister(base, log);
  registers.set(base, register);
  return register;
}

function openPlaceRegister(base: string, log: Log): PlaceRegister {
  const remembered = new LRUCache<string, Place[]>({ max: maxRemembered });
  let failures = 0;
  let pausedUntil = 0;
  async function ask(name: string): Promise<Place[]> {
    const query = new URLSearchParams({
      sok: name,
      treffPerSide: String(namesPerAnswer),
      side: "1",
      utkoordsys: "4258",
    });
    const response = await fetch(`${base}/navn?${query}`, {
      headers: { accept: "application/json", "user-agent": "Utmark" },
      signal: timeLimitSignal(callTimeoutMs),
    });
    if (!response.ok) throw new Error(`status ${response.status}`);
    const bytes = await readWithin(response, maxBytes);
    if (!bytes) throw new Error(`more than ${maxBytes} bytes`);
    return placesIn(Names.parse(JSON.parse(Buffer.from(bytes).toString("utf8"))).navn);
  }
  return async (text, now) => {
    const { name, municipality } = partsOf(text);
    if (name.length < 2) return [];
    const key = name.toLowerCase();
    const known = remembered.get(key);
    const inMunicipality = (found: Place[]) =>
      municipality === undefined ? found : found.filter((one) => one.municipality === municipality);
    if (known) return inMunicipality(known);
    if (now.getTime() < pausedUntil) return [];
    try {
      const found = await limitServiceCalls("place register", () => ask(name), maxConcurrent);
      failures = 0;
      remembered.set(key, found);
      return inMunicipality(found);
    } catch (error) {
      failures += 1;
      if (failures < maxFailures) return [];
      log.warn({ err: error }, "the register of place names does not answer, and is left alone for a minute");
      [pausedUntil, failures] = [now.getTime() + pauseMs, 0];
      return [];
    }
  };
}
