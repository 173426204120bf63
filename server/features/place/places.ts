/** All places that a search knows by name, in memory: read from the data files at the first question. */
import { readFileSync } from "node:fs";
import { type PlaceIndex, placeIndex, type StoredPlace } from "#domain/place/place-index.ts";
import { listedRivers } from "#server/features/law/public.ts";

const jsonAt = (path: string): unknown => JSON.parse(readFileSync(new URL(path, import.meta.url), "utf8"));

type StoredMunicipality = {
  municipality_number: string;
  name: string;
  county: string;
  lon: number;
  lat: number;
};

function read(): PlaceIndex {
  const { places } = jsonAt("places.json") as { places: StoredPlace[] };
  const municipalities = jsonAt("../../../schema/municipality.json") as StoredMunicipality[];
  return placeIndex({
    places,
    municipalities: municipalities.map(({ municipality_number: number, name, county, lon, lat }) => ({
      number,
      name,
      county,
      location: { lon, lat },
    })),
    rivers: [
      ...listedRivers.open.map((one) => ({ ...one, name: one.river, isOpen: true })),
      ...listedRivers.closed.map((one) => ({ ...one, name: one.river, isOpen: false })),
    ],
  });
}

let index: PlaceIndex | undefined;
export const knownPlaces = (): PlaceIndex => (index ??= read());
