/** What pages say of a salmon river. For the server: browsers do not load these texts. */
import type { Answer } from "#contract/index.ts";
import type { Locale } from "#domain/locale.ts";
import { fill } from "./fill.ts";
import { dateRange, listAll } from "./format.ts";
import { catalogues } from "./index.ts";

type River = Answer<"GET /api/law/rivers">["items"][number];

const filled = (text: string, words: Readonly<Record<string, string>>, locale: Locale): string =>
  fill(text, { text: (name) => words[name], count: () => 1 }, locale);

/** The fish of a river with their season, those with the same season together: `laks og sjøørret 1. juni–31. august`. */
function seasonsText({ open }: River, locale: Locale): string {
  const bySeason = Map.groupBy(open, ({ from, to }) => `${from} ${to}`);
  const seasons = [...bySeason.values()].flatMap((alike) => {
    const [first] = alike;
    if (!first) return [];
    const fishes = listAll(
      alike.map(({ fish }) => fish),
      locale,
    );
    return [`${fishes} ${dateRange(`2024-${first.from}`, `2024-${first.to}`, locale, { weekday: false })}`];
  });
  return seasons.join(", ");
}

/** Its season and daily quota, or that it is closed. */
export function riverText(river: River, locale: Locale): string {
  const { rivers } = catalogues[locale].server.law;
  const words = {
    river: river.name,
    number: river.number,
    seasons: seasonsText(river, locale),
    quota: listAll(
      river.quota.map(({ fish, perDay }) => `${perDay} ${fish}`),
      locale,
    ),
    hasQuota: river.quota.length > 0 ? "yes" : "no",
    hasParts: river.hasParts ? "yes" : "no",
  };
  return filled(river.open.length > 0 ? rivers.open : rivers.closed, words, locale);
}

/** The fish of the regulation's abbreviations, in its own language. */
const abbreviations: Readonly<Record<string, string>> = { L: "Laks", Ø: "Sjøørret", R: "Sjørøye" };
/** The regulation's own words on a river, a line a sentence, with the names of the fish written out. */
export const specialRules = ({ special }: River): string[] =>
  (special ?? "")
    .replaceAll(
      /(^|[ .])([LØR]): ?(?=\S)/g,
      (_, before: string, fish: string) => `${before}\n${abbreviations[fish]}: `,
    )
    .split(/\n|(?<=\.) (?=[A-ZÆØÅ])/)
    .map((line) => line.trim())
    .filter(Boolean);
