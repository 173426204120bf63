/**
 * The animals and fish that regulations name, under the species of the product. Their names are in
 * messages/<locale>/law.json.
 */
import { speciesFacts, type Species, speciesKeys } from "../species/species.ts";

type Listed = {
  /** The species of the product; absent if the product offers none. */
  species?: Species;
  /**
   * It answers for itself only: what is asked of the species is not about it. Rabbits are no answer to a
   * question about hare.
   */
  alone?: true;
  /** Its names in regulations, where they differ from the key in more than the letters æ, ø and å. */
  names?: readonly string[];
};

const taxaByKey = {
  elg: { species: "elg" },
  hjort: { species: "hjort" },
  daahjort: { species: "daahjort" },
  villrein: { species: "villrein" },
  raadyr: { species: "raadyr" },
  villsvin: { species: "villsvin" },
  muflon: { species: "muflon" },
  moskusfe: { species: "moskusfe", names: ["moskus"] },
  bjorn: { species: "bjorn", names: ["brunbjørn"] },
  ulv: { species: "ulv" },
  jerv: { species: "jerv" },
  gaupe: { species: "gaupe" },
  lirype: { species: "rype" },
  fjellrype: { species: "rype" },
  rypesnare: { species: "rype", alone: true, names: ["lirype og fjellrype (snarefangst)"] },
  jerpe: { species: "skogsfugl" },
  orrfugl: { species: "skogsfugl" },
  storfugl: { species: "skogsfugl" },
  hare: { species: "hare" },
  sorhare: {
    species: "hare",
    alone: true,
    names: ["sørhare og viltlevende kanin", "viltlevende kanin", "kanin"],
  },
  kortnebbgaas: { species: "and_gaas" },
  graagaas: { species: "and_gaas" },
  kanadagaas: { species: "and_gaas" },
  stripegaas: { species: "and_gaas" },
  brunnakke: { species: "and_gaas" },
  krikkand: { species: "and_gaas" },
  stokkand: { species: "and_gaas" },
  toppand: { species: "and_gaas" },
  kvinand: { species: "and_gaas" },
  siland: { species: "and_gaas" },
  laksand: { species: "and_gaas" },
  svartand: { species: "and_gaas" },
  havelle: { species: "and_gaas" },
  knoppand: { species: "and_gaas", alone: true, names: ["knoppand (moskusand)", "moskusand"] },
  mandarinand: { species: "and_gaas", alone: true },
  stivhaleand: { species: "and_gaas", alone: true },
  rev: { species: "rev", names: ["rødrev"] },
  aerfugl: { species: "sjofugl" },
  toppskarv: { species: "sjofugl" },
  storskarv: { species: "sjofugl" },
  graamaake: { species: "sjofugl", names: ["gråmåke, svartbak, sildemåke"] },
  svartbak: { species: "sjofugl" },
  sildemaake: { species: "sjofugl" },
  bever: { species: "bever" },
  grevling: {},
  maar: {},
  roeyskatt: {},
  ekorn: {},
  mink: { names: ["villmink"] },
  maarhund: {},
  vaskebjorn: {},
  bisam: {},
  fasan: {},
  enkeltbekkasin: {},
  rugde: {},
  heilo: {},
  ringdue: {},
  graatrost: {},
  roedvingetrost: {},
  notteskrike: {},
  skjaere: {},
  kraake: {},
  ravn: {},
  laks: { species: "laksefiske" },
  sjoorret: { species: "laksefiske" },
  sjoroye: { species: "laksefiske" },
  innlandsfiske: { species: "innlandsfiske" },
  elvefiske: { species: "elvefiske" },
  havfiske: { species: "havfiske" },
  hummer: { species: "havfiske", alone: true },
  isfiske: { species: "isfiske" },
} as const satisfies Record<string, Listed>;

