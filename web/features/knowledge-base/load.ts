/** Loads the content of the knowledge base's three pages, in the reader's language. */
import { data } from "react-router";
import { defaultLocale, type Locale } from "#domain/locale.ts";
import {
  articleCategories,
  type ArticleCategory,
  categoryScenes,
} from "#domain/knowledge-base/categories.ts";
import type { Species } from "#domain/species/species.ts";
import { sharePicture } from "#domain/landscape/share-picture.ts";
import { sceneAddress } from "#domain/landscape/scene.ts";
import { pageMeta } from "#web/platform/page/page-meta.ts";
import { breadcrumb, utmark } from "#web/platform/page/structured-data.ts";
import type { Page } from "#web/platform/page/page.ts";
import { screenTexts } from "#messages/index.ts";
import { articlePath, categoryPath, landingPath } from "./addresses.ts";
import { type Article, articleIndexOf, articlesIn } from "./article-files.ts";
import { searchArticles } from "./search.ts";

export type ArticleCard = Pick<Article, "slug" | "title" | "description" | "category" | "minutes"> & {
  picture: string;
};
export type Shelf = { category: ArticleCategory; picture: string; count: number };
const longestQuery = 100;
const popularArticles = [
  "jakttider",
  "jegeravgift",
  "skyteprove",
  "trygg-betaling",
  "fiskeravgift",
  "skriftlig-avtale",
];

const pictureOf = ({ slug, category, scene = categoryScenes[category] }: Article) =>
  sceneAddress(slug, scene);
const cardOf = (article: Article): ArticleCard => {
  const { slug, title, description, category, minutes } = article;
  return { slug, title, description, category, minutes, picture: pictureOf(article) };
};
const allArticles = (locale: Locale): Article[] => [...articlesIn(locale).values()];
const inCategory = (category: ArticleCategory, locale: Locale) =>
  allArticles(locale)
    .filter((article) => article.category === category)
    .sort((a, b) => a.title.localeCompare(b.title, locale));
const shelvesIn = (locale: Locale): Shelf[] =>
  articleCategories.map((category) => ({
    category,
    picture: sceneAddress(category, categoryScenes[category]),
    count: inCategory(category, locale).length,
  }));

const textsOf = (locale: Locale) => screenTexts(locale).knowledgeBase;

const articlesBySpecies: Partial<Record<Species, readonly string[]>> = {
  elg: ["elg-og-hjort", "jakttider", "skyteprove"],
  hjort: ["elg-og-hjort", "jakttider", "skyteprove"],
  raadyr: ["radyr", "jakttider", "skyteprove"],
  rype: ["rype-og-smavilt", "jakttider", "hund-og-bandtvang"],
  skogsfugl: ["rype-og-smavilt", "jakttider", "hund-og-bandtvang"],
  hare: ["rype-og-smavilt", "jakttider", "hund-og-bandtvang"],
  bever: ["bever", "jakttider", "jegeravgift"],
  laksefiske: ["laks-i-elv", "fiskeravgift", "smitte-og-renhold"],
  elvefiske: ["fritt-fiske", "fiskeravgift", "smitte-og-renhold"],
  innlandsfiske: ["fritt-fiske", "fiskeravgift", "smitte-og-renhold"],
  isfiske: ["fritt-fiske", "fiskeravgift", "smitte-og-renhold"],
  havfiske: ["sjofiske", "fiskeravgift", "fritt-fiske"],
};
const huntingArticles = ["jakttider", "jegeravgift", "trygg-betaling"];
/** Articles about a species, for a reader who searches for it. */
export const articlesAbout = (species: Species | undefined, locale: Locale): ArticleCard[] =>
  ((species && articlesBySpecies[species]) ?? huntingArticles)
    .flatMap((slug) => articlesIn(locale).get(slug) ?? [])
    .map(cardOf);

