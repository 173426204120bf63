/** Search words that hunters use, and the hits that each of them must find. */
import { beforeAll, expect, it } from "vitest";
import { openApp, type TestApp } from "#tests/support/app.ts";
import { type CreatedListing, type Listing, list } from "#tests/factories/listings.ts";

let app: TestApp;
const keyByOffering = new Map<string, string>();
const offered = {
  moose: { name: "Storviltjakt i granskog", propertyName: "Storåsen", species: ["elg"] },
  mooseHill: {
    name: "Småviltkort",
    propertyName: "Elgåsen",
    species: ["hare"],
    offeringType: "hunting_permit",
    description: "Det hender at en elg går forbi.",
  },
  hareTalk: {
    name: "Harejakt med los",
    propertyName: "Myra",
    species: ["hare"],
    description: "Elg jakt, elg jakt, jakt og elg: andre jakter elg her. Elg. Jakt.",
  },
  grouse: {
    name: "Fjelljakt over tregrensa",
    propertyName: "Fonnfjellet",
    municipality: "5025",
    species: ["rype"],
  },
  deer: {
    name: "Bukkejakt på jordene",
    propertyName: "Nordgarden",
    municipality: "1146",
    species: ["hjort"],
  },
  fallow: { name: "Dåhjort bak gjerde", propertyName: "Øya", municipality: "1146", species: ["daahjort"] },
  reindeer: {
    name: "Jakt på vidda",
    propertyName: "Svartdalen",
    municipality: "3424",
    species: ["villrein"],
  },
  goose: { name: "Trekkfugl om høsten", propertyName: "Strandenga", species: ["and_gaas"] },
  salmon: {
    name: "Stang i august",
    propertyName: "Namsen nedre",
    propertyType: "fishing_area",
    species: ["laksefiske"],
    description: "Tre kulper i elva Namsen, like ved sjøen.",
  },
  trout: {
    name: "Garn og stang",
    propertyName: "Femunden",
    propertyType: "fishing_area",
    municipality: "3424",
    species: ["innlandsfiske"],
    offeringType: "hunting_permit",
  },
  fox: { name: "Åtejakt", propertyName: "Lia", species: ["rev"] },
  roe: {
    name: "Postering",
    propertyName: "Eikeskogen",
    municipality: "1146",
    species: ["raadyr"],
    cabin: { included: true },
  },
  lease: {
    name: "Skarv fra land",
    propertyName: "Granlia",
    municipality: "1146",
    species: ["sjofugl"],
    durationType: "season",
  },
  sauna: {
    name: "Fin plass ved tjernet",
    propertyName: "Tjernlia",
    municipality: "3421",
    species: ["muflon"],
    cabin: { included: true, facilities: ["sauna", "wifi", "shower", "power", "wood_stove"] },
  },
  fauna: {
    name: "Vill natur",
    propertyName: "Steinlia",
    municipality: "3424",
    species: ["moskusfe"],
    description: "Rik fauna, mye berg. Badstue kan leies i bygda. Helga er fin. En time fra Tromsø.",
    dogs: "allowed",
    access: "road",
  },
  rorbu: {
    name: "Rorbu ytterst i havet",
    propertyName: "Skjæret",
    propertyType: "fishing_area",
    municipality: "1865",
    species: ["havfiske"],
    description: "Naust og båt følger med.",
    access: "boat",
  },
  bergen: { name: "Myr og hei", propertyName: "Åsane", municipality: "4601", species: ["skogsfugl"] },
  guided: {
    name: "Dag med Ola",
    propertyName: "Vollan",
    species: ["villsvin"],
    offeringType: "guided_hunt",
    experienceLevel: "beginner",
    confirmation: "instant",
    childrenWelcome: true,
  },
} satisfies Record<string, Listing>;
type Key = keyof typeof offered;

beforeAll(async () => {
  app = await openApp({ now: "2027-08-01T08:00:00Z" });
  const kari = await app.signIn("kari@example.no", { roles: ["landowner"] });
  for (const [key, listing] of Object.entries(offered)) {
    const one: CreatedListing = await list(app, kari, listing as Listing);
    keyByOffering.set(one.offeringId, key);
  }
});
const findHits = async (q: string) =>
  (await app.call(undefined, "GET /api/search", { query: { q, limit: 100 } })).body.items.map((item) =>
    keyByOffering.get(item.hitId),
  );

