/** The fields of an offering that a landowner writes. */
import { confirmations } from "../booking/lists.ts";
import { maxPreparationDays } from "../availability/preparation.ts";
import type { Fields } from "../fields.ts";
import { groundUses, holdKinds } from "../ground/ground.ts";
import {
  accessWays,
  cancellationPolicies,
  dogRules,
  durationTypes,
  experienceLevels,
  illegalDayRules,
  offeringStatuses,
  offeringTypes,
  priceUnits,
} from "./lists.ts";
import { redMemberRules, substitutionRules } from "../party/lists.ts";
import { speciesKeys } from "../species/species.ts";

const count = { kind: "number", min: 1, max: 10_000, whole: true, right: "calendar" } as const;
const factFields = {
  experienceLevel: {
    kind: "choice",
    options: experienceLevels,
    list: "experience",
    optional: true,
    fact: true,
    right: "edit",
  },
  dogs: { kind: "choice", options: dogRules, list: "dogs", optional: true, fact: true, right: "edit" },
  access: { kind: "choice", options: accessWays, list: "access", optional: true, fact: true, right: "edit" },
  childrenWelcome: { kind: "yesNo", first: false, fact: true, right: "edit" },
} as const satisfies Fields;

export const offeringFields = {
  name: { kind: "text", max: 200, required: true, right: "edit" },
  offeringType: { kind: "choice", options: offeringTypes, required: true, right: "edit" },
  description: { kind: "text", max: 10_000, rows: 5, right: "edit" },
  english: { kind: "english", rules: true, right: "edit" },
  /** Whether a request says which dogs the hunters bring, where dogs are allowed. */
  asksForDogs: { kind: "yesNo", first: false, right: "edit" },
  targetSpecies: { kind: "choices", options: speciesKeys, max: 30, right: "edit" },
  /** The river of salmon fishing, by its number in the regulation (GET /api/law/rivers). */
  riverNumber: { kind: "text", max: 20, optional: true, right: "edit" },
  validFrom: { kind: "date", required: true, right: "calendar" },
  /** The last day of the season, included. */
  validTo: { kind: "date", required: true, right: "calendar" },
  salesStartDate: { kind: "date", right: "calendar" },
  durationType: { kind: "choice", options: durationTypes, first: "none", right: "calendar" },
  minDays: count,
  maxDays: count,
  fixedDays: count,
  ...factFields,
  /** The weekday on which stays begin, from 1 (Monday) to 7 (Sunday). */
  startWeekday: { kind: "number", min: 1, max: 7, whole: true, right: "calendar" },
  /** The days that are kept free between two stays if it takes one group at a time (rules 2.4). */
  preparationDays: {
    kind: "number",
    min: 0,
    max: maxPreparationDays,
    whole: true,
    required: true,
    first: 0,
    right: "calendar",
  },
  /** Half-open, like a stay: `to` is the first day that is open again. */
  blackoutPeriods: { kind: "own", first: [], right: "calendar" },
  maxParticipants: { ...count, required: true },
  minHunters: { ...count, required: true, first: 1 },
  maxHunters: { ...count, required: true },
  allowConcurrentBookings: { kind: "yesNo", first: false, right: "calendar" },
  totalAreaCapacity: count,
  /** The ids of the parts of the ground that the offering takes (rules 2.9); the whole if empty. */
  groundIds: { kind: "own", first: [], right: "calendar" },
  /** If null: alone if the offering takes one group at a time, otherwise together. */
  groundUse: { kind: "choice", options: groundUses, optional: true, right: "calendar" },
  /** Species whose offerings may share the ground, although this offering takes it alone. */
  togetherWith: { kind: "choices", options: speciesKeys, max: 30, right: "calendar" },
  /** Other kinds of offerings that cannot be on the ground at the same time. */
  clashesWith: { kind: "choices", options: holdKinds, max: 3, right: "calendar" },
  /** Whether days on which the law closes every target species are refused (rules 2.12). */
  illegalDays: { kind: "choice", options: illegalDayRules, first: "warn", right: "calendar" },
  includedCabinIds: { kind: "own", first: [], right: "calendar" },
  optionalCabins: { kind: "own", first: [], right: "calendar" },
  /** Services of the offering; adding or removing one needs the right `calendar`. */
  services: {
    kind: "own",
    first: [],
    right: {
      id: "serviceId",
      whole: "calendar",
      fields: {
        serviceId: "calendar",
        name: "edit",
        unit: "calendar",
        singleDays: "calendar",
        priceOre: "calendar",
        maxQuantity: "calendar",
        category: "edit",
        premium: "edit",
      },
    },
  },
  /** Services of the property that can be added, besides `services`. Ids that no longer exist are ignored. */
  serviceIds: { kind: "own", right: "calendar" },
  rules: { kind: "own", first: [], right: "edit" },
  customRules: { kind: "own", first: [], right: "edit" },
  cancellationPolicy: { kind: "choice", options: cancellationPolicies, required: true, right: "own" },
  pricing: { kind: "own", right: "calendar" },
  /** Prices of a season card from some days on (rules 2.10), ascending. */
  seasonPrices: { kind: "own", first: [], right: "calendar" },
  priceUnit: { kind: "choice", options: priceUnits, list: "priceUnit", optional: true, right: "calendar" },
  priceModifiers: { kind: "own", first: [], right: "calendar" },
  /** What becomes of members of a team whose papers are not in order (rules 9.25). */
  redMembers: { kind: "choice", options: redMemberRules, first: "block", right: "calendar" },
  /** Whether members of a team may be replaced before arrival. */
  substitution: { kind: "choice", options: substitutionRules, first: "free", right: "calendar" },
  confirmation: { kind: "choice", options: confirmations, first: "request", right: "own" },
  /** Whom `instant` is for: InstantConditions in domain/booking/instant.ts; all if empty. */
  instantConditions: { kind: "own", first: {}, right: "own" },
  status: { kind: "choice", options: offeringStatuses, first: "draft", right: "own" },
  published: { kind: "yesNo", first: false, right: "own" },
} as const satisfies Fields;
