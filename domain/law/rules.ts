/** The shape of the law as data. Regulations are in domain/law/regulations/, a file each. */
import type { CalendarDate } from "../days.ts";
import type { Part } from "./parts.ts";
import type { Taxon } from "./taxa.ts";

/** Where a rule is read, and the day it was read. */
export type Source = { ref: string; title: string; url: string; readOn: CalendarDate };
/** A day of any year, `MM-DD`. `02-29` is the last day of February. */
export type MonthDay = string;
/** The first and the last day, both included; a season whose end precedes its start runs over New Year. */
export type Season = readonly [from: MonthDay, to: MonthDay];

/** Where the birds or fish are: few rows differ by it. */
export const waters = ["fresh", "salt", "open_sea"] as const;
export type Water = (typeof waters)[number];
/** Names of areas, whose words are in messages/<locale>/law.json. */
export type AreaName =
  | "finnmark"
  | "kautokeino_and_karasjok"
  | "finnmark_and_troms"
  | "far_north"
  | "north_of_rana"
  | "outer_finnmark"
  | "open_sea_south"
  | "eider_south"
  | "north_of_trondheimsfjorden"
  | "hardangervidda_south"
  | "ostfold"
  | "salt_water_south"
  | "salt_water_north"
  | "fresh_water_south"
  | "north_of_trondelag"
  | "wolf_zone"
  | "partly_wolf_zone"
  | "snares_to_february"
  | "snares_to_march"
  | "south_and_west"
  | "north_of_vestland"
  | "oslo_forest";
/** Where a row holds: in all that is listed, and in the whole country if nothing is. */
export type Area = {
  name: AreaName;
  counties?: readonly string[];
  municipalities?: readonly string[];
  parts?: readonly Part[];
  water?: Water;
};

/** The animals of a row that does not hold for all of its taxon. */
export const animalKinds = ["male_adult", "male", "white_bellied_young", "not_nursing_sow"] as const;
export type Animals = (typeof animalKinds)[number];
/** What must be decided locally before a season is open. */
export const localNeeds = ["municipal_opening", "reindeer_board_permit", "quota", "licence_quota"] as const;
export type Needs = (typeof localNeeds)[number];

export type SeasonRow = {
  id: string;
  taxon: Taxon;
  area?: Area;
  animals?: Animals;
  season: Season | "closed";
  needs?: Needs;
  /** The days on which the row holds, if they are not those of its regulation. */
  from?: CalendarDate;
  to?: CalendarDate;
};

/** Days without hunting, whatever the season. */
type ClosedDays = { id: string; days: Season | "easter" };
/** Weekdays (1 Monday … 7 Sunday) without hunting of a taxon. */
type ClosedWeekdays = { id: string; taxon: Taxon; weekdays: readonly number[]; area: Area };
/** A weapon that may not be used: `days` limits it to a part of the year. */
type WeaponBan = {
  id?: string;
  weapons: readonly Weapon[];
  taxa?: readonly Taxon[];
  days?: Season;
};
/** The days on which a dog of this kind may not be used for hunting. */
type LeashTime = { id: string; dogs: readonly Dog[]; days: Season };
/** What loose dogs that drive game may be used for; `days` limits one of them to a part of the year. */
type DrivingDogs = { id: string; taxa: Readonly<Partial<Record<Taxon, Season | "all_year">>> };
/** The age, in years, from which one may hunt alone, and be trained. */
type AgeLimit = {
  id: string;
  trainingId: string;
  game: "big" | "small";
  alone: number;
  training: number;
  /** What a trainee needs. */
  trainingNeeds: readonly Missing[];
  /** Animals that nobody is trained on. */
  notForTraining?: readonly Taxon[];
};

export const weapons = ["rifle", "shotgun", "bow", "none"] as const;
export type Weapon = (typeof weapons)[number];
export const dogs = ["none", "pointing", "driving", "tracking"] as const;
export type Dog = (typeof dogs)[number];
export const sexAges = ["any", "male_adult", "female", "calf"] as const;
export type SexAge = (typeof sexAges)[number];
export const missingCodes = [
  "guardian_consent",
  "supervisor",
  "hunter_exam",
  "shooting_test",
  "licence_hunter",
  "river",
  "birthday",
] as const;
export type Missing = (typeof missingCodes)[number];

/** A regulation or an act, with what is read of it. */
export type Regulation = {
  source: Source;
  /** The days on which it holds, as far as it was read; absent: at any time. */
  from?: CalendarDate;
  to?: CalendarDate;
  /** The species it lists are the only ones that may be hunted while it holds. */
  listsAllGame?: true;
  seasons?: readonly SeasonRow[];
  closedDays?: readonly ClosedDays[];
  closedWeekdays?: readonly ClosedWeekdays[];
  weapons?: readonly WeaponBan[];
  leash?: readonly LeashTime[];
  drivingDogs?: DrivingDogs;
  ages?: readonly AgeLimit[];
  /** What a landowner's narrower season rests on. */
  landowner?: { id: string };
  rivers?: Rivers;
};

/** A river with salmon, sea trout or sea char, by its number in the register of rivers. */
export type River = {
  river: string;
  number: string;
  municipality: string;
  open: Readonly<Partial<Record<Taxon, readonly MonthDay[]>>>;
  /** How many of each fish an angler may take in a day. */
  quota?: Readonly<Partial<Record<Taxon, number>>>;
  /** What else the regulation says of the river, in its own words: quotas, parts, gear, closed days. */
  special?: string;
  /** The first and the last day on which some part of the river is open, if `special` names days of its parts. */
  partDays?: readonly MonthDay[];
  /** Weekdays (1 Monday … 7 Sunday) without fishing. */
  closedWeekdays?: readonly number[];
  /** The river's managers stop or reduce fishing in the middle of the season if too few fish have come. */
  midSeason?: true;
};
export type Rivers = {
  open: readonly River[];
  closed: readonly Pick<River, "river" | "number" | "municipality">[];
  /** Municipalities with a river that has a regulation of its own, which nobody has read. */
  ownRegulations: readonly string[];
  /** The numbers of those rivers. */
  ownRivers: readonly string[];
};

export const localEffects = ["opens", "narrows", "widens", "closes"] as const;
export type LocalEffect = (typeof localEffects)[number];
/** What a municipality, county or board has decided for one municipality. Both days are included. */
export type LocalRule = {
  ruleId: string;
  municipality: string;
  taxa: readonly Taxon[];
  effect: LocalEffect;
  from: CalendarDate;
  to: CalendarDate;
  source: Source;
  /** The landowner has read it, and it counts for their ground only. */
  own?: true;
};
