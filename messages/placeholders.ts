/** Computes the values of placeholders in refusals, e-mails, SMS and system lines, in the text's language. */
import type { Values } from "#contract/errors.ts";
import { spacedAccountNumber, spacedIban } from "./documents.ts";
import { type Group, groupOf, personsOf } from "#domain/booking/group.ts";
import { runsOf } from "#domain/days.ts";
import type { GuestKind } from "#domain/offering/guest-kind.ts";
import type { Locale } from "#domain/locale.ts";
import { isFished, type Taxon } from "#domain/law/taxa.ts";
import type { Reason } from "#domain/law/verdict.ts";
import { businessTerms } from "#domain/business-terms.ts";
import { holdingTerms } from "#domain/payment/holding-terms.ts";
import type { EmailFacts, TextWords } from "./emails.ts";
import { fill, type Placeholders } from "./fill.ts";
import * as format from "./format.ts";
import { groupValues } from "./group-text.ts";

type Value = string | number | undefined;
type ValuesByName = Readonly<Record<string, Value>>;
type ValueOf = (name: string) => Value;
const dates = new Set(["date", "from", "to", "fromDate", "toDate", "validFrom", "validTo", "salesStartDate"]);

const yesIf = (is: unknown): Value => (is ? "yes" : undefined);
/** The value that a flag is about: `hasReason` is «yes» if the value `reason` is set and not 0. */
const flaggedName = (name: string): string | undefined =>
  /^has[A-Z]/.test(name) ? name.charAt(3).toLowerCase() + name.slice(4) : undefined;

/** The value of a placeholder comes from its function in `own`, otherwise from `plain`. */
const placeholdersOf = (
  own: Readonly<Record<string, () => Value>>,
  values: ValuesByName,
  plain: ValueOf,
): Placeholders => ({
  text(name) {
    const flag = flaggedName(name);
    const special = Object.hasOwn(own, name) ? own[name] : undefined;
    return special ? special() : flag ? yesIf(values[flag]) : plain(name);
  },
  count: (name) => Number(values[name] ?? 1),
});

/** Placeholders for the values of a refusal: amounts, dates and numbers are formatted for reading. */
export function refusalPlaceholders(values: Values, words: TextWords, locale: Locale): Placeholders {
  const { day, days, deadline, grouped, money, weekdayName } = formatsFor(locale, { plain: true });
  const own = {
    at: () => deadline(new Date(String(values.at)), words.midnight.person),
    statusCode: () => values.status,
    status: () => words.status[String(values.status)] ?? values.status,
    weekday: () => weekdayName(values.weekday),
    types: () => typeNames(values.types, words.or),
    stay: () => days(values.fromDate, values.toDate),
    illegalDays: () =>
      format.listAll(
        runsOf(String(values.illegalDays).split(",")).map(([from, to]) =>
          from === to ? day(from) : days(from, to),
        ),
        locale,
      ),
  };
  return placeholdersOf(own, values, (name) => {
    const value = values[name];
    if (value === undefined) return undefined;
    if (name.endsWith("Ore")) return money(value);
    if (dates.has(name)) return day(value);
    return typeof value === "number" ? grouped(value) : value;
  });
}

type Channel = "email" | "sms";
/** The maximum number of characters of each value in an SMS. */
const maxLengths = { place: 28, name: 16, cabin: 20, from: 30, about: 40, shortPlace: 20 };

