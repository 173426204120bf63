/** Finds the contents of a link preview's picture, in the reader's language. */
import { readFile } from "node:fs/promises";
import path from "node:path";
import { fromMoney } from "#messages/format.ts";
import type { Locale } from "#domain/locale.ts";
import {
  type Scene,
  sceneOfCabin,
  sceneOfLandingPage,
  sceneOfOffering,
  sceneOfProperty,
} from "#domain/landscape/scene.ts";
import { articleCategories, categoryScenes } from "#domain/knowledge-base/categories.ts";
import type { SharePictureKind } from "#domain/landscape/share-picture.ts";
import { shortMunicipalityName } from "#domain/municipality/short-municipality-name.ts";
import { guestKindOf } from "#domain/offering/guest-kind.ts";
import type { Species } from "#domain/species/species.ts";
import { landingPageOf } from "#domain/search/landing-pages.ts";
import { fill } from "#messages/fill.ts";
import { screenTexts } from "#messages/index.ts";
import type { Db } from "#server/platform/database/database.ts";
import { findShared, type SharedRow } from "./share-picture-store.ts";

/**
 * The drawings in the link previews of our own pages; the seeds are chosen by eye, so that sun and animals
 * are not cut.
 */
type Drawing = { seed: string; scene: Scene };
const pageScenes = {
  home: { seed: "utmark-home-1", scene: { land: "spruce", season: "autumn", species: "elg", cabin: true } },
  landowner: { seed: "utmark-landowner-5", scene: { land: "farmland", season: "summer" } },
  faq: { seed: "utmark-faq-1", scene: { land: "birch", season: "autumn", species: "hare" } },
  about: { seed: "utmark-about-1", scene: { land: "fell", season: "summer", species: "villrein" } },
  careers: { seed: "utmark-careers-1", scene: { land: "river", season: "summer" } },
  contact: { seed: "utmark-contact-2", scene: { land: "coast", season: "summer" } },
  knowledge: { seed: "utmark-knowledge-2", scene: { land: "woodcabin", season: "winter" } },
  terms: { seed: "utmark-terms-2", scene: { land: "map", season: "autumn" } },
  privacy: { seed: "utmark-about-1", scene: { land: "fell", season: "winter" } },
  cookies: { seed: "utmark-careers-1", scene: { land: "lake", season: "autumn" } },
} as const satisfies Record<string, Drawing>;
type SharedPage = keyof typeof pageScenes;

export type Shared = {
  title: string;
  place?: string | undefined;
  price?: { amount: string; unit: string } | undefined;
  /** The main photo's file; without it, a drawing is used. */
  photo?: string | undefined;
  drawing: { seed: string; scene: Scene };
};
type OnProperty = "property" | "offering" | "cabin";

const filledText = (text: string, values: Record<string, string>, locale: Locale): string =>
  fill(text, { text: (name) => values[name], count: () => 0 }, locale);

function sceneOf(kind: OnProperty, row: SharedRow): Scene {
  const { landTypes, species, validFrom, validTo, cabin } = row;
  if (kind === "property") return sceneOfProperty(landTypes);
  if (kind === "cabin" || !validFrom || !validTo) return sceneOfCabin(landTypes, row.name);
  return sceneOfOffering({
    species,
    offeringType: row.offeringType ?? "other",
    landTypes,
    validFrom,
    validTo,
    cabin,
  });
}

function priceOf(row: SharedRow, locale: Locale): Shared["price"] {
  if (row.fromOre === null) return undefined;
  const { from, per, perNight } = screenTexts(locale).common.hit;
  const unit = `${row.perHunter ? "hunter" : "group"}_${row.priceOfArrival ? "stay" : "day"}` as const;
  const who = guestKindOf(row.species as Species[], false);
  return {
    amount: filledText(from, { price: fromMoney(row.fromOre, locale) }, locale),
    unit: row.perHunter === null ? perNight : filledText(per[unit], { who }, locale),
  };
}

/** The narrowest width that fills the picture. */
const widthFor = (widths: readonly number[]): number | undefined =>
  widths.toSorted((a, b) => a - b).find((width) => width >= 1200) ?? Math.max(...widths);

