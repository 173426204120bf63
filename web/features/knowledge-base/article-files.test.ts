/** Every article exists in every language, and links only to addresses that exist. */
import { globSync, readdirSync, readFileSync } from "node:fs";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, it } from "vitest";
import { type Locale, locales } from "#domain/locale.ts";
import { rulesAddress } from "#domain/page-addresses.ts";
import { speciesKeys } from "#domain/species/species.ts";
import { articleCategories } from "#domain/knowledge-base/categories.ts";
import { nationalSeasons } from "#domain/law/national-seasons.ts";
import type { Page } from "#web/platform/page/page.ts";
import routes from "#web/routes.ts";
import { fill } from "#messages/fill.ts";
import { screenTexts } from "#messages/index.ts";
import { articlePath } from "./addresses.ts";
import { articleIndexOf, articlesIn } from "./article-files.ts";
import type { Block, Words } from "./blocks.ts";
import { loadArticle, loadCategory, loadLanding } from "./load.ts";
import { seasonDates } from "./parse-article.ts";
import { parseArticle } from "./parse-article.ts";
import { searchArticles } from "./search.ts";

// throws if a file does not fit its schema, or has an unknown placeholder or a source without https
const libraries = locales.map((locale) => ({ locale, articles: [...articlesIn(locale).values()] }));
const slugs = new Set(articlesIn("nb").keys());

const pathsOf = (entries: readonly RouteConfigEntry[]): string[] =>
  entries.flatMap(({ path = "", children = [] }) => [`/${path}`, ...pathsOf(children)]);
const paths = new Set([...pathsOf(routes), ...speciesKeys.map((species) => rulesAddress({ species }))]);

it("there are at least two dozen articles, with two of each category, in every language", () => {
  expect(slugs.size).toBeGreaterThanOrEqual(24);
  const files = ["about.json", ...locales.map((locale) => `${locale}.md`)].sort();
  for (const slug of slugs) expect(readdirSync(`content/knowledge-base/${slug}`).sort(), slug).toEqual(files);
  const counted = Map.groupBy(articlesIn("nb").values(), ({ category }) => category);
  for (const category of articleCategories)
    expect(counted.get(category)?.length, category).toBeGreaterThanOrEqual(2);
  expect(globSync("content/*")).toEqual(["content/knowledge-base"]);
});

it.each(libraries)(
  "each article in $locale has a readable length, and sections with different names",
  ({ articles }) => {
    for (const { slug, text, blocks, description } of articles) {
      const words = text.split(/\s+/).length;
      expect([slug, words > 250 && words < 900]).toEqual([slug, true]);
      expect(description.length, slug).toBeLessThanOrEqual(220);
      const anchors = blocks.flatMap((block) => ("id" in block ? block.id : []));
      expect(anchors.length, slug).toBeGreaterThanOrEqual(3);
      expect(new Set(anchors).size, slug).toBe(anchors.length);
    }
  },
);

const linksOf = (words: readonly Words[]): string[] =>
  words.flatMap((one) => {
    if (typeof one === "string") return [];
    if ("to" in one) return one.to;
    return linksOf("strong" in one ? one.strong : one.em);
  });
const linksIn = (block: Block) => {
  if ("text" in block) return [];
  return "items" in block ? block.items.flatMap(linksOf) : linksOf(block.words);
};

it.each(libraries)(
  "articles link to existing articles and pages, and to other sites by https only ($locale)",
  ({ articles }) => {
    for (const { slug, related, next, blocks } of articles) {
      expect(
        related.filter((one) => !slugs.has(one) || one === slug),
        slug,
      ).toEqual([]);
      expect(paths, `${slug}: ${next.to}`).toContain(next.to.split("?")[0]);
      for (const to of blocks.flatMap(linksIn)) {
        const exists = [...slugs].some((one) => articlePath(one) === to) || paths.has(to.split("?")[0]!);
        expect([slug, to, exists || to.startsWith("https://")]).toEqual([slug, to, true]);
      }
    }
  },
);

it("cards of articles that are shown together have different pictures", () => {
  const sceneOf = ({ picture }: { picture: string }) => picture.split("?")[1];
  const at = (query: string) => ({ locale: "nb", url: new URL(`https://utmark.example/?${query}`) }) as Page;
  const rows = [
    ...articleCategories.map((category) => loadCategory(at(`category=${category}`)).chosen?.articles ?? []),
    ...[...articlesIn("nb").keys()].map((slug) => loadArticle(at(`article=${slug}`)).related),
  ];
  expect(rows.filter((cards) => new Set(cards.map(sceneOf)).size < cards.length)).toEqual([]);
});

