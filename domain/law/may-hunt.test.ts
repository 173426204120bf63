/** The seasons of the regulations that were read, on both sides of their borders of area and of day. */
import { describe, expect, it } from "vitest";
import type { CalendarDate } from "../days.ts";
import { type LawQuestion, mayHunt } from "./may-hunt.ts";
import { nationalRules } from "./national-rules.ts";
import { spotAt, spotsOf, type Spot } from "./parts.ts";
import type { LocalRule, SexAge } from "./rules.ts";
import { taxaOfQuery, type Taxon, taxonNamed } from "./taxa.ts";

const rules = { regulations: nationalRules, localRules: [] as LocalRule[] };
type Options = Partial<LawQuestion> & { local?: LocalRule[] };
function ask(taxa: readonly Taxon[], spots: readonly Spot[], day: CalendarDate, options: Options = {}) {
  const { local = [], ...question } = options;
  const all = mayHunt({ from: day, to: day, taxa, spots, ...question }, { ...rules, localRules: local });
  expect(all.length).toBe(1);
  return all[0]!;
}
const answerIn = (name: string, municipality: string, day: CalendarDate, options: Options = {}) =>
  ask([taxonNamed(name)!], spotsOf(municipality), day, options).answer;

const oslo = "0301";
const aremark = "3124";
const halden = "3101";
const baerum = "3201";
const dovre = "3431";
const tonsberg = "3905";
const kristiansand = "4204";
const arendal = "4203";
const stavanger = "1103";
const bergen = "4601";
const trondheim = "5001";
const orland = "5057";
const rana = "1833";
const luroy = "1834";
const meloy = "1837";
const bodo = "1804";
const narvik = "1806";
const hamaroy = "1875";
const evenes = "1853";
const tromso = "5501";
const alta = "5601";
const hasvik = "5616";
const karasjok = "5610";
const vadso = "5607";

/** The day in the hunting year that begins in April of the year. */
const dayIn = (year: number, monthDay: string) => `${monthDay < "04-01" ? year + 1 : year}-${monthDay}`;
const beside = (day: CalendarDate, days: number) =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);

