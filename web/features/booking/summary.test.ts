import { expect, it } from "vitest";
import { similarSearchAddress } from "./summary.ts";

const stay = { fromDate: "2027-10-01", toDate: "2027-10-04", participants: 3 };

it("after a request that did not succeed, a link searches for similar places", () => {
  const species = ["elg", "hjort"] as const;
  expect(similarSearchAddress({ ...stay, offeringId: "o1", species: [...species] })).toBe(
    "/finn-jakttterreng?species=elg%2Chjort&from=2027-10-01&to=2027-10-04&participants=3",
  );
  expect(similarSearchAddress({ ...stay, offeringId: null, species: [] })).toBe(
    "/finn-jakttterreng?kind=cabin&from=2027-10-01&to=2027-10-04&participants=3",
  );
});
