/** Telephone numbers said in words, in part or whole, or with words between («ni null en 23 456», «912 og 34 og 567»). */
import type { Span } from "./plain-characters.ts";

const ones: Record<string, number> = {
  ...{ null: 0, zero: 0, oh: 0, en: 1, ei: 1, én: 1, ett: 1, one: 1, to: 2, two: 2, tre: 3, three: 3 },
  ...{ fire: 4, four: 4, fem: 5, five: 5, seks: 6, six: 6, sju: 7, syv: 7, seven: 7 },
  ...{ åtte: 8, eight: 8, ni: 9, nine: 9 },
};
const teens: Record<string, number> = {
  ...{ ti: 10, elleve: 11, tolv: 12, tretten: 13, fjorten: 14, femten: 15, seksten: 16, sytten: 17 },
  ...{ atten: 18, nitten: 19, ten: 10, eleven: 11, twelve: 12, thirteen: 13, fourteen: 14, fifteen: 15 },
  ...{ sixteen: 16, seventeen: 17, eighteen: 18, nineteen: 19 },
};
const tens: Record<string, number> = {
  ...{ tjue: 20, tyve: 20, tretti: 30, tredve: 30, førti: 40, femti: 50, seksti: 60, sytti: 70, åtti: 80 },
  ...{ nitti: 90, twenty: 20, thirty: 30, forty: 40, fifty: 50, sixty: 60, seventy: 70, eighty: 80 },
  ...{ ninety: 90 },
};
/** Words that mostly mean something else: alone they make no number. */
const weak = /^(?:en|ei|én|ett|one|to|oh)$/i;
const anyOf = (words: Record<string, number>) => `(?:${Object.keys(words).join("|")})`;
const numbers = new RegExp(
  String.raw`\d+|(?<![\p{L}\d])(?:(${anyOf(tens)})(?:[ -]?(${anyOf(ones)}))?|${anyOf(teens)}|${anyOf(ones)})(?![\p{L}\d])`,
  "giu",
);
function digitsOf(word: string, ten: string | undefined, one: string | undefined): string {
  if (ten) return String((tens[ten.toLowerCase()] ?? 0) + (one ? (ones[one.toLowerCase()] ?? 0) : 0));
  return String(ones[word.toLowerCase()] ?? teens[word.toLowerCase()] ?? word);
}

/** Signs that may stand within a number. */
export const separator = /^[\sx×.,:;/\\|_*~'"()[\]{}<>=+•·-]{1,4}$/;
const joint =
  /^[\s,.]{0,3}(?:&|(?<=[\s,.])(?:og|and|så|then|deretter|pluss|plus|strek|bindestrek|dash|mellomrom|space|komma|comma|punktum)(?=[\s,.]))[\s,.]{0,3}$/iu;

/** Each more than the one before, and none more than `most`. */
export const rises = (all: readonly number[], most: number) =>
  all.every((n, i) => n <= most && (i === 0 || n > (all[i - 1] ?? 0)));

type Part = { digits: string; from: number; end: number; word: boolean; weak: boolean; jointed: boolean };

/** «From 250 to 3500»: no number between them, but how far they reach. */
const isReach = (before: Part | undefined, word: string, after: string | undefined) =>
  word.toLowerCase() === "to" && before && !before.word && Number(after) > Number(before.digits);

/** Numbers in digits and in words that only signs, «og» and the like stand between. */
function* runsOf(text: string, spared: readonly boolean[]): Generator<Part[]> {
  let run: Part[] = [];
  for (const { 0: word, 1: ten, 2: one, index: from } of text.matchAll(numbers)) {
    const last = run.at(-1);
    const between = text.slice(last?.end ?? 0, from);
    const end = from + word.length;
    const jointed = joint.test(between);
    const after = /^\s(\d{1,7})/.exec(text.slice(end, end + 8))?.[1];
    const breaks = spared[from] || isReach(last, word, after);
    if (last && (breaks || !(jointed || separator.test(between)))) {
      yield run;
      run = [];
    }
    if (breaks) continue;
    const digits = digitsOf(word, ten, one);
    const isWord = digits !== word;
    run.push({ digits, from, end, word: isWord, weak: weak.test(word), jointed: jointed && run.length > 0 });
  }
  if (run.length) yield run;
}

/** What stands between words such as «og». */
function segmentsOf(run: readonly Part[]): Part[][] {
  const segments: Part[][] = [];
  for (const part of run) {
    if (part.jointed || !segments.length) segments.push([]);
    segments.at(-1)?.push(part);
  }
  return segments;
}
function withoutWeakEnds(run: readonly Part[]): readonly Part[] {
  const first = run.findIndex(({ weak }) => !weak);
  return first < 0 ? run : run.slice(first, run.findLastIndex(({ weak }) => !weak) + 1);
}
const shapeOf = (parts: readonly Part[]) => parts.map(({ digits }) => digits.length).join();

/** A list of amounts, counts or years, and no number to call. */
function isList(run: readonly Part[]): boolean {
  const all = run.map(({ digits }) => Number(digits));
  if (rises(all, 99) || all.every((n) => n % 5 === 0)) return true;
  if (run.some(({ digits }) => /^(?:19|20)\d{2}$/.test(digits))) return true;
  const [first, second, third] = segmentsOf(run).map(shapeOf);
  return !third && first === second && (first === "4" || first === "1,3");
}
function isHidden(run: readonly Part[]): boolean {
  const digits = run.map((part) => part.digits).join("");
  if (digits.length < 8 || isList(run)) return false;
  if (run.some(({ word, weak }) => word && !weak)) return true;
  return (
    run.some(({ word, jointed }, i) => word || (jointed && i > 0)) &&
    /^(?:(?:00)?47)?[2-9]\d{7}$/.test(digits)
  );
}

/** Where numbers with words in them stand; `spared` says which digits are something else. */
export function spokenNumbers(text: string, spared: readonly boolean[]): Span[] {
  return [...runsOf(text, spared)].flatMap((run) => {
    const whole = withoutWeakEnds(run);
    const found = isHidden(whole) ? [whole] : segmentsOf(run).map(withoutWeakEnds).filter(isHidden);
    return found.map((parts): Span => [parts[0]?.from ?? 0, parts.at(-1)?.end ?? 0]);
  });
}