type Row = [
  taxon: string,
  place: string,
  from: string,
  to: string,
  inside: "yes" | "unknown",
  sexAge?: SexAge,
];
/** `02-29` is the last day of February. */
const seasonRows: Row[] = [
  ["elg", trondheim, "09-25", "12-23", "unknown"],
  ["elg", tromso, "09-25", "12-23", "unknown"],
  ["elg", karasjok, "09-01", "12-23", "unknown"],
  ["hjort", bergen, "09-01", "12-23", "unknown"],
  ["rådyr", halden, "09-25", "12-23", "unknown"],
  ["rådyr", halden, "08-10", "12-23", "unknown", "male_adult"],
  ["rådyr", halden, "09-25", "12-23", "unknown", "female"],
  ["rådyr", halden, "09-25", "12-23", "unknown", "calf"],
  ["villrein", dovre, "08-20", "09-30", "unknown"],
  ["dåhjort", halden, "09-25", "12-23", "yes"],
  ["muflon", tonsberg, "09-25", "12-23", "yes"],
  ["gaupe", trondheim, "02-01", "03-31", "unknown"],
  ["jerv", dovre, "08-20", "02-15", "unknown"],
  ["brunbjørn", trondheim, "08-21", "10-15", "unknown"],
  ["lirype", trondheim, "09-10", "02-29", "yes"],
  ["fjellrype", bodo, "09-10", "02-29", "yes"],
  ["hare", rana, "09-10", "02-29", "yes"],
  ["lirype", narvik, "09-10", "03-15", "yes"],
  ["fjellrype", evenes, "09-10", "03-15", "yes"],
  ["hare", tromso, "09-10", "03-15", "yes"],
  ["hare", karasjok, "09-10", "03-15", "yes"],
  ["jerpe", dovre, "09-10", "12-23", "yes"],
  ["orrfugl", alta, "09-10", "12-23", "yes"],
  ["storfugl", oslo, "09-10", "12-23", "yes"],
  ["kortnebbgås", trondheim, "08-10", "12-23", "yes"],
  ["kortnebbgås", rana, "08-10", "12-23", "yes"],
  ["kortnebbgås", meloy, "08-21", "12-23", "yes"],
  ["kortnebbgås", tromso, "08-21", "12-23", "yes"],
  ["grågås", stavanger, "08-10", "12-23", "yes"],
  ["grågås", luroy, "08-10", "12-23", "yes"],
  ["grågås", meloy, "08-15", "12-23", "yes"],
  ["grågås", tromso, "08-15", "12-23", "yes"],
  ["grågås", hasvik, "08-21", "12-23", "yes"],
  ["kanadagås", oslo, "08-10", "12-23", "yes"],
  ["stripegås", bergen, "08-10", "12-23", "yes"],
  ["brunnakke", bodo, "08-21", "12-23", "yes"],
  ["krikkand", alta, "08-21", "12-23", "yes"],
  ["stokkand", oslo, "08-21", "12-23", "yes"],
  ["toppand", oslo, "09-10", "12-23", "yes"],
  ["kvinand", alta, "09-10", "12-23", "yes"],
  ["siland", bergen, "09-10", "12-23", "yes"],
  ["laksand", bergen, "09-10", "12-23", "yes"],
  ["svartand", halden, "09-10", "12-23", "yes"],
  ["ærfugl", tonsberg, "10-01", "11-30", "yes"],
  ["ærfugl", arendal, "10-01", "11-30", "yes", "male_adult"],
  ["toppskarv", bodo, "10-01", "11-30", "yes"],
  ["toppskarv", orland, "10-01", "11-30", "yes"],
  ["storskarv", bodo, "10-01", "11-30", "yes", "calf"],
  ["storskarv", dovre, "08-10", "12-23", "yes"],
  ["rødrev", oslo, "07-15", "04-15", "yes"],
  ["bever", aremark, "10-01", "04-30", "unknown"],
  ["grevling", oslo, "08-21", "01-31", "yes"],
  ["mår", oslo, "11-01", "03-15", "yes"],
  ["ekorn", oslo, "11-01", "03-15", "yes"],
  ["røyskatt", oslo, "08-21", "03-15", "yes"],
  ["enkeltbekkasin", oslo, "08-21", "10-31", "yes"],
  ["rugde", oslo, "09-10", "12-23", "yes"],
  ["ringdue", bodo, "08-21", "12-23", "yes"],
  ["gråtrost", alta, "08-10", "12-23", "yes"],
  ["skjære", alta, "08-10", "02-29", "yes"],
  ["kråke", alta, "07-15", "03-31", "yes"],
  ["nøtteskrike", trondheim, "08-10", "02-29", "yes"],
  ["ravn", bodo, "08-10", "02-29", "yes"],
  ["ravn", tromso, "08-10", "03-15", "yes"],
  ["fasan", oslo, "10-01", "12-23", "yes"],
  ["sørhare og viltlevende kanin", oslo, "09-10", "02-29", "yes"],
  ["knoppand (moskusand)", oslo, "08-21", "12-23", "yes"],
  ["mandarinand", oslo, "08-21", "12-23", "yes"],
  ["stivhaleand", oslo, "08-21", "12-23", "yes"],
];

describe.each([2026, 2027])("in the hunting year from April %i", (year) => {
  it.each(seasonRows)("%s in %s may be hunted from %s to %s", (taxon, place, from, to, inside, sexAge) => {
    const last = to === "02-29" ? beside(`${year + 1}-03-01`, -1) : dayIn(year, to);
    const first = dayIn(year, from);
    const answers = [beside(first, -1), first, last, beside(last, 1)].map((day) =>
      answerIn(taxon, place, day, sexAge ? { sexAge } : {}),
    );
    const after = beside(last, 1) < "2028-04-01" ? "no" : "unknown";
    expect(answers).toEqual(["no", inside, inside, after]);
  });
});

