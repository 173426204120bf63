/** The catalogues of all languages, each of the Norwegian one's type, for the server only. */
import { freshSignInMinutes } from "#domain/payout/figures.ts";
import type { Refusal } from "#contract/errors.ts";
import { type Locale, locales } from "#domain/locale.ts";
import { municipalitiesOfPart, type Spot, spotsOf } from "#domain/law/parts.ts";
import type { RowProblem } from "#domain/law/local-rule-file.ts";
import type { Taxon } from "#domain/law/taxa.ts";
import type { Reason } from "#domain/law/verdict.ts";
import { type MessageName, type MessageSpec, messages } from "#domain/notification/message.ts";
import type { Values } from "#domain/notification/user-messages.ts";
import { largestPercent } from "#domain/offering/offering-rules.ts";
import type { SetupCode } from "#domain/payment/setup.ts";
import type { Species } from "#domain/species/species.ts";
import {
  bookingPlaceholders,
  formatsFor,
  groupText,
  lawPlaceholders,
  linePlaceholders,
  refusalPlaceholders,
  type SystemLineFacts,
  userPlaceholders,
} from "./placeholders.ts";
import type { Email, EmailFacts, MatterRow, UserEmailTexts } from "./emails.ts";
import { fill, type Placeholders } from "./fill.ts";
import { clockTime } from "./format.ts";
import { withCorrections, overrides } from "./overrides.ts";

export type Catalogue = typeof import("./nb/index.ts");
const folders = locales.map(async (locale) => [locale, await import(`./${locale}/index.ts`)] as const);
export const catalogues = Object.fromEntries(await Promise.all(folders)) as Record<Locale, Catalogue>;

let screens = { of: overrides(), byLocale: new Map<Locale, Catalogue["screens"]>() };
/** The texts of pages, including administrators' corrections. */
export function screenTexts(locale: Locale): Catalogue["screens"] {
  if (screens.of !== overrides()) screens = { of: overrides(), byLocale: new Map() };
  const shipped = catalogues[locale].screens;
  const current =
    screens.byLocale.get(locale) ?? withCorrections(shipped, Object.entries(overrides()[locale] ?? {}));
  screens.byLocale.set(locale, current);
  return current;
}

/** The text as corrected by an administrator, otherwise as shipped. */
const textAt = (locale: Locale, key: string, shipped: string): string =>
  overrides()[locale]?.[key] ?? shipped;

/** Figures of the business rules that occur in the texts of refusals. */
const ruleFigures: Values = {
  freshSignInMinutes: freshSignInMinutes,
  largestIncreasePercent: largestPercent.percent_increase,
  largestDecreasePercent: largestPercent.percent_decrease,
};
/** The text of a refusal in the reader's language. */
export function errorText({ code, values = {} }: Refusal, locale: Locale): string {
  const { errors, textWords } = catalogues[locale];
  return fill(
    textAt(locale, `errors.${code}`, errors[code]),
    refusalPlaceholders({ ...ruleFigures, ...values }, textWords, locale),
    locale,
  );
}

/** Removes empty paragraphs, whose placeholder had no value. */
const paragraphsOf = (text: string): string =>
  text
    .split("\n\n")
    .filter((paragraph) => paragraph.trim())
    .join("\n\n");
function emailOf(locale: Locale, key: string, shipped: Email, places: Placeholders): Email {
  const write = (part: "subject" | "body") =>
    fill(textAt(locale, `${key}.${part}`, shipped[part]), places, locale);
  return { subject: write("subject"), body: paragraphsOf(write("body")) };
}

