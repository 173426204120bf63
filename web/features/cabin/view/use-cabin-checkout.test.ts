import { expect, it } from "vitest";
import { parseCabinLink } from "./use-cabin-checkout.ts";

const read = (query: string, beds: number | null = null) =>
  parseCabinLink(new URLSearchParams(query), { cabinId: "c1", beds }, "2027-09-20");
const choice = { fromDate: "", toDate: "", participants: 1, cabinIds: ["c1"], services: {} };

it.each([
  ["fromDate=2027-02-31", ["notDates"]],
  ["fromDate=2027-09-19&toDate=2027-09-21", ["past"]],
  ["fromDate=2027-10-04&toDate=2027-10-01", ["order"]],
  ["participants=0", ["party"]],
  ["participants=abc", ["party"]],
  ["participants=-1", ["party"]],
  ["participants=1e9&fromDate=i+morgen", ["notDates", "party"]],
  ["participants=2&children=x", ["party"]],
  ["", []],
])("invalid parameters of a cabin stay are ignored and reported: %s", (query, unused) => {
  expect(read(query)).toEqual({ choice, unused });
});
it("the stay of a cabin is read from the address", () => {
  expect(read("fromDate=2027-10-01&toDate=2027-10-04&participants=4")).toEqual({
    choice: { ...choice, fromDate: "2027-10-01", toDate: "2027-10-04", participants: 4 },
    unused: [],
  });
});
it("children are read from the address, and more persons than beds are reported (rules 2.11)", () => {
  const query = "participants=2&children=2";
  expect(read(query, 4)).toEqual({ choice: { ...choice, participants: 2, children: 2 }, unused: [] });
  expect(read(query, 3)).toEqual({ choice, unused: ["party"] });
});
