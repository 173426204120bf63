/**
 * Until two people have agreed on a booking, their messages are shown without means of contact or payment
 * outside the product: telephone numbers, e-mail and street addresses, bank accounts, accounts on other sites
 * (rules 9.12). Dates, weeks, times, prices, areas, coordinates, land numbers and our document numbers are
 * shown. The time needed grows linearly with the length.
 */
import { numbersToHide } from "./hidden-numbers.ts";
import { toPlainText, type Span } from "./to-plain-text.ts";

const hidden = "•••";

const at =
  /@|[([{]\s?(?:@|at|a|krøllalfa|alfakrøll)\s?[)\]}]|(?<![\p{L}\d])(?:krøllalfa|alfakrøll|at)(?![\p{L}\d])/giu;
const rawDot = String.raw`\s{0,2}\.\s{0,2}`;
const bracketedDot = String.raw`[([{]\s?(?:\.|dot|punktum|prikk)\s?[)\]}]`;
const spelledDot = String.raw`(?<![\p{L}\d])(?:dot|punktum)(?![\p{L}\d])`;
const wordDot = String.raw`\s{0,2}(?:${bracketedDot}|${spelledDot})\s{0,2}`;
const domainPattern = (dot: string) =>
  new RegExp(String.raw`^\s{0,3}[\p{L}\d-]{1,63}(?:(?:${dot})[\p{L}\d-]{2,63}){1,3}`, "iu");
const domain = domainPattern(`${rawDot}|${wordDot}`);
const disguisedDomain = domainPattern(wordDot);
const local = /[\p{L}\d._%+-]{1,64}\s{0,3}$/u;
const handle = /^[\p{L}_][\p{L}\d._-]{1,63}/u;

/** Finds e-mail addresses, even with words instead of @ and dot, and account names that begin with @. */
function emailAndAccountSpans(text: string): Span[] {
  const found: Span[] = [];
  for (const match of text.matchAll(at)) {
    const [from, to] = [match.index, match.index + match[0].length];
    const before = local.exec(text.slice(Math.max(0, from - 67), from))?.[0];
    const after = text.slice(to, to + 300);
    const rest = (match[0].toLowerCase() === "at" ? disguisedDomain : domain).exec(after)?.[0];
    if (before !== undefined && rest !== undefined) found.push([from - before.length, to + rest.length]);
    else if (match[0] === "@") {
      const name = handle.exec(after)?.[0];
      if (name === undefined) continue;
      const isJoined = before !== undefined && !/\s$/.test(before);
      found.push([isJoined ? from - before.length : from, to + name.length]);
    }
  }
  return found;
}

const kinds =
  "(?:veien|vegen|vei|veg|gata|gaten|gate|allé|alleen|plassen|stien|bakken|svingen|lia|tunet|gt\\.)";
const streetName = String.raw`\p{Lu}[\p{L}.-]{0,30}(?:\s\p{Lu}?[\p{L}.-]{1,30}){0,2}?${kinds}`;
/** Words after a distance: in «Følg Leirvegen 3 km» the 3 is not a house number. */
const distances = String.raw`(?:km|mil|m|moh|meter|min|minutter|timer)(?![\p{L}\d])`;
const englishKinds = "(?:Street|Road|Avenue|Lane|Drive|St|Rd)";
const providers = "(?:gmail|hotmail|outlook|icloud|yahoo|live|online|proton(?:mail)?)";
const networks =
  "(?:instagram|insta|ig|facebook|fb|messenger|snapchat|snap|telegram|whats\\s?app|signal|tiktok|viber|skype" +
  "|discord|wechat)";
const sites =
  "(?:(?:wa|t|m|telegram|signal|paypal|revolut)\\.me|discord\\.gg|fb\\.(?:com|me)" +
  "|(?:[a-z]{1,10}\\.)?(?:whatsapp|instagram|facebook|snapchat|telegram|tiktok|discord)\\.(?:com|org)" +
  "|(?:[a-z]{1,10}\\.)?vipps\\.no)";
