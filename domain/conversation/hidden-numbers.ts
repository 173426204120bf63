/** Finds the telephone numbers and accounts among the numbers in a text, which is in plain characters. */
import type { Span } from "./to-plain-text.ts";
import { isAscending, separator, spokenNumbers } from "./spoken-numbers.ts";

const D = "(?:0?[1-9]|[12]\\d|3[01])";
const M = "(?:0?[1-9]|1[0-2])";
const dayAndMonth = String.raw`${D}\s?[./]\s?${M}`;
const date = String.raw`${dayAndMonth}(?:[./]\s?(?:20)?\d{2})`;
const clock = "(?:[01]?\\d|2[0-4])[.:][0-5]\\d";
const dash = String.raw`\s?(?:-|til|to|og|and)\s?`;
const amount = String.raw`(?:\d{1,3}(?:[ .]\d{3}){1,3}(?:,\d{1,2})?|\d{1,7}(?:[,.]\d{1,2})?)`;
const amounts = `${amount}(?:${dash}${amount})?`;
const units =
  "(?:kr|kroner|nok|sek|dkk|eur|euro|usd|øre|dekar|daa|da|mål|maal|ha|hektar|hectares?|acres?|m2|km2|kvm" +
  "|km|moh|meter|metres?|m|cm|mm|kg|gram|g|liter|l|poeng|%)";
const months = "(?:jan|feb|mar|apr|mai|may|jun|jul|aug|sep|okt|oct|nov|des|dec)";
const municipality = "(?:03|11|15|18|3[1-49]|4[026]|5[056])\\d{2}";
const list = String.raw`\d{1,2}\.?(?:(?:[ ,/&+-]{1,3}|\s(?:og|eller|and|or)\s)\d{1,2}\.?){0,12}(?!\d)`;
/** A lookbehind for the beginning of a number: no digit or letter precedes it. */
const notAfterNumber = String.raw`(?<!\d[ .,/-]{0,2})(?<![\d\p{L}])`;

/** Matches numbers with another meaning, each of limited length, from the beginning of a number or word. */
const harmlessNumbers = new RegExp(
  [
    String.raw`(?<![\p{L}\d])[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}(?![\p{L}\d])`,
    String.raw`(?<![\p{L}\d])UT[A-Z]?-\d{1,7}-20\d{2}-\d{4,6}(?!\d)`,
    String.raw`(?<![\d\p{L}-])20\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])(?!\d)`,
    String.raw`(?<!\d)20\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?!\d)`,
    String.raw`(?<![\d.])${date}(?!\.?\d)`,
    String.raw`${notAfterNumber}${dayAndMonth}\.?${dash}${dayAndMonth}\.?(?:\s?20\d{2})?(?![\s.]?\d)`,
    String.raw`${notAfterNumber}${D}\.?\s?-\s?${dayAndMonth}\.?(?:\s?(?:20)?\d{2})?(?![\s.]?\d)`,
    String.raw`${notAfterNumber}(?:19|20)\d{2}(?:[ ,/-]{1,3}20\d{2}){1,5}(?!\d)`,
    String.raw`${notAfterNumber}${clock}(?:(?:${dash}|[,;]\s?)${clock}){1,6}(?![\s.]?\d)`,
    String.raw`(?<=(?<!\p{L})kl\.?\s?)\d{4}${dash}\d{4}(?!\d)`,
    String.raw`(?<=(?<!\p{L})(?:kr\.?|nok|eur|€)\s?)${amounts}(?![ .]?\d)`,
    String.raw`${notAfterNumber}${amounts}\s?(?:,-|:-|\.-|(?:${units}(?![\p{L}\d]))|€)`,
    String.raw`${notAfterNumber}-?\d{1,3}[.,]\d{3,8}\s?°?\s?[nsNS]?\s?[,;/ ]\s?-?\d{1,3}[.,]\d{3,8}(?!\d)`,
    String.raw`(?<=(?<!\p{L})UTM\s?(?:sone\s?)?)3[1-6][A-Z]?[ ,:]{1,2}\d{6}[ ,]{1,2}\d{7}(?!\d)`,
    String.raw`${notAfterNumber}${municipality}[-/ ]\d{1,4}/\d{1,4}(?:/\d{1,4}){0,2}(?!\d)`,
    String.raw`(?<=(?<!\p{L})kommune(?:r|nr|nummer)?\.?:?\s?)${municipality}(?:[,/ -]{1,2}${municipality}){0,4}(?!\d)`,
  ].join("|"),
  "giu",
);
const weeks = new RegExp(
  String.raw`(?<=(?<!\p{L})(?:uke|uka|uker|ukene|veke|veker|week|weeks|wk)\.?:?\s?)${list}`,
  "giu",
);
const days = new RegExp(String.raw`${notAfterNumber}${list}(?=\s?${months})`, "giu");
const inThousands = String.raw`\d{1,3}[ .]\d{3}`;
const prices = new RegExp(
  String.raw`${notAfterNumber}${inThousands}(?:(?:\s?[/;,+=]\s?|\s(?:og|and|eller|or)\s|\s)${inThousands}){1,6}(?![\s.]?\d)`,
  "gu",
);
/** Whether amounts such as «2 500 / 3 500» are round, as prices are and telephone numbers are not. */
const areRoundAmounts = (text: string): boolean =>
  [...text.matchAll(/\d{1,3}[ .](\d{3})/g)].every(([, last = ""]) => /[05]0$/.test(last));
