/** The rivers with salmon, sea trout and sea char that the regulation lists as open or closed, in memory. */
import { readFileSync } from "node:fs";
import type { River, Rivers } from "#domain/law/rules.ts";

type StoredRivers = Pick<Rivers, "open" | "closed"> & { municipalities: Readonly<Record<string, string>> };
const { municipalities, ...listed } = JSON.parse(
  readFileSync(new URL("rivers.json", import.meta.url), "utf8"),
) as StoredRivers;
export const listedRivers: Pick<Rivers, "open" | "closed"> = listed;

/** A closed river has no open fish. */
export type ListedRiver = River & { municipalityName: string };
type Searched = { river: ListedRiver; name: string; plainName: string; all: string };

/** Lower case without accents, with æøå as typed without those keys; both sides of a comparison use it. */
const folded = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll("æ", "ae")
    .replaceAll("ø", "o")
    .replaceAll("đ", "d")
    .replaceAll("ŋ", "n")
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll("aa", "a")
    .replaceAll("ae", "a")
    .replaceAll("oe", "o")
    .trim();

const withoutBrackets = (text: string): string => text.replaceAll(/[()]/g, "");

const all: readonly Searched[] = [...listed.open, ...listed.closed.map((one) => ({ ...one, open: {} }))].map(
  (one) => {
    const municipalityName = municipalities[one.municipality] ?? one.municipality;
    const name = withoutBrackets(folded(one.river));
    const plainName = folded(one.river.replace(/ \(.*/, ""));
    return {
      river: { ...one, municipalityName },
      name,
      plainName,
      all: `${name} ${folded(municipalityName)} ${one.number.toLowerCase()}`,
    };
  },
);
const byNumber = new Map(all.map(({ river }) => [river.number, river]));

export const riverNumbered = (number: string): ListedRiver | undefined => byNumber.get(number);
/** Whether the regulation lists a river of this number, as open or as closed. */
export const isListedRiver = (number: string): boolean => byNumber.has(number);
const isOpenRiver = ({ open }: ListedRiver): boolean => Object.keys(open).length > 0;

const maxFound = 20;
/** From the best match, 0: the name itself, its beginning, the beginning of a word, and anything else. */
function rankOf({ name, plainName, river }: Searched, wanted: string): number {
  if (wanted === "") return 0;
  if (plainName === wanted || name === wanted || river.number.toLowerCase() === wanted) return 0;
  if (name.startsWith(wanted)) return 1;
  return name.includes(` ${wanted}`) ? 2 : 3;
}

/**
 * The rivers whose name, municipality and number have all the words, best matches first, and open rivers
 * before closed ones that match as well. Without words, those of the municipality.
 */
export function searchRivers(query: string, municipality: string | undefined): ListedRiver[] {
  const wanted = withoutBrackets(folded(query));
  if (wanted === "" && municipality === undefined) return [];
  const words = wanted.split(/\s+/);
  return all
    .filter(({ river }) => municipality === undefined || river.municipality === municipality)
    .filter((one) => words.every((word) => one.all.includes(word)))
    .map((one) => ({ ...one, rank: rankOf(one, wanted), isOpen: isOpenRiver(one.river) }))
    .sort(
      (a, b) =>
        a.rank - b.rank ||
        Number(b.isOpen) - Number(a.isOpen) ||
        a.river.river.localeCompare(b.river.river, "nb"),
    )
    .slice(0, maxFound)
    .map(({ river }) => river);
}