describe("areas", () => {
  it.each([
    ["kortnebbgås", alta],
    ["grågås", vadso],
    ["grågås", karasjok],
    ["ringdue", tromso],
    ["ringdue", alta],
    ["nøtteskrike", rana],
    ["nøtteskrike", tromso],
    ["svartand", baerum],
    ["ærfugl", kristiansand],
    ["ærfugl", oslo],
    ["toppskarv", trondheim],
    ["toppskarv", bergen],
    ["moskusfe", dovre],
    ["heilo", dovre],
    ["havelle", bodo],
    ["gråmåke", bodo],
    ["svartbak", bodo],
    ["sildemåke", bodo],
    ["rødvingetrost", oslo],
  ])("%s in %s may not be hunted on any day, and the regulation is named", (taxon, place) => {
    for (const day of ["2026-08-25", "2026-10-15", "2027-02-10", "2027-06-01"]) {
      const { answer, reasons } = ask([taxonNamed(taxon)!], spotsOf(place), day);
      expect([answer, reasons[0]?.source?.ref]).toEqual(["no", "FOR-2022-01-21-128"]);
    }
  });

  it("Hamarøy north of Tysfjorden has the northern season, and the rest has not", () => {
    const north = spotAt(hamaroy, [16.6, 68.03]);
    const south = spotAt(hamaroy, [15.9, 67.95]);
    expect([north.part, south.part]).toEqual(["hamaroy_north", undefined]);
    expect(ask(["lirype"], [north], "2027-03-15").answer).toBe("yes");
    expect(ask(["lirype"], [north], "2027-03-16").answer).toBe("no");
    expect(ask(["lirype"], [south], "2027-02-28").answer).toBe("yes");
    expect(ask(["lirype"], [south], "2027-03-01").answer).toBe("no");
    const whole = ask(["lirype"], spotsOf(hamaroy), "2027-03-10");
    expect([whole.answer, whole.reasons.map(({ place }) => place)]).toEqual([
      "no",
      [{ municipality: hamaroy }],
    ]);
  });

  it.each([
    ["Hammerfest town", "5603", [23.68, 70.66], "yes"],
    ["inner Alta", alta, [23.3, 69.8], "no"],
    ["the mouth of Altafjorden", alta, [22.9, 70.25], "yes"],
    ["Lakselv in Porsanger", "5622", [24.97, 70.05], "no"],
    ["Kjøllefjord in Lebesby", "5624", [27.35, 70.95], "yes"],
    ["Ifjordfjellet in Lebesby", "5624", [27.3, 70.3], "no"],
  ] as const)("greylag geese at %s: %s", (_name, municipality, point, answer) => {
    const spot = spotAt(municipality, point);
    expect([
      ask(["graagaas"], [spot], "2026-08-20").answer,
      ask(["graagaas"], [spot], "2026-08-21").answer,
    ]).toEqual(["no", answer]);
  });

  it("moose in Finnmark opens on 1 September since 1 July 2026, before that in two municipalities only", () => {
    expect(answerIn("elg", alta, "2025-09-24")).toBe("no");
    expect(answerIn("elg", alta, "2025-09-25")).toBe("unknown");
    expect(answerIn("elg", karasjok, "2025-09-01")).toBe("unknown");
    expect(answerIn("elg", alta, "2026-08-31")).toBe("no");
    const { answer, reasons } = ask(["elg"], spotsOf(alta), "2026-09-01");
    expect([answer, reasons[0]]).toMatchObject([
      "unknown",
      { ruleId: "elg.finnmark", source: { ref: "FOR-2026-06-26-1379" } },
    ]);
  });

  it("moose may not be hunted at weekends in the forests around Oslo", () => {
    const opened = { local: [opening("elg", baerum, "2026-09-25", "2026-12-23")] };
    expect(
      ["2026-10-02", "2026-10-03", "2026-10-04", "2026-10-05"].map((day) =>
        answerIn("elg", baerum, day, opened),
      ),
    ).toEqual(["yes", "no", "no", "yes"]);
    expect(ask(["elg"], [spotAt(oslo, [10.75, 60.0])], "2026-10-03").answer).toBe("no");
    expect(ask(["elg"], [spotAt(oslo, [10.65, 60.12])], "2026-10-03").answer).toBe("unknown");
  });

  it("the free hunting of geese at sea begins later than on land", () => {
    const [atSea, onLand] = [{ water: "open_sea" } as const, {}];
    expect(answerIn("grågås", tonsberg, "2026-09-09", atSea)).toBe("no");
    expect(answerIn("grågås", tonsberg, "2026-09-10", atSea)).toBe("yes");
    expect(answerIn("grågås", tonsberg, "2026-09-09", onLand)).toBe("yes");
  });

  it("cormorants have other seasons in salt water than in fresh", () => {
    const salt = { water: "salt", sexAge: "calf" } as const;
    expect(
      ["2026-09-09", "2026-09-10", "2026-11-09", "2026-11-10"].map((day) =>
        answerIn("storskarv", tonsberg, day, salt),
      ),
    ).toEqual(["no", "yes", "yes", "no"]);
    expect(answerIn("storskarv", tonsberg, "2026-10-01", { ...salt, sexAge: "female" })).toBe("no");
    expect(answerIn("storskarv", tonsberg, "2026-08-10", { water: "fresh" })).toBe("yes");
    expect(answerIn("storskarv", trondheim, "2026-09-30", salt)).toBe("no");
    expect(answerIn("storskarv", trondheim, "2026-10-01", salt)).toBe("yes");
  });

  it("ptarmigan may be snared in named municipalities only", () => {
    expect(
      ["2026-10-31", "2026-11-01", "2027-02-28", "2027-03-01"].map((day) =>
        answerIn("rypesnare", dovre, day),
      ),
    ).toEqual(["no", "yes", "yes", "no"]);
    expect(answerIn("rypesnare", tromso, "2027-03-15")).toBe("yes");
    expect(answerIn("rypesnare", trondheim, "2026-12-01")).toBe("no");
  });
});

