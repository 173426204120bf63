import { createElement } from "react";
import { expect, it } from "vitest";
import { legalSeasonsIn } from "#tests/support/legal.ts";
import { plannedHolds } from "#domain/ground/closed-together.ts";
import { markupOf } from "#tests/support/rendered.ts";
import type { OwnPropertyView } from "#web/features/property/public.ts";
import { StrategyView } from "./strategy-view.tsx";

const offering = (
  name: string,
  species: string,
  [validFrom, validTo]: readonly [string, string],
  more = {},
) => ({
  offeringId: name,
  name,
  englishName: null,
  status: "active",
  published: true,
  targetSpecies: [species],
  validFrom,
  validTo,
  per: "hunter",
  priceFor: "day",
  fromPriceOre: 50_000,
  notBookable: [],
  allowConcurrentBookings: false,
  groundIds: [],
  groundUse: null,
  togetherWith: [],
  clashesWith: [],
  ...more,
});

/** The markup of the plan of a property with these offerings. */
function planOf(offerings: ReturnType<typeof offering>[], grounds: object[] = []): string {
  const property = {
    propertyId: "p1",
    name: "Skogmo",
    type: "combined",
    status: "published",
    species: ["elg"],
    cabins: [],
    grounds,
    offerings,
  } as unknown as OwnPropertyView;
  const legal = { ...legalSeasonsIn("3431", "2027-01-01"), groups: {}, closedDays: [] };
  const planned = plannedHolds(property);
  const strategy = { property, planned, legal, today: "2027-08-01", year: 2027, gaps: [] };
  return markupOf(createElement(StrategyView, { strategy }));
}
const autumn = ["2027-09-25", "2027-10-31"] as const;

it("the plan names what each offering closes, with the days on which both can be booked", () => {
  const text = planOf([
    offering("Elgjakt", "elg", autumn),
    offering("Harejakt", "hare", ["2027-10-20", "2028-02-28"]),
    offering("Fiskekort", "innlandsfiske", ["2027-06-01", "2027-10-31"], { allowConcurrentBookings: true }),
    offering("I fjor", "elg", ["2026-09-25", "2026-10-31"]),
  ]).replace(/<[^>]*>/g, " ");
  expect(text).toContain("stenges på de samme dagene: Harejakt (20.–31. oktober).");
  expect(text).toContain("stenges på de samme dagene: Elgjakt (20.–31. oktober).");
  expect(text.match(/stenges ikke noe annet/g)).toHaveLength(1); // the fishing; last year's season is over
});

it("the year's chart marks the days on which offerings close each other", () => {
  const marked = (offerings: ReturnType<typeof offering>[]) =>
    planOf(offerings).match(/data-kind="shared"/g)?.length ?? 0;
  const [moose, hare] = [offering("Elgjakt", "elg", autumn), offering("Harejakt", "hare", autumn)];
  expect(marked([moose])).toBe(0);
  expect(marked([moose, hare])).toBe(3); // a bar in each row, and the key
});

it("the plan says which parts of a divided ground an offering takes", () => {
  const offerings = [
    offering("Elgjakt", "elg", autumn, { groundIds: ["n", "s"] }),
    offering("Harejakt", "hare", autumn),
  ];
  const parts = [
    { groundId: "n", name: "Nordlia" },
    { groundId: "s", name: "Sørlia" },
    { groundId: "v", name: "Vatnet" },
  ];
  expect(planOf(offerings, parts)).toContain("og dag · Nordlia og Sørlia<");
  expect(planOf(offerings, parts)).toContain("og dag · hele terrenget<");
  expect(planOf(offerings)).not.toContain("hele terrenget");
});