it.each<[q: string, first: Key[], not?: Key[]]>([
  ["elgjakt", ["moose"], ["deer", "grouse"]],
  ["elg", ["moose"], ["deer"]],
  ["elg jakt", ["moose"], ["deer"]],
  ["elger", ["moose"]],
  ["Elgjakt på Storåsen", ["moose"], ["mooseHill"]],
  ["elgjat", ["moose"], ["deer"]],
  ["elgjkat", ["moose"]],
  ["egljakt", ["moose"]],
  ["elgåsen", ["mooseHill"], ["moose"]],
  ["elgaasen", ["mooseHill"]],
  ["moose", ["moose"], ["deer"]],
  ["moose hunting", ["moose"], ["salmon"]],
  ["moose hunting in Trøndelag", ["moose"], ["salmon"]],
  ["rype", ["grouse"], ["moose"]],
  ["ryper", ["grouse"]],
  ["rypejakt", ["grouse"], ["moose"]],
  ["rypr", ["grouse"]],
  ["grouse", ["grouse", "bergen"], ["moose"]],
  ["hjort", ["deer"], ["reindeer"]],
  ["hjortejakt", ["deer"], ["grouse"]],
  ["hjrot", ["deer"]],
  ["dåhjort", ["fallow"], ["deer"]],
  ["daahjort", ["fallow"], ["deer"]],
  ["villreinjakt", ["reindeer"], ["grouse", "deer"]],
  ["reinsjakt", ["reindeer"]],
  ["rein", ["reindeer"]],
  ["reindeer", ["reindeer"]],
  ["gjess", ["goose"], ["moose"]],
  ["gåsejakt", ["goose"], ["moose"]],
  ["ender", ["goose"]],
  ["and", ["goose"], ["moose", "hareTalk"]],
  ["jakt på and", ["goose"], ["moose", "hareTalk"]],
  ["ptarmigan and grouse", ["grouse"], ["goose", "moose", "bergen"]],
  ["geese", ["goose"]],
  ["laks", ["salmon"], ["trout"]],
  ["jakt", ["reindeer", "moose", "goose"], ["trout"]],
  ["fiskekort", ["trout"], ["mooseHill"]],
  ["jaktkort", ["mooseHill"], ["trout"]],
  ["laksefiske", ["salmon"], ["moose"]],
  ["laksfiske", ["salmon"], ["trout"]],
  ["lakse fiske", ["salmon"]],
  ["salmon", ["salmon"], ["trout"]],
  ["lake", ["trout"], ["salmon"]],
  ["roe", ["roe"], ["fox"]],
  ["hare", ["hareTalk", "mooseHill"], ["trout"]],
  ["namsen", ["salmon"], ["trout"]],
  ["nmasen", ["salmon"]],
  ["femund", ["trout"]],
  ["Femuden", ["trout"]],
  ["sjøen", ["salmon"]],
  ["sjoen", ["salmon"]],
  ["revejakt", ["fox"], ["moose"]],
  ["rev", ["fox"]],
  ["rådyr", ["roe"], ["moose"]],
  ["raadyr", ["roe"]],
  ["radyr", ["roe"]],
  ["roe deer", ["roe"], ["grouse"]],
  ["rådyr med hytte", ["roe"], ["moose"]],
  ["Røros", ["grouse"], ["moose"]],
  ["Roros", ["grouse"]],
  ["Rørros", ["grouse"]],
  ["jakt i Rendalen", ["reindeer"], ["grouse"]],
  ["Rendaln", ["reindeer", "trout", "fauna"]],
  ["rogaland hjort", ["deer"], ["moose"]],
  ["Tysver", ["deer", "fallow", "roe", "lease"]],
  ["hele sesongen", ["lease"], ["moose", "grouse"]],
  ["sesongleie", ["lease"], ["moose", "roe"]],
  ["årsleie", ["lease"], ["moose"]],
  ["season lease", ["lease"], ["moose"]],
  ["whole season", ["lease"], ["moose"]],
  ["hel sesong skarv", ["lease"], ["moose"]],

  ["sauna", ["sauna"], ["reindeer", "moose"]],
  ["badstue", ["sauna"], ["reindeer"]],
  ["badstua", ["sauna"]],
  ["hytte med badstue", ["sauna"], ["roe", "fauna"]],
  ["wifi", ["sauna"], ["roe", "fox"]],
  ["wi-fi", ["sauna"], ["roe", "fox"]],
  ["internett", ["sauna"], ["fox"]],
  ["wireless", ["sauna"], ["fox"]],
  ["wifii", ["sauna"], ["fox"]],
  ["dusj", ["sauna"], ["roe"]],
  ["electricity", ["sauna"], ["roe"]],
  ["peis", ["sauna"], ["roe"]],
  ["fireplace", ["sauna"], ["roe"]],
  ["cabin", ["sauna", "roe"], ["moose"]],
  ["rorbu", ["rorbu"], ["sauna"]],
  ["rorbuer", ["rorbu"], ["sauna"]],
  ["fisherman's cabin", ["rorbu"], ["sauna"]],
  ["boathouse", ["rorbu"], ["sauna"]],
  ["boat", ["rorbu"], ["moose"]],
  ["båter", ["rorbu"], ["moose"]],
  ["havfiske", ["rorbu"], ["salmon", "trout"]],
  ["deep sea fishing", ["rorbu"], ["salmon"]],
  ["torsk", ["rorbu"], ["trout"]],
  ["halibut", ["rorbu"], ["trout"]],
  ["gjedde", ["trout"], ["rorbu"]],
  ["char", ["trout"], ["rorbu"]],
  ["sea trout", ["salmon"], ["rorbu"]],
  ["hund", ["fauna"], ["moose"]],
  ["dogs allowed", ["fauna"], ["moose"]],
  ["bilvei", ["fauna"], ["moose"]],
  ["guide", ["guided"], ["moose"]],
  ["guided hunt", ["guided"], ["moose"]],
  ["nybegynner", ["guided"], ["moose"]],
  ["rjupe", ["grouse"], ["moose"]],
  ["ptarmigan", ["grouse"], ["bergen"]],
  ["rypejakta", ["grouse"], ["moose"]],
  ["rypene", ["grouse"], ["moose"]],
  ["rypetur", ["grouse"], ["moose"]],
  ["tiur", ["bergen"], ["grouse"]],
  ["capercaillie", ["bergen"], ["grouse"]],
  ["black grouse", ["bergen"], ["grouse"]],
  ["jerpe", ["bergen"], ["grouse"]],
  ["fuglejakt", ["bergen", "grouse", "goose"], ["moose"]],
  ["småviltjakta", ["mooseHill", "hareTalk", "grouse", "fox", "goose", "bergen"], ["moose"]],
  ["elgkvota", ["moose"], ["deer"]],
  ["jakt elg", ["moose"], ["deer"]],
  ["helgejakt", ["fauna"], ["moose"]],
  ["moskus helg", ["fauna"], ["moose"]],
  ["fishing licence", ["trout"], ["mooseHill"]],
  ["direktebooking", ["guided"], ["moose"]],
  ["instant booking", ["guided"], ["moose"]],
  ["familievennlig", ["guided"], ["moose"]],
  ["family friendly", ["guided"], ["moose"]],
  ["jakt med barn", ["guided"], ["moose"]],

  ["Tromsø", ["fauna"], ["sauna"]],
  ["Trysil", ["sauna"], ["fauna"]],
  ["Bergen", ["bergen"], ["fauna"]],
  ["hytte Trysil", ["sauna"], ["roe"]],
  ["skogsfugl i Bergen", ["bergen"], ["grouse"]],
  ["Vågan havfiske", ["rorbu"], ["salmon"]],
  ["Vaagan", ["rorbu"], ["salmon"]],
  ["Svolvær", ["rorbu"], ["grouse"]],
  ["Lofoten havfiske", ["rorbu"], ["salmon"]],
  ["havfiske i Lofoten", ["rorbu"], ["salmon"]],
  ["Lofoten", ["rorbu"], ["salmon"]],
  ["Østerdalen villrein", ["reindeer"], ["grouse"]],
  ["rype Rørosvidda", ["grouse"], ["moose"]],
  ["Nord-Norge", ["rorbu"], ["grouse"]],
  ["Namdalen laks", ["salmon"], ["rorbu"]],
  ["Lofoten Islands", ["rorbu"], ["salmon"]],
])("the words «%s» find first the hits they mean", async (q, first, not = []) => {
  const keys = await findHits(q);
  expect([q, first.includes(keys[0] as Key), keys]).toEqual([q, true, keys]);
  expect(first.filter((key) => !keys.includes(key))).toEqual([]);
  expect(keys.filter((key) => not.includes(key as Key))).toEqual([]);
});