describe("closed days", () => {
  const foxIn = (day: CalendarDate) => answerIn("rev", oslo, day);
  it("all hunting is closed from 24 to 31 December", () => {
    expect(["2026-12-23", "2026-12-24", "2026-12-31", "2027-01-01"].map(foxIn)).toEqual([
      "yes",
      "no",
      "no",
      "yes",
    ]);
  });
  it("all hunting is closed from Good Friday to Easter Sunday, in the same days of old and new law", () => {
    expect(["2027-03-25", "2027-03-26", "2027-03-27", "2027-03-28", "2027-03-29"].map(foxIn)).toEqual([
      "yes",
      "no",
      "no",
      "no",
      "yes",
    ]);
    const refs = ["2026-04-03", "2027-03-26"].map((day) => ask(["rev"], spotsOf(oslo), day).reasons[0]);
    expect(refs).toMatchObject([
      { code: "closed_day", ruleId: "easter", source: { ref: "LOV-1981-05-29-38" } },
      { code: "closed_day", ruleId: "easter", source: { ref: "LOV-2025-06-20-102" } },
    ]);
  });
  it("a closed day is closed even where no regulation was read", () => {
    expect(["2021-12-24", "2029-03-30", "2030-04-21"].map(foxIn)).toEqual(["no", "no", "no"]);
  });
  it("fishing is not closed", () => {
    expect(answerIn("hummer", bodo, "2026-12-24")).toBe("yes");
    expect(answerIn("hummer", bergen, "2026-12-01")).toBe("no");
  });
});

