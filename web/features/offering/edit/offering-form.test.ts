import { screens } from "#messages/nb/index.ts";
import { guestKindOf } from "#domain/offering/guest-kind.ts";
import { checkOffering, type OfferingToCheck } from "#domain/offering/offering-rules.ts";
import { expect, it } from "vitest";
import { legalSeasonsIn } from "#tests/support/legal.ts";
import { exampleStay } from "./example-stay.ts";
import {
  emptyRequiredFields,
  emptyOffering,
  offeringBody,
  offeringShape,
  type OfferingValues,
  withSpecies,
} from "./offering-form.ts";
import { nothingTaken } from "./load-taken.ts";
import { obstaclesToBooking } from "./obstacles.ts";
import { prefilledValues, suggestionQuery } from "./prefill.ts";
import { calendarDays, pricedDays, seasonOf } from "./price-days.ts";
import { type OfferingContext, initialSpecies, templatesFor, templateValues } from "./templates.ts";

const filledValues = (part: Partial<OfferingValues> = {}): OfferingValues => ({
  ...emptyOffering(["c1", "c2"], ["elg"], false),
  name: "Elgjakt",
  validFrom: "2027-09-25",
  validTo: "2027-10-24",
  minHunters: "2",
  maxHunters: "8",
  fixed: false,
  startPrice: "3000",
  endPrice: "1500",
  ...part,
});
const included = [
  { cabinId: "c1", use: "included" as const, price: "" },
  { cabinId: "c2", use: "optional" as const, price: "250" },
];

it("every empty required field is marked, including the price of the chosen kind of pricing", () => {
  const blank = emptyOffering([], [], false);
  expect(emptyRequiredFields({ ...blank, fixed: true })).toEqual([
    "name",
    "validFrom",
    "validTo",
    "maxHunters",
    "pricing.fixedPriceOre",
  ]);
  expect(emptyRequiredFields(filledValues({ name: " ", endPrice: "" }))).toEqual([
    "name",
    "pricing.endPriceOre",
  ]);
  expect(emptyRequiredFields(filledValues())).toEqual([]);
});

it("one price for the whole season can have a weekend addition", () => {
  const same = filledValues({
    samePrice: true,
    startPrice: "300",
    endPrice: "",
    weekendDays: ["6"],
    weekendPercent: "25",
  });
  expect(emptyRequiredFields(same)).toEqual([]);
  expect(offeringBody(same).pricing).toMatchObject({
    startPriceOre: 30_000,
    endPriceOre: 30_000,
    weekend: { weekdays: [6], percent: 25 },
  });
});

it("a weekend percentage without days is kept and its days are required", () => {
  const without = filledValues({ weekendPercent: "25" });
  expect(emptyRequiredFields(without)).toEqual(["pricing.weekend.weekdays"]);
  expect(offeringBody(without).pricing).toMatchObject({ weekend: { weekdays: [], percent: 25 } });
  expect(emptyRequiredFields({ ...without, weekendDays: ["6"] })).toEqual([]);
  expect(emptyRequiredFields({ ...without, fixed: true, fixedPrice: "100" })).toEqual([]);
});

it("price modifiers are sent with a season price, but not with a fixed price", () => {
  const modifiers = {
    weekendDays: ["6", "7"],
    weekendPercent: "20",
    longStayDays: "3",
    longStayPercent: "10",
  };
  expect(offeringBody(filledValues(modifiers)).pricing).toEqual({
    per: "hunter",
    startPriceOre: 300_000,
    endPriceOre: 150_000,
    weekend: { weekdays: [6, 7], percent: 20 },
    longStay: { minDays: 3, percent: 10 },
  });
  expect(offeringBody(filledValues({ ...modifiers, fixed: true, fixedPrice: "450,50" })).pricing).toEqual({
    per: "hunter",
    fixedPriceOre: 45_050,
  });
  expect(
    offeringBody(filledValues({ ...modifiers, durationType: "season", fixedPrice: "90000" })).pricing,
  ).toEqual({ per: "hunter", fixedPriceOre: 9_000_000 });
});

