/** Parses an article's Markdown into blocks. For the server only, so that browsers do not load the parser. */
import { lexer, type Token, type Tokens } from "marked";
import type { Locale } from "#domain/locale.ts";
import { refundTexts } from "#domain/booking/cancellation.ts";
import { businessTerms } from "#domain/business-terms.ts";
import { fill } from "#messages/fill.ts";
import { screenTexts } from "#messages/index.ts";
import { articlePath } from "./addresses.ts";
import { type Block, plainText, type Words } from "./blocks.ts";
import { normalizeSpelling } from "./search.ts";
import { date } from "#messages/format.ts";
import { nationalSeasons } from "#domain/law/national-seasons.ts";
import { ruleFigures } from "#domain/company/facts.ts";

/** Business figures that fill placeholders such as `{commissionPercent}`. */
const figures: Readonly<Record<string, number>> = ruleFigures;

/**
 * Fills the placeholders of a text: `further` has values in its language, such as `{season:elg}`. Throws if a
 * placeholder is unknown.
 */
const fillFigures = (text: string, further: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{([\w:]+)\}/g, (_, name: string) => {
    const figure = further[name] ?? figures[name];
    if (figure === undefined) throw new Error(`no figure is called {${name}}`);
    return String(figure);
  });

/** Articles state the law of this day, which their sources name too. */
const lawReadOn = "2026-11-28";
/** The year in which seasons are formatted: an arbitrary leap year, since seasons have no year. */
const leapYear = "2028";

/**
 * Values of placeholders such as `{season:elg}`: `25. september til 23. desember` / `25 September to 23
 * December`. `{otherSeasons}` lists the seasons that the article does not mention, without
 * year-round hunting.
 */
export function seasonDates(locale: Locale, markdown: string): Record<string, string> {
  const { seasonTo, lastOfFebruary } = screenTexts(locale).knowledgeBase;
  const names = screenTexts(locale).species;
  const dayOf = (day: string) =>
    day === "02-29" ? lastOfFebruary : date(`${leapYear}-${day}`, locale, { weekday: false });
  const seasons = nationalSeasons(lawReadOn).map((season) => ({
    season,
    place: `season:${season.species}`,
    dates: `${dayOf(season.from)} ${seasonTo} ${dayOf(season.to)}`.replaceAll("\u00a0", " "),
  }));
  const otherSeasons = seasons.filter(
    ({ season, place }) => !season.isAllYear && !markdown.includes(`{${place}}`),
  );
  return {
    ...Object.fromEntries(seasons.map(({ place, dates }) => [place, dates])),
    otherSeasons: otherSeasons
      .map(({ season, dates }) => `- **${names[season.species]}:** ${dates}.`)
      .join("\n"),
  };
}

/** The values of the refund placeholders, such as `{strictRefund}`. */
const refundPlaceholders = (locale: Locale) =>
  refundTexts((tier) => {
    const { refundTier } = screenTexts(locale).company;
    const places = { text: (name: string) => tier[name as keyof typeof tier], count: () => tier.before };
    return fill(refundTier, places, locale);
  });

/** The values of the placeholders for the general commission rate, which administrators can change. */
function commissionPlaceholders(locale: Locale): Record<string, string> {
  const { commission, earnings } = screenTexts(locale).company;
  const places = {
    text: (name: string) => businessTerms[name as keyof typeof businessTerms],
    count: () => 0,
  };
  return {
    commissionPercent: fill(commission, places, locale),
    earningsPercent: fill(earnings, places, locale),
  };
}

type Parsed = { title: string; description: string; blocks: Block[] };

/** Parses an article: its first line is the title, its first paragraph the description; sections follow. */
export function parseArticle(markdown: string, locale: Locale): Parsed {
  const tokens = lexer(
    fillFigures(markdown, {
      ...seasonDates(locale, markdown),
      ...refundPlaceholders(locale),
      ...commissionPlaceholders(locale),
    }),
  );
  const [title, lead, ...rest] = tokens.filter(({ type }) => type !== "space");
  if (title?.type !== "heading" || title.depth !== 1) throw new Error("does not begin with a title");
  if (lead?.type !== "paragraph") throw new Error("has no description after its title");
  const inside = (token: Token) => plainText(wordsOf((token as Tokens.Generic).tokens ?? []));
  return { title: inside(title), description: inside(lead), blocks: rest.map(blockOf) };
}

const anchorOf = (text: string) =>
  normalizeSpelling(text)
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-|-$/g, "");

function blockOf(token: Token): Block {
  switch (token.type) {
    case "heading": {
      const text = plainText(wordsOf(token.tokens ?? []));
      if (token.depth !== 2 && token.depth !== 3) throw new Error(`heading of depth ${token.depth}: ${text}`);
      return { kind: token.depth === 2 ? "h2" : "h3", id: anchorOf(text), text };
    }
    case "paragraph":
      return { kind: "p", words: wordsOf(token.tokens ?? []) };
    case "blockquote":
      return {
        kind: "note",
        words: wordsOf((token.tokens ?? []).flatMap((t: Tokens.Generic) => t.tokens ?? [])),
      };
    case "list":
      return {
        kind: token.ordered ? "ol" : "ul",
        items: (token as Tokens.List).items.map((item) =>
          wordsOf(item.tokens.flatMap((t) => (t as Tokens.Generic).tokens ?? [])),
        ),
      };
    default:
      throw new Error(`articles have no ${token.type}: ${token.raw}`);
  }
}

/** Adds no-break spaces between a number and what it counts: `25. september`, `50 000 kroner`, `§ 13`. */
export const withUnbrokenNumbers = (text: string): string =>
  text.replaceAll(/(?<=\d\.?|§) (?=[\p{L}\d])/gu, "\u00a0");

function wordsOf(tokens: readonly Token[]): Words[] {
  return tokens.map((token) => {
    switch (token.type) {
      case "text":
      case "escape":
        return withUnbrokenNumbers(token.text);
      case "strong":
        return { strong: wordsOf(token.tokens ?? []) };
      case "em":
        return { em: wordsOf(token.tokens ?? []) };
      case "link":
        // `[text](skyteprove)` links to another article by its slug
        return {
          to: /^[a-z0-9-]+$/.test(token.href) ? articlePath(token.href) : token.href,
          words: wordsOf(token.tokens ?? []),
        };
      default:
        throw new Error(`articles have no ${token.type}: ${token.raw}`);
    }
  });
}
