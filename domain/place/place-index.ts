/** Finds places by what somebody types: the name itself, then its beginning, then a word of it. */
import { kmBetween } from "../boundary/distance.ts";
import { foldText } from "../fold-text.ts";
import { formerNamesOf } from "../municipality/former-names.ts";
import { municipalitiesAfter } from "../municipality/former-numbers.ts";
import { shortMunicipalityName } from "../municipality/short-municipality-name.ts";
import { maxPlaceText, type Place, type PlaceKind, type Point, radiusKm } from "./place.ts";
import { regions } from "./regions.ts";

type StoredKind = Exclude<PlaceKind, "county" | "municipality" | "place" | "region"> | keyof typeof kindOf;
/** How the map of place names divides settlements and landscapes, beside the kinds of a place. */
const kindOf = { village: "place", hamlet: "place", area: "region" } as const;

/** Name, kind, latitude, longitude, number of its municipality, inhabitants, other names, points [lat, lon] along it. */
export type StoredPlace = readonly [
  string,
  StoredKind,
  number,
  number,
  string,
  number,
  readonly string[],
  (readonly (readonly [number, number])[])?,
];
type MunicipalityFacts = { number: string; name: string; county: string; location: Point };
type RiverFacts = { number: string; name: string; municipality: string; isOpen: boolean };

type PlaceSources = {
  places: readonly StoredPlace[];
  municipalities: readonly MunicipalityFacts[];
  rivers: readonly RiverFacts[];
};

export type PlaceIndex = {
  /** Places whose name, or a word of it, begins with the text; exact names first. At most `limit`. */
  find: (text: string, limit: number) => Place[];
  /** What the text means as a whole: an id or a name; of several namesakes the best known first. */
  named: (text: string) => Place[];
  /** The longest names among the words, from left to right: «rypejakt i Mo i Rana» has one, of three words. */
  placesIn: (words: readonly string[]) => { at: number; length: number; places: Place[] }[];
  /** Names that one or two letters tell from the text, for who has mistyped it. */
  similar: (text: string, limit: number) => Place[];
};

const maxWordsOfName = 4;

/** A place with how well known it is, and the folded forms of its names, its own name's first. */
type Ranked = Place & {
  rank: number;
  names: readonly string[];
  keys: readonly string[];
  ofMunicipality?: string;
};

/** How well known a place of the kind is, before its inhabitants count. */
const rankOfKind: Readonly<Record<PlaceKind | keyof typeof kindOf, number>> = {
  county: 12,
  region: 11,
  municipality: 10,
  town: 9,
  area: 6,
  place: 5,
  village: 5,
  park: 5,
  river: 4,
  valley: 4,
  island: 4,
  hamlet: 3.5,
  fjord: 3,
  lake: 3,
  mountain: 3,
  lodge: 2,
};
const rankOfFormer = 8;

const unique = <T>(items: readonly T[]): T[] => [...new Set(items)];
const words = (text: string): string =>
  foldText(text)
    .replaceAll(/[^\p{L}\d]+/gu, " ")
    .trim();
const centreOf = (points: readonly Point[]): Point => ({
  lon: points.reduce((sum, { lon }) => sum + lon, 0) / points.length,
  lat: points.reduce((sum, { lat }) => sum + lat, 0) / points.length,
});

function ranked({
  otherNames,
  ...place
}: Omit<Ranked, "placeId" | "names" | "keys"> & { otherNames: readonly string[] }): Ranked {
  const names = [place.name, ...otherNames];
  return { ...place, placeId: "", names, keys: unique(names.map(words)) };
}

type Facts = ReadonlyMap<string, MunicipalityFacts>;

/** Counties, municipalities and those that are no more. */
function administrative(facts: Facts): Ranked[] {
  const all = [...facts.values()];
  const counties = [...new Set(all.map(({ county }) => county))].map((county) => {
    const own = all.filter((one) => one.county === county);
    return ranked({
      name: county.split(" - ")[0] ?? county,
      kind: "county",
      county,
      location: centreOf(own.map(({ location }) => location)),
      area: { counties: [own[0]?.number.slice(0, 2) ?? ""] },
      rank: rankOfKind.county,
      otherNames: county.split(" - ").slice(1),
    });
  });
  const municipalities = all.flatMap(({ number, name: official, county, location }): Ranked[] => {
    const name = shortMunicipalityName(official);
    const base = { county, location, area: { municipalities: [number] }, ofMunicipality: number };
    const former = (formerNamesOf.get(number) ?? []).map((one) =>
      ranked({
        ...base,
        name: one,
        kind: "municipality",
        municipality: name,
        rank: rankOfFormer,
        otherNames: [],
      }),
    );
    const present = ranked({
      ...base,
      name,
      kind: "municipality",
      rank: rankOfKind.municipality,
      otherNames: official.split(" - ").filter((one) => one !== name),
    });
    return [present, ...former];
  });
  // Oslo is a county of one municipality: the same ground, once.
  return [...counties.filter(({ name }) => !municipalities.some((m) => m.name === name)), ...municipalities];
}

