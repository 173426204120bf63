/**
 * The words people search by that stand in no text of the landowner: species and kinds in both languages, as
 * hunters say them.
 */
import type { offeringTypes, propertyTypes } from "#domain/lists.ts";
import { type Species, speciesByCategory } from "#domain/offering/species.ts";

const speciesWords: Record<Species, string> = {
  elg: "elg elgjakt elger elgku elgokse storvilt storviltjakt moose elk big game",
  hjort: "hjort hjortejakt kronhjort storvilt storviltjakt red deer stag big game",
  daahjort: "dåhjort dådyr storvilt fallow deer big game",
  villrein:
    "villrein villreinjakt rein reinjakt reinsjakt reinsdyr storvilt storviltjakt wild reindeer caribou big game",
  raadyr: "rådyr rådyrjakt bukkejakt bukk rådyrbukk storviltjakt roe deer roebuck big game",
  villsvin: "villsvin villsvinjakt wild boar big game",
  muflon: "muflon mouflon sheep big game",
  moskusfe: "moskus moskusfe musk ox big game",
  bjorn: "bjørn bjørnejakt rovdyr brown bear bears",
  ulv: "ulv ulvejakt rovdyr rovviltjakt wolf wolves",
  jerv: "jerv jervejakt rovdyr wolverine",
  gaupe: "gaupe gaupejakt rovdyr lynx",
  rype: "rype ryper rypejakt lirype fjellrype småvilt småviltjakt ptarmigan grouse small game",
  skogsfugl:
    "skogsfugl fuglejakt toppjakt storfugl tiur orrfugl orrhane jerpe småvilt småviltjakt forest bird capercaillie black grouse small game",
  hare: "hare harejakt småvilt småviltjakt hare small game",
  and_gaas:
    "and ender gås gjess andejakt gåsejakt grågås grågjess stokkand vadefugl småvilt småviltjakt duck goose geese waterfowl small game",
  rev: "rev revejakt rødrev småvilt småviltjakt fox small game",
  sjofugl: "sjøfugl sjøfugljakt skarv småvilt seabird small game",
  bever: "bever beverjakt småvilt beaver small game",
  innlandsfiske:
    "fiske innlandsfiske ørret røye sik abbor gjedde harr fiskevann trout char perch pike grayling lake fishing",
  elvefiske: "fiske elvefiske ørret harr fluefiske river fishing trout grayling fly fishing",
  laksefiske: "fiske laksefiske laks sjøørret fluefiske lakseelv elv salmon fishing sea trout fly fishing",
  havfiske: "fiske havfiske sjøfiske torsk sei kveite båtfiske sea fishing cod halibut saithe",
  isfiske: "fiske isfiske pilking røye ørret ice fishing trout char",
};
const typeWords: Record<(typeof offeringTypes)[number], string> = {
  hunting_ground_rental: "jaktterreng vald utleie leie hunting ground rental",
  hunting_permit: "kort permit licence",
  guided_hunt: "guidet jakt guide jaktguide guided hunt",
  team_spot: "plass på jaktlag jaktlag team spot hunting team",
  other: "",
};
const propertyWords: Record<(typeof propertyTypes)[number], string> = {
  hunting_ground: "jaktterreng",
  fishing_area: "fiskevald",
  combined: "",
  cabin_rental: "hytte koie cabin",
  farm: "gård gard farm",
};
/** What one does there, and what the permit for it is called. */
const doing = {
  hunt: { does: "jakt hunting", permit: "jaktkort" },
  fish: { does: "fiske fishing", permit: "fiskekort" },
};
const cabinWords = "hytte koie overnatting cabin lodge";

const isFished = (species: string): boolean =>
  (speciesByCategory.fishing as readonly string[]).includes(species);

/** The whole vocabulary: these words are never another one spelt wrong. */
export const vocabulary = [
  ...[speciesWords, typeWords, propertyWords].flatMap((words) => Object.values(words)),
  ...Object.values(doing).flatMap((d) => Object.values(d)),
  cabinWords,
].join(" ");

type Offered = { targetSpecies: string[]; offeringType: string; propertyType: string; hasCabin: boolean };
export function wordsFor({ targetSpecies, offeringType, propertyType, hasCabin }: Offered): string {
  const [fishes, hunts] = [targetSpecies.some(isFished), targetSpecies.some((species) => !isFished(species))];
  const done = [...(hunts ? [doing.hunt] : []), ...(fishes ? [doing.fish] : [])];
  return [
    ...targetSpecies.map((key) => speciesWords[key as Species] ?? ""),
    ...done.map(({ does }) => does),
    ...(offeringType === "hunting_permit" ? done.map(({ permit }) => permit) : []),
    typeWords[offeringType as keyof typeof typeWords] ?? "",
    propertyWords[propertyType as keyof typeof propertyWords] ?? "",
    hasCabin ? cabinWords : "",
  ].join(" ");
}
