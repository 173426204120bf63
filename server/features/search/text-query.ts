/** A tsquery as text, from a query's words and the words they were found to mean. */
type Match = { term: string; word: string; other: string | null };

const lexeme = (word: string) => `'${word.replace(/\\/g, "\\\\").replace(/'/g, "''")}'`;

/** Every term must be met by one of its meanings. Undefined: no words at all to look for; null: a word that nothing has. */
export function tsqueryOf({ terms, matches }: { terms: string[]; matches: Match[] }): string | null | undefined {
  if (terms.length === 0) return undefined;
  const parts = terms.map((term) => {
    const meanings = matches.filter((match) => match.term === term).map(({ word, other }) => (other === null ? lexeme(word) : `(${lexeme(word)} & ${lexeme(other)})`));
    return meanings.length > 0 ? `(${[...new Set(meanings)].join(" | ")})` : null;
  });
  return parts.includes(null) ? null : parts.join(" & ");
}
