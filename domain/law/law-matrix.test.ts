/** Every taxon has one answer on every day in every municipality, and what a landowner narrows never opens. */
import fc from "fast-check";
import { expect, it } from "vitest";
import municipalities from "../../schema/municipality.json" with { type: "json" };
import { isLong } from "../../tests/support/long.ts";
import { cpuMs } from "../../tests/support/thread-time.ts";
import { addDays, eachDay } from "../days.ts";
import { isEaster } from "./law-days.ts";
import { mayHunt } from "./may-hunt.ts";
import { nationalRules } from "./national-rules.ts";
import { spotsOf } from "./parts.ts";
import { localEffects, type LocalRule, sexAges, weapons } from "./rules.ts";
import { isFished, taxaOfQuery, type Taxon, taxonKeys } from "./taxa.ts";

const rules = { regulations: nationalRules, localRules: [] as LocalRule[] };
const numbers = municipalities.map((one) => one.municipality_number);
/** Municipalities on both sides of every border of an area. */
const chosen = [
  "0301",
  "1875",
  "1806",
  "1833",
  "1837",
  "3101",
  "3203",
  "4203",
  "4204",
  "4601",
  "5001",
  "5057",
];
const tested = isLong ? numbers : chosen;
const [first, last] = isLong ? ["2022-01-01", "2030-12-31"] : ["2026-06-01", "2028-06-30"];
const isClosedDay = (day: string) => day.slice(5) >= "12-24" || isEaster(day);

it(
  "every taxon has one answer on every day in every municipality, each but unknown with a source",
  () => {
    const wrong: string[] = [];
    for (const municipality of tested)
      for (const taxon of taxonKeys) {
        const ranges = mayHunt({ from: first, to: last, taxa: [taxon], spots: spotsOf(municipality) }, rules);
        let next = first;
        for (const { from, to, answer, reasons } of ranges) {
          const at = `${taxon} in ${municipality} ${from}–${to}: ${answer}`;
          if (from !== next || to < from) wrong.push(`${at} leaves a gap or overlaps`);
          if (reasons.length === 0) wrong.push(`${at} has no reason`);
          if (answer !== "unknown" && reasons.some(({ source }) => !source))
            wrong.push(`${at} has no source`);
          const isYesOnClosedDay =
            answer !== "no" && !isFished(taxon) && eachDay(from, addDays(to, 1)).some(isClosedDay);
          if (isYesOnClosedDay) wrong.push(`${at} on a closed day`);
          const isOutside = to < "2022-04-01" || from > "2028-03-31";
          if (isOutside && (answer === "yes" || answer === "missing")) wrong.push(`${at} was not read`);
          next = addDays(to, 1);
        }
        if (next !== addDays(last, 1)) wrong.push(`${taxon} in ${municipality} ends before ${next}`);
      }
    expect(wrong).toEqual([]);
  },
  isLong ? 3_600_000 : 60_000,
);

it("every row decides somewhere", () => {
  const told = new Set<string>();
  const everywhere = [...chosen, "1806", "3101", "3330", "3431", "5501", "5610", "5616"];
  for (const municipality of everywhere)
    for (const water of ["fresh", "salt", "open_sea"] as const)
      for (const sexAge of ["any", "male_adult", "calf"] as const)
        for (const taxon of taxonKeys) {
          const question = { taxa: [taxon], spots: spotsOf(municipality), sexAge, water };
          for (const [from, to] of [
            ["2022-08-15", "2022-08-15"],
            ["2026-09-20", "2026-09-20"],
          ] as const)
            for (const { reasons } of mayHunt({ from, to, ...question }, rules))
              for (const { ruleId } of reasons) if (ruleId) told.add(ruleId);
        }
  const ids = nationalRules.flatMap(({ seasons = [] }) => seasons.map(({ id }) => id));
  expect(ids.filter((id) => !told.has(id))).toEqual([]);
});

it("no two rows of a taxon with the same area and animals are in force on the same day", () => {
  const rows = nationalRules.flatMap(({ seasons = [], from = "", to = "9999" }) =>
    seasons.map((row) => ({ ...row, from: row.from ?? from, to: row.to ?? to })),
  );
  const twice = rows.flatMap((a, at) =>
    rows
      .slice(at + 1)
      .filter(
        (b) =>
          a.taxon === b.taxon &&
          a.needs === b.needs &&
          (a.animals ?? "") === (b.animals ?? "") &&
          JSON.stringify(a.area ?? {}) === JSON.stringify(b.area ?? {}) &&
          a.from <= b.to &&
          b.from <= a.to,
      )
      .map((b) => `${a.id} and ${b.id}`),
  );
  expect(twice).toEqual(["lis.ulv.in and lis.ulv.out"]);
});

const day = fc.integer({ min: 0, max: 2800 }).map((n) => addDays("2021-12-01", n));
const period = fc
  .tuple(day, fc.integer({ min: 0, max: 200 }))
  .map(([from, n]) => ({ from, to: addDays(from, n) }));
const source = { ref: "Lovtidend", title: "Forskrift", url: "https://lovdata.no/x", readOn: "2026-11-28" };
const localRule = fc.tuple(fc.constantFrom(...taxonKeys), fc.constantFrom(...localEffects), period).map(
  ([taxon, effect, days]): LocalRule => ({
    ruleId: `${effect} ${taxon}`,
    municipality: "5001",
    taxa: [taxon],
    effect,
    source,
    ...days,
  }),
);

it("what a landowner narrows never turns a no into a yes", () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...taxonKeys),
      fc.constantFrom(...chosen, "5001"),
      period,
      fc.array(period, { maxLength: 3 }),
      fc.array(period, { maxLength: 3 }),
      fc.array(localRule, { maxLength: 3 }),
      fc.constantFrom(...sexAges),
      fc.constantFrom(...weapons),
      (taxon, municipality, days, open, closed, localRules, sexAge, weapon) => {
        const question = { ...days, taxa: [taxon], spots: spotsOf(municipality), sexAge, weapon };
        const byDay = (landowner: object) => {
          const ranges = mayHunt({ ...question, landowner }, { ...rules, localRules });
          return new Map(
            ranges.flatMap(({ from, to, answer }) =>
              eachDay(from, addDays(to, 1)).map((date): [string, string] => [date, answer]),
            ),
          );
        };
        const before = byDay({});
        for (const [date, answer] of byDay({ open, closed })) {
          expect(before.has(date)).toBe(true);
          if (answer !== "no") expect(answer).toBe(before.get(date));
        }
      },
    ),
    { numRuns: isLong ? 5000 : 300 },
  );
});

it("a year over a ground in five municipalities is answered in 20 ms of processor time", async () => {
  const spots = ["1806", "1875", "1853", "5501", "5512"].flatMap(spotsOf);
  const taxa = taxaOfQuery("and_gaas", undefined) as readonly Taxon[];
  const question = { from: "2026-04-01", to: "2027-03-31", spots, weapon: "rifle", birthYear: 2010 } as const;
  const localRules = Array.from(
    { length: 200 },
    (_, at): LocalRule => ({
      ruleId: `local-${at}`,
      municipality: spots[at % spots.length]?.municipality ?? "",
      taxa: [taxa[at % taxa.length] ?? "graagaas"],
      effect: "narrows",
      from: "2026-08-20",
      to: "2026-11-30",
      source,
    }),
  );
  for (const asked of [taxa, ["raadyr"], ["lirype", "fjellrype"]] as const) {
    const ms = await cpuMs(async () => mayHunt({ ...question, taxa: asked }, { ...rules, localRules }), 20);
    expect(ms).toBeLessThanOrEqual(20);
  }
});