it.each(["ulvejakt", "bjørnejakt", "gaupe", "lynx", "bear"])(
  "a game that nobody offers is not taken as a misspelling of another: «%s»",
  async (q) => {
    expect(await findHits(q)).toEqual([]);
  },
);

it.each(["Melhus", "Tromsdalen fiske", "rype Bergen", "elg Nordland"])(
  "a place where nothing is offered is not taken for another: «%s»",
  async (q) => {
    expect(await findHits(q)).toEqual([]);
  },
);

const understoodOf = async (q: string) =>
  (await app.call(undefined, "GET /api/search", { query: { q } })).body.understood;
it("says what the words were taken for, also where there are no hits", async () => {
  expect(await understoodOf("sauna i Lofoten")).toEqual({
    words: [{ word: "sauna", as: "exact", meaning: { nb: "badstue", en: "sauna" } }],
    place: { word: "Lofoten", name: "Lofoten", kind: "region" },
  });
  expect((await understoodOf("rjupe wifii Rendaln quokka"))?.words).toEqual([
    { word: "rjupe", as: "synonym", meaning: { nb: "rype", en: "ptarmigan" } },
    { word: "wifii", as: "corrected", of: "wifi" },
    { word: "Rendaln", as: "corrected", of: "Rendalen" },
    { word: "quokka", as: "unknown" },
  ]);
  expect((await understoodOf("elgkvota kulper storfjell"))?.words.map(({ as }) => as)).toEqual([
    "compound",
    "exact",
    "unknown",
  ]);
  expect(await understoodOf("Trondhiem")).toEqual({
    words: [{ word: "Trondhiem", as: "unknown", of: "Trondheim" }],
  });
  expect((await app.call(undefined, "GET /api/search", { query: {} })).body.understood).toBeUndefined();
});