const regionPlaces = (facts: Facts): Ranked[] =>
  regions.map(({ name, otherNames, municipalities, around }): Ranked => {
    const base = { name, kind: "region" as const, rank: rankOfKind.region, otherNames };
    if (around) {
      const { km, ...point } = around;
      return ranked({ ...base, location: point, area: { around: { points: [point], km } } });
    }
    const own = [...facts.values()].filter((one) =>
      municipalities.some((number) => one.number.startsWith(number)),
    );
    const counties = new Set(own.map(({ county }) => county));
    const [county] = counties;
    const isCounties = municipalities.every((number) => number.length === 2);
    return ranked({
      ...base,
      ...(counties.size === 1 && county !== undefined && { county }),
      location: centreOf(own.map(({ location }) => location)),
      area: isCounties ? { counties: municipalities } : { municipalities },
    });
  });

/** Tells a place from those of other municipalities, and from those of other names. */
const nameInMunicipality = ({ ofMunicipality, keys }: Ranked): string => `${ofMunicipality} ${keys[0]}`;

/** A town or village that has its municipality's name means all of that too, and comes before it. */
function withItsMunicipality(place: Ranked, municipalities: ReadonlyMap<string, Ranked>): Ranked {
  const own = municipalities.get(nameInMunicipality(place));
  return own
    ? {
        ...place,
        rank: Math.max(place.rank, own.rank + 0.5),
        area: { ...place.area, ...own.area },
      }
    : place;
}

function storedPlace(
  [name, stored, lat, lon, municipality, inhabitants, otherNames, along = []]: StoredPlace,
  facts: Facts,
): Ranked {
  const kind = stored in kindOf ? kindOf[stored as keyof typeof kindOf] : (stored as PlaceKind);
  const place = facts.get(municipality);
  const location = { lon, lat };
  const points = along.length > 0 ? along.map(([y, x]) => ({ lon: x, lat: y })) : [location];
  return ranked({
    name,
    kind,
    ...(place && { municipality: shortMunicipalityName(place.name), county: place.county }),
    location,
    area: { around: { points, km: radiusKm[kind as keyof typeof radiusKm] } },
    rank: rankOfKind[stored] + Math.log10(inhabitants + 1) + along.length / 10,
    otherNames,
    ofMunicipality: municipality,
  });
}