type Texts<T> = Readonly<Partial<Record<string, Readonly<Partial<Record<string, T>>>>>>;
type ToParty = { message: MessageName; to: string };
/** A booking's message to one of its parties; undefined if that party gets none. */
export function bookingEmail(locale: Locale, { message, to }: ToParty, facts: EmailFacts): Email | undefined {
  const { server, textWords } = catalogues[locale];
  const shipped = (server.bookingEmails as Texts<Email>)[message]?.[to];
  const places = bookingPlaceholders(facts, textWords, locale, "email");
  return shipped && emailOf(locale, `bookingEmails.${message}.${to}`, shipped, places);
}
/** Messages whose e-mail states the booking's total price, and no other sum. */
const messagesWithPrice: readonly MessageName[] = [
  "request_sent",
  "request_received",
  "reply_reminder",
  "request_accepted",
  "card_saved",
  "payment_reminder",
  "booking_bought",
  "payment_received",
  "payment_failed",
  "payment_short",
];
/** Messages about the key, whose e-mail says when the guests may come and must have left. */
const messagesWithKey: readonly MessageName[] = ["key_shown", "key_changed"];

const frameFact = (locale: Locale, name: keyof Catalogue["server"]["emailFrame"]["facts"]): string =>
  textAt(locale, `emailFrame.facts.${name}`, catalogues[locale].server.emailFrame.facts[name]);
/** When the guests may come and must have left, as rows; none that is not said. */
export function stayTimeRows(
  locale: Locale,
  { arrivalTime, departureTime }: Pick<EmailFacts, "arrivalTime" | "departureTime">,
): MatterRow[] {
  const row = (
    label: "arrival" | "departure",
    text: "arrivalFrom" | "departureBy",
    time: string | null | undefined,
  ): MatterRow[] => {
    if (!time) return [];
    const places = { text: () => clockTime(time, locale), count: () => 1 };
    return [[frameFact(locale, label), fill(frameFact(locale, text), places, locale)]];
  };
  return [...row("arrival", "arrivalFrom", arrivalTime), ...row("departure", "departureBy", departureTime)];
}

/** The rows of the table in a booking's e-mail: place, stay, group, price. Co-hosts get no price. */
export function bookingMatter(locale: Locale, message: MessageName, f: EmailFacts): MatterRow[] {
  const { textWords } = catalogues[locale];
  const { money, stayDates, deadline } = formatsFor(locale);
  const { before }: MessageSpec = messages[message];
  const labelOf = (name: Parameters<typeof frameFact>[1]) => frameFact(locale, name);
  const by = (due: Date | null) => deadline(due, textWords.midnight.email);
  const showsPrice = messagesWithPrice.includes(message) && !f.values.asCoHost && !f.values.kept;
  const rows: MatterRow[] = [
    [labelOf("place"), f.place],
    [labelOf("stay"), stayDates(f)],
    ...(messagesWithKey.includes(message) ? stayTimeRows(locale, f) : []),
    [labelOf("parking"), f.parking ?? ""],
    [labelOf("meeting"), f.meeting ?? ""],
    [labelOf("party"), groupText(f, textWords, locale, f.guests)],
    [labelOf("total"), showsPrice ? money(f.totalOre) : ""],
    [labelOf("answerBy"), before === "reply" ? by(f.replyDueAt) : ""],
    [labelOf("payBy"), before === "payment" ? by(f.paymentDueAt) : ""],
  ];
  return rows.filter(([, value]) => value !== "");
}
export function bookingSms(locale: Locale, { message, to }: ToParty, facts: EmailFacts): string | undefined {
  const { server, textWords } = catalogues[locale];
  const shipped = (server.bookingSms as Texts<string>)[message]?.[to];
  const places = bookingPlaceholders(facts, textWords, locale, "sms");
  return shipped && fill(textAt(locale, `bookingSms.${message}.${to}`, shipped), places, locale);
}
export function userEmail(locale: Locale, kind: keyof UserEmailTexts, values: Values): Email {
  const { server, textWords } = catalogues[locale];
  const places = userPlaceholders(values, textWords, locale, "email");
  const email = emailOf(locale, `userEmails.${kind}`, server.userEmails[kind], places);
  if (!values.hunter || !values.landowner) return email;
  const ownerLine = fill(textAt(locale, "emailFrame.whose", server.emailFrame.whose), places, locale);
  return { ...email, body: `${email.body}\n\n${ownerLine}` };
}
export function userSms(locale: Locale, kind: string, values: Values): string | undefined {
  const { server, textWords } = catalogues[locale];
  const shipped = (server.userSms as Partial<Record<string, string>>)[kind];
  const places = userPlaceholders(values, textWords, locale, "sms");
  return shipped && fill(textAt(locale, `userSms.${kind}`, shipped), places, locale);
}

