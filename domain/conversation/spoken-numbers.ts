/**
 * Finds telephone numbers written in words, wholly or partly, or with words in between («ni null en 23 456»,
 * «912 og 34 og 567»).
 */
import type { Span } from "./to-plain-text.ts";

type Words = Readonly<Record<string, number>>;
/** Maps words to the numbers `first`, `first + step` and so on. */
const numberWords = (first: number, step: number, words: readonly (readonly string[])[]): Words =>
  Object.fromEntries(words.flatMap((same, i) => same.map((word) => [word, first + i * step])));
const ones = numberWords(0, 1, [
  ["null", "zero", "oh"],
  ["en", "ei", "én", "ett", "one"],
  ["to", "two"],
  ["tre", "three"],
  ["fire", "four"],
  ["fem", "five"],
  ["seks", "six"],
  ["sju", "syv", "seven"],
  ["åtte", "eight"],
  ["ni", "nine"],
]);
const teens = numberWords(10, 1, [
  ["ti", "ten"],
  ["elleve", "eleven"],
  ["tolv", "twelve"],
  ["tretten", "thirteen"],
  ["fjorten", "fourteen"],
  ["femten", "fifteen"],
  ["seksten", "sixteen"],
  ["sytten", "seventeen"],
  ["atten", "eighteen"],
  ["nitten", "nineteen"],
]);
const tens = numberWords(20, 10, [
  ["tjue", "tyve", "twenty"],
  ["tretti", "tredve", "thirty"],
  ["førti", "forty"],
  ["femti", "fifty"],
  ["seksti", "sixty"],
  ["sytti", "seventy"],
  ["åtti", "eighty"],
  ["nitti", "ninety"],
]);
/** Number words that mostly mean something else, and are no number by themselves. */
const weak = /^(?:en|ei|én|ett|one|to|oh)$/i;
const anyWordPattern = (words: Words) => `(?:${Object.keys(words).join("|")})`;
const numbers = new RegExp(
  String.raw`\d+|(?<![\p{L}\d])(?:(${anyWordPattern(tens)})(?:[ -]?(${anyWordPattern(ones)}))?|${anyWordPattern({ ...teens, ...ones })})(?![\p{L}\d])`,
  "giu",
);
function digitsOf(word: string, ten: string | undefined, one: string | undefined): string {
  if (ten) return String((tens[ten.toLowerCase()] ?? 0) + (one ? (ones[one.toLowerCase()] ?? 0) : 0));
  return String(ones[word.toLowerCase()] ?? teens[word.toLowerCase()] ?? word);
}

/** Matches punctuation that may occur within a number. */
export const separator = /^[\sx×.,:;/\\|_*~'"()[\]{}<>=+•·-]{1,4}$/;
const joint =
  /^[\s,.]{0,3}(?:&|(?<=[\s,.])(?:og|and|så|then|deretter|pluss|plus|strek|bindestrek|dash|mellomrom|space|komma|comma|punktum)(?=[\s,.]))[\s,.]{0,3}$/iu;

/** Whether each number is larger than the one before, and none exceeds `max`. */
export const isAscending = (all: readonly number[], max: number) =>
  all.every((n, i) => n <= max && (i === 0 || n > (all[i - 1] ?? 0)));

type NumberPart = {
  digits: string;
  from: number;
  end: number;
  word: boolean;
  weak: boolean;
  jointed: boolean;
};

/** Whether «to» is between the ends of a range, as in «from 250 to 3500». */
const isRangeSeparator = (before: NumberPart | undefined, word: string, after: string | undefined) =>
  word.toLowerCase() === "to" && before && !before.word && Number(after) > Number(before.digits);

/** Groups numbers in digits and words that have only punctuation, «og» and the like between them. */
function* numberRuns(text: string, isSpared: readonly boolean[]): Generator<NumberPart[]> {
  let run: NumberPart[] = [];
  for (const { 0: word, 1: ten, 2: one, index: from } of text.matchAll(numbers)) {
    const last = run.at(-1);
    const separatorText = text.slice(last?.end ?? 0, from);
    const end = from + word.length;
    const jointed = joint.test(separatorText);
    const after = /^\s(\d{1,7})/.exec(text.slice(end, end + 8))?.[1];
    const breaks = isSpared[from] || isRangeSeparator(last, word, after);
    if (last && (breaks || !(jointed || separator.test(separatorText)))) {
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

/** Splits the numbers at words such as «og». */
function splitAtJoints(run: readonly NumberPart[]): NumberPart[][] {
  const segments: NumberPart[][] = [];
  for (const part of run) {
    if (part.jointed || !segments.length) segments.push([]);
    segments.at(-1)?.push(part);
  }
  return segments;
}
function withoutWeakEnds(run: readonly NumberPart[]): readonly NumberPart[] {
  const first = run.findIndex(({ weak }) => !weak);
  return first < 0 ? run : run.slice(first, run.findLastIndex(({ weak }) => !weak) + 1);
}
const digitCounts = (parts: readonly NumberPart[]) => parts.map(({ digits }) => digits.length).join();

/** Whether the numbers are a list of amounts, counts or years rather than a telephone number. */
function isNumberList(run: readonly NumberPart[]): boolean {
  const all = run.map(({ digits }) => Number(digits));
  if (isAscending(all, 99) || all.every((n) => n % 5 === 0)) return true;
  if (run.some(({ digits }) => /^(?:19|20)\d{2}$/.test(digits))) return true;
  const [first, second, third] = splitAtJoints(run).map(digitCounts);
  return !third && first === second && (first === "4" || first === "1,3");
}
function isTelephoneNumber(run: readonly NumberPart[]): boolean {
  const digits = run.map((part) => part.digits).join("");
  if (digits.length < 8 || isNumberList(run)) return false;
  if (run.some(({ word, weak }) => word && !weak)) return true;
  return (
    run.some(({ word, jointed }, i) => word || (jointed && i > 0)) &&
    /^(?:(?:00)?47)?[2-9]\d{7}$/.test(digits)
  );
}

/** Finds the positions of numbers that contain words. `isSpared` marks digits with another meaning. */
export function spokenNumbers(text: string, isSpared: readonly boolean[]): Span[] {
  return [...numberRuns(text, isSpared)].flatMap((run) => {
    const trimmed = withoutWeakEnds(run);
    const found = isTelephoneNumber(trimmed)
      ? [trimmed]
      : splitAtJoints(run).map(withoutWeakEnds).filter(isTelephoneNumber);
    return found.map((parts): Span => [parts[0]?.from ?? 0, parts.at(-1)?.end ?? 0]);
  });
}