it("a cabin is included or optional, and an included cabin excludes concurrent bookings", () => {
  const body = offeringBody(
    filledValues({
      cabins: included,
      allowConcurrentBookings: true,
      totalAreaCapacity: "12",
      accommodationShare: "15",
    }),
  );
  expect(body).toMatchObject({
    includedCabinIds: ["c1"],
    optionalCabins: [{ cabinId: "c2", pricePerPersonPerNightOre: 25_000 }],
    allowConcurrentBookings: false,
    totalAreaCapacity: null,
    pricing: { accommodationSharePercent: 15 },
  });
  expect(offeringBody(filledValues({ accommodationShare: "15" })).pricing).not.toHaveProperty(
    "accommodationSharePercent",
  );
});

it("only the day limits of the duration type are sent", () => {
  const days = { minDays: "2", maxDays: "5", fixedDays: "3" };
  expect(offeringBody(filledValues({ ...days, durationType: "fixed_days" }))).toMatchObject({
    minDays: null,
    maxDays: null,
    fixedDays: 3,
  });
  expect(offeringBody(filledValues({ ...days, durationType: "min_days" }))).toMatchObject({
    minDays: 2,
    maxDays: 5,
    fixedDays: null,
  });
});

const around = { vatRegistered: true, commissionPercent: 20, cabinName: () => "", dayPrices: [] };
it("the example shows price and earnings of a stay in the middle of the season", () => {
  const example = exampleStay(
    filledValues({ fixed: true, fixedPrice: "450", maxHunters: "2", minHunters: "1" }),
    around,
  );
  // worked example b of rules 3.9: three days for two hunters at 450 kr
  expect(example).toMatchObject({
    quote: { totalOre: 270_000 },
    commissionOre: 54_000,
    earningsOre: 216_000,
    netOre: 172_800,
  });
  expect(example?.stay).toMatchObject({ fromDate: "2027-10-08", toDate: "2027-10-11", participants: 2 });
  // with a commission rate that was agreed with this landowner
  expect(
    exampleStay(filledValues({ fixed: true, fixedPrice: "450", maxHunters: "2", minHunters: "1" }), {
      ...around,
      commissionPercent: 12.5,
    }),
  ).toMatchObject({ commissionOre: 33_750, earningsOre: 236_250, netOre: 189_000 });
  expect(exampleStay(filledValues({ startWeekday: "6" }), around)?.stay.fromDate).toBe("2027-10-09");
});

it.each([
  { startPrice: "" },
  { validTo: "" },
  { maxHunters: "mange" },
  { durationType: "fixed_days" as const, fixedDays: "" },
])("the example is empty while %j is missing", (part) => {
  expect(exampleStay(filledValues(part), around)).toBeUndefined();
});

it("the example is the stay that the landowner chose, as far as the offering allows it", () => {
  const values = filledValues({
    durationType: "min_days",
    minDays: "2",
    maxDays: "5",
    fixed: true,
    fixedPrice: "450",
  });
  expect(
    exampleStay(values, around, { days: 9, participants: 1, fromDate: "2027-10-01" })?.stay,
  ).toMatchObject({
    fromDate: "2027-10-01",
    toDate: "2027-10-06",
    participants: 2,
  });
  // three days from the season's last day do not fit, so the example begins elsewhere
  expect(exampleStay(values, around, { fromDate: "2027-10-24" })?.stay.fromDate).toBe("2027-10-08");
});

