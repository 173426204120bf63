import { expect, it } from "vitest";
import { closedByOffering, closedTogether, plannedHolds } from "./closed-together.ts";

const offering = (
  offeringId: string,
  [validFrom, validTo]: readonly [string, string],
  more: Partial<Parameters<typeof plannedHolds>[0]["offerings"][number]> = {},
) => ({
  offeringId,
  name: offeringId,
  validFrom,
  validTo,
  targetSpecies: ["elg" as const],
  allowConcurrentBookings: false,
  groundIds: [],
  groundUse: null,
  togetherWith: [],
  clashesWith: [],
  ...more,
});
const autumn = ["2027-09-25", "2027-10-31"] as const;
const winter = ["2027-10-20", "2028-02-28"] as const;

const cabin = (name: string, more = {}) => ({ name, status: "published", rentalEnabled: true, ...more });

it("a booking closes the offerings and cabins that exclude it, on the days that both can be booked", () => {
  const planned = plannedHolds({
    type: "combined",
    offerings: [
      offering("elg", autumn, { groundIds: ["nord"], clashesWith: ["cabins"] }),
      offering("rype", winter, { groundIds: ["nord", "sør"], allowConcurrentBookings: true }),
      offering("hare", winter, { groundIds: ["sør"] }),
      offering("rev", ["2027-11-01", "2028-02-28"]),
      offering("ørret", autumn, { targetSpecies: ["innlandsfiske"] }),
    ],
    cabins: [cabin("Koia"), cabin("Gamma", { rentalEnabled: false }), cabin("Bua", { status: "draft" })],
  });
  expect(closedByOffering("elg", planned)).toEqual([
    { offeringId: "rype", name: "rype", days: { from: "2027-10-20", to: "2027-10-31" } },
    { offeringId: null, name: "Koia", days: { from: "2027-09-25", to: "2027-10-31" } },
  ]);
});

it("without a season of its own, an offering closes all that its ground excludes", () => {
  const [moose, ...others] = plannedHolds({
    type: "hunting_ground",
    offerings: [offering("elg", autumn), offering("rev", winter)],
    cabins: [],
  });
  const { season: _, ...withoutSeason } = moose ?? expect.fail();
  expect(closedTogether(withoutSeason, others).map(({ name }) => name)).toEqual(["rev"]);
});