/** The addresses of all pages of the knowledge base. `changed` of an article is the day of its last check. */
export const knowledgeBaseAddresses = (): { path: string; changed?: string }[] => [
  { path: landingPath },
  ...articleCategories.map((category) => ({ path: categoryPath(category) })),
  ...allArticles(defaultLocale).map(({ slug, checked }) => ({ path: articlePath(slug), changed: checked })),
];

export function loadLanding(page: Page) {
  const { locale, url } = page;
  const texts = textsOf(locale);
  const query = (url.searchParams.get("q") ?? "").trim().slice(0, longestQuery);
  const articles = articlesIn(locale);
  const searchResult = searchArticles(articleIndexOf(locale), query);
  return {
    query,
    found: searchResult.slugs.flatMap((slug) => articles.get(slug) ?? []).map(cardOf),
    hasAllWords: searchResult.all,
    shelves: shelvesIn(locale),
    popular: popularArticles.flatMap((slug) => articles.get(slug) ?? []).map(cardOf),
    head: pageMeta(url.origin, locale, {
      title: texts.title,
      description: texts.description,
      path: landingPath,
      image: sharePicture("page", "knowledge", locale, [texts.title]),
      unlisted: query !== "",
      data: { "@type": "CollectionPage" },
    }),
  };
}

/** Loads a category's page. If the address names no category, the page shows a choice of categories. */
export function loadCategory(page: Page) {
  const { locale, url } = page;
  const categoryParam = url.searchParams.get("category");
  const category = articleCategories.find((one) => one === categoryParam);
  if (categoryParam && !category) throw data(null, { status: 404 });
  if (!category) return { chosen: null, shelves: shelvesIn(locale) };
  const texts = textsOf(locale);
  const { title, text } = texts.categories[category];
  const path = categoryPath(category);
  return {
    chosen: {
      category,
      picture: sceneAddress(category, categoryScenes[category]),
      articles: inCategory(category, locale).map(cardOf),
      head: pageMeta(url.origin, locale, {
        title,
        description: text,
        path,
        image: sharePicture("page", `knowledge_${category}`, locale, [title]),
        data: { "@type": "CollectionPage" },
        also: [
          breadcrumb(url.origin, locale, [
            { name: texts.title, to: landingPath },
            { name: title, to: path },
          ]),
        ],
      }),
    },
    shelves: shelvesIn(locale).filter((shelf) => shelf.category !== category),
  };
}

/** Loads an article's page. If the address names no article, the page shows a choice of categories. */
export function loadArticle(page: Page) {
  const { locale, url } = page;
  const articleSlug = url.searchParams.get("article");
  if (!articleSlug) return { article: null, related: [], shelves: shelvesIn(locale) };
  const articles = articlesIn(locale);
  const article = articles.get(articleSlug);
  if (!article) throw data(null, { status: 404 });
  const { text: _, scene: __, keywords: ___, related, ...shownArticle } = article;
  return {
    article: {
      ...shownArticle,
      picture: pictureOf(article),
      head: articleHead(page, article),
    },
    related: related.flatMap((slug) => articles.get(slug) ?? []).map(cardOf),
    shelves: [],
  };
}

function articleHead(
  page: Page,
  { slug, title, description, category, published, checked, sources }: Article,
) {
  const { origin } = page.url;
  const texts = textsOf(page.locale);
  const path = articlePath(slug);
  const organization = utmark(origin);
  return pageMeta(origin, page.locale, {
    title,
    description,
    path,
    type: "article",
    image: sharePicture("article", slug, page.locale, [title, category]),
    data: {
      "@type": "Article",
      headline: title,
      datePublished: published,
      dateModified: checked,
      author: organization,
      publisher: organization,
      citation: sources.flatMap(({ url, sections }) =>
        sections.length > 0 ? sections.map((section) => section.url) : url,
      ),
    },
    also: [
      breadcrumb(origin, page.locale, [
        { name: texts.title, to: landingPath },
        { name: texts.categories[category].title, to: categoryPath(category) },
        { name: title, to: path },
      ]),
    ],
  });
}