describe("what was read", () => {
  it("nothing is known before 1 April 2022 and after 31 March 2028", () => {
    expect(
      ["2022-03-31", "2022-04-01", "2028-03-31", "2028-04-01"].map((day) => answerIn("kråke", oslo, day)),
    ).toEqual(["unknown", "no", "yes", "unknown"].map((one, at) => (at === 1 ? "no" : one)));
    expect(answerIn("mink", oslo, "2022-04-01")).toBe("yes");
    expect(answerIn("moskusfe", dovre, "2028-04-01")).toBe("unknown");
  });
  it("29 February is the last day of the season in leap years", () => {
    expect(
      ["2024-02-29", "2024-03-01", "2028-02-29", "2028-03-01"].map((day) => answerIn("lirype", dovre, day)),
    ).toEqual(["yes", "no", "yes", "no"]);
    expect(answerIn("lirype", dovre, "2027-03-01")).toBe("no");
  });
  it("inland, river, ice and sea fishing have no rule that was read", () => {
    for (const taxon of ["innlandsfiske", "elvefiske", "isfiske", "havfiske"])
      expect(answerIn(taxon, dovre, "2026-07-01")).toBe("unknown");
  });
  it("a species is answered by the one of its taxa that may be hunted", () => {
    const geeseAndDucks = taxaOfQuery("and_gaas", undefined) as Taxon[];
    const { answer, reasons } = ask(geeseAndDucks, spotsOf(trondheim), "2026-08-10");
    expect([answer, reasons.map(({ taxon }) => taxon).sort()]).toEqual([
      "yes",
      ["graagaas", "kanadagaas", "kortnebbgaas", "stripegaas"],
    ]);
    expect(ask(geeseAndDucks, spotsOf(trondheim), "2026-08-09").answer).toBe("no");
  });
});

function opening(
  taxon: Taxon,
  municipality: string,
  from: string,
  to: string,
  change: Partial<LocalRule> = {},
): LocalRule {
  const source = { ref: "Lovtidend", title: "Forskrift", url: "https://lovdata.no/x", readOn: "2026-11-28" };
  return {
    ruleId: `local-${from}`,
    municipality,
    taxa: [taxon],
    effect: "opens",
    from,
    to,
    source,
    ...change,
  };
}
describe("local decisions", () => {
  const days = ["2026-09-24", "2026-09-25", "2026-10-10", "2026-12-23", "2026-12-24"];
  const moose = (local: LocalRule[]) => days.map((day) => answerIn("elg", trondheim, day, { local }));
  const opens = opening("elg", trondheim, "2026-04-01", "2027-03-31");
  it("an opening opens the national season and nothing else", () => {
    expect(moose([opens])).toEqual(["no", "yes", "yes", "yes", "no"]);
    expect(answerIn("elg", orland, "2026-10-10", { local: [opens] })).toBe("unknown");
    const { reasons } = ask(["elg"], spotsOf(trondheim), "2026-10-10", { local: [opens] });
    expect(reasons.map(({ ruleId }) => ruleId)).toEqual(["elg.nat", opens.ruleId]);
  });
  it("a narrower season leaves the rest of its hunting year out, and opens nothing", () => {
    const narrows = opening("elg", trondheim, "2026-10-05", "2026-10-31", { effect: "narrows" });
    expect(moose([narrows])).toEqual(["no", "no", "unknown", "no", "no"]);
    expect(moose([opens, narrows])).toEqual(["no", "no", "yes", "no", "no"]);
    expect(answerIn("elg", trondheim, "2027-09-30", { local: [narrows] })).toBe("unknown");
  });
  it("a wider season adds days, but never a closed day", () => {
    const widens = opening("bever", aremark, "2027-05-01", "2027-05-15", { effect: "widens" });
    const beaver = (day: string) => answerIn("bever", aremark, day, { local: [widens] });
    expect(["2027-04-30", "2027-05-01", "2027-05-15", "2027-05-16"].map(beaver)).toEqual([
      "unknown",
      "yes",
      "yes",
      "no",
    ]);
    const goose = opening("graagaas", halden, "2026-12-20", "2027-01-31", { effect: "widens" });
    expect(answerIn("grågås", halden, "2026-12-24", { local: [goose] })).toBe("no");
    expect(answerIn("grågås", halden, "2027-01-10", { local: [goose] })).toBe("yes");
  });
  it("what a landowner has read opens where the municipality's opening is not read, and always takes away", () => {
    const own = { ...opens, ruleId: "own", own: true as const };
    expect(moose([own])).toEqual(["no", "yes", "yes", "yes", "no"]);
    const shorter = opening("elg", trondheim, "2026-09-25", "2026-10-31");
    expect(moose([own, shorter])).toEqual(["no", "yes", "yes", "no", "no"]);
    const closed = opening("elg", trondheim, "2026-10-01", "2026-10-31", { effect: "closes" });
    const later = { ...own, source: { ...own.source, readOn: "2026-11-29" } };
    expect(moose([later, closed])).toEqual(["no", "yes", "no", "yes", "no"]);
    const ownCloses = { ...closed, own: true as const };
    const reread = { ...opens, source: { ...opens.source, readOn: "2026-11-29" } };
    expect(moose([ownCloses, reread])).toEqual(["no", "yes", "no", "yes", "no"]);
  });
  it("closing wins over opening of the same reading, and a later reading over both", () => {
    const closes = opening("elg", trondheim, "2026-10-01", "2026-10-31", { effect: "closes" });
    expect(moose([opens, closes])).toEqual(["no", "yes", "no", "yes", "no"]);
    expect(moose([closes, opens])).toEqual(["no", "yes", "no", "yes", "no"]);
    const reread = { ...opens, source: { ...opens.source, readOn: "2026-11-29" } };
    expect(moose([closes, reread])).toEqual(["no", "yes", "yes", "yes", "no"]);
  });
  it("a licence quota that is read still needs a registered licence hunter", () => {
    const quota = opening("jerv", dovre, "2026-08-20", "2027-02-15");
    const { answer, missing } = ask(["jerv"], spotsOf(dovre), "2026-09-01", { local: [quota] });
    expect([answer, missing]).toEqual(["missing", ["licence_hunter"]]);
  });
});

