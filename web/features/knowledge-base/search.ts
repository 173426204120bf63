/** Searching the articles: a few dozen, so each is looked through for every search. */
type Searched = Record<"title" | "description" | "text", string>;

/** `Skyteprøve` is found by `skyteprove`, `måned` by `maned` and `maaned`. */
export const fold = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll("æ", "ae")
    .replaceAll("ø", "o")
    .replaceAll("oe", "o")
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll("aa", "a");

const inTitle = 9;
const inDescription = 3;
/** How well a word fits; 0: it is not there. A word that begins with it counts more than one that holds it. */
function weight({ title, description, text }: Searched, word: string): number {
  const beginning = new RegExp(`(?<![a-z0-9])${word}`);
  const found = (folded: string, points: number) => {
    if (!folded.includes(word)) return 0;
    return beginning.test(folded) ? points * 2 : points;
  };
  return found(title, inTitle) + found(description, inDescription) + found(text, 1);
}

/** Those that have all of the words, the best first. `folded`: each is folded once, when it is read. */
export function searchArticles<A extends { folded: Searched }>(articles: Iterable<A>, query: string): A[] {
  const words = [...new Set(fold(query).split(/[^a-z0-9]+/))].filter(Boolean);
  if (words.length === 0) return [];
  return [...articles]
    .map((article) => ({ article, weights: words.map((word) => weight(article.folded, word)) }))
    .filter(({ weights }) => weights.every(Boolean))
    .map(({ article, weights }) => ({ article, points: weights.reduce((sum, one) => sum + one, 0) }))
    .sort((a, b) => b.points - a.points)
    .map(({ article }) => article);
}
