/** What a search's «where» means: the places that the text names, and the ground that they stand for. */
import { kmWithinHours, type Place, type PlaceArea } from "./place.ts";
import type { PlaceIndex } from "./place-index.ts";

/** A place that is asked for, with how far around it, in kilometres or in hours of driving. */
export type AskedPlace = {
  where?: string | undefined;
  withinKm?: number | undefined;
  withinHours?: number | undefined;
};

export type Where = {
  /** The places that the text names; none if it names nothing. */
  places: readonly Place[];
  /** Namesakes of the place, or what the text may have meant if it names nothing. */
  others: readonly Place[];
  /** Undefined if the text names nothing. */
  area?: PlaceArea;
};
const maxOthers = 6;

const isWholeMunicipality = ({ kind, municipality, area }: Place): boolean =>
  area.municipalities !== undefined &&
  (kind === "municipality" ? municipality === undefined : kind !== "region");
/** Whether the two are one place and its municipality. */
const isSameGround = (a: Place, b: Place): boolean =>
  a.name === b.name && a.county === b.county && isWholeMunicipality(a) && isWholeMunicipality(b);

/** The place that a name means first, and with it those that it means equally: both municipalities «Våler». */
function meant(text: string, named: readonly Place[]): Place[] {
  const [first, ...rest] = named;
  if (!first) return [];
  if (!isWholeMunicipality(first) || text.trim().toLowerCase() !== first.name.toLowerCase()) return [first];
  const equal = rest.filter(
    (one) => one.name === first.name && isWholeMunicipality(one) && !isSameGround(first, one),
  );
  return [first, ...equal.filter((one, at) => !equal.slice(0, at).some((other) => isSameGround(one, other)))];
}

function joined<T>(lists: readonly (readonly T[] | undefined)[]): readonly T[] | undefined {
  const all = lists.flatMap((list) => list ?? []);
  return all.length > 0 ? [...new Set(all)] : undefined;
}
function areaOf(places: readonly Place[], km: number | undefined): PlaceArea {
  if (km !== undefined) {
    const points = places.flatMap(({ location, area }) => area.around?.points ?? [location]);
    return { around: { points, km } };
  }
  const counties = joined(places.map(({ area }) => area.counties));
  const municipalities = joined(places.map(({ area }) => area.municipalities));
  const rivers = joined(places.map(({ area }) => area.rivers));
  const points = joined(places.map(({ area }) => area.around?.points));
  return {
    ...(counties && { counties }),
    ...(municipalities && { municipalities }),
    ...(rivers && { rivers }),
    ...(points && {
      around: { points, km: Math.max(...places.map(({ area }) => area.around?.km ?? 0)) },
    }),
  };
}

/** How far around the place, in kilometres, is asked for; undefined if the place itself is to say. */
const askedKm = ({ withinKm, withinHours }: AskedPlace): number | undefined =>
  withinKm ?? (withinHours === undefined ? undefined : kmWithinHours(withinHours));

/**
 * Reads the text as one place, else as several with commas between. `named` finds the places of a text.
 * Undefined without a text.
 */
export function whereOf(
  asked: AskedPlace,
  { named, similar }: Pick<PlaceIndex, "named" | "similar">,
): Where | undefined {
  const text = asked.where?.trim() ?? "";
  if (text === "") return undefined;
  const whole = named(text);
  const parts = whole.length > 0 ? [] : text.split(/[,;]/).map((part) => meant(part, named(part)));
  const places =
    whole.length > 0 ? meant(text, whole) : parts.every(({ length }) => length > 0) ? parts.flat() : [];
  if (places.length === 0) return { places, others: similar(text, maxOthers) };
  const others = whole.filter((one) => !places.some((place) => place === one || isSameGround(place, one)));
  return { places, others: others.slice(0, maxOthers), area: areaOf(places, askedKm(asked)) };
}