describe("a ground over a border", () => {
  it("is answered by its strictest part, which is named", () => {
    const spots = [...spotsOf(narvik), ...spotsOf(bodo)];
    const { answer, reasons } = ask(["lirype"], spots, "2027-03-10");
    expect([answer, reasons.map(({ place }) => place?.municipality)]).toEqual(["no", [bodo]]);
    expect(ask(["lirype"], spots, "2027-02-10").answer).toBe("yes");
  });
  it("is unknown where a part is unknown", () => {
    const local = [opening("elg", trondheim, "2026-04-01", "2027-03-31")];
    expect(ask(["elg"], [...spotsOf(trondheim), ...spotsOf(orland)], "2026-10-10", { local }).answer).toBe(
      "unknown",
    );
  });
});

describe("weapon, dog and hunter", () => {
  const buck = { sexAge: "male_adult" } as const;
  it("deer are shot with a rifle, and early roebuck too", () => {
    expect(answerIn("dåhjort", oslo, "2026-10-10", { weapon: "shotgun" })).toBe("no");
    expect(answerIn("dåhjort", oslo, "2026-10-10", { weapon: "rifle" })).toBe("yes");
    expect(answerIn("rådyr", halden, "2026-09-24", { ...buck, weapon: "shotgun" })).toBe("no");
    expect(answerIn("rådyr", halden, "2026-09-24", { ...buck, weapon: "rifle" })).toBe("unknown");
    expect(answerIn("rådyr", halden, "2026-09-25", { ...buck, weapon: "shotgun" })).toBe("unknown");
    expect(answerIn("rev", oslo, "2026-10-10", { weapon: "bow" })).toBe("no");
    expect(answerIn("rev", oslo, "2026-10-10", { weapon: "none" })).toBe("yes");
  });
  it("bird dogs are on a leash until 20 August, and a tracking dog is not", () => {
    expect(answerIn("grågås", oslo, "2026-08-20", { dog: "pointing" })).toBe("no");
    expect(answerIn("grågås", oslo, "2026-08-21", { dog: "pointing" })).toBe("yes");
    expect(answerIn("grågås", oslo, "2026-08-20", { dog: "tracking" })).toBe("yes");
    expect(answerIn("rev", oslo, "2027-03-31", { dog: "pointing" })).toBe("yes");
    expect(answerIn("rev", oslo, "2027-04-01", { dog: "pointing" })).toBe("no");
  });
  it("driving dogs hunt hare and deer, and moose since 1 July 2026", () => {
    expect(answerIn("lirype", dovre, "2026-10-10", { dog: "driving" })).toBe("no");
    expect(answerIn("hare", dovre, "2026-10-10", { dog: "driving" })).toBe("yes");
    expect(answerIn("elg", trondheim, "2025-10-10", { dog: "driving" })).toBe("no");
    expect(answerIn("elg", trondheim, "2026-10-10", { dog: "driving" })).toBe("unknown");
    expect(answerIn("rådyr", halden, "2026-09-24", { ...buck, dog: "driving" })).toBe("no");
    expect(answerIn("rådyr", halden, "2026-09-25", { ...buck, dog: "driving" })).toBe("unknown");
  });
  it("small game is hunted alone from 16 years and big game from 18, and trained for two years before", () => {
    const by = (taxon: string, birthYear: number, options: Options = {}) =>
      answerIn(taxon, oslo, "2026-10-10", { birthYear, ...options });
    expect([2013, 2012, 2010, 2009].map((year) => by("hare", year))).toEqual([
      "no",
      "missing",
      "missing",
      "yes",
    ]);
    expect([2011, 2010, 2008, 2007].map((year) => by("dåhjort", year))).toEqual([
      "no",
      "missing",
      "missing",
      "yes",
    ]);
    expect(by("hare", 2020, { weapon: "none" })).toBe("yes");
    const { missing, reasons } = ask(["elg"], spotsOf(trondheim), "2026-10-10", { birthYear: 2009 });
    expect(missing).toEqual(["guardian_consent", "supervisor", "hunter_exam", "shooting_test"]);
    expect(reasons.map(({ code }) => code)).toEqual(["municipal_opening_unknown", "training_only"]);
  });
  it("outside the days of the landowner nothing is hunted", () => {
    const landowner = {
      open: [{ from: "2026-10-01", to: "2026-10-31" }],
      closed: [{ from: "2026-10-10", to: "2026-10-10" }],
    };
    const days = ["2026-09-30", "2026-10-01", "2026-10-10", "2026-10-31", "2026-11-01"];
    expect(days.map((day) => answerIn("hare", oslo, day, { landowner }))).toEqual([
      "no",
      "yes",
      "no",
      "yes",
      "no",
    ]);
  });
});

