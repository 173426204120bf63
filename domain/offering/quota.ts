/**
 * A property's quota is free text («6 elg: 2 okser og 4 kalver, 10 hjort»), of which an offering shows the
 * part about its species. The database has no numbers by species, since bookings do not reduce them.
 */
import {
  type Species,
  speciesByCategory,
  speciesKeys,
  type SpeciesTraits,
  speciesTraits,
} from "../species/species.ts";
import { guestKindOf } from "./guest-kind.ts";

const { big_game, small_game, fishing } = speciesByCategory;

/** Words for species as landowners write them. A word contained in another comes after that one. */
const names: readonly (readonly [RegExp, readonly Species[]])[] = [
  ...speciesKeys.flatMap((one): [RegExp, Species[]][] => {
    const { inQuota }: SpeciesTraits = speciesTraits[one];
    return inQuota ? [[inQuota, [one]]] : [];
  }),
  [/laks|sjøørret|salmon|sea ?trout/, ["laksefiske", "elvefiske"]],
  [
    /ørret|røye|abbor|gjedde|\bharr|\bsik\b|trout|\bchar|perch|\bpike|grayling/,
    ["innlandsfiske", "elvefiske", "isfiske"],
  ],
  [/torsk|\bsei\b|\blyr\b|kveite|makrell|\bcod\b|halibut|mackerel|saithe/, ["havfiske"]],
  [/storvilt|hjortevilt|big game/, big_game],
  [/småvilt|\bfugl|small game|\bbirds?\b/, small_game],
  [/fisk|fish/, fishing],
];

/** Matches a piece of the text together with the separator after it. */
const pieces = /.+?(?:[,;:\n+&]\s*|\s(?:og|samt|and)\s|$)/gs;
const divider = /(?<![,;:\n+&\s])(?:[,;:\n+&\s]|\s(?:og|samt|and))+$/;

function speciesNamedIn(piece: string): Species[] {
  let remaining = piece.toLowerCase();
  return names.flatMap(([name, species]) => {
    if (!name.test(remaining)) return [];
    remaining = remaining.replace(new RegExp(name, "g"), " ");
    return species;
  });
}

type QuotaInput = {
  quota: string | number | null;
  targetSpecies: readonly Species[];
  propertyType: string;
};

/**
 * Returns the part of the quota about the offering's species. A piece without a species belongs to the
 * previous one («2 okser»), or at the start to the next. A quota without species is about big game, or on
 * water about fish. An offering without species shows all of it.
 */
export function quotaOf({ quota, targetSpecies, propertyType }: QuotaInput): string | number | null {
  if (quota === null || quota === "" || targetSpecies.length === 0) return quota;
  const offers = (species: readonly Species[]) => species.some((one) => targetSpecies.includes(one));
  const parts = (String(quota).match(pieces) ?? []).map((text) => ({ text, species: speciesNamedIn(text) }));
  const first = parts.find(({ species }) => species.length)?.species;
  if (!first)
    return offers(guestKindOf([], propertyType === "fishing_area") === "fishing" ? fishing : big_game)
      ? quota
      : null;
  let last = first;
  const matching = parts.filter(({ species }) => {
    if (species.length) last = species;
    return offers(last);
  });
  if (matching.length === parts.length) return quota;
  return (
    matching
      .map(({ text }) => text)
      .join("")
      .replace(divider, "")
      .trim() || null
  );
}
