/**
 * Reads the articles of content/knowledge-base. Each has a folder with about.json, for what is the same in
 * every language, and a Markdown file for each language. For the server only.
 */
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { type Locale, locales } from "#domain/locale.ts";
import { articleCategories } from "#domain/knowledge-base/categories.ts";
import { sceneLands } from "#domain/landscape/scene-lands.ts";
import { sceneSeasons } from "#domain/landscape/scene.ts";
import { speciesKeys } from "#domain/species/species.ts";
import { type Block, plainText } from "./blocks.ts";
import { fill } from "#messages/fill.ts";
import { screenTexts } from "#messages/index.ts";
import { type Overrides, overrides } from "#messages/overrides.ts";
import { parseArticle, withUnbrokenNumbers } from "./parse-article.ts";
import { type ArticleIndex, indexArticles } from "./search.ts";

const inBothLanguages = z.strictObject({ nb: z.string().min(1), en: z.string().min(1) });

/** Sections of an act or a regulation: `act` is its key in acts.json, `read` the day on which they were read. */
const lawSource = z.strictObject({
  act: z.string(),
  sections: z.array(z.string().regex(/^\d+(-\d+)?[a-z]?$/)).min(1),
  read: z.iso.date(),
});
/** Another page. `read`: the day on which it was last read. Without it only its address was checked. */
const pageSource = inBothLanguages.extend({
  url: z.url({ protocol: /^https$/ }),
  read: z.iso.date().optional(),
});
const aboutArticle = z.strictObject({
  category: z.enum(articleCategories),
  /** The drawn landscape of the article, if it differs from its category's. */
  scene: z
    .strictObject({
      land: z.enum(sceneLands),
      season: z.enum(sceneSeasons),
      species: z.enum(speciesKeys).optional(),
    })
    .optional(),
  /** The day on which the article was first published. */
  published: z.iso.date(),
  /** The day on which the article was last checked against its sources. */
  checked: z.iso.date(),
  related: z.array(z.string()).min(2).max(3),
  /** Words that readers search by and that the title does not have. */
  keywords: z.strictObject({ nb: z.array(z.string()).min(1), en: z.array(z.string()).min(1) }).optional(),
  /** Links to related actions on Utmark. */
  next: inBothLanguages.extend({ to: z.string().startsWith("/") }),
  sources: z.array(z.union([lawSource, pageSource])).min(1),
});

/** `sections`: the address of each section of an act, none of another page. */
type Source = { url: string; name: string; sections: { url: string; name: string }[]; read?: string };

export type Article = Omit<z.infer<typeof aboutArticle>, "next" | "sources" | "keywords"> & {
  slug: string;
  title: string;
  description: string;
  blocks: Block[];
  next: { to: string; text: string };
  sources: Source[];
  minutes: number;
  keywords: string;
  /** The text that is searched: title, description and all sections. */
  text: string;
};
type Library = { articles: ReadonlyMap<string, Article>; index?: ArticleIndex };

/** Programs start in the repository's root folder (scripts/bootstrap.mjs), so this path is relative to it. */
const folder = path.resolve("content/knowledge-base");
const WORDS_PER_MINUTE = 180;

/** The names of acts and regulations, by their address at Lovdata, such as `lov/2025-06-20-102`. */
const acts = z
  .record(z.string().regex(/^(lov|forskrift)\/\d{4}-\d\d-\d\d-\d+$/), inBothLanguages)
  .parse(JSON.parse(readFileSync(path.join(folder, "acts.json"), "utf8")));

function sourceOf(source: z.infer<typeof lawSource> | z.infer<typeof pageSource>, locale: Locale): Source {
  if ("url" in source) {
    const { url, read } = source;
    return { url, name: withUnbrokenNumbers(source[locale]), sections: [], read };
  }
  const { act, sections, read } = source;
  const names = acts[act];
  if (!names) throw new Error(`acts.json has no ${act}`);
  const { sourceAct, sourceSection } = screenTexts(locale).knowledgeBase;
  const named = (text: string, name: string) => fill(text, { text: () => name, count: () => 0 }, locale);
  const url = `https://lovdata.no/${act}`;
  return {
    url,
    name: named(sourceAct, names[locale]),
    sections: sections.map((section) => ({
      url: `${url}/§${section}`,
      name: withUnbrokenNumbers(named(sourceSection, section)),
    })),
    read,
  };
}

const textOf = (block: Block): string => {
  if ("text" in block) return block.text;
  return "items" in block ? block.items.map(plainText).join(" ") : plainText(block.words);
};

function readArticle(slug: string, locale: Locale): Article {
  try {
    const read = (name: string) => readFileSync(path.join(folder, slug, name), "utf8");
    const { next, sources, keywords, ...frontMatter } = aboutArticle.parse(JSON.parse(read("about.json")));
    const parsed = parseArticle(read(`${locale}.md`), locale);
    const text = [parsed.title, parsed.description, ...parsed.blocks.map(textOf)].join(" ");
    return {
      ...frontMatter,
      ...parsed,
      slug,
      next: { to: next.to, text: next[locale] },
      keywords: keywords?.[locale].join(" ") ?? "",
      sources: sources.map((source) => sourceOf(source, locale)),
      minutes: Math.ceil(text.split(/\s+/).length / WORDS_PER_MINUTE),
      text,
    };
  } catch (cause) {
    throw new Error(`content/knowledge-base/${slug}, ${locale}`, { cause });
  }
}

function readAll(): Record<Locale, Library> {
  const slugs = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  const inLanguage = (locale: Locale): Library => ({
    articles: new Map(slugs.map(({ name }) => [name, readArticle(name, locale)])),
  });
  return Object.fromEntries(locales.map((locale) => [locale, inLanguage(locale)])) as Record<Locale, Library>;
}

let cachedLibraries: { texts: Overrides; byLocale: Record<Locale, Library> } | undefined;
/**
 * Returns the articles of a language. They are read again when a text or the commission has changed, and in
 * development for each page.
 */
function libraryIn(locale: Locale): Library {
  const texts = overrides();
  if (cachedLibraries?.texts !== texts || import.meta.env?.DEV)
    cachedLibraries = { texts, byLocale: readAll() };
  return cachedLibraries.byLocale[locale];
}
export const articlesIn = (locale: Locale): Library["articles"] => libraryIn(locale).articles;
export function articleIndexOf(locale: Locale): ArticleIndex {
  const library = libraryIn(locale);
  library.index ??= indexArticles(library.articles.values(), locale);
  return library.index;
}