export function bookingPlaceholders(
  f: EmailFacts,
  words: TextWords,
  locale: Locale,
  channel: Channel,
): Placeholders {
  const sms = channel === "sms";
  const formats = formatsFor(locale);
  const { day, days, deadline, longWeekdayAndDay, money, stayDates } = formats;
  const { values } = f;
  const shortenedForSms = (text: string, length: number) => (sms ? clipText(text, length) : text);
  const by = (due: Date | null) => deadline(due, words.midnight[channel]);
  const hunter = () => shortenedForSms(f.hunter || words.hunter, maxLengths.name);
  const landowner = () => shortenedForSms(f.landowner || words.landowner, maxLengths.name);
  const place = () => shortenedForSms(f.place, maxLengths.place);
  const date = () => (sms ? day(values.date) : longWeekdayAndDay(values.date));
  const own = {
    hunter,
    landowner,
    place,
    date,
    day: date,
    stay: () => `${place()}, ${sms ? days(f.fromDate, f.toDate) : stayDates(f)}`,
    participants: () => f.participants,
    group: () => groupText(f, words, locale, f.guests),
    /** «4 + 3»: those who hunt, and the others. */
    shortGroup: () => [f.participants, personsOf(f) - f.participants].filter((n) => n > 0).join(" + "),
    shortPlace: () => clipText(f.place, maxLengths.shortPlace),
    shortStay: () => formats.shortDays(f.fromDate, f.toDate),
    shortTotal: () => formats.wholeMoney(f.totalOre),
    shortPayBy: () => formats.shortDeadline(f.paymentDueAt, words.midnight.sms),
    shortReplyBy: () => formats.shortDeadline(f.replyDueAt, words.midnight.sms),
    replyBy: () => by(f.replyDueAt),
    payBy: () => by(f.paymentDueAt),
    chargeDay: () => (sms ? day(values.chargeOn) : longWeekdayAndDay(values.chargeOn)),
    fromAt: () => by(values.from ? new Date(values.from) : null),
    dueAt: () => by(values.due ? new Date(values.due) : null),
    shortDueAt: () => formats.shortDeadline(values.due ? new Date(values.due) : null, words.midnight.sms),
    totalOre: () => money(f.totalOre),
    toPayOre: () => money(values.partOre ?? f.totalOre - f.heldOre),
    /** The amount of the first charge to a saved card: the first part, or the total. */
    cardOre: () => money(values.partOre ?? f.totalOre),
    nextDay: () => (sms ? day(values.nextOn) : longWeekdayAndDay(values.nextOn)),
    kid: () => f.kid ?? "",
    payToAccount: () => spacedAccountNumber(f.payToAccount ?? ""),
    payToIban: () => spacedIban(f.payToAccount ?? "") ?? "",
    hasPayToAccount: () => yesIf(f.kid && f.payToAccount),
    earningsOre: () => money(f.earningsOre),
    keptOre: () => money(values.earningsOre),
    cabin: () => shortenedForSms(String(values.cabin), maxLengths.cabin),
    newStay: () =>
      sms
        ? formats.shortDays(String(values.from), String(values.to))
        : stayDates({ fromDate: String(values.from), toDate: String(values.to) }),
    dueByAt: () => {
      const due = values.dueBy ? new Date(values.dueBy) : null;
      return sms ? formats.shortDeadline(due, words.midnight.sms) : by(due);
    },
    closedDays: () => (values.from === values.to ? day(values.from) : days(values.from, values.to)),
    who: () => (values.by === "hunter" ? hunter() : values.by === "landowner" ? landowner() : "Utmark"),
    /** Whether the reader is the landowner who cancelled, and not a co-host. */
    youCancelled: () => yesIf(values.by === "landowner" && !values.asCoHost),
    /** False without earnings: the whole amount may be refunded before the message is sent. */
    showsEarnings: () => yesIf(!values.asCoHost && f.earningsOre !== 0),
    hasBankAccount: () => yesIf(f.hasBankAccount),
    ...Object.fromEntries(
      Object.entries({ ...businessTerms, ...holdingTerms }).map(([name, figure]) => [
        name,
        () => figure as Value,
      ]),
    ),
  };
  const places = placeholdersOf(own, values, (name) =>
    name.endsWith("Ore") ? money(values[name]) : values[name],
  );
  const counts: Readonly<Record<string, number>> = { ...groupOf(f), persons: personsOf(f) };
  return { ...places, count: (name) => counts[name] ?? places.count(name) };
}

/** Who comes: «4 jegere, 1 i følge, 2 barn» (rules 2.11). */
export function groupText(group: Group, words: TextWords, locale: Locale, who?: GuestKind): string {
  const values: ValuesByName = groupValues(group, who);
  return fill(words.group, { text: (name) => values[name], count: (name) => Number(values[name]) }, locale);
}

export function userPlaceholders(
  values: ValuesByName,
  words: TextWords,
  locale: Locale,
  channel: Channel,
): Placeholders {
  const sms = channel === "sms";
  const { day, deadline, money, stayDates } = formatsFor(locale);
  const own = {
    stay: () => stayDates({ fromDate: String(values.fromDate), toDate: String(values.toDate) }),
    from: () => {
      const from = String(values.from ?? words.deletedUser);
      return sms ? clipText(from, maxLengths.from) : from;
    },
    place: () => (sms ? clipText(String(values.place), maxLengths.about) : values.place),
    animal: () => words.animals[String(values.taxon)] ?? values.taxon,
    change: () => values[`change_${locale}`],
    stays: () =>
      String(values.stays ?? "")
        .split(" ")
        .map((stay) => stay.split("/"))
        .map(([fromDate = "", toDate = ""]) => stayDates({ fromDate, toDate }))
        .join(", "),
    search: () => values.name ?? words.unnamedSearch,
    date: () => day(values.date),
    fromAt: () => deadline(new Date(String(values.from)), words.midnight.person),
    dueByAt: () => deadline(new Date(String(values.dueBy)), words.midnight.person),
    reported: () =>
      (values.currency ?? "nok") === "nok"
        ? money(values.amount)
        : `${Number(values.amount) / 100} ${values.currency}`,
    roles: () =>
      joinNames(
        String(values.roles)
          .split(",")
          .map((role) => words.roles[role] ?? role),
        words.and,
      ),
  };
  return placeholdersOf(own, values, (name) => (name.endsWith("Ore") ? money(values[name]) : values[name]));
}

export function linePlaceholders(
  { fromDate, toDate, ...values }: Omit<SystemLineFacts, "kind">,
  locale: Locale,
): Placeholders {
  const stay = () => formatsFor(locale).days(fromDate, toDate);
  const persons = personsOf({ ...values, participants: values.participants ?? 1 });
  return placeholdersOf({ stay }, { ...values, persons }, (name) => (values as ValuesByName)[name]);
}