const otherContactPatterns: readonly RegExp[] = [
  new RegExp(
    String.raw`(?<![\p{L}\d])${streetName}\s?\d{1,4}(?!\d|\s?${distances})\s?[A-Za-z]?(?![\p{L}\d])`,
    "gu",
  ),
  new RegExp(String.raw`(?<!\d)\d{1,4}\s(?:\p{Lu}[\p{L}'-]{1,30}\s){1,3}${englishKinds}\b\.?`, "gu"),
  new RegExp(
    String.raw`(?<![\p{L}\d.])[\p{L}\d._-]{2,64}\s${providers}\s{0,2}[. ]\s{0,2}(?:com|no)(?![\p{L}\d])`,
    "giu",
  ),
  new RegExp(String.raw`[\p{L}\d._%+-]{1,64}\s{0,3}@\s{0,3}${providers}(?![\p{L}\d])`, "giu"),
  // a Vipps number, and not an amount
  /(?<=(?<!\p{L})vipps(?:nummer|nr)?\.?:?\s{0,2}(?:(?:til|to|på)\s)?)#?\d{5,6}(?!\d|[.,:]?\d|\s?(?:kr|nok|,-))/giu,
  /(?<![\p{L}\d])(?:bc1[a-z\d]{25,59}|[13][A-HJ-NP-Za-km-z1-9]{25,34}|0x[\da-f]{40})(?![\p{L}\d])/gu,
  new RegExp(
    String.raw`(?:https?://)?(?<![\p{L}\d.])(?:www\.)?${sites}(?:/[^\s]{0,100})?(?![\p{L}\d])`,
    "giu",
  ),
  // an account name on a social network: after a colon, or with a character that no word has
  new RegExp(String.raw`(?<=(?<![\p{L}\d])${networks}\s{0,2}[:=]\s{0,2})[\p{L}\d._-]{3,64}`, "giu"),
  new RegExp(
    String.raw`(?<=(?<![\p{L}\d])${networks}\s)[\p{L}\d.-]{0,30}[\d_][\p{L}\d._-]{1,30}(?![\p{L}\d])`,
    "giu",
  ),
  /(?<![\p{L}\d])[A-Z]{2}\d{2}(?:\s?\d{4}){2,6}(?:\s?\d{1,4})?(?!\d)/gu,
];
const spansOf = (text: string, pattern: RegExp): Span[] =>
  [...text.matchAll(pattern)].map((match) => [match.index, match.index + match[0].length]);

/** Sorts the ranges and merges overlapping ones. */
function mergeSpans(spans: Span[]): Span[] {
  const all: Span[] = [];
  for (const [from, to] of [...spans].sort(([a], [b]) => a - b)) {
    const last = all.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else all.push([from, to]);
  }
  return all;
}

/** Words about paying or talking outside the product. */
const offPlatformWords = new RegExp(
  String.raw`(?<![\p{L}\d])(?:konto(?:nummer|nr)?|kontoen|bankkonto|bank\s?account|account\s?number|iban` +
    String.raw`|vipps\p{L}{0,9}|paypal|bitcoin|btc|revolut|kontant\p{L}{0,2}|cash|wire\s?transfer` +
    String.raw`|whats\s?app|telegram)(?![\p{L}\d])`,
  "iu",
);

type VisibleText = { text: string; hidden: boolean; elsewhere: boolean };
/**
 * Returns the text without contact data and accounts. `hidden`: some were removed. `elsewhere`: the text
 * suggests paying or talking outside the product, so the reader is warned.
 */
export function hideContactDetails(text: string): VisibleText {
  const { plain, from, to } = toPlainText(text);
  const spans = mergeSpans([
    ...numbersToHide(plain),
    ...emailAndAccountSpans(plain),
    ...otherContactPatterns.flatMap((pattern) => spansOf(plain, pattern)),
  ]);
  let [visibleText, copiedTo] = ["", 0];
  for (const [first, end] of spans) {
    visibleText += text.slice(copiedTo, from[first]) + hidden;
    copiedTo = to[end - 1] ?? text.length;
  }
  return {
    text: visibleText + text.slice(copiedTo),
    hidden: spans.length > 0,
    elsewhere: offPlatformWords.test(plain),
  };
}
