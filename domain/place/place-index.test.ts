import { describe, expect, it } from "vitest";
import { knownPlaces } from "#server/features/place/public.ts";
import type { Place } from "./place.ts";

const { find, named, placesIn, similar } = knownPlaces();
const shown = ({ kind, municipality, county }: Place) =>
  [
    kind,
    ...(municipality === undefined ? [] : [municipality]),
    ...(county === undefined ? [] : [county]),
  ].join(", ");

/** What somebody types, and the kind, municipality and county of what is found first. */
it.each([
  ["Svolvær", "town, Vågan, Nordland"],
  ["svolvaer", "town, Vågan, Nordland"],
  ["Leknes", "town, Vestvågøy, Nordland"],
  ["Kabelvåg", "place, Vågan, Nordland"],
  ["Henningsvær", "place, Vågan, Nordland"],
  ["Lofoten", "region, Nordland"],
  ["Vesterålen", "region, Nordland"],
  ["Helgeland", "region, Nordland"],
  ["Salten", "region, Nordland"],
  ["Mo i Rana", "town, Rana, Nordland"],
  ["Mosjøen", "town, Vefsn, Nordland"],
  ["Hattfjelldal", "place, Hattfjelldal, Nordland"],
  ["Sandnessjøen", "town, Alstahaug, Nordland"],
  ["Bodø", "town, Bodø, Nordland"],
  ["Narvik", "town, Narvik, Nordland"],
  ["Tromsø", "town, Tromsø, Troms"],
  ["Romsa", "town, Tromsø, Troms"],
  ["Finnsnes", "town, Senja, Troms"],
  ["Senja", "municipality, Troms"],
  ["Lyngen", "municipality, Troms"],
  ["Bardufoss", "town, Målselv, Troms"],
  ["Målselva", "river, Målselv, Troms"],
  ["Bjarkøy", "municipality, Harstad, Troms"],
  ["Alta", "town, Alta, Finnmark"],
  ["Kautokeino", "place, Kautokeino, Finnmark"],
  ["Guovdageaidnu", "place, Kautokeino, Finnmark"],
  ["Karasjok", "place, Karasjok, Finnmark"],
  ["Finnmarksvidda", "region, Finnmark"],
  ["North Cape", "region, Finnmark"],
  ["Kirkenes", "town, Sør-Varanger, Finnmark"],
  ["Tana bru", "place, Tana, Finnmark"],
  ["Trondheim", "town, Trondheim, Trøndelag"],
  ["Røros", "place, Røros, Trøndelag"],
  ["Oppdal", "place, Oppdal, Trøndelag"],
  ["Namsos", "town, Namsos, Trøndelag"],
  ["Namsen", "river, Namsos, Trøndelag"],
  ["Gaula", "river, Melhus, Trøndelag"],
  ["Orkla", "river, Orkland, Trøndelag"],
  ["Fosen", "region, Trøndelag"],
  ["Namdalen", "region, Trøndelag"],
  ["Rissa", "place, Indre Fosen, Trøndelag"],
  ["Leksvik", "place, Indre Fosen, Trøndelag"],
  ["Nord-Trøndelag", "region, Trøndelag"],
  ["Åndalsnes", "town, Rauma, Møre og Romsdal"],
  ["Sunnmøre", "region, Møre og Romsdal"],
  ["Bergen", "town, Bergen, Vestland"],
  ["Voss", "place, Voss, Vestland"],
  ["Sogn", "region, Vestland"],
  ["Hordaland", "region, Vestland"],
  ["Stavanger", "town, Stavanger, Rogaland"],
  ["Ryfylke", "region, Rogaland"],
  ["Hovden", "place, Bykle, Agder"],
  ["Setesdal", "region, Agder"],
  ["Rjukan", "town, Tinn, Telemark"],
  ["Rauland", "place, Vinje, Telemark"],
  ["Hardangervidda", "region"],
  ["Geilo", "place, Hol, Buskerud"],
  ["Hemsedal", "place, Hemsedal, Buskerud"],
  ["Hallingdal", "region, Buskerud"],
  ["Gudbrandsdalen", "region, Innlandet"],
  ["Otta", "town, Sel, Innlandet"],
  ["Vinstra", "town, Nord-Fron, Innlandet"],
  ["Skåbu", "place, Nord-Fron, Innlandet"],
  ["Trysil", "municipality, Innlandet"],
  ["Hedmark", "region, Innlandet"],
  ["Valdres", "region, Innlandet"],
  ["Beitostølen", "place, Øystre Slidre, Innlandet"],
  ["Lillehammer", "town, Lillehammer, Innlandet"],
  ["Glåma", "river, Fredrikstad, Østfold"],
  ["Numedalslågen", "river, Larvik, Vestfold"],
  ["Stokke", "place, Sandefjord, Vestfold"],
  ["Sørum", "municipality, Lillestrøm, Akershus"],
  ["Skedsmo", "municipality, Lillestrøm, Akershus"],
  ["Oslo", "town, Oslo, Oslo"],
  ["Akershus", "county, Akershus"],
  ["Innlandet fylke", "county, Innlandet"],
  ["Alta kommune", "municipality, Finnmark"],
  ["5401", "municipality, Troms"],
  ["301", "municipality, Oslo"],
  ["Nes, Ringerike", "place, Ringerike, Buskerud"],
  ["Mosjøen, Norway", "town, Vefsn, Nordland"],
])("«%s» finds %s first", (typed, first) => {
  expect(find(typed, 8).slice(0, 1).map(shown)).toEqual([first]);
  expect(named(typed).slice(0, 1).map(shown)).toEqual([first]);
});

