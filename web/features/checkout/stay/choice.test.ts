import { expect, it, vi } from "vitest";
import { addressOf, type StayChoice, calculateBody, type Offering, pickDay, queryOf } from "./choice.ts";
import { suggestionFor, suggestionsFor } from "./suggestions.ts";

const answer = vi.hoisted(() => vi.fn());
vi.mock("#web/platform/api/api-client.ts", () => ({ browserApi: () => answer }));
import { parseBookingLink } from "./from-address.ts";

const terms = {
  offeringId: "o",
  propertyId: "p",
  validFrom: "2027-09-25",
  validTo: "2027-10-24",
  durationType: "min_days",
  minDays: 2,
  maxDays: 7,
  fixedDays: null,
  startWeekday: null,
  minHunters: 2,
  maxHunters: 8,
  maxParticipants: 6,
  optionalCabins: [{ cabinId: "c1", pricePerPersonPerNightOre: 25_000 }],
  propertyServices: [{ serviceId: "s1" }, { serviceId: "s2" }],
};
const offering = (other: Partial<Offering> = {}) =>
  ({ targetSpecies: ["elg"], propertyType: "hunting_ground", ...terms, ...other }) as Offering;
const choice = (other: Partial<StayChoice> = {}): StayChoice => ({
  fromDate: "2027-10-01",
  toDate: "2027-10-04",
  participants: 4,
  cabinIds: [],
  services: {},
  ...other,
});

const read = (query: string, o = offering()) => parseBookingLink(new URLSearchParams(query), o, "2027-09-20");
it("a choice survives being written to the address and read back", () => {
  const chosen = choice({ cabinIds: ["c1"], services: { s1: 2, s2: 1 } });
  const address = addressOf(offering(), chosen, { openBooking: true });
  expect(address).toContain("openBooking=true");
  expect(read(address.split("?")[1] ?? "")).toEqual({ choice: chosen, unused: [] });
});
it.each([
  ["fromDate=2027-02-31&toDate=2027-10-04", ["notDates"]],
  ["fromDate=1.10.2027", ["notDates"]],
  ["fromDate=2027-10-01&toDate=i+morgen", ["notDates"]],
  ["fromDate=2027-09-19&toDate=2027-09-28", ["past"]],
  ["toDate=2027-09-20", ["past"]],
  ["fromDate=2027-10-04&toDate=2027-10-01", ["order"]],
  ["fromDate=2027-10-01&toDate=2027-10-01", ["order"]],
  ["fromDate=2027-10-01&toDate=2030-10-01", ["tooLong"]],
  ["participants=0", ["party"]],
  ["participants=-4", ["party"]],
  ["participants=1e9", ["party"]],
  ["participants=%27;drop+table&fromDate=%3Cscript%3E", ["notDates", "party"]],
  ["cabins=c9&services=s9:1,s1:-1,s1", ["extras"]],
])("invalid parameters are ignored and reported: %s", (query, unused) => {
  expect(read(query)).toEqual({ choice: choice({ fromDate: "", toDate: "", participants: 2 }), unused });
});
it("an address may have only one date; a group that is too large is reported, with both dates by the price", () => {
  expect(read("fromDate=2027-10-01&participants=9")).toEqual({
    choice: choice({ toDate: "", participants: 2 }),
    unused: ["party"],
  });
  expect(read("fromDate=2027-10-01&toDate=2027-10-03&participants=9")).toEqual({
    choice: choice({ toDate: "2027-10-03", participants: 9 }),
    unused: [],
  });
});
it("companions, children and the single days of a service stay in the address", () => {
  const chosen = choice({
    companions: 1,
    children: 2,
    services: { s1: 2 },
    serviceDays: { s1: ["2027-10-02"] },
  });
  const query = queryOf(offering(), chosen);
  expect(read(query)).toEqual({ choice: chosen, unused: [] });
  expect(calculateBody(offering(), chosen)).toMatchObject({
    companions: 1,
    children: 2,
    services: [{ serviceId: "s1", quantity: 2, dates: ["2027-10-02"] }],
  });
});
it("for an offering sold by season, the choice is the whole season", () => {
  const wholeSeason = { fromDate: "2027-09-25", toDate: "2027-10-25" };
  const season = offering({ durationType: "season" });
  expect(read("fromDate=2027-10-01&toDate=2027-10-03&participants=4", season)).toEqual({
    choice: choice(wholeSeason),
    unused: ["season"],
  });
  expect(read("fromDate=2027-09-25&toDate=2027-10-25&participants=4", season)).toEqual({
    choice: choice(wholeSeason),
    unused: [],
  });
});

