import { expect, it } from "vitest";
import { frontPageHits } from "./front-page-hits.ts";

it("well-rated hits that open soon come first, then those that open soonest, and each property occurs once", () => {
  const hit = (name: string, propertyId: string, rating?: number, salesStartDate?: string) => ({
    name,
    propertyId,
    rating,
    salesStartDate,
  });
  const best = [
    hit("havfiske", "brygga", 4.7),
    hit("rype", "brygga", 4.7),
    hit("seinsalg", "vidda", 4.5, "2027-02-01"),
    hit("småvilt", "storåsen", 4.3),
    hit("bever", "mistra", 3),
  ];
  const soonest = [hit("gås", "jordet"), hit("havfiske", "brygga", 4.7), hit("hjort", "fjorden")];
  const names = (hits: { name: string }[]) => hits.map(({ name }) => name);
  expect(names(frontPageHits(best, soonest))).toEqual(["havfiske", "småvilt", "gås"]);
  expect(names(frontPageHits([], soonest))).toEqual(["gås", "havfiske", "hjort"]);
});
