import { expect, it } from "vitest";
import { anOffering } from "../testing.ts";
import { checkNewcomersShare, checkOpenRequests, type HunterRequests } from "./open-requests.ts";

const limits = {
  newcomer: { requests: 5, perProperty: 2, nights: 30 },
  others: { requests: 20, perProperty: 5 },
  newcomersSharePercent: 50,
};
const none: HunterRequests = { hasPaid: false, open: 0, openOnProperty: 0, nights: 0 };
const boundFor = (holdings: Partial<HunterRequests>, nights = 1) =>
  checkOpenRequests({ ...none, ...holdings }, nights, limits)[0]?.values?.bound;

it.each<[string, Partial<HunterRequests>, number, string | undefined]>([
  ["a newcomer's fifth request", { open: 4 }, 1, undefined],
  ["a newcomer's sixth request", { open: 5 }, 1, "requests"],
  ["a newcomer's second on a property", { open: 1, openOnProperty: 1 }, 1, undefined],
  ["a newcomer's third on a property", { open: 2, openOnProperty: 2 }, 1, "property"],
  ["a newcomer's thirtieth night", { open: 1, nights: 27 }, 3, undefined],
  ["a newcomer's thirty-first night", { open: 1, nights: 28 }, 3, "nights"],
  ["thirty-one nights at once", {}, 31, "nights"],
  ["the twentieth request of one who has paid", { hasPaid: true, open: 19, nights: 400 }, 30, undefined],
  ["the twenty-first request of one who has paid", { hasPaid: true, open: 20 }, 1, "requests"],
  [
    "the sixth on a property of one who has paid",
    { hasPaid: true, open: 5, openOnProperty: 5 },
    1,
    "property",
  ],
])("the limits of open requests apply to %s", (_what, holdings, nights, bound) => {
  expect(boundFor(holdings, nights)).toBe(bound);
});

it.each<[string, { held: number; free: number }, Parameters<typeof anOffering>[0], boolean]>([
  ["half of the open nights", { held: 15, free: 15 }, {}, true],
  ["half of the open nights and one more", { held: 16, free: 14 }, {}, false],
  ["half of what others have left", { held: 5, free: 5 }, {}, true],
  ["half of an odd number, rounded down", { held: 2, free: 1 }, {}, false],
  ["a lease of the whole season", { held: 30, free: 0 }, { durationType: "season" }, true],
  ["the one stay there is room for", { held: 3, free: 1 }, { durationType: "min_days", minDays: 3 }, true],
  ["a second stay beside that one", { held: 4, free: 0 }, { durationType: "min_days", minDays: 3 }, false],
  ["half of the places of shared ground", { held: 60, free: 60 }, { allowConcurrentBookings: true }, true],
  ["half of the places and one more", { held: 61, free: 59 }, { allowConcurrentBookings: true }, false],
])(
  "newcomers, who have never paid, may together hold %s: %o (rules 2.8)",
  (_what, holdings, offering, allowed) => {
    const refusals = checkNewcomersShare(holdings, anOffering(offering), limits, "2027-09-01");
    expect(refusals.map(({ values }) => values?.bound)).toEqual(allowed ? [] : ["newcomers"]);
  },
);