const oneOfDates = String.raw`\d{1,2}[./]\d{1,2}\.?`;
const dates = new RegExp(
  String.raw`${notAfterNumber}${oneOfDates}(?:(?:[ ,;]{1,2}|\s(?:og|and|eller|or)\s)${oneOfDates}){1,12}(?![\s.]?\d)`,
  "giu",
);

const numbersIn = (text: string): number[] => (text.match(/\d+/g) ?? []).map(Number);
/** Whether the numbers are ascending days of a year, at most two months apart, unlike telephone numbers. */
function areDates(text: string): boolean {
  const numbers = numbersIn(text);
  if (numbers.length >= 8 && numbers.every((n) => n < 10)) return false;
  const found = numbers.flatMap((day, i) => (i % 2 ? [] : [{ day, month: numbers[i + 1] ?? 0 }]));
  return found.every(({ day, month }, i) => {
    const before = found[i - 1];
    if (day < 1 || day > 31 || month < 1 || month > 12) return false;
    const months = before ? (month - before.month + 12) % 12 : 0;
    return !before || (months === 0 ? day > before.day : months <= 2);
  });
}
const spansOf = (text: string, pattern: RegExp, isMatch: (match: string) => boolean = () => true): Span[] =>
  [...text.matchAll(pattern)].flatMap((m) =>
    isMatch(m[0]) ? [[m.index, m.index + m[0].length] as Span] : [],
  );

type Group = { digits: string; at: number; between: string };

/** Groups numbers with only punctuation between them, leaving out dates, prices and the like. */
function* numberRuns(text: string, isSpared: readonly boolean[]): Generator<Group[]> {
  let run: Group[] = [];
  let end = 0;
  for (const { 0: digits, index: at } of text.matchAll(/\d+/g)) {
    const separatorText = text.slice(end, at);
    const joins = run.length > 0 && separator.test(separatorText);
    if (isSpared[at]) {
      if (run.length) yield run;
      run = [];
    } else if (joins) run.push({ digits, at, between: separatorText });
    else {
      if (run.length) yield run;
      run = [{ digits, at, between: text.slice(Math.max(0, at - 2), at) }];
    }
    end = at + digits.length;
  }
  if (run.length) yield run;
}

