/** Templates of offerings with all required fields; the season comes from the law and the property. */
import { addDays, type CalendarDate, type DayRange, isoWeekday } from "#domain/days.ts";
import { type PlannedHold, plannedHolds } from "#domain/ground/closed-together.ts";
import { suggestedSeason } from "#domain/offering/legal-season.ts";
import { speciesFacts, type Species, speciesByCategory } from "#domain/species/species.ts";
import { comingSeasonOf } from "#domain/offering/seasons.ts";
import type { LegalSeasons } from "#domain/offering/strategy.ts";
import { addYears } from "#domain/offering/next-season.ts";
import type { Host, OwnPropertyView } from "#web/features/property/public.ts";
import type { TakenNights } from "./load-taken.ts";
import type { OfferingValues } from "./offering-form.ts";

export type OfferingContext = {
  propertyId: string;
  propertyName: string;
  /** Whether the property is a fishing area. */
  fishing: boolean;
  species: Species[];
  /** Whether others can see the property. */
  property: Pick<OwnPropertyView, "status" | "visibility">;
  cabins: { cabinId: string; name: string; beds: number | null; published: boolean }[];
  /** `always`: the service can be added to all offerings, also to new ones. */
  services: (Pick<OwnPropertyView["services"][number], "serviceId" | "name" | "unit" | "priceOre"> & {
    published: boolean;
    always: boolean;
  })[];
  /** The named parts of the property's ground, then what its offerings and cabins take of it. */
  grounds: Pick<OwnPropertyView["grounds"][number], "groundId" | "name">[];
  planned: PlannedHold[];
  taken: TakenNights;
  season?: DayRange | undefined;
  legal: LegalSeasons;
  vatRegistered: boolean;
  /** The owner's commission rate today. */
  commissionPercent: number;
  /** Whether the landowner's bank account is entered, without which no request can be accepted. */
  hasAccount: boolean;
  /** The reader's rights, and the landowner's name; only the landowner may publish. */
  host: Host;
};
type Landowner = Pick<OfferingContext, "vatRegistered" | "commissionPercent" | "hasAccount">;
export const offeringContextOf = (
  {
    propertyId,
    name,
    type,
    status,
    visibility,
    species,
    cabins,
    services,
    seasonStart,
    seasonEnd,
    rights,
    landownerName,
    grounds,
    offerings,
  }: OwnPropertyView,
  landowner: Landowner,
  taken: TakenNights,
  legal: LegalSeasons,
): OfferingContext => ({
  propertyId,
  propertyName: name,
  fishing: type === "fishing_area",
  species,
  property: { status, visibility },
  cabins: cabins.map(({ cabinId, name, beds, status }) => ({
    cabinId,
    name,
    beds,
    published: status === "published",
  })),
  services: services.map(({ offeringIds, status, ...service }) => ({
    ...service,
    published: status === "published",
    always: offeringIds === null,
  })),
  grounds,
  planned: plannedHolds({
    type,
    cabins,
    offerings: offerings.filter(({ status }) => status !== "archived"),
  }),
  season: seasonStart && seasonEnd ? { from: seasonStart, to: seasonEnd } : undefined,
  taken,
  legal,
  ...landowner,
  host: { rights, landownerName },
});

const kinds = ["hunt", "fishing", "small_game", "cabin"] as const;
/** `lead`: the species, or cabin, that the template is named after. */
export type Template = { kind: (typeof kinds)[number]; species: Species[]; lead: Species | "cabin" };

const teamGame = ["elg", "hjort", "villrein", "raadyr"] as const;
const cardGame = ["rype", "skogsfugl", "hare", "and_gaas"] as const;
/** The usual fishing seasons of species for which the law sets none in the whole country. */
const usualFishing = {
  innlandsfiske: { from: "05-15", to: "09-30" },
  elvefiske: { from: "05-15", to: "09-30" },
  havfiske: { from: "04-01", to: "10-31" },
  isfiske: { from: "12-01", to: "04-20" },
  laksefiske: { from: "06-01", to: "08-31" },
};

