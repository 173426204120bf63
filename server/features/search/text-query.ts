/** Builds tsqueries from the query's words and their expansions. */
export type WordMatch = { term: string; word: string; other: string | null };
/**
 * Two tsqueries. `first`: literal words in names and species; `all`: any expansion, anywhere. Whatever
 * matches `first` also matches `all`.
 */
export type TextQuery = { all: string; first: string };

const lexeme = (word: string, weights = "") =>
  `'${word.replace(/\\/g, "\\\\").replace(/'/g, "''")}'${weights}`;
const namesAndGame = ":AC";
/** So short a prefix mostly begins unrelated words: «andre» has nothing to do with «and». */
const shortWord = 3;
const onlyInNames = ":ABC";

/** Each term must match by an expansion. Undefined: no search words; null: a word without any match. */
export function textQueryOf({
  terms,
  matches,
}: {
  terms: string[];
  matches: WordMatch[];
}): TextQuery | null | undefined {
  if (terms.length === 0) return undefined;
  const meanings = terms.map((term) => {
    const all = matches.filter((match) => match.term === term);
    const itself = all.filter((match) => match.word === term || match.other !== null);
    return { all, first: itself.length > 0 ? itself : all };
  });
  if (meanings.some(({ all }) => all.length === 0)) return null;
  const queryText = (list: WordMatch[], weights = "") => {
    const each = list.map(({ term, word, other }) => {
      const weightFilter = weights || (term.length <= shortWord && word !== term ? onlyInNames : "");
      return other === null
        ? lexeme(word, weightFilter)
        : `(${lexeme(word, weightFilter)} & ${lexeme(other, weightFilter)})`;
    });
    return `(${[...new Set(each)].join(" | ")})`;
  };
  return {
    all: meanings.map(({ all }) => queryText(all)).join(" & "),
    first: meanings.map(({ first }) => queryText(first, namesAndGame)).join(" & "),
  };
}