const spacedFor = (locale: Locale, spaced: (text: string) => string) => ({
  /** Formats a number with separators: «20 000» / "20,000". */
  grouped: (n: Value) => spaced(format.number(Number(n), locale)),
  money: (ore: Value) => spaced(format.money(Number(ore ?? 0), locale)),
  deadline: (due: Date | null, atMidnight: (date: string) => string) =>
    due ? spaced(format.deadline(due, locale, atMidnight)) : "",
});

/**
 * Formatters for the values in refusals and e-mails. Amounts and times have no-break spaces; with `plain`
 * they have ordinary spaces. An SMS replaces the no-break spaces later.
 */
export const formatsFor = (locale: Locale, { plain = false } = {}) => ({
  locale,
  ...spacedFor(locale, plain ? format.withPlainSpaces : (text) => text),
  /** Formats a plain date: `2027-10-01` → «1. oktober» / "1 October". */
  day: (date: Value) => format.date(String(date), locale, { weekday: false }),
  /** A date range: «1.–4. oktober» / "1–4 October". */
  days: (from: Value, to: Value) => format.dateRange(String(from), String(to), locale, { weekday: false }),
  /** Formats a plain date with its weekday: «fredag 1. oktober». */
  longWeekdayAndDay: (date: Value) => format.date(String(date), locale, { weekday: "long" }),
  /** The dates of a stay, with the year for later readers: «fre. 1.–man. 4. oktober 2027». */
  stayDates: ({ fromDate, toDate }: { fromDate: string; toDate: string }) =>
    format.dateRange(fromDate, toDate, locale, { year: true }),
  weekdayName: (isoWeekday: Value) => format.weekdayName(Number(isoWeekday), locale),
  /** Formats dates in the short form of an SMS: «28. sep.–4. okt.». */
  shortDays: (from: string, to: string) =>
    format.dateRange(from, to, locale, { weekday: false, short: true }),
  wholeMoney: (ore: number) => format.wholeMoney(ore, locale),
  shortDeadline: (due: Date | null, atMidnight: (date: string) => string) =>
    due ? format.deadline(due, locale, atMidnight, { weekday: false, short: true }) : "",
});

/** The facts of a system line, which the product itself writes in a conversation. */
export type SystemLineFacts = {
  kind: string;
  fromDate?: string;
  toDate?: string;
  participants?: number;
  companions?: number;
  children?: number;
  name?: string;
  /** `who` is the person that the line is about, and `by` the person who acted. */
  who?: string;
  by?: string;
};

/** Names of media types: «JPG, PNG og GIF». */
function typeNames(types: unknown, and: string): string {
  const names = String(types)
    .split(" ")
    .map((type) => type.replace(/^.*\//, "").toUpperCase().replace("JPEG", "JPG").replace("WEBP", "WebP"));
  return joinNames(names, and);
}

/** Joins names: «a, b and c». */
const joinNames = (names: readonly string[], and: string): string =>
  names.length > 1 ? `${names.slice(0, -1).join(", ")} ${and} ${names.at(-1)}` : names.join("");

/** Shortens a text to a number of characters; a shortened text ends with «...». */
const clipText = (text: string, maxCharacters: number): string => {
  const characters = [...String(text)];
  return characters.length > maxCharacters
    ? `${characters
        .slice(0, maxCharacters - 3)
        .join("")
        .trimEnd()}...`
    : String(text);
};

function actOf(taxon: Taxon | undefined, onLicence: true | undefined): "licence" | "snare" | "fish" | "hunt" {
  if (onLicence) return "licence";
  if (taxon === "rypesnare") return "snare";
  return taxon && isFished(taxon) ? "fish" : "hunt";
}

/** Placeholders for the reasons of an answer about the law: days of any year are `MM-DD`. */
export function lawPlaceholders(
  { values = {}, taxon }: Reason,
  words: { taxa: Readonly<Record<Taxon, string>>; lastOfFebruary: string },
  locale: Locale,
): Placeholders {
  const animal = taxon && words.taxa[taxon];
  const day = (on: string | undefined) => {
    if (on === "02-29") return words.lastOfFebruary;
    if (on === undefined) return undefined;
    return format.date(on.length === 5 ? `2024-${on}` : on, locale, { weekday: false, year: on.length > 5 });
  };
  const own = {
    animal: () => animal,
    taxon: () => animal && animal.charAt(0).toLocaleUpperCase(locale) + animal.slice(1),
    from: () => day(values.from),
    to: () => day(values.to),
    allYear: () => yesIf(values.from === "01-01" && values.to === "12-31"),
    midSeason: () => yesIf(values.midSeason),
    special: () => yesIf(values.special),
    act: () => actOf(taxon, values.onLicence),
  };
  const { midSeason: _, special: __, onLicence: ___, ...plain } = values;
  return placeholdersOf(own, plain, (name) => plain[name as keyof typeof plain]);
}