it("the chart has each day's price: from first to last, with weekends raised and closed days marked", () => {
  const season = seasonOf(
    offeringBody(
      filledValues({
        weekendDays: ["6", "7"],
        weekendPercent: "20",
        blackoutPeriods: [{ from: "2027-10-01", to: "2027-10-02" }],
      }),
    ),
    [{ from: "2027-10-03", to: "2027-10-04", priceOre: 99_000 }],
  );
  const days = pricedDays(season!);
  expect(days).toHaveLength(30);
  expect(days[0]).toEqual({ date: "2027-09-25", priceOre: 360_000, weekend: true, closed: false });
  expect(days[6]).toMatchObject({ date: "2027-10-01", weekend: false, closed: true });
  expect(days[8]).toMatchObject({ date: "2027-10-03", priceOre: 99_000, weekend: false });
  expect(days[29]?.priceOre).toBe(180_000);
  const calendar = calendarDays(season!, "2027-10", { closed: "stengt", outside: "utenom" });
  expect([calendar[0], calendar[24]?.date, calendar[24]?.quiet]).toEqual([
    { date: "2027-10-01", disabled: true, reason: "stengt" },
    "2027-10-25",
    true,
  ]);
  expect(seasonOf(offeringBody(filledValues({ startPrice: "dyrt" })), [])).toBeUndefined();
});

it("the chart shows the price of a lease or a fixed stay only on days of arrival", () => {
  const priced = (part: Partial<OfferingValues>) => {
    const values = filledValues({ fixed: true, fixedPrice: "45000", validFrom: "2027-10-01", ...part });
    const season = seasonOf(offeringBody({ ...values, validTo: "2027-10-17" }), []);
    return calendarDays(season!, "2027-10", { closed: "stengt", outside: "utenom" })
      .filter(({ priceOre }) => priceOre !== undefined)
      .map(({ date }) => Number(date.slice(8)));
  };
  expect(priced({ durationType: "season" })).toEqual([1]);
  expect(priced({ durationType: "fixed_days", fixedDays: "3", startWeekday: "5" })).toEqual([1, 8, 15]);
  expect(priced({ durationType: "fixed_days", fixedDays: "15" })).toEqual([1, 2, 3]);
  expect(priced({ durationType: "fixed_days", fixedDays: "999999999999" })).toEqual([]);
  expect(priced({ durationType: "none" })).toHaveLength(17);
});

it("the form is prefilled with the suggestion in the address, and with nothing else", () => {
  const query = suggestionQuery("p1", {
    species: "rype",
    name: "Rypejakt",
    validFrom: "2027-09-10",
    validTo: "2027-12-23",
    offeringType: "hunting_permit",
    durationType: "min_days",
    minDays: 2,
    priceOre: 45_000,
  });
  const prefilled = {
    targetSpecies: ["rype"],
    name: "Rypejakt",
    validFrom: "2027-09-10",
    validTo: "2027-12-23",
    offeringType: "hunting_permit",
    durationType: "min_days",
    minDays: "2",
    fixedPrice: "450",
  };
  expect(prefilledValues(query)).toEqual(prefilled);
  expect(
    prefilledValues(new URLSearchParams("species=drage&validFrom=i+morgen&priceOre=-1&status=active")),
  ).toEqual({});
});

it("the guests of a fishing offering are called anglers", () => {
  expect([
    guestKindOf(["laksefiske"], false),
    guestKindOf(["laksefiske", "elg"], true),
    guestKindOf([], true),
    guestKindOf([], false),
  ]).toEqual(["fishing", "hunting", "fishing", "hunting"]);
});

it("price modifiers are sent in per cent or øre", () => {
  const body = offeringBody(
    filledValues({
      priceUnit: "animal",
      priceModifiers: [
        { label: "Elgku", type: "fixed_decrease", value: "1 500" },
        { label: "Sent", type: "percent_decrease", value: "12,5" },
      ],
    }),
  );
  expect([body.priceUnit, body.priceModifiers?.map((m) => m.value)]).toEqual(["animal", [150_000, 12.5]]);
});

it("the property's species are preselected only if they are of one kind", () => {
  expect(initialSpecies(["rype", "hare"])).toEqual(["rype", "hare"]);
  expect(initialSpecies(["elg", "laksefiske"])).toEqual([]);
});