const weights = [5, 4, 3, 2, 7, 6, 5, 4, 3, 2, 1];
/** Whether eleven digits are a Norwegian bank account: the last is the check digit of the others. */
const isAccount = (digits: string) =>
  digits.length === 11 && weights.reduce((sum, weight, i) => sum + weight * Number(digits[i]), 0) % 11 === 0;
function isCard(digits: string): boolean {
  if (digits.length !== 16) return false;
  const sum = [...digits].reverse().reduce((total, digit, i) => {
    const n = Number(digit) * (i % 2 === 0 ? 1 : 2);
    return total + (n > 9 ? n - 9 : n);
  }, 0);
  return sum % 10 === 0;
}

const isRound = (digits: string | undefined) => digits?.endsWith("0") ?? false;
/** Whether they are two amounts, one amount in thousands, a year and an amount, or a rising list. */
function areAmounts(groups: readonly Group[]): boolean {
  const sizes = groups.map(({ digits }) => digits.length).join();
  const [first, second, third] = groups.map(({ digits }) => digits);
  if (sizes === "4,4") return (isRound(first) && isRound(second)) || /^(?:19|20)/.test(first ?? "");
  if (sizes === "2,3,3") return third === "000";
  const numbers = groups.map(({ digits }) => Number(digits));
  return (
    groups.length > 2 &&
    isAscending(numbers, 99) &&
    (groups.slice(1).every(({ between }) => /[,/]/.test(between)) ||
      numbers.every((n, i) => i === 0 || n === (numbers[i - 1] ?? 0) + 1))
  );
}

/** Whether eleven digits are grouped as a bank account's are, with any check digit. */
const isGroupedAsAccount = (groups: readonly Group[], count: number) =>
  count === 1 ||
  groups
    .slice(0, count)
    .map(({ digits }) => digits.length)
    .join() === "4,2,5";

/** Returns how many groups form one number that is to be hidden; 0 if they begin no such number. */
function countHiddenGroups(groups: readonly Group[]): number {
  const [first] = groups;
  if (!first) return 0;
  const abroad = /\+\(?$/.test(first.between) || /^00(?!0)/.test(first.digits);
  let [digits, best] = ["", 0];
  for (let count = 1; count <= groups.length; count++) {
    digits += groups[count - 1]?.digits ?? "";
    const { length } = digits;
    if (length > 16) break;
    const isTelephone = abroad
      ? length >= 9
      : (length === 8 || length === 10) &&
        /^(?:47)?[2-9]\d{7}$/.test(digits) &&
        !areAmounts(groups.slice(0, count));
    const isOther =
      (length === 11 && (isAccount(digits) || isGroupedAsAccount(groups, count))) || isCard(digits);
    if (isTelephone || isOther) best = count;
  }
  return best;
}

/** Finds the positions of telephone numbers, bank accounts and card numbers, in digits or in words. */
export function numbersToHide(text: string): Span[] {
  const isSpared: boolean[] = [];
  const harmlessSpans = [
    ...spansOf(text, harmlessNumbers),
    ...spansOf(text, weeks, (match) => isAscending(numbersIn(match), 53)),
    ...spansOf(text, days, (match) => isAscending(numbersIn(match), 31)),
    ...spansOf(text, dates, areDates),
    ...spansOf(text, prices, areRoundAmounts),
  ];
  for (const [from, end] of harmlessSpans) for (let i = from; i < end; i++) isSpared[i] = true;
  const found = spokenNumbers(text, isSpared);
  for (const run of numberRuns(text, isSpared))
    for (let i = 0; i < run.length; ) {
      const count = countHiddenGroups(run.slice(i, i + 16));
      const [first, last] = [run[i], run[i + count - 1]];
      if (count && first && last) {
        const sign = /\(?\+\(?$|\($/.exec(text.slice(Math.max(0, first.at - 3), first.at))?.[0] ?? "";
        found.push([first.at - sign.length, last.at + last.digits.length]);
      }
      i += count || 1;
    }
  return found;
}
