/** All places that a search knows by name, in memory: read from the data files at the first question. */
import { readFileSync } from "node:fs";
import { shortMunicipalityName } from "#domain/municipality/short-municipality-name.ts";
import { type PlaceIndex, placeIndex, type StoredPlace } from "#domain/place/place-index.ts";
import { listedRivers } from "#server/features/law/public.ts";

const jsonAt = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));

const municipalities = (
  jsonAt("../../../schema/municipality.json") as {
    municipality_number: string;
    name: string;
    county: string;
    lon: number;
    lat: number;
  }[]
).map(({ municipality_number: number, name, county, lon, lat }) => ({
  number,
  name,
  county,
  location: { lon, lat },
}));

/** The usual name and the county of a municipality; undefined if there is none with the number. */
export function municipalityFacts(number: string): { name: string; county: string } | undefined {
  const found = municipalities.find((one) => one.number === number);
  return found && { name: shortMunicipalityName(found.name), county: found.county };
}

function read(): PlaceIndex {
  const { places } = jsonAt("places.json") as { places: StoredPlace[] };
  return placeIndex({
    places,
    municipalities,
    rivers: [
      ...listedRivers.open.map((one) => ({ ...one, name: one.river, isOpen: true })),
      ...listedRivers.closed.map((one) => ({ ...one, name: one.river, isOpen: false })),
    ],
  });
}

let index: PlaceIndex | undefined;
export const knownPlaces = (): PlaceIndex => (index ??= read());
