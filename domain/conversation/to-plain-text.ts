/** A range of positions; `end` is the first position after the range. */
export type Span = [from: number, end: number];

/** Rows of circled numbers without a compatibility form: the code of the number one, and the length. */
const circled: readonly [first: number, count: number][] = [
  [0x24f5, 9],
  [0x2776, 9],
  [0x2780, 9],
  [0x278a, 9],
];
const invisibleCharacter = /[\p{Cf}\p{Mn}\p{Me}\p{Co}\p{Cn}]/u;
const isDigit = (code: number) => /\p{Nd}/u.test(String.fromCodePoint(code));

/** Returns the value of a digit of any script, each of which has its ten digits in a row. */
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
 * Returns the text in plain characters: usual digits and letters, a space for each space or line break, no
 * invisible characters. `from` and `to` map each character to its position in the original text.
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
  // replaces letters that are used as digits between digits
  return { plain: plain.replace(/(?<=\d)[oO](?=\d)/g, "0").replace(/(?<=\d)[lI|](?=\d)/g, "1"), from, to };
}