it("hunting rules are removed where only fish species are left", () => {
  const hunt = { targetSpecies: ["elg" as const], rules: ["report_kill" as const, "litter_home" as const] };
  expect(withSpecies(hunt, ["laksefiske"], false)).toEqual({
    targetSpecies: ["laksefiske"],
    rules: ["litter_home"],
  });
  expect(withSpecies(hunt, ["elg", "rype"], false).rules).toEqual(hunt.rules);
});

const by: OfferingContext = {
  propertyId: "p1",
  propertyName: "Skogmo",
  fishing: false,
  species: ["elg", "rype", "skogsfugl", "innlandsfiske"],
  cabins: [{ cabinId: "c1", name: "Koia", beds: 4, published: true }],
  services: [],
  grounds: [],
  planned: [],
  taken: nothingTaken,
  legal: legalSeasonsIn("3431", "2027-04-01"),
  season: { from: "2026-09-01", to: "2026-10-31" },
  property: { status: "published", visibility: "public" },
  vatRegistered: true,
  commissionPercent: 20,
  host: { rights: ["own", "edit", "calendar", "answer"], landownerName: "Kari Storås" },
  hasAccount: true,
};
it("the templates offered are those that fit the property", () => {
  const kinds = (part: Partial<OfferingContext>) =>
    templatesFor({ ...by, cabins: [], ...part }).map(({ kind, lead }) => `${kind} ${lead}`);
  expect(kinds({})).toEqual(["hunt elg", "fishing innlandsfiske", "small_game rype"]);
  expect(kinds({ species: [] })).toEqual(["hunt elg", "small_game rype"]);
  expect(kinds({ species: [], fishing: true })).toEqual(["fishing innlandsfiske"]);
  expect(kinds({ species: ["gaupe"], cabins: by.cabins })).toEqual(["cabin cabin"]);
});

it("a template fills in everything but name and price, with the season from the law and the property", () => {
  const today = "2027-08-02";
  const filled = templatesFor(by).map((template) => {
    const values = emptyOffering(["c1"], [], false, templateValues(template, by, today));
    expect(emptyRequiredFields(values)).toEqual(["name", "pricing.fixedPriceOre"]);
    const body = offeringBody({ ...values, name: "Et tilbud", fixedPrice: "900" });
    expect(checkOffering(body as OfferingToCheck, new Set(["c1"]))).toEqual([]);
    return [template.kind, body.offeringType, body.targetSpecies, body.validFrom, body.validTo];
  });
  expect(filled).toEqual([
    ["hunt", "hunting_ground_rental", ["elg"], "2027-09-25", "2027-10-31"],
    ["fishing", "hunting_permit", ["innlandsfiske"], "2027-08-02", "2027-09-30"],
    ["small_game", "hunting_permit", ["rype", "skogsfugl"], "2027-09-10", "2027-10-31"],
    ["cabin", "other", [], "2027-08-06", "2028-08-05"],
  ]);
});

