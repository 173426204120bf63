import { expect, it } from "vitest";
import { similarPage } from "./summary.ts";

const stay = { fromDate: "2027-10-01", toDate: "2027-10-04", participants: 3 };

it("a request without a booking links to a similar search", () => {
  const species = ["elg", "hjort"] as const;
  expect(similarPage({ ...stay, offeringId: "o1", species: [...species] })).toBe(
    "/finn-jakttterreng?species=elg%2Chjort&from=2027-10-01&to=2027-10-04&participants=3",
  );
  expect(similarPage({ ...stay, offeringId: null, species: [] })).toBe(
    "/finn-jakttterreng?kind=cabin&from=2027-10-01&to=2027-10-04&participants=3",
  );
});