/** «Beiarvassdraget» is «Beiarelva» to who fishes there; what stands in brackets only tells namesakes apart. */
function namesOfRiver(listed: string): string[] {
  const name = listed.replace(/ \(.*/, "");
  const [inPlace] = / i (.+)$/.exec(name) ?? [];
  const plain = inPlace ? name.slice(0, -inPlace.length) : name;
  const [first = plain, ...rest] = [
    plain,
    ...plain.split(/ med | og |\/ ?/).filter((one) => one.length > 4 && !one.endsWith("-")),
  ];
  const names = [first, ...rest];
  return [...new Set([...names, ...names.map((one) => one.replace(/vassdraget$/, "elva"))])];
}

/** The rivers that the law lists, each with the points that the map has along a river of its name nearby. */
function riverPlaces(
  rivers: readonly RiverFacts[],
  mapped: readonly Ranked[],
  facts: Facts,
): { rivers: Ranked[]; rest: Ranked[] } {
  const nearbyKm = 80;
  const byName = Map.groupBy(mapped, ({ keys }) => keys[0]);
  const used = new Set<Ranked>();
  const listed = rivers.flatMap(({ number, name: listedName, municipality, isOpen }): Ranked[] => {
    const at = facts.get(municipality);
    if (!at) return [];
    const [name = listedName, ...otherNames] = namesOfRiver(listedName);
    const onMap = (byName.get(words(name)) ?? []).find(({ area }) =>
      area.around?.points.some((point) => kmBetween(point, at.location) < nearbyKm),
    );
    if (onMap) used.add(onMap);
    const points = onMap?.area.around?.points ?? [at.location];
    return [
      ranked({
        name,
        kind: "river",
        municipality: shortMunicipalityName(at.name),
        county: at.county,
        location: onMap?.location ?? at.location,
        area: { rivers: [number], around: { points, km: radiusKm.river } },
        rank: (onMap?.rank ?? rankOfKind.river) + (isOpen ? 0.2 : -0.5),
        otherNames: [...otherNames, ...(onMap?.names.slice(1) ?? [])],
        ofMunicipality: municipality,
      }),
    ];
  });
  return { rivers: listed, rest: mapped.filter((one) => !used.has(one)) };
}

/** Names of what says no more than a place before it: a valley with its region's name, a fell with its park's. */
function unlessSaid(places: readonly Ranked[], said: readonly Ranked[]): Ranked[] {
  const wide = new Set(said.filter(({ kind }) => kind === "region").flatMap(({ keys }) => keys));
  const own = new Set(said.filter((one) => one.ofMunicipality).map(nameInMunicipality));
  const landscape: readonly PlaceKind[] = ["valley", "mountain", "region", "island"];
  return places.filter(
    (one) =>
      !landscape.includes(one.kind) || (!wide.has(one.keys[0] ?? "") && !own.has(nameInMunicipality(one))),
  );
}

const idWord = { county: "fylke", municipality: "kommune" } as const;
/** Gives each place the shortest id that no better known place has; those of no other id are left out. */
function withIds(places: readonly Ranked[]): Ranked[] {
  const taken = new Set<string>();
  const namesakes = Map.groupBy(places, ({ kind, keys }) => `${kind} ${keys[0]}`);
  return places.flatMap((one) => {
    const { name, kind, municipality, county } = one;
    const equals = namesakes.get(`${kind} ${one.keys[0]}`) ?? [];
    const isShared = equals.length > 1 && equals[1]!.rank >= rankOfKind.municipality;
    const ids = [
      ...(isShared ? [] : [name]),
      ...(kind === "county" || kind === "municipality" ? [`${name} ${idWord[kind]}`] : []),
      ...(municipality !== undefined && municipality !== name ? [`${name} (${municipality})`] : []),
      ...(county === undefined ? [] : [`${name} (${county})`]),
      ...(kind === "municipality" && county !== undefined ? [`${name} kommune (${county})`] : []),
      ...(municipality === undefined ? [] : [`${name} (${kindNames[kind]} i ${municipality})`]),
    ];
    const placeId = ids.find((id) => !taken.has(words(id)));
    if (placeId === undefined) return [];
    taken.add(words(placeId));
    return [{ ...one, placeId }];
  });
}
const kindNames: Readonly<Record<PlaceKind, string>> = {
  county: "fylke",
  region: "område",
  municipality: "kommune",
  town: "by",
  place: "sted",
  river: "elv",
  lake: "innsjø",
  fjord: "fjord",
  island: "øy",
  valley: "dal",
  mountain: "fjell",
  park: "nasjonalpark",
  lodge: "hytte",
};

function allPlaces({ places, municipalities, rivers }: PlaceSources): Ranked[] {
  const facts: Facts = new Map(municipalities.map((one) => [one.number, one]));
  const land = administrative(facts);
  const municipal = new Map(
    land.filter(({ kind }) => kind === "municipality").map((one) => [nameInMunicipality(one), one]),
  );
  const stored = places.map((one) => storedPlace(one, facts));
  const settlements = stored
    .filter(({ kind }) => kind === "town" || kind === "place")
    .map((one) => withItsMunicipality(one, municipal));
  const seats = new Set(settlements.map(nameInMunicipality));
  const isSaidBySeat = (one: Ranked) => one.rank === rankOfFormer && seats.has(nameInMunicipality(one));
  const onMap = stored.filter(({ kind }) => kind === "river");
  const found = riverPlaces(rivers, onMap, facts);
  const other = stored.filter(({ kind }) => kind !== "river" && kind !== "town" && kind !== "place");
  const known = [...land.filter((one) => !isSaidBySeat(one)), ...regionPlaces(facts), ...settlements];
  return withIds(
    [...known, ...found.rivers, ...found.rest, ...unlessSaid(other, known)].sort(
      (a, b) => b.rank - a.rank || (a.name < b.name ? -1 : 1),
    ),
  );
}

type Key = { key: string; place: Ranked };
/** Where keys that begin with the text begin, in keys sorted by code unit. */
function firstAt(keys: readonly Key[], text: string): number {
  let [low, high] = [0, keys.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((keys[middle]?.key ?? "") < text) low = middle + 1;
    else high = middle;
  }
  return low;
}
function startingWith(keys: readonly Key[], text: string): Key[] {
  const first = firstAt(keys, text);
  let last = first;
  while (keys[last]?.key.startsWith(text)) last++;
  return keys.slice(first, last);
}
const keysOf = (entries: readonly Key[]): Key[] =>
  entries.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : b.place.rank - a.place.rank));

const byRank = (a: Ranked, b: Ranked): number => b.rank - a.rank;

const qualifier = / (kommune|municipality|herad|fylke|county|norge|norway)$/;
const kindOfQualifier: Readonly<Record<string, PlaceKind>> = {
  kommune: "municipality",
  municipality: "municipality",
  herad: "municipality",
  fylke: "county",
  county: "county",
};

