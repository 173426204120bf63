/** The end is the first that no longer belongs. */
export type Span = [from: number, end: number];

/**
 * Numbers in circles that have no compatibility form: the first of each row is one, and the rows' lengths.
 */
const circled: readonly [first: number, count: number][] = [
  [0x24f5, 9],
  [0x2776, 9],
  [0x2780, 9],
  [0x278a, 9],
];
const invisibleCharacter = /[\p{Cf}\p{Mn}\p{Me}\p{Co}\p{Cn}]/u;
const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code));

/** A digit of any script: each has ten in a row. */
function digitOf(code: number): string {
  let zero = code;
  while (code - zero < 9 && isDigit(zero - 1)) zero--;
  return String(code - zero);
}

function plainCharacter(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  if (code < 0x80) return code < 0x20 ? " " : char;
  const row = circled.find(([first, count]) => code >= first && code < first + count);
  if (row) return String(code - row[0] + 1);
  if (code === 0x24ff) return "0";
  if (invisibleCharacter.test(char)) return "";
  const plain = char.normalize("NFKC");
  if (/^\p{Nd}$/u.test(plain)) return digitOf(plain.codePointAt(0) ?? 0);
  return plain
    .replace(/\s/g, " ")
    .replace(/[‐-―−]/g, "-")
    .replace(/[∕⁄]/g, "/");
}

/**
 * The text in plain characters: usual forms of digits and letters, each space and line break as a space, no
 * invisible characters. `from` and `to` map each character to its position in the text.
 */
export function toPlainText(text: string): { plain: string; from: number[]; to: number[] } {
  const [from, to]: [number[], number[]] = [[], []];
  let [plain, place] = ["", 0];
  for (const char of text) {
    const as = plainCharacter(char);
    if (as === "" && to.length) to[to.length - 1] = place + char.length; // belongs to the one before
    for (let i = 0; i < as.length; i++) {
      from.push(place);
      to.push(place + char.length);
    }
    plain += as;
    place += char.length;
  }
  // letters used as digits between digits
  return { plain: plain.replace(/(?<=\d)[oO](?=\d)/g, "0").replace(/(?<=\d)[lI|](?=\d)/g, "1"), from, to };
}