describe("a name of several places", () => {
  it.each([
    ["Nes", ["Akershus", "Buskerud"]],
    ["Os", ["Innlandet", "Vestland"]],
    ["Våler", ["Innlandet", "Østfold"]],
    ["Sande", ["Møre og Romsdal", "Vestfold", "Vestland"]],
    ["Gaula", ["Trøndelag", "Vestland"]],
  ])("«%s» finds those of %s", (typed, counties) => {
    expect([...new Set(named(typed).map(({ county }) => county))]).toEqual(expect.arrayContaining(counties));
  });
  it("has an id for each, which names it alone", () => {
    for (const typed of ["Nes", "Os", "Våler", "Sande", "Gaula", "Alta", "Bø", "Herøy"])
      for (const place of named(typed)) expect(named(place.placeId)[0]).toEqual(place);
  });
});

it("nothing is found for what is no name, and nothing looks like it", () => {
  expect(find("qqq zzz", 8)).toEqual([]);
  expect(find(" ,(", 8)).toEqual([]);
  expect(find("a".repeat(1000), 8)).toEqual([]);
  expect(similar("qqqzzz", 8)).toEqual([]);
});
it("a mistyped name is like its place", () => {
  expect(similar("Svolvar", 3).map(({ name }) => name)).toContain("Svolvær");
  expect(similar("Tromsö", 3).map(({ name }) => name)).toContain("Tromsø");
  expect(similar("Lilehammer", 3).map(({ name }) => name)).toContain("Lillehammer");
});
it("a name's beginning finds the best known first, and namesakes leave room for it", () => {
  expect(find("Tro", 3).map(({ name }) => name)).toEqual(["Trondheim", "Tromsø", "Troms"]);
  expect(find("Mo", 8).map(({ name }) => name)).toEqual(expect.arrayContaining(["Mo", "Mo i Rana", "Moss"]));
  expect(find("rana", 8).map(({ name }) => name)).toContain("Mo i Rana");
});
it("names among words are found with the most words that they have", () => {
  const words = "rypejakt i Mo i Rana og Lofoten".split(" ");
  expect(placesIn(words).map(({ at, length }) => words.slice(at, at + length).join(" "))).toEqual([
    "Mo i Rana",
    "Lofoten",
  ]);
});
