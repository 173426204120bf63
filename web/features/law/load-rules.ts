/** Loads the pages about what the law says: the form, a species in the country, and one in a municipality. */
import { data, redirect } from "react-router";
import { ApiError } from "#contract/client.ts";
import type { Answer } from "#contract/index.ts";
import { addDays, type CalendarDate, osloDate } from "#domain/days.ts";
import { sceneAddress, sceneOfLandingPage } from "#domain/landscape/scene.ts";
import { placePictureId, sharePicture } from "#domain/landscape/share-picture.ts";
import { answerRanges } from "#domain/law/season-table.ts";
import { speciesNamed } from "#domain/law/taxa.ts";
import { counties } from "#domain/municipality/counties.ts";
import { municipalitiesAfter } from "#domain/municipality/former-numbers.ts";
import { shortMunicipalityName } from "#domain/municipality/short-municipality-name.ts";
import { rulesAddress } from "#domain/page-addresses.ts";
import { type Species, speciesKeys } from "#domain/species/species.ts";
import { parseDate } from "#web/i18n/dates.ts";
import { addressIn } from "#web/platform/page/address-in.ts";
import type { Page } from "#web/platform/page/page.ts";

type Seasons = Answer<"GET /api/law/seasons">;
type LawDays = Seasons["days"][number];
export type DayAnswer = Pick<LawDays, "answer" | "reasons">;

/** The days that the pages tell of: a year, from today or from the day that is asked about. */
const daysTold = 365;
const yearFrom = (from: CalendarDate) => ({ from, to: addDays(from, daysTold - 1) });

/** The species of the address. Another spelling leads to the page, and a word that is no species to none. */
function speciesOf({ params, url }: Page): Species {
  const word = params.species ?? "";
  const key = speciesKeys.find((one) => one === word);
  if (key) return key;
  const species = word.length <= 60 ? speciesNamed(word) : undefined;
  if (!species) throw data(null, { status: 404 });
  throw redirect(url.pathname.replace(/^\/regler\/[^/]+/, rulesAddress({ species })) + url.search, 301);
}

/** The date of the query, which may be typed as people write dates; `unread` if it is no date. */
function dateOf({ url, now }: Page) {
  const typed = url.searchParams.get("date")?.trim() ?? "";
  const date = parseDate(typed);
  return { today: osloDate(now), date, unread: typed !== "" && date === undefined };
}

const headOf = (page: Page, species: Species | undefined) => ({
  origin: page.url.origin,
  picture: sceneAddress(`rules-${species ?? "all"}`, sceneOfLandingPage({ species })),
  image: sharePicture("place", placePictureId({ species }), page.locale, []),
});

/** The municipalities that a typed name or number means; the only one if the name is exactly its own. */
async function municipalitiesMeant({ api }: Page, name: string) {
  const { items } = await api("GET /api/boundaries/municipalities/search", { query: { name } });
  const isExact = (one: { name: string; municipalityNumber: string }) =>
    [...one.name.toLowerCase().split(" - "), one.municipalityNumber].includes(name.toLowerCase());
  const exact = items.filter(isExact);
  return (exact.length > 0 ? exact : items).map(({ municipalityNumber, name: official, county }) => ({
    municipalityNumber,
    name: shortMunicipalityName(official),
    county: shortMunicipalityName(county),
  }));
}

/** The page with the form. A form that was filled in leads to the page with the answer. */
export async function loadRules(page: Page) {
  const { api, url, locale } = page;
  const { today, date } = dateOf(page);
  const typedSpecies = url.searchParams.get("species") ?? "";
  const typed = (url.searchParams.get("municipality") ?? "").trim().slice(0, 100);
  const species = speciesKeys.find((one) => one === typedSpecies);
  const meant = typed.length >= 2 ? await municipalitiesMeant(page, typed) : [];
  const to = (municipality: string) => rulesAddress({ ...(species && { species }), municipality, date });
  const [only] = meant;
  if (species && only && meant.length === 1) throw redirect(addressIn(to(only.municipalityNumber), locale));
  const isSent = url.searchParams.has("species") || url.searchParams.has("municipality");
  return {
    ...headOf(page, undefined),
    today,
    ...(await api("GET /api/law/sources", { query: yearFrom(today) })),
    form: {
      species: species ?? "",
      municipality: typed,
      date: date ?? today,
      isSent,
      choices: species
        ? meant.map(({ municipalityNumber, ...one }) => ({ ...one, to: to(municipalityNumber) }))
        : [],
    },
  };
}