/** The text about a problem in our settings at the card provider. */
export function setupText(locale: Locale, code: SetupCode, values: Values = {}): string {
  const places = { text: (name: string) => values[name], count: (name: string) => Number(values[name] ?? 1) };
  return fill(
    textAt(locale, `providerSetup.${code}`, catalogues[locale].server.providerSetup[code]),
    places,
    locale,
  );
}

/** The text of a system line in a conversation; empty for a kind that this version does not know. */
export function conversationLine(locale: Locale, { kind, ...facts }: SystemLineFacts): string {
  const shipped = (catalogues[locale].server.conversationLines as Partial<Record<string, string>>)[kind];
  return shipped
    ? fill(textAt(locale, `conversationLines.${kind}`, shipped), linePlaceholders(facts, locale), locale)
    : "";
}

/** The name of a place in the law: a municipality, or the part or the rest of one. */
function placeName(locale: Locale, municipality: string, part: Spot["part"], isDivided: boolean): string {
  const { parts, part: ofPart, rest } = catalogues[locale].server.law;
  const values: Values = { municipality, part: part ? parts[part] : "" };
  const places = { text: (name: string) => values[name], count: () => 1 };
  return part || isDivided ? fill(part ? ofPart : rest, places, locale) : municipality;
}
/** The text of a reason why one may or may not hunt. `nameOf`: the names of municipalities, by number. */
export function lawReason(locale: Locale, reason: Reason, nameOf: (municipality: string) => string): string {
  const { law } = catalogues[locale].server;
  const key = `law.reasons.${reason.code}`;
  const text = fill(
    textAt(locale, key, law.reasons[reason.code]),
    lawPlaceholders(reason, law, locale),
    locale,
  );
  if (!reason.place) return text;
  const { municipality, part } = reason.place;
  const place = placeName(locale, nameOf(municipality), part, spotsOf(municipality).length > 1);
  const places = { text: (name: string) => (name === "place" ? place : text), count: () => 1 };
  return fill(law.place, places, locale);
}
/** The name of an animal in the law, in the middle of a sentence. */
export const lawTaxonName = (locale: Locale, taxon: Taxon): string =>
  catalogues[locale].server.law.taxa[taxon];
/** The names of a part of municipalities, one for each of them, or of the part or rest of one. */
export const lawPartName = (
  locale: Locale,
  part: Spot["part"],
  nameOf: (municipality: string) => string,
  municipality?: string,
): string[] =>
  (municipality !== undefined ? [municipality] : municipalitiesOfPart(part)).map((number) =>
    placeName(locale, nameOf(number), part, true),
  );
/** What the decision of a municipality is called as a source; `isOwn`: as the landowner has read it. */
export function localRuleTitle(locale: Locale, municipality: string, isOwn: boolean): string {
  const places = { text: () => municipality, count: () => 1 };
  const { ownRule, localRule } = catalogues[locale].server.law;
  return fill(isOwn ? ownRule : localRule, places, locale);
}
/** The name of the animal, or of the species with several, that a local rule is about. */
export function ruleAnimal(locale: Locale, key: Taxon | Species): string {
  return catalogues[locale].textWords.animals[key] ?? key;
}
/** What is wrong with a row of a table of local rules. */
export const rowProblemText = (locale: Locale, problem: RowProblem): string =>
  textAt(locale, `law.rowProblems.${problem}`, catalogues[locale].server.law.rowProblems[problem]);
