/** One article's Markdown as blocks. For the server only: marked never reaches a browser. */
import { lexer, type Token, type Tokens } from "marked";
import type { Locale } from "#domain/locale.ts";
import { refundTexts } from "#domain/booking/cancellation.ts";
import { businessTerms } from "#domain/business-terms.ts";
import { fillFigures } from "#domain/knowledge-base/figures.ts";
import { fill } from "#messages/fill.ts";
import { screenTexts } from "#messages/index.ts";
import { articlePath } from "./addresses.ts";
import { type Block, plainText, type Words } from "./blocks.ts";
import { fold } from "./search.ts";
import { seasonDates } from "./season-dates.ts";

/** Values of placeholders such as `{strictRefund}`. */
const refundsIn = (locale: Locale) =>
  refundTexts((tier) => {
    const { refundTier } = screenTexts(locale).company;
    const places = { text: (name: string) => tier[name as keyof typeof tier], count: () => tier.before };
    return fill(refundTier, places, locale);
  });

/** The general rate as set by administrators. */
function sharesIn(locale: Locale): Record<string, string> {
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

/** The first line is the title, the first paragraph the description; then come the sections. */
export function parseArticle(markdown: string, locale: Locale): Parsed {
  const tokens = lexer(
    fillFigures(markdown, { ...seasonDates(locale, markdown), ...refundsIn(locale), ...sharesIn(locale) }),
  );
  const [title, lead, ...rest] = tokens.filter(({ type }) => type !== "space");
  if (title?.type !== "heading" || title.depth !== 1) throw new Error("does not begin with a title");
  if (lead?.type !== "paragraph") throw new Error("has no description after its title");
  const inside = (token: Token) => plainText(wordsOf((token as Tokens.Generic).tokens ?? []));
  return { title: inside(title), description: inside(lead), blocks: rest.map(blockOf) };
}

const anchorOf = (text: string) =>
  fold(text)
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

/** A number stays on the line of what it counts or names: `25. september`, `50 000 kroner`, `§ 13`. */
export const withNumbersKept = (text: string): string =>
  text.replaceAll(/(?<=\d\.?|§) (?=[\p{L}\d])/gu, "\u00a0");

function wordsOf(tokens: readonly Token[]): Words[] {
  return tokens.map((token) => {
    switch (token.type) {
      case "text":
      case "escape":
        return withNumbersKept(token.text);
      case "strong":
        return { strong: wordsOf(token.tokens ?? []) };
      case "em":
        return { em: wordsOf(token.tokens ?? []) };
      case "link":
        // `[text](skyteprove)`: another article, by its slug
        return {
          to: /^[a-z0-9-]+$/.test(token.href) ? articlePath(token.href) : token.href,
          words: wordsOf(token.tokens ?? []),
        };
      default:
        throw new Error(`articles have no ${token.type}: ${token.raw}`);
    }
  });
}