async function onProperty(db: Db, kind: OnProperty, id: string, locale: Locale): Promise<Shared | undefined> {
  const row = await findShared(db, kind, id);
  if (!row) return undefined;
  const inLanguage = (name: string | null, english: string | null) => (locale === "en" && english) || name;
  const parts = [
    inLanguage(row.propertyName, row.propertyEnglish),
    row.municipality && shortMunicipalityName(row.municipality),
    row.county,
  ];
  return {
    title: inLanguage(row.name, row.english) ?? "",
    place: parts.filter(Boolean).join(", "),
    price: priceOf(row, locale),
    photo: row.photo ? `${row.photo.fileId}/${widthFor(row.photo.widths)}.webp` : undefined,
    drawing: { seed: id, scene: sceneOf(kind, row) },
  };
}

/** Contents for a county, a species or both; `id` is the words of the address, joined. */
function contentsOfPlace(id: string, locale: Locale): Shared | undefined {
  const [, first, second, ...rest] = id.split("_");
  const page = rest.length === 0 ? landingPageOf(first, second) : undefined;
  if (!page) return undefined;
  const { county, species } = page;
  const { name, hunting, all, inCounty } = screenTexts(locale).landing;
  const subject = species ? name[species] : hunting;
  const soleTitle = species ? subject : all;
  return {
    title: county ? filledText(inCounty, { what: subject, county }, locale) : soleTitle,
    drawing:
      county || species
        ? { seed: id.replaceAll("_", "-"), scene: sceneOfLandingPage(page) }
        : pageScenes.home,
  };
}

function titleOfPage(page: SharedPage, locale: Locale): string {
  const texts = screenTexts(locale);
  const { home, landownerPage, faq, about, careers, contact, knowledgeBase } = texts;
  const { termsOfService, privacyPolicy, cookiePolicy } = texts;
  const pages: Record<SharedPage, { title: string }> = {
    home,
    landowner: landownerPage,
    faq,
    about,
    careers,
    contact,
    knowledge: knowledgeBase,
    terms: termsOfService,
    privacy: privacyPolicy,
    cookies: cookiePolicy,
  };
  return pages[page].title;
}

/** Contents for one of our own pages: `faq`, or a subject of the knowledge base such as `knowledge_fiske`. */
function contentsOfPage(id: string, locale: Locale): Shared | undefined {
  if (id in pageScenes) {
    const page = id as SharedPage;
    return { title: titleOfPage(page, locale), drawing: pageScenes[page] };
  }
  const category = articleCategories.find((one) => `knowledge_${one}` === id);
  if (!category) return undefined;
  const { title, categories } = screenTexts(locale).knowledgeBase;
  return {
    title: categories[category].title,
    place: title,
    drawing: { seed: category, scene: categoryScenes[category] },
  };
}

async function contentsOfArticle(slug: string, locale: Locale): Promise<Shared | undefined> {
  const readArticleFile = (name: string) =>
    readFile(path.resolve("content/knowledge-base", slug, name), "utf8");
  const found = await Promise.all([readArticleFile(`${locale}.md`), readArticleFile("about.json")]).catch(
    () => undefined,
  );
  if (!found) return undefined;
  const [text, metadata] = found;
  const { category, scene } = JSON.parse(metadata) as { category: string; scene?: Scene };
  const shelf = articleCategories.find((one) => one === category);
  const texts = screenTexts(locale).knowledgeBase;
  return {
    title: /^# (.+)$/m.exec(text)?.[1] ?? "",
    place: [texts.title, shelf && texts.categories[shelf].title].filter(Boolean).join(" · "),
    drawing: { seed: slug, scene: scene ?? categoryScenes[shelf ?? "ute"] },
  };
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Undefined if the page does not exist, or is not visible to everybody with a link. */
export async function findSharedPage(
  db: Db,
  kind: SharePictureKind,
  id: string,
  locale: Locale,
): Promise<Shared | undefined> {
  if (kind === "place") return contentsOfPlace(id, locale);
  if (kind === "page") return contentsOfPage(id, locale);
  if (kind === "article") return contentsOfArticle(id, locale);
  return uuid.test(id) ? onProperty(db, kind, id, locale) : undefined;
}