it("neighbouring categories of the start page have different pictures", () => {
  const { popular, shelves } = loadLanding({ locale: "nb", url: new URL("https://utmark.example/") } as Page);
  const scenes = [...popular, ...shelves].map(({ picture }) => picture.split("?")[1]);
  expect(scenes.filter((scene, i) => scene === scenes[i + 1])).toEqual([]);
});

/** Finds business figures that are not placeholders, and amounts of money whose year is not stated. */
const ownFigure = /(?<![\d.{])(20|80|25|12) ?(%|prosent|per cent)/i;
const amountOfMoney = /\bkr\.? ?\d|\d ?(kr|kroner|NOK)\b/i;
const ofYear = /\b20\d\d\b/;
it("no article has a business figure, or an amount of money without its year", () => {
  const files = globSync("content/knowledge-base/*/*.md").map((file) => readFileSync(file, "utf8"));
  expect(files.filter((text) => ownFigure.test(text))).toEqual([]);
  const sentences = files.flatMap((text) => text.split(/(?<=\.)\s/));
  expect(sentences.filter((one) => amountOfMoney.test(one) && !ofYear.test(one))).toEqual([]);
  expect(["500 kroner", "kr 40"].every((text) => amountOfMoney.test(text))).toBe(true);
  expect(ownFigure.test("20 prosent")).toBe(true);
});

it.each(libraries)(
  "the article on seasons has the season of every species that has one, and the forbidden days, $locale",
  (library) => {
    const { text } = library.articles.find(({ slug }) => slug === "jakttider")!;
    const words = { nb: ["siste dag i februar", "langfredag"], en: ["last day of February", "Good Friday"] };
    const days = {
      nb: ["25. september", "24. til og med 31. desember"],
      en: ["25 September", "24 to 31 December"],
    };
    const plainText = text.replaceAll("\u00a0", " ");
    for (const one of [...words[library.locale], ...days[library.locale]]) expect(plainText).toContain(one);
    expect(text).toContain(library.locale === "nb" ? "31.\u00a0mars" : "31\u00a0March"); // no line break
    // year-round hunting has no line in the list of seasons
    const listedSeasons = nationalSeasons("2026-11-28").filter(({ isAllYear }) => !isAllYear);
    const dates = seasonDates(library.locale, "");
    expect(listedSeasons.filter(({ species }) => !plainText.includes(dates[`season:${species}`]!))).toEqual(
      [],
    );
    const { blocks } = parseArticle("# A\n\nb\n\n- {season:elg}\n{otherSeasons}", library.locale);
    expect(blocks).toMatchObject([{ kind: "ul", items: { length: listedSeasons.length } }]);
  },
);

/** Words of an article that states law, or says who decides. */
const lawWords = {
  nb: /\b(lov(en|lig\w*|a)?|ulovlig|forskrift\w*|forbudt|fredet|viltressursloven)\b|(?<=\b(ikke|er|krever) )lov\b|§/i,
  en: /\b(laws?|lawful|unlawful|illegal|regulations?|forbidden|protected|act)\b/i,
};
it.each(libraries)(
  "an article that states law has sections of law, with the day they were read, $locale",
  (library) => {
    const lacking = library.articles.filter(
      ({ text, sources }) =>
        lawWords[library.locale].test(text) &&
        !sources.some(({ sections, read }) => sections.length > 0 && read),
    );
    expect(lacking.map(({ slug }) => slug)).toEqual([]);
    expect(["Det er forbudt.", "Forskriften sier"].every((text) => lawWords.nb.test(text))).toBe(true);
  },
);

it("an article was checked no earlier than its sources were read", () => {
  const articles = [...articlesIn("nb").values()];
  const readLater = articles.filter(({ checked, sources }) =>
    sources.some(({ read = "" }) => read > checked),
  );
  expect(readLater.map(({ slug }) => slug)).toEqual([]);
});

/** All texts that readers see, each with its file, and the names of the sources. */
const readersTexts = globSync([
  "content/knowledge-base/*/*.md",
  "content/knowledge-base/acts.json",
  "messages/*/*.json",
])
  .map((file) => [file, readFileSync(file, "utf8")] as const)
  .concat(
    libraries.flatMap(({ articles }) =>
      articles.flatMap(({ slug, sources }) =>
        sources.map(({ url, name }) => [slug, `${name} ${url}`] as const),
      ),
    ),
  );
const sentencesOf = (text: string) => text.split(/(?<=[.?!]["”»]?)\s|\n\n|",\n/);

/** Matches an act that is no longer in force, in a sentence that does not say that it was replaced. */
const isRepealedAct = (sentence: string) =>
  /viltlov|\bwildlife act\b|1981-05-29-38/i.test(sentence) && !/erstattet|replaced/i.test(sentence);
it("no text names the Wildlife Act of 1981 as law in force", () => {
  const found = readersTexts.flatMap(([file, text]) =>
    sentencesOf(text)
      .filter(isRepealedAct)
      .map((sentence) => `${file}: ${sentence}`),
  );
  expect(found).toEqual([]);
  expect(isRepealedAct("Viltloven § 10 forbyr jakt.")).toBe(true);
  expect(isRepealedAct("Viltressursloven erstattet viltloven.")).toBe(false);
});

/** The words for the deadline of the report to the landowner. */
const reportDeadline = {
  nb: "senest {harvestReportHours} timer etter at jakta er slutt",
  en: "no later than {harvestReportHours} hours after the hunt ends",
};
it("every text has the same words for the report to the landowner", () => {
  const mentions = readersTexts.flatMap(([file, text]) => {
    const locale = /\/nb[./]/.test(file) ? "nb" : "en";
    return sentencesOf(text)
      .filter((sentence) => sentence.includes("{harvestReportHours}"))
      .map((sentence) => [file, sentence.includes(reportDeadline[locale])]);
  });
  expect(mentions.length).toBeGreaterThanOrEqual(12);
  expect(mentions.filter(([, same]) => !same)).toEqual([]);
});

/** Sources that are online services, for which the front page is the right address. */
const services = [
  ...["fiskeravgift.miljodirektoratet", "honsefugl.nina", "seeiendom.kartverket", "www.hjorteviltregisteret"],
  ...["www.jegerregisteret", "www.varsom", "www.yr"],
].map((host) => `https://${host}.no/`);
it("the sources of articles are exact pages, not front pages", () => {
  const fronts = libraries
    .flatMap(({ articles }) => articles.flatMap(({ sources }) => sources.map(({ url }) => url)))
    .filter((url) => new URL(url).pathname === "/" && !services.includes(url));
  expect([...new Set(fronts)]).toEqual([]);
});

it("an article with an unknown placeholder, with HTML or without a description is refused", () => {
  expect(() => parseArticle("# A\n\nb\n\n{commissionPercnt} %", "nb")).toThrow("{commissionPercnt}");
  expect(() => parseArticle("# A\n\nb\n\n<script>x</script>", "nb")).toThrow("no html");
  expect(() => parseArticle("# A\n\nb\n\nc <b>d</b>", "nb")).toThrow("no html");
  expect(() => parseArticle("# A\n\n## b", "nb")).toThrow("no description");
});

const indexes = { nb: articleIndexOf("nb"), en: articleIndexOf("en") };
const slugsFor = (query: string, locale: Locale = "nb") => searchArticles(indexes[locale], query).slugs;
it("the search lists hits in titles before hits in texts, and ignores Norwegian letters", () => {
  expect(slugsFor("SKYTEPROVE")[0]).toBe("skyteprove");
  expect(slugsFor("skyteprøve")).toEqual(slugsFor("skyteproeve"));
  expect(slugsFor("jegeravgift betale")[0]).toBe("jegeravgift");
  expect(slugsFor("   ")).toEqual([]);
  expect(slugsFor("kenguru")).toEqual([]);
});

it.each([
  ["nb", "moms", "moms"],
  ["nb", "mva", "moms"],
  ["nb", "momsplikt", "moms"],
  ["nb", "ettersøksavtale", "ettersokshund"],
  ["nb", "hytteutleie moms", "moms"],
  ["nb", "momssats hytte", "moms"],
  ["nb", "må jeg betale moms på jaktleie", "moms"],
  ["nb", "når begynner hjortejakta", "jakttider"],
  ["nb", "når starter rypejakta", "jakttider"],
  ["nb", "hvem bestemmer jakttida", "jakttider"],
  ["nb", "rev jakttid", "jakttider"],
  ["nb", "hare", "rype-og-smavilt"],
  ["nb", "viltressursloven", "jakttider"],
  ["nb", "jegerkort", "jegeravgift"],
  ["nb", "refusjon", "avbestilling"],
  ["nb", "vipps", "trygg-betaling"],
  ["nb", "når åpner elgjakta?", "jakttider"],
  ["nb", "skytteprøve", "skyteprove"],
  ["nb", "hvor gammel må man være for å jakte", "aldersgrenser"],
  ["nb", "rypene", "rype-og-smavilt"],
  ["nb", "skadeskutt dyr", "ettersokshund"],
  ["nb", "jegeravgift pris", "jegeravgift"],
  ["nb", "fiskeavgift", "fiskeravgift"],
  ["nb", "kan jeg ha med barn", "aldersgrenser"],
  ["nb", "datteren min er 15", "aldersgrenser"],
  ["nb", "er det jakt på julaften", "jakttider"],
  ["nb", "gås", "jakttider"],
  ["nb", "båndtvang", "hund-og-bandtvang"],
  ["nb", "hundepass Sverige", "hund-og-bandtvang"],
  ["nb", "elgkvote", "elg-og-hjort"],
  ["nb", "skatt på jaktleie", "skatt"],
  ["nb", "hvor mange skudd", "skyteprove"],
  ["nb", "kan jeg tenne bål?", "ferdselsrett"],
  ["nb", "hvem har ansvar om noen blir skadet", "ansvar-og-forsikring"],
  ["nb", "ta med fisk til Tyskland", "sjofiske"],
  ["nb", "provisjon", "moms"],
  ["nb", "depositum", "trygg-betaling"],
  ["nb", "må jeg betale depositumet", "trygg-betaling"],
  ["nb", "drone", "vapen-og-sikkerhet"],
  ["nb", "kan jeg bruke dronen på jakt", "vapen-og-sikkerhet"],
  ["nb", "droner", "vapen-og-sikkerhet"],
  ["nb", "BankID", "logge-inn"],
  ["nb", "glemt passord", "logge-inn"],
  ["nb", "jeg har glemt passordet mitt", "logge-inn"],
  ["nb", "får ikke logget inn", "logge-inn"],
  ["nb", "flåttbitt", "pakkeliste"],
  ["nb", "flåtten", "pakkeliste"],
  ["nb", "borreliose", "pakkeliste"],
  ["en", "deposit", "trygg-betaling"],
  ["en", "drones", "vapen-og-sikkerhet"],
  ["en", "BankID", "logge-inn"],
  ["en", "forgot my password", "logge-inn"],
  ["en", "tick bites", "pakkeliste"],
  ["en", "how do I pay", "trygg-betaling"],
  ["en", "hunting license cost", "jegeravgift"],
  ["en", "christmas hunting", "jakttider"],
  ["en", "can my kids come", "aldersgrenser"],
  ["en", "campfire", "ferdselsrett"],
  ["en", "credit card declined", "trygg-betaling"],
  ["en", "what to pack", "pakkeliste"],
  ["en", "take fish home", "sjofiske"],
  ["en", "rifle import", "vapen-og-sikkerhet"],
  ["en", "shooting test", "skyteprove"],
  ["en", "when does moose season open?", "jakttider"],
  ["en", "money back", "avbestilling"],
  ["en", "VAT", "moms"],
  ["en", "when does the moose season open", "jakttider"],
  ["en", "sales tax", "moms"],
  ["en", "night vision", "jakttider"],
  ["en", "lead shot", "rype-og-smavilt"],
  ["en", "minimum age", "aldersgrenser"],
  ["en", "felling fee", "fangstrapport"],
  ["en", "report my kill", "fangstrapport"],
  ["en", "wildlife act", "jakttider"],
  ["en", "do I pay VAT?", "moms"],
] as const)("in %s, the search for “%s” finds %s first", (locale, query, slug) => {
  expect(slugsFor(query, locale).slice(0, 2)).toContain(slug);
});

it.each(locales)("each example of the search has an answer, %s", (locale) => {
  const words = screenTexts(locale).knowledgeBase.search.example.match(/[\p{L}\s]{3,}/gu) ?? [];
  expect(words.length).toBeGreaterThan(1);
  for (const word of words) expect([word, slugsFor(word, locale).length > 0]).toEqual([word, true]);
});

it("the search reports that no article has all of the words", () => {
  const { slugs, all } = searchArticles(indexes.nb, "skyteprøve kenguru");
  expect([slugs[0], all]).toEqual(["skyteprove", false]);
});

it.each([
  [
    "nb",
    "alt tilbake til og med 7 dager før, halvparten til og med 24 timer før",
    "25 % til og med 1 dag før",
  ],
  ["en", "a full refund until 7 days before, half until 24 hours before", "25% until 1 day before"],
] as const)("the article on cancellation has the refunds of the code (%s)", (locale, flexible, another) => {
  expect(articlesIn(locale).get("avbestilling")?.text.replaceAll("\u00a0", " ")).toContain(flexible);
  const places = { text: (name: string) => ({ percent: 25, before: 1 })[name], count: () => 1 };
  expect(fill(screenTexts(locale).company.refundTier, places, locale)).toBe(another);
});
