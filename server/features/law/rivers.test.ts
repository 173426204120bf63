import { describe, expect, it } from "vitest";
import { isListedRiver, riverNumbered, searchRivers } from "./rivers.ts";

const names = (query: string, municipality?: string) =>
  searchRivers(query, municipality).map(({ river }) => river);

describe("the search for a river", () => {
  it("begins with the river of that name, and then those that begin with it", () => {
    expect(names("gaula").slice(0, 2)).toEqual(["Gaula (Sunnfjord)", "Gaula (Trøndelag)"]);
    expect(names("namsen")[0]).toBe("Namsen");
    expect(names("139.z")).toEqual(["Namsen"]);
  });
  it("understands æ, ø and å as they are typed without those keys", () => {
    expect(names("maalselv")).toEqual(names("Målselv"));
    expect(names("numedalslagen")).toContain("Numedalslågen");
    expect(names("LAERDALSELVI")).toContain("Lærdalselvi");
  });
  it("has open rivers before closed ones that match as well", () => {
    const found = searchRivers("", "4203");
    const isOpen = found.map(({ open }) => Object.keys(open).length > 0);
    expect(isOpen).toEqual([...isOpen].sort((a, b) => Number(b) - Number(a)));
    expect(new Set(isOpen)).toEqual(new Set([true, false]));
    expect(names("driva")[0]).toBe("Drivavassdraget");
  });
  it("takes the municipality as another word, or as where to look", () => {
    expect(names("gaula melhus")).toEqual(["Gaula (Trøndelag)"]);
    expect(names("Gaula (Trøndelag) 122.Z")).toEqual(["Gaula (Trøndelag)"]);
    expect(names("gaula", "4647")).toEqual(["Gaula (Sunnfjord)"]);
  });
  it("finds nothing without words, and at most twenty", () => {
    expect(names("")).toEqual([]);
    expect(names("elva")).toHaveLength(20);
  });
});

it("a river is known by its number, open or closed", () => {
  expect(["139.Z", "109.Z", "999.Z", ""].map(isListedRiver)).toEqual([true, true, false, false]);
  expect(riverNumbered("139.Z")).toMatchObject({ quota: { laks: 1, sjoorret: 1 }, midSeason: true });
});