function speciesOf(kind: Template["kind"], { species, fishing }: OfferingContext): Species[] {
  const noSpecies = species.length === 0;
  const of = <S extends Species>(list: readonly S[]): S[] => list.filter((one) => species.includes(one));
  switch (kind) {
    case "hunt":
      return noSpecies && !fishing ? ["elg"] : of(teamGame).slice(0, 1);
    case "fishing":
      return fishing && of(speciesByCategory.fishing).length === 0
        ? ["innlandsfiske"]
        : of(speciesByCategory.fishing).slice(0, 1);
    case "small_game":
      return noSpecies && !fishing ? ["rype", "skogsfugl", "hare"] : of(cardGame);
    case "cabin":
      return [];
  }
}

/** The templates that fit the property. */
export const templatesFor = (by: OfferingContext): Template[] =>
  kinds.flatMap((kind): Template[] => {
    if (kind === "cabin") return by.cabins.length > 0 ? [{ kind, species: [], lead: "cabin" }] : [];
    const species = speciesOf(kind, by);
    return species[0] ? [{ kind, species, lead: species[0] }] : [];
  });

/** The number of days that must be left of a fishing season for it to be suggested. */
const minFishingDays = 30;
function seasonOf({ kind, lead, species }: Template, by: OfferingContext, today: CalendarDate): DayRange {
  if (kind === "cabin") {
    const friday = addDays(today, (12 - isoWeekday(today)) % 7);
    return { from: friday, to: addDays(addYears(friday, 1), -1) };
  }
  const usual = lead in usualFishing ? usualFishing[lead as keyof typeof usualFishing] : undefined;
  if (usual) {
    const { from, to } = comingSeasonOf(usual, addDays(today, minFishingDays));
    return { from: from < today ? today : from, to };
  }
  return suggestedSeason(species, today, by.legal, by.season) ?? { from: today, to: addYears(today, 1) };
}

const shared = { allowConcurrentBookings: true, cancellationPolicy: "flexible", per: "hunter" } as const;
function termsOf({ kind, lead }: Template, { cabins }: OfferingContext): Partial<OfferingValues> {
  switch (kind) {
    case "hunt":
      return {
        offeringType: "hunting_ground_rental",
        durationType: "min_days",
        minDays: "3",
        minHunters: "2",
        maxHunters: "8",
        allowConcurrentBookings: false,
        rules: ["report_kill", "unloaded_at_house", "no_alcohol", "litter_home"],
      };
    case "fishing":
      return {
        ...shared,
        offeringType: "hunting_permit",
        maxHunters: "6",
        totalAreaCapacity: "20",
        rules: [
          "litter_home",
          "fire_in_fireplace",
          ...(lead === "laksefiske" ? (["disinfect_gear", "report_catch"] as const) : []),
        ],
      };
    case "small_game":
      return {
        ...shared,
        offeringType: "hunting_permit",
        maxHunters: "4",
        totalAreaCapacity: "8",
        rules: ["dog_on_lead", "unloaded_at_house", "litter_home"],
      };
    case "cabin":
      return {
        offeringType: "other",
        durationType: "fixed_days",
        fixedDays: "2",
        startWeekday: "5",
        maxHunters: String(cabins[0]?.beds ?? 6),
        allowConcurrentBookings: false,
        per: "group",
        cabins: cabins.map(({ cabinId }, i) => ({ cabinId, use: i ? "none" : "included", price: "" })),
        // the whole price is for accommodation
        accommodationShare: "100",
        rules: ["litter_home", "fire_in_fireplace"],
      };
  }
}

/** All fields except name and price, which the landowner enters. */
export function templateValues(
  template: Template,
  by: OfferingContext,
  today: CalendarDate,
): Partial<OfferingValues> {
  const { from, to } = seasonOf(template, by, today);
  return { targetSpecies: template.species, validFrom: from, validTo: to, ...termsOf(template, by) };
}

/** The initial species of a new offering: the property's, if all are of one category. */
export const initialSpecies = (species: Species[]): Species[] =>
  new Set(species.map((one) => speciesFacts[one]?.category)).size === 1 ? species : [];
