/** Tsqueries as text, from a query's words and the words they were found to mean. */
export type Match = { term: string; word: string; other: string | null };
/**
 * `first`: the words themselves, in names and in what is hunted; `all`: whatever they may mean, anywhere.
 * What meets `first` meets `all`.
 */
export type TextQuery = { all: string; first: string };

const lexeme = (word: string, weights = "") =>
  `'${word.replace(/\\/g, "\\\\").replace(/'/g, "''")}'${weights}`;
const namesAndGame = ":AC";
/** Of the words that begin like so short a one most have nothing to do with it: «andre» is no «and». */
const shortWord = 3;
const notInProse = ":ABC";

/**
 * Every term must be met by one of its meanings. Undefined: no words at all to look for; null: a word that
 * nothing has.
 */
export function textQueryOf({
  terms,
  matches,
}: {
  terms: string[];
  matches: Match[];
}): TextQuery | null | undefined {
  if (terms.length === 0) return undefined;
  const meanings = terms.map((term) => {
    const all = matches.filter((match) => match.term === term);
    const itself = all.filter((match) => match.word === term || match.other !== null);
    return { all, first: itself.length > 0 ? itself : all };
  });
  if (meanings.some(({ all }) => all.length === 0)) return null;
  const written = (list: Match[], weights = "") => {
    const each = list.map(({ term, word, other }) => {
      const where = weights || (term.length <= shortWord && word !== term ? notInProse : "");
      return other === null ? lexeme(word, where) : `(${lexeme(word, where)} & ${lexeme(other, where)})`;
    });
    return `(${[...new Set(each)].join(" | ")})`;
  };
  return {
    all: meanings.map(({ all }) => written(all)).join(" & "),
    first: meanings.map(({ first }) => written(first, namesAndGame)).join(" & "),
  };
}
