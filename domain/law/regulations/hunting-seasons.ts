/** The seasons of all game that may be hunted. Read in the consolidated text of 2 July 2026. */
import type { Area, Regulation, Season } from "../rules.ts";

/** Municipalities by number. */
const numbers = (text: string): string[] => text.trim().split(/\s+/);
const allYear: Season = ["01-01", "12-31"];
const finnmark: Area = { name: "finnmark", counties: ["56"] };
const finnmarkAndTroms: Area = { name: "finnmark_and_troms", counties: ["55", "56"] };
/** Finnmark, Troms, Narvik, Evenes and a part of Hamarøy. */
const farNorth: Area = {
  name: "far_north",
  counties: ["55", "56"],
  municipalities: ["1806", "1853"],
  parts: ["hamaroy_north"],
};
/** Troms, and Nordland north of Rana and Rødøy: the list of municipalities is ours, from the map. */
const northOfRana: Area = {
  name: "north_of_rana",
  counties: ["55"],
  municipalities: numbers(`
    1804 1806 1837 1838 1839 1840 1841 1845 1848 1851 1853 1856 1857 1859 1860 1865 1866 1867
    1868 1870 1871 1874 1875`),
};
const outerFinnmark: Area = {
  name: "outer_finnmark",
  municipalities: ["5614", "5616", "5618", "5620", "5626"],
  parts: ["outer_finnmark"],
};
/** The free hunting at sea, from the Swedish border to Agder; it is not on anybody's ground. */
const openSeaSouth: Area = {
  name: "open_sea_south",
  counties: ["31", "32", "03", "33", "39", "40", "42"],
  water: "open_sea",
};
/** The municipalities are those of Aust-Agder until 2020 (§ 9). */
const eiderSouth: Area = {
  name: "eider_south",
  counties: ["31", "33", "39", "40"],
  municipalities: numbers(`4201 4202 4203 4211 4212 4213 4214 4215 4216 4217 4218 4219 4220 4221 4222`),
};
/** The municipalities of Trøndelag are ours, from the map. */
const northOfTrondheimsfjorden: Area = {
  name: "north_of_trondheimsfjorden",
  counties: ["18", "55", "56"],
  municipalities: numbers(
    `5006 5007 5020 5041 5042 5043 5044 5045 5046 5047 5049 5052 5053 5054 5057 5058 5060`,
  ),
};
/** Roughly Hardangervidda south of road 7: the list of municipalities is ours, from the map. */
const hardangerviddaSouth: Area = {
  name: "hardangervidda_south",
  municipalities: ["3330", "3338", "4026", "4034", "4618", "4619"],
};
/** Where ptarmigan may be snared (§ 5), by how long its season is. */
const snaresToFebruary: Area = {
  name: "snares_to_february",
  municipalities: numbers(`
    1108 1114 1122 1133 1134 1539 1578 1813 1825 1826 1832 1833 1839 1845 1848 1868 1875 3431
    3432 3433 3434 3435 3436 3440 3450 3453 3454 4022 4024 4026 4032 4034 4036 4220 4221 4222
    4224 4226 4227 4228 4618 4619 4621 4622 4628 5006 5021 5025 5026 5027 5033 5034 5038 5041
    5042 5043 5044 5046 5047`),
};
const snaresToMarch: Area = {
  name: "snares_to_march",
  municipalities: numbers(`
    1806 1853 5501 5503 5512 5514 5516 5518 5520 5522 5524 5526 5528 5530 5532 5534 5536 5538
    5540 5542 5544 5546 5601 5603 5605 5607 5610 5612 5614 5616 5618 5620 5622 5624 5626 5628
    5630 5632 5636`),
};