describe("the ranges of an answer", () => {
  it("follow each other without gaps, and change only where the answer or its reasons do", () => {
    const ranges = mayHunt(
      { from: "2026-12-20", to: "2027-04-20", taxa: ["rev"], spots: spotsOf(oslo) },
      rules,
    );
    expect(ranges.map(({ from, to, answer }) => [from, to, answer])).toEqual([
      ["2026-12-20", "2026-12-23", "yes"],
      ["2026-12-24", "2026-12-31", "no"],
      ["2027-01-01", "2027-03-25", "yes"],
      ["2027-03-26", "2027-03-28", "no"],
      ["2027-03-29", "2027-04-15", "yes"],
      ["2027-04-16", "2027-04-20", "no"],
    ]);
  });
});

describe("decisions of several authorities", () => {
  const read = (rule: LocalRule, readOn: string): LocalRule => ({
    ...rule,
    source: { ...rule.source, readOn },
  });
  const answers = (taxon: Taxon, days: CalendarDate[], local: LocalRule[], place = bergen) =>
    days.map((day) => ask([taxon], spotsOf(place), day, { local }).answer);

  it("an opening that is read later does not lift what the county has narrowed", () => {
    const narrows = opening("hjort", bergen, "2026-10-05", "2026-10-31", { effect: "narrows" });
    const opens = opening("hjort", bergen, "2026-09-01", "2026-12-23");
    const days = ["2026-10-04", "2026-10-05", "2026-11-01"];
    const local = [read(narrows, "2026-08-01"), read(opens, "2026-08-10")];
    expect(answers("hjort", days, local)).toEqual(["no", "yes", "no"]);
  });
  it("an opening of some days closes the others of the season, and says nothing of other years", () => {
    const opens = opening("hjort", bergen, "2026-09-10", "2026-10-31");
    const days = ["2026-09-09", "2026-09-10", "2026-11-01", "2027-09-10"];
    expect(answers("hjort", days, [opens])).toEqual(["no", "yes", "no", "unknown"]);
    const { reasons } = ask(["hjort"], spotsOf(bergen), "2026-11-01", { local: [opens] });
    expect(reasons[0]?.code).toBe("opened_on_other_days");
  });
  it("a narrower season that runs over 1 April ends with it", () => {
    const fox = opening("rev", halden, "2026-08-21", "2027-02-28", { effect: "narrows" });
    const days = ["2026-08-20", "2027-02-28", "2027-03-01", "2027-04-10", "2027-07-15"];
    expect(answers("rev", days, [fox], halden)).toEqual(["no", "yes", "no", "no", "yes"]);
    const longer = opening("rev", halden, "2026-08-21", "2027-04-10", { effect: "narrows" });
    expect(answers("rev", ["2027-04-10", "2027-04-11", "2027-07-15"], [longer], halden)).toEqual([
      "yes",
      "no",
      "yes",
    ]);
  });
  it("more days need what the season needs", () => {
    const reindeer = opening("villrein", dovre, "2026-10-01", "2026-10-14", { effect: "widens" });
    expect(answers("villrein", ["2026-09-30", "2026-10-01"], [reindeer], dovre)).toEqual([
      "unknown",
      "unknown",
    ]);
    const moose = opening("elg", trondheim, "2026-09-20", "2026-09-24", { effect: "widens" });
    expect(answers("elg", ["2026-09-20"], [moose], trondheim)).toEqual(["unknown"]);
    const beaver = opening("bever", aremark, "2027-05-01", "2027-05-15", { effect: "widens" });
    expect(answers("bever", ["2027-05-15", "2027-05-16"], [beaver], aremark)).toEqual(["yes", "no"]);
  });
});