it("the first day clicked is the arrival, the next the departure; an earlier day starts again", () => {
  const pick = (days: string[], o = offering()) =>
    days.reduce((c, day) => pickDay(o, c, day, "2027-09-20"), choice({ fromDate: "", toDate: "" }));
  expect(pick(["2027-10-01", "2027-10-03"])).toMatchObject({ fromDate: "2027-10-01", toDate: "2027-10-03" });
  expect(pick(["2027-10-03", "2027-10-01"])).toMatchObject({ fromDate: "2027-10-01", toDate: "" });
  expect(pick(["2027-10-01", "2027-10-03", "2027-10-05"])).toMatchObject({
    fromDate: "2027-10-05",
    toDate: "",
  });
  expect(pick(["2027-10-30"], offering({ durationType: "fixed_days", fixedDays: 3 }))).toMatchObject({
    fromDate: "2027-10-30",
    toDate: "2027-11-02",
  });
  expect(pick(["2027-10-05"], offering({ durationType: "season" }))).toMatchObject({
    fromDate: "2027-09-25",
    toDate: "2027-10-25",
  });
});

it("a price is requested once both dates are set", () => {
  expect(calculateBody(offering(), choice({ toDate: "" }))).toBeUndefined();
  expect(calculateBody(offering(), choice({ cabinIds: ["c1"], services: { s1: 0 } }))).toMatchObject({
    cabins: [{ cabinId: "c1" }],
    services: [],
  });
});

it("a refusal has a suggestion that resolves it", () => {
  const suggested = (code: string, c: Partial<StayChoice>, o: Partial<Offering> = {}) =>
    suggestionFor(code, offering(o), choice(c), "2027-09-20")?.change;
  expect(suggested("outside_season", { fromDate: "2027-09-20", toDate: "2027-09-23" })).toEqual({
    fromDate: "2027-09-25",
    toDate: "2027-09-28",
  });
  expect(suggested("outside_season", { fromDate: "2027-10-23", toDate: "2027-10-28" })).toEqual({
    toDate: "2027-10-25",
  });
  expect(suggested("start_weekday_required", {}, { startWeekday: 4 })).toEqual({
    fromDate: "2027-10-07",
    toDate: "2027-10-10",
  });
  expect(suggested("duration_too_short", { toDate: "2027-10-02" })).toEqual({ toDate: "2027-10-03" });
  expect(suggested("duration_too_long", { toDate: "2027-10-20" })).toEqual({ toDate: "2027-10-08" });
  expect(suggested("duration_not_exact", {}, { fixedDays: 5 })).toEqual({ toDate: "2027-10-06" });
  expect(suggested("whole_season_required", {})).toEqual({ fromDate: "2027-09-25", toDate: "2027-10-25" });
  expect(suggested("too_few_hunters", {})).toEqual({ participants: 2 });
  expect(suggested("too_many_hunters", {})).toEqual({ participants: 6 });
});

it("suggested days are those that the server confirms as free, or else the nearest free days", async () => {
  const nearest = { fromDate: "2027-10-14", toDate: "2027-10-17" };
  const body = calculateBody(offering(), choice());
  if (!body) throw new Error("both dates stand there");
  const suggestions = async (code: string, item: object, o: Partial<Offering> = {}) => {
    answer.mockResolvedValue({ items: [item] });
    const problem = { type: "", title: "", detail: "", status: 422, code, errors: [{ code, detail: "" }] };
    return (await suggestionsFor(problem, body, offering(o), "2027-09-20"))[code]?.change;
  };
  const thursday = { fromDate: "2027-10-07", toDate: "2027-10-10" };
  const onThursdays = { startWeekday: 4 };
  expect(await suggestions("start_weekday_required", { totalOre: 1, nearest }, onThursdays)).toEqual(
    thursday,
  );
  expect(await suggestions("start_weekday_required", { totalOre: null, nearest }, onThursdays)).toEqual(
    nearest,
  );
  expect(answer.mock.lastCall?.[1].query).toMatchObject({ from: "2027-10-07", to: "2027-10-10" });
  expect(await suggestions("dates_booked", { totalOre: null, nearest })).toEqual(nearest);
  expect(await suggestions("dates_booked", { totalOre: null, nearest: null })).toBeUndefined();
  expect(await suggestions("too_many_hunters", {})).toEqual({ participants: 6 });
});

it("too few beds suggest the optional cabin with which all have one (rules 2.11)", () => {
  const cabins = [
    { cabinId: "c0", name: "Koia", beds: 4 },
    { cabinId: "c1", name: "Bua", beds: 2 },
  ];
  const o = offering({ cabins, includedCabinIds: ["c0"] } as unknown as Partial<Offering>);
  const suggested = (children: number) =>
    suggestionFor("too_few_beds", o, { ...choice({ children }), cabins: [] }, "2027-09-20");
  expect(suggested(2)).toMatchObject({ words: "cabin", name: "Bua", change: { cabinIds: ["c1"] } });
  expect(suggested(3)).toBeUndefined();
});