/** Whether one of at most two changed, missing, added or swapped neighbouring letters tells the words apart. */
function isNear(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false;
  let [before, above] = [[] as number[], Array.from({ length: b.length + 1 }, (_, i) => i)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1];
      let cost = Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + (isSame ? 0 : 1));
      if (a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, (before[j - 2] ?? most) + 1);
      row.push(cost);
    }
    if (Math.min(...row) > most) return false;
    [before, above] = [above, row];
  }
  return above[b.length]! <= most;
}

/** Reads the sources once; what it answers is bounded by `maxPlaceText` and `limit`. */
export function placeIndex(sources: PlaceSources): PlaceIndex {
  const all = allPlaces(sources);
  const names = keysOf(all.flatMap((place) => place.keys.map((key) => ({ key, place }))));
  const laterWords = keysOf(
    all.flatMap((place) =>
      unique(place.keys.flatMap((key) => key.split(" ").slice(1)))
        .filter((key) => key.length > 1)
        .map((key) => ({ key, place })),
    ),
  );
  const byId = new Map(all.map((place) => [words(place.placeId), place]));
  const municipalityOf = new Map(
    all.flatMap((one) =>
      one.kind === "municipality" && one.municipality === undefined && one.ofMunicipality
        ? [[one.ofMunicipality, one] as const]
        : [],
    ),
  );

  function numbered(text: string): Ranked[] {
    if (!/^\d{3,4}$/.test(text)) return [];
    const number = text.padStart(4, "0");
    return [number, ...municipalitiesAfter(number).map((one) => one.municipalityNumber)].flatMap(
      (one) => municipalityOf.get(one) ?? [],
    );
  }
  const exact = (key: string, typed: string): Ranked[] => {
    const found: Ranked[] = [];
    for (let at = firstAt(names, key); names[at]?.key === key; at++) found.push(names[at]!.place);
    const isTyped = (one: Ranked) =>
      Number(one.names.some((name) => name.toLowerCase() === typed.toLowerCase()));
    return unique(found).sort((a, b) => isTyped(b) - isTyped(a) || byRank(a, b));
  };

  /** «Nes, Ringerike», «Nes (Ringerike)», «Nes i Ringerike»: the name, and where it lies. */
  function within(typed: string): Ranked[] {
    const [, name = "", where = ""] = /^([^,(]+?)(?: ?[,(] ?| i )([^)]+)\)?$/i.exec(typed) ?? [];
    const place = words(where);
    return name === "" || place === ""
      ? []
      : exact(words(name), name).filter((one) =>
          [one.municipality, one.county].some((text) => text !== undefined && words(text).startsWith(place)),
        );
  }
  function named(text: string): Ranked[] {
    const typed = text.trim();
    const key = words(typed);
    if (key === "" || typed.length > maxPlaceText) return [];
    const [, word = ""] = qualifier.exec(key) ?? [];
    const bare = word === "" ? "" : key.slice(0, -word.length - 1);
    const kind = kindOfQualifier[word];
    const ofKind = exact(bare, bare).filter((one) => kind === undefined || one.kind === kind);
    const found = [...numbered(key), ...exact(key, typed), ...within(typed), ...ofKind];
    const byItsId = byId.get(key);
    return unique(byItsId && byItsId.keys[0] !== key ? [byItsId, ...found] : found);
  }

  return {
    named,
    find(text, limit) {
      const key = words(text);
      if (key === "" || text.length > maxPlaceText) return [];
      const same = named(text);
      const begins = startingWith(names, key)
        .map(({ place }) => place)
        .sort(byRank);
      const inside = startingWith(laterWords, key)
        .map(({ place }) => place)
        .sort(byRank);
      const rest = unique([...begins, ...inside]).filter((one) => !same.includes(one));
      const most = Math.max(Math.ceil(limit / 2), limit - rest.length);
      return [...same.slice(0, most), ...rest].slice(0, limit);
    },
    placesIn(typedWords) {
      const found: ReturnType<PlaceIndex["placesIn"]> = [];
      for (let at = 0; at < typedWords.length; at++)
        for (let length = Math.min(maxWordsOfName, typedWords.length - at); length > 0; length--) {
          const typed = typedWords.slice(at, at + length).join(" ");
          const places = typed.length > maxPlaceText ? [] : exact(words(typed), typed);
          if (places.length === 0) continue;
          found.push({ at, length, places });
          at += length - 1;
          break;
        }
      return found;
    },
    similar(text, limit) {
      const key = words(text);
      if (key.length < 3 || text.length > maxPlaceText) return [];
      const most = key.length < 6 ? 1 : 2;
      const near = names.filter((one) => one.key[0] === key[0] && isNear(one.key, key, most));
      return unique(near.map(({ place }) => place))
        .sort(byRank)
        .slice(0, limit);
    },
  };
}