it("nobody is trained on predators that are shot under licence", () => {
  const jerv = { weapon: "rifle" } as const;
  expect(ask(["jerv"], spotsOf(dovre), "2026-09-01", { ...jerv, birthYear: 2010 }).answer).toBe("no");
  const { missing } = ask(["jerv"], spotsOf(dovre), "2026-09-01", { ...jerv, birthYear: 2008 });
  expect(missing).toEqual(["birthday"]);
  expect(ask(["gaupe"], spotsOf(dovre), "2027-02-02", { birthYear: 2010 }).missing).toContain("supervisor");
});

it("wolves have the season of the zone or of the country outside it", () => {
  const ruleIds = (place: string, day: string) =>
    ask(["ulv"], spotsOf(place), day).reasons.map(({ ruleId }) => ruleId);
  expect(ask(["ulv"], spotsOf(oslo), "2027-03-01").answer).toBe("no");
  expect(ruleIds(oslo, "2027-02-01")).toEqual(["lis.ulv.in"]);
  expect(ruleIds(tromso, "2027-01-10")).toEqual(["lis.ulv.out"]);
});

it("who asks about any roe deer is told how long the season is for bucks only", () => {
  const { reasons } = ask(["raadyr"], spotsOf(halden), "2026-08-15");
  expect(reasons.map(({ values }) => [values?.from, values?.to])).toEqual([
    ["09-25", "12-23"],
    ["08-10", "09-24"],
  ]);
});

it("cormorants in salt water are not hidden by those in fresh water", () => {
  const { reasons } = ask(["storskarv"], spotsOf(stavanger), "2026-10-15");
  expect(reasons.map(({ ruleId }) => ruleId).sort()).toEqual(["storskarv.fersk", "storskarv.salt.n"]);
});

it("names are found however they are written", () => {
  expect(["ra\u030adyr", "moskus", "kanin", "RÅDYR"].map(taxonNamed)).toEqual([
    "raadyr",
    "moskusfe",
    "sorhare",
    "raadyr",
  ]);
});