export type Taxon = keyof typeof taxaByKey;
export const taxonKeys = Object.keys(taxaByKey) as Taxon[];
const facts: Readonly<Record<Taxon, Listed>> = taxaByKey;

const categoryOf = (taxon: Taxon) => {
  const species = facts[taxon].species;
  return species && speciesFacts[species]?.category;
};
export const isFished = (taxon: Taxon): boolean => categoryOf(taxon) === "fishing";
export const isBigGame = (taxon: Taxon): boolean => categoryOf(taxon) === "big_game";

/** The taxa that a question about a species is about. */
export const taxaOfSpecies = (species: Species): Taxon[] =>
  taxonKeys.filter((taxon) => facts[taxon].species === species && !facts[taxon].alone);

/** The taxa that are listed under a species, those that answer for themselves only among them. */
export const taxaUnder = (species: Species): Taxon[] =>
  taxonKeys.filter((taxon) => facts[taxon].species === species);
export const answersForItself = (taxon: Taxon): boolean => facts[taxon].alone === true;

/** Spells a name without æ, ø and å, whichever way they are written. */
const folded = (name: string): string =>
  name
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/å|aa/g, "a")
    .replaceAll(/ø|oe/g, "o")
    .replaceAll(/æ|ae/g, "a");
const taxonByName = new Map(
  taxonKeys.flatMap((taxon) =>
    [taxon, ...(facts[taxon].names ?? [])].map((name): [string, Taxon] => [folded(name), taxon]),
  ),
);
const speciesByName = new Map(
  speciesKeys.flatMap((species) =>
    [species, speciesFacts[species]?.slug ?? species].map((name): [string, Species] => [
      folded(name),
      species,
    ]),
  ),
);

/** The species of the product with this key or this word, whichever way it is spelt. */
export const speciesNamed = (name: string): Species | undefined => speciesByName.get(folded(name));

/** The taxon with this key or this name in a regulation. */
export const taxonNamed = (name: string): Taxon | undefined => taxonByName.get(folded(name));

/**
 * The taxa that a question is about: all of a species, or one of them. The species may also be a taxon that the
 * product does not offer. Says which name is unknown.
 */
export function taxaOfQuery(
  species: string,
  taxon: string | undefined,
): readonly Taxon[] | { unknown: "species" | "taxon" } {
  const [asked, itself] = [speciesNamed(species), taxonNamed(species)];
  if (!asked && !itself) return { unknown: "species" };
  const all = asked ? taxaOfSpecies(asked) : itself ? [itself] : [];
  if (taxon === undefined) return all;
  const one = taxonNamed(taxon);
  const belongs = one && (all.includes(one) || (asked && facts[one].species === asked));
  return belongs ? [one] : { unknown: "taxon" };
}
/** The key of the taxon, or of the species with several, that a local rule is written for. */
export const ruleTaxonKey = (name: string): Taxon | Species | undefined =>
  taxonNamed(name) ?? speciesNamed(name);

/** The taxa that a local rule with this key is about. */
export function taxaOfRule(key: string): readonly Taxon[] {
  const taxa = taxaOfQuery(key, undefined);
  if ("unknown" in taxa) return [];
  // snaring ends with the season of ptarmigan
  return taxa.some((one) => one === "lirype" || one === "fjellrype") ? [...taxa, "rypesnare"] : taxa;
}

/** The species of the product that a local rule with this key is about. */
export const speciesOfRule = (key: string): readonly Species[] => [
  ...new Set(taxaOfRule(key).flatMap((taxon) => facts[taxon].species ?? [])),
];

const ruleKeys: readonly (Taxon | Species)[] = [...new Set([...taxonKeys, ...speciesKeys])];
/** The keys of the local rules that are about one of these taxa. */
export const ruleKeysAbout = (taxa: readonly Taxon[]): (Taxon | Species)[] =>
  ruleKeys.filter((key) => taxaOfRule(key).some((taxon) => taxa.includes(taxon)));