it("the form lists what prevents booking, by the same rule as the badge on the property page", () => {
  const obstaclesOf = (part: Partial<OfferingValues>, place: Partial<OfferingContext> = {}) =>
    obstaclesToBooking(
      emptyOffering(["c1"], [], false, { validFrom: "2027-09-25", validTo: "2027-10-24", ...part }),
      { ...by, ...place },
      "2027-08-02",
    );
  const koie = [{ cabinId: "c1", name: "Koia", beds: 4, published: false }];
  expect(obstaclesOf({})).toEqual([]);
  expect(obstaclesOf({ validFrom: "" })).toEqual([]); // an empty date is marked at its field instead
  expect(obstaclesOf({ minDays: "x", durationType: "min_days" })).toEqual([]);
  expect(obstaclesOf({ validFrom: "2026-09-25", validTo: "2026-10-24" })).toEqual([
    { code: "season_over", date: "2026-10-24" },
  ]);
  expect(obstaclesOf({ salesStartDate: "2027-09-01" })).toEqual([
    { code: "before_sales_start", date: "2027-09-01" },
  ]);
  expect(obstaclesOf({ blackoutPeriods: [{ from: "2027-09-25", to: "2027-10-25" }] })).toEqual([
    { code: "closed" },
  ]);
  expect(obstaclesOf({ cabins: [{ cabinId: "c1", use: "included", price: "" }] }, { cabins: koie })).toEqual([
    { code: "cabin_unpublished", cabin: "Koia" },
  ]);
  expect(obstaclesOf({}, { property: { status: "draft", visibility: "public" } })).toEqual([
    { code: "property_unpublished" },
  ]);
  const stays = [{ from: "2027-09-20", to: "2027-10-23", places: 3 }];
  const takenNights = { ...nothingTaken, stays };
  const days = { durationType: "min_days" as const, minDays: "3" };
  expect(obstaclesOf(days, { taken: takenNights })).toEqual([{ code: "fully_booked" }]);
  expect(obstaclesOf({}, { taken: takenNights })).toEqual([]); // only a day or two are left
  expect(obstaclesOf({ ...days, validTo: "2027-10-25" }, { taken: takenNights })).toEqual([]);
  const group = { ...days, allowConcurrentBookings: true, totalAreaCapacity: "6", minHunters: "3" };
  expect(obstaclesOf(group, { taken: takenNights })).toEqual([]);
  expect(obstaclesOf({ ...group, minHunters: "4" }, { taken: takenNights })).toEqual([
    { code: "fully_booked" },
  ]);
  expect(obstaclesOf(days, { taken: { ...nothingTaken, imported: stays } })).toEqual([{ code: "closed" }]);
  const nights = (closed: boolean) => ({
    ...nothingTaken,
    cabins: { c1: { closed: closed ? stays : [], taken: closed ? [] : stays } },
  });
  const withCabin: Partial<OfferingValues> = {
    ...days,
    cabins: [{ cabinId: "c1", use: "included", price: "" }],
  };
  expect(obstaclesOf(withCabin, { taken: nights(false) })).toEqual([{ code: "fully_booked" }]);
  expect(obstaclesOf(withCabin, { taken: nights(true) })).toEqual([{ code: "closed" }]);
  expect(obstaclesOf(days, { taken: nights(true) })).toEqual([]);
});

it("every field of the form is saved and compared in exactly one part", () => {
  const values = emptyOffering(["c1"], ["elg"], false);
  const parts = Object.values(offeringShape(["c1"]).parts);
  expect(parts.flatMap((part) => part.values).sort()).toEqual(Object.keys(values).sort());
  expect(Object.keys(offeringBody(values)).filter((f) => !parts.some((p) => p.fields.includes(f)))).toEqual(
    [],
  );
});

it("each part of the form has a name, which is shown if two windows conflict", () => {
  expect(Object.keys({ ...screens.form.draft.part, ...screens.lists.fact })).toEqual(
    expect.arrayContaining(Object.keys(offeringShape([]).parts)),
  );
});

it("the river is sent with salmon fishing only, as typed if none is chosen", () => {
  const sent = (part: Partial<OfferingValues>) => offeringBody(emptyOffering([], [], true, part)).riverNumber;
  expect(sent({ targetSpecies: ["laksefiske"], riverNumber: "139.Z" })).toBe("139.Z");
  expect(sent({ targetSpecies: ["laksefiske"], riverNumber: " Elva hjemme bak fjøset " })).toBe(
    "Elva hjemme bak fjøs",
  );
  expect(sent({ targetSpecies: ["laksefiske"], riverNumber: "" })).toBeNull();
  expect(sent({ targetSpecies: ["innlandsfiske"], riverNumber: "139.Z" })).toBeNull();
});
