/**
 * Folds text like the database's `fold`: lower case, one letter for æøå and for aa/oe/ae, so that «sjøen»,
 * "sjoen" and "sjoeen" are equal.
 */
const replacements: Record<string, string> = Object.fromEntries(
  [..."æøåäöéèüášžčđŋŧ"].map((letter, i) => [letter, "eoaaoeeuaszcdnt"[i] ?? letter]),
);

export const foldText = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[æøåäöéèüášžčđŋŧ]/g, (letter) => replacements[letter] ?? letter)
    .replace(/oe+/g, "o")
    .replace(/ae+/g, "e")
    .replace(/aa+/g, "a");