/** The page of a species in the whole country. */
export async function loadRulesOfSpecies(page: Page) {
  const species = speciesOf(page);
  const { today } = dateOf(page);
  const [{ rows }, { items }] = await Promise.all([
    page.api("GET /api/law/seasons", { query: { species, ...yearFrom(today) } }),
    page.api("GET /api/boundaries/municipalities", {}),
  ]);
  const byCounty = counties.map((county) => ({
    county,
    municipalities: items
      .filter((one) => shortMunicipalityName(one.county) === county)
      .map(({ municipalityNumber, name }) => ({ municipalityNumber, name: shortMunicipalityName(name) }))
      .sort((a, b) => a.name.localeCompare(b.name, "nb")),
  }));
  return { ...headOf(page, species), species, today, rows, byCounty };
}

/** A number that was in use before: to the municipality of today, or which it was divided into. */
function atFormerNumber(page: Page, species: Species, number: string): void {
  const [first, ...more] = municipalitiesAfter(number);
  if (!first || more.length > 0) return;
  const { date } = dateOf(page);
  const box = page.url.pathname.endsWith("/boks") ? "/boks" : "";
  const path = rulesAddress({ species, municipality: first.municipalityNumber });
  const query = date ? `?${new URLSearchParams({ date })}` : "";
  throw redirect(addressIn(`${path}${box}${query}`, page.locale), 301);
}

/** The seasons in the municipality of the address; a number that no municipality has leads to no page. */
async function seasonsAt(page: Page, species: Species, from: CalendarDate) {
  const municipality = page.params.municipality ?? "";
  if (!/^\d{4}$/.test(municipality)) throw data(null, { status: 404 });
  atFormerNumber(page, species, municipality);
  try {
    const query = { species, municipality, ...yearFrom(from) };
    const { municipality: place, ...seasons } = await page.api("GET /api/law/seasons", { query });
    if (!place) throw data(null, { status: 404 });
    return { place, ...seasons };
  } catch (e) {
    if (!(e instanceof ApiError) || e.problem.status !== 422) throw e;
    throw data({ ...e.problem, status: 404 }, { status: 404 });
  }
}

function answerOn(days: readonly LawDays[], date: CalendarDate): DayAnswer {
  const found = days.find(({ from, to }) => from <= date && date <= to);
  return { answer: found?.answer ?? "unknown", reasons: found?.reasons ?? [] };
}

/** The page of a species in a municipality: the answer on a day, and the year. */
export async function loadRulesOfPlace(page: Page) {
  const species = speciesOf(page);
  const { today, date: chosen, unread } = dateOf(page);
  const date = chosen ?? today;
  const isInYear = today <= date && date < addDays(today, daysTold);
  const from = isInYear ? today : date;
  const { days, animals, near, ...seasons } = await seasonsAt(page, species, from);
  return {
    ...headOf(page, species),
    ...seasons,
    near: near.map(({ municipalityNumber, name }) => ({ municipalityNumber, name })),
    species,
    today,
    date,
    isChosen: chosen !== undefined,
    unread,
    year: yearFrom(from),
    onDay: answerOn(days, date),
    animals: animals.map(({ days: ofAnimals, ...one }) => ({
      ...one,
      onDay: answerOn(ofAnimals, date),
      ranges: answerRanges(ofAnimals),
    })),
  };
}
export type RulesOfPlace = Awaited<ReturnType<typeof loadRulesOfPlace>>;

/** The box of other sites: the answer today. */
export async function loadAnswerToday(page: Page) {
  const species = speciesOf(page);
  const { today } = dateOf(page);
  const { place, days, animals } = await seasonsAt(page, species, today);
  return {
    species,
    place,
    today,
    onDay: answerOn(days, today),
    animals: animals.map(({ days: own, ...one }) => ({ ...one, onDay: answerOn(own, today) })),
    origin: page.url.origin,
  };
}