export const huntingSeasons = {
  source: {
    ref: "FOR-2022-01-21-128",
    title: "Forskrift om jakt- og fangsttider 1.4.2022–31.3.2028",
    url: "https://lovdata.no/dokument/SF/forskrift/2022-01-21-128",
    readOn: "2026-11-28",
  },
  from: "2022-04-01",
  to: "2028-03-31",
  listsAllGame: true,
  seasons: [
    { id: "elg.nat", taxon: "elg", season: ["09-25", "12-23"], needs: "municipal_opening" },
    {
      id: "elg.kk",
      taxon: "elg",
      area: { name: "kautokeino_and_karasjok", municipalities: ["5612", "5610"] },
      season: ["09-01", "12-23"],
      needs: "municipal_opening",
      to: "2026-06-30",
    },
    { id: "hjort.nat", taxon: "hjort", season: ["09-01", "12-23"], needs: "municipal_opening" },
    { id: "raadyr.any", taxon: "raadyr", season: ["09-25", "12-23"], needs: "municipal_opening" },
    {
      id: "raadyr.buck",
      taxon: "raadyr",
      animals: "male_adult",
      season: ["08-10", "12-23"],
      needs: "municipal_opening",
    },
    { id: "villrein.nat", taxon: "villrein", season: ["08-20", "09-30"], needs: "reindeer_board_permit" },
    {
      id: "villrein.hv2022",
      taxon: "villrein",
      area: hardangerviddaSouth,
      season: ["08-15", "09-30"],
      needs: "reindeer_board_permit",
      to: "2023-12-31",
    },
    { id: "daahjort.nat", taxon: "daahjort", season: ["09-25", "12-23"] },
    { id: "muflon.nat", taxon: "muflon", season: ["09-25", "12-23"] },
    { id: "villsvin.nat", taxon: "villsvin", animals: "not_nursing_sow", season: allYear },
    { id: "moskusfe.none", taxon: "moskusfe", season: "closed" },
    { id: "gaupe.kvote", taxon: "gaupe", season: ["02-01", "03-31"], needs: "quota" },
    { id: "rev.nat", taxon: "rev", season: ["07-15", "04-15"] },
    { id: "roeyskatt.nat", taxon: "roeyskatt", season: ["08-21", "03-15"] },
    { id: "maar.nat", taxon: "maar", season: ["11-01", "03-15"] },
    { id: "grevling.nat", taxon: "grevling", season: ["08-21", "01-31"] },
    { id: "mink.nat", taxon: "mink", season: allYear },
    { id: "maarhund.nat", taxon: "maarhund", season: allYear },
    { id: "vaskebjorn.nat", taxon: "vaskebjorn", season: allYear },
    { id: "bisam.nat", taxon: "bisam", season: allYear },
    { id: "ekorn.nat", taxon: "ekorn", season: ["11-01", "03-15"] },
    { id: "bever.nat", taxon: "bever", season: ["10-01", "04-30"], needs: "municipal_opening" },
    { id: "hare.nat", taxon: "hare", season: ["09-10", "02-29"] },
    { id: "hare.north", taxon: "hare", area: farNorth, season: ["09-10", "03-15"] },
    { id: "sorhare.nat", taxon: "sorhare", season: ["09-10", "02-29"] },
    { id: "jerpe.nat", taxon: "jerpe", season: ["09-10", "12-23"] },
    { id: "orrfugl.nat", taxon: "orrfugl", season: ["09-10", "12-23"] },
    { id: "storfugl.nat", taxon: "storfugl", season: ["09-10", "12-23"] },
    { id: "lirype.nat", taxon: "lirype", season: ["09-10", "02-29"] },
    { id: "lirype.north", taxon: "lirype", area: farNorth, season: ["09-10", "03-15"] },
    { id: "fjellrype.nat", taxon: "fjellrype", season: ["09-10", "02-29"] },
    { id: "fjellrype.north", taxon: "fjellrype", area: farNorth, season: ["09-10", "03-15"] },
    { id: "fasan.nat", taxon: "fasan", season: ["10-01", "12-23"] },
    { id: "kortnebb.nat", taxon: "kortnebbgaas", season: ["08-10", "12-23"] },
    { id: "kortnebb.finnmark", taxon: "kortnebbgaas", area: finnmark, season: "closed" },
    { id: "kortnebb.north", taxon: "kortnebbgaas", area: northOfRana, season: ["08-21", "12-23"] },
    { id: "kortnebb.sea", taxon: "kortnebbgaas", area: openSeaSouth, season: ["09-10", "12-23"] },
    { id: "graagaas.nat", taxon: "graagaas", season: ["08-10", "12-23"] },
    { id: "graagaas.finnmark", taxon: "graagaas", area: outerFinnmark, season: ["08-21", "12-23"] },
    { id: "graagaas.finnmark", taxon: "graagaas", area: finnmark, season: "closed" },
    { id: "graagaas.north", taxon: "graagaas", area: northOfRana, season: ["08-15", "12-23"] },
    { id: "graagaas.sea", taxon: "graagaas", area: openSeaSouth, season: ["09-10", "12-23"] },
    { id: "kanadagaas.nat", taxon: "kanadagaas", season: ["08-10", "12-23"] },
    { id: "kanadagaas.sea", taxon: "kanadagaas", area: openSeaSouth, season: ["09-10", "12-23"] },
    { id: "stripegaas.nat", taxon: "stripegaas", season: ["08-10", "12-23"] },
    { id: "stripegaas.sea", taxon: "stripegaas", area: openSeaSouth, season: ["09-10", "12-23"] },
    { id: "brunnakke.nat", taxon: "brunnakke", season: ["08-21", "12-23"] },
    { id: "brunnakke.sea", taxon: "brunnakke", area: openSeaSouth, season: ["09-10", "12-23"] },
    { id: "krikkand.nat", taxon: "krikkand", season: ["08-21", "12-23"] },
    { id: "krikkand.sea", taxon: "krikkand", area: openSeaSouth, season: ["09-10", "12-23"] },
    { id: "stokkand.nat", taxon: "stokkand", season: ["08-21", "12-23"] },
    { id: "stokkand.sea", taxon: "stokkand", area: openSeaSouth, season: ["09-10", "12-23"] },
    { id: "toppand.nat", taxon: "toppand", season: ["09-10", "12-23"] },
    { id: "kvinand.nat", taxon: "kvinand", season: ["09-10", "12-23"] },
    { id: "siland.nat", taxon: "siland", season: ["09-10", "12-23"] },
    { id: "laksand.nat", taxon: "laksand", season: ["09-10", "12-23"] },
    {
      id: "svartand.ostfold",
      taxon: "svartand",
      area: { name: "ostfold", counties: ["31"] },
      season: ["09-10", "12-23"],
    },
    { id: "knoppand.nat", taxon: "knoppand", season: ["08-21", "12-23"] },
    { id: "mandarinand.nat", taxon: "mandarinand", season: ["08-21", "12-23"] },
    { id: "stivhaleand.nat", taxon: "stivhaleand", season: ["08-21", "12-23"] },
    { id: "aerfugl.sor", taxon: "aerfugl", area: eiderSouth, animals: "male", season: ["10-01", "11-30"] },
    { id: "toppskarv.n", taxon: "toppskarv", area: northOfTrondheimsfjorden, season: ["10-01", "11-30"] },
    {
      id: "storskarv.salt.s",
      taxon: "storskarv",
      area: { name: "salt_water_south", counties: ["31", "32", "33", "03", "39", "40", "42"], water: "salt" },
      animals: "white_bellied_young",
      season: ["09-10", "11-09"],
    },
    {
      id: "storskarv.salt.n",
      taxon: "storskarv",
      area: { name: "salt_water_north", counties: ["11", "46", "15", "50", "18", "55", "56"], water: "salt" },
      animals: "white_bellied_young",
      season: ["10-01", "11-30"],
    },
    {
      id: "storskarv.fersk",
      taxon: "storskarv",
      area: {
        name: "fresh_water_south",
        counties: ["31", "32", "33", "34", "39", "40", "42", "11", "46"],
        water: "fresh",
      },
      season: ["08-10", "12-23"],
    },
    { id: "enkeltbekkasin.nat", taxon: "enkeltbekkasin", season: ["08-21", "10-31"] },
    { id: "rugde.nat", taxon: "rugde", season: ["09-10", "12-23"] },
    { id: "heilo.none", taxon: "heilo", season: "closed" },
    { id: "ringdue.nat", taxon: "ringdue", season: ["08-21", "12-23"] },
    { id: "ringdue.north", taxon: "ringdue", area: finnmarkAndTroms, season: "closed" },
    { id: "graatrost.nat", taxon: "graatrost", season: ["08-10", "12-23"] },
    { id: "notteskrike.nat", taxon: "notteskrike", season: ["08-10", "02-29"] },
    {
      id: "notteskrike.north",
      taxon: "notteskrike",
      area: { name: "north_of_trondelag", counties: ["56", "55", "18"] },
      season: "closed",
    },
    { id: "skjaere.nat", taxon: "skjaere", season: ["08-10", "02-29"] },
    { id: "kraake.nat", taxon: "kraake", season: ["07-15", "03-31"] },
    { id: "ravn.nat", taxon: "ravn", season: ["08-10", "02-29"] },
    { id: "ravn.north", taxon: "ravn", area: finnmarkAndTroms, season: ["08-10", "03-15"] },
    { id: "maaker.none", taxon: "graamaake", season: "closed" },
    { id: "maaker.none", taxon: "svartbak", season: "closed" },
    { id: "maaker.none", taxon: "sildemaake", season: "closed" },
    { id: "havelle.none", taxon: "havelle", season: "closed" },
    { id: "snare.rype", taxon: "rypesnare", area: snaresToFebruary, season: ["11-01", "02-29"] },
    { id: "snare.rype", taxon: "rypesnare", area: snaresToMarch, season: ["11-01", "03-15"] },
  ],
  closedWeekdays: [
    {
      id: "oslomarka",
      taxon: "elg",
      weekdays: [6, 7],
      area: {
        name: "oslo_forest",
        municipalities: ["3201", "3222", "3310"],
        parts: ["asker_north", "lier_east", "oslo_south"],
      },
    },
  ],
} satisfies Regulation;