it.each(["på", "in the", "   "])("filler words alone do not filter: «%s»", async (q) => {
  expect((await findHits(q)).length).toBe(keyByOffering.size);
});

it("if there are more matches than a page, exact ones are listed first, page by page, without duplicates", async () => {
  const { rows } = await app.pool.query<{ id: string }>("select owner_uid id from property limit 1");
  const owner = { uid: String(rows[0]?.id) };
  const [base] = [
    await list(app, owner, {
      name: "Bever ved åa",
      propertyName: "Bekken",
      species: ["bever"],
      municipality: "1146",
    }),
  ];
  const other = await list(app, owner, {
    name: "Kort",
    propertyName: "Heia",
    description: "Bever i bekken.",
    species: ["hare"],
    municipality: "1146",
    validFrom: "2027-08-02",
  });
  const copied: [string, string][] = [
    ...Array.from({ length: 700 }, () => [base.offeringId, "2027-09-25"] as [string, string]),
    ...Array.from({ length: 400 }, () => [other.offeringId, "2027-08-02"] as [string, string]),
  ];
  await app.pool.query(
    `with copied as (select gen_random_uuid() id, u.from_id, u.day, u.n from unnest($1::uuid[], $2::date[]) with ordinality u(from_id, day, n)),
     o as (insert into offering select (r).* from (select jsonb_populate_record(o, jsonb_build_object('offering_id', c.id)) r from copied c join offering o on o.offering_id = c.from_id) x returning offering_id),
     s as (insert into search_row (hit_id, offering_id, kind, property_id, county_number, municipality_number, offering_type, experience_level, species, amenities, area_ha, cabin_beds, created_at, loc, lonlat, valid_from, valid_to, last_arrival, sales_start, min_days, max_days, start_mask, min_hunters, max_hunters, shared, per_hunter, price_of_arrival, ls_days, ls_hundredths, from_ore, floor_ore, ceiling_ore, blackout, included_cabins, indexed_on)
       select c.id, c.id, 'offering', property_id, county_number, municipality_number, offering_type, experience_level, species, amenities, area_ha, cabin_beds, created_at, loc, lonlat, c.day + (c.n % 9)::int, valid_to, last_arrival, sales_start, min_days, max_days, start_mask, min_hunters, max_hunters, shared, per_hunter, price_of_arrival, ls_days, ls_hundredths, from_ore, floor_ore, ceiling_ore, blackout, included_cabins, indexed_on
       from copied c join search_row s on s.hit_id = c.from_id)
     insert into search_text select c.id, tsv from copied c join search_text t on t.hit_id = c.from_id`,
    [copied.map(([id]) => id), copied.map(([, day]) => day)],
  );
  const hits: { id: string; species: string[] }[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const { body } = await app.call(undefined, "GET /api/search", {
      query: { q: "bever", limit: 100, ...(cursor && { cursor }) },
    });
    expect([body.total, body.totalIsCapped]).toEqual([1000, true]);
    hits.push(...body.items.map((item) => ({ id: item.hitId, species: item.species })));
    cursor = body.nextCursor;
  }
  expect(new Set(hits.map(({ id }) => id)).size).toBe(1102);
  expect(hits).toHaveLength(1102);
  expect(hits.map(({ species }) => species[0])).toEqual([
    ...Array.from({ length: 701 }, () => "bever"),
    ...Array.from({ length: 401 }, () => "hare"),
  ]);
});
