/**
 * The stored values of an email or notification, and its rendering in a language, with the current names of
 * people and places (decision 140).
 */
import { type Locale, locales } from "#domain/locale.ts";
import type { Message, MessageName } from "#domain/notification/message.ts";
import { nameForOutsiders } from "#domain/notification/outsider-name.ts";
import {
  type StoredFacts,
  type StoredValues,
  type NameLookup,
  resolveReferences,
} from "#domain/notification/reference.ts";
import { smsText } from "#domain/notification/sms-text.ts";
import {
  isToOutsider,
  type UserMessageKind,
  userMessageKinds,
  type Values,
} from "#domain/notification/user-messages.ts";
import { shortLink } from "#domain/page-addresses.ts";
import type { Email, EmailFacts, MatterRow } from "#messages/emails.ts";
import { bookingEmail, bookingMatter, bookingSms, catalogues, userEmail, userSms } from "#messages/index.ts";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { loadNames } from "./names-store.ts";

export type KeptFacts = StoredFacts<EmailFacts>;
/** `text`: the row stores the text itself; `people`: those it may name, and whose deletion removes it. */
export type Written =
  | { of: "booking"; message: MessageName; to: Message["to"]; facts: KeptFacts }
  | { of: "person"; kind: UserMessageKind; values: StoredValues }
  | { of: "text"; people: readonly string[] };
export type Template = Exclude<Written, { of: "text" }>;

export type Texts = Email & { sms?: string; matter?: readonly MatterRow[] };

const instant = (at: Date | string | null): Date | null => (at === null ? null : new Date(at));
function factsOf(storedFacts: KeptFacts, nameOf: NameLookup): EmailFacts {
  const resolved = resolveReferences(storedFacts, nameOf) as Partial<EmailFacts> &
    Omit<EmailFacts, "hunter" | "landowner">;
  return {
    ...resolved,
    hunter: resolved.hunter ?? "",
    landowner: resolved.landowner ?? "",
    place: resolved.place ?? "",
    replyDueAt: instant(resolved.replyDueAt),
    paymentDueAt: instant(resolved.paymentDueAt),
  };
}

const outsiderNames =
  (nameOf: NameLookup): NameLookup =>
  (reference) => {
    const name = nameOf(reference);
    return name === undefined ? undefined : nameForOutsiders(name);
  };

/** What a letter says last: why its reader hears of it, and to whom money goes back. */
function whyTold({ asCoHost, asBuyer, paidByAnother }: KeptFacts["values"], locale: Locale): string[] {
  const { words } = catalogues[locale].server;
  return [
    ...(asCoHost ? [words.asCoHost] : []),
    ...(asBuyer ? [words.asBuyer] : []),
    ...(paidByAnother ? [words.paidByAnother] : []),
  ];
}

/** Undefined if this version has no such template: a later version wrote it, or it is no longer used. */
export function textsOf(template: Template, locale: Locale, nameOf: NameLookup): Texts | undefined {
  if (template.of === "person") {
    const { kind } = template;
    if (!Object.hasOwn(userMessageKinds, kind)) return undefined;
    const lookup = isToOutsider(kind) ? outsiderNames(nameOf) : nameOf;
    const values = resolveReferences(template.values, lookup) as Values;
    const sms = userSms(locale, kind, values);
    return { ...userEmail(locale, kind, values), ...(sms !== undefined && { sms }) };
  }
  const emailFacts = factsOf(template.facts, nameOf);
  const email = bookingEmail(locale, template, emailFacts);
  if (!email) return undefined;
  const { subject, body } = email;
  const sms = bookingSms(locale, template, emailFacts);
  return {
    subject,
    matter: bookingMatter(locale, template.message, emailFacts),
    body: [body, ...whyTold(emailFacts.values, locale)].join("\n\n"),
    ...(sms !== undefined && { sms }),
  };
}

type EmailContent = { subject: string; content: string };
type EmailPart = { channel: string; subtype: string; link: string | null };
/** The address at the end of an SMS: a page of our site, as short as possible. */
const shortened = (link: string): string => {
  const { origin } = new URL(link);
  return origin + shortLink(link.slice(origin.length));
};

/** The rendered texts as the email of this channel. */
export function emailContentOf(
  { subject, body, sms }: Texts,
  { channel, subtype, link }: EmailPart,
): EmailContent {
  if (channel === "email") return { subject, content: link ? `${body}\n\n${link}` : body };
  if (channel === "push") return { subject, content: body.split("\n\n")[0] ?? "" };
  if (sms === undefined) throw new Error(`${subtype} has no SMS`);
  return { subject, content: smsText(sms, link ? shortened(link) : undefined) };
}

type EmailRow = EmailPart & EmailContent & { written: Written | null; language: Locale };
/** The name of the kind, for a message that this version cannot render. */
export const kindLabel = (kind: string, locale: Locale): string =>
  (catalogues[locale].screens.adminCodes.messages as Partial<Record<string, string>>)[kind] ?? "Utmark";

/** Undefined if the stored values no longer suffice, because the template has changed since. */
function undefinedIfUnwritable<T>(write: () => T | undefined): T | undefined {
  try {
    return write();
  } catch {
    return undefined;
  }
}

type StoredEmail = Pick<EmailRow, "written" | "language" | "subtype" | "subject">;
async function renderEach<R extends StoredEmail>(
  db: Db | Tx,
  rows: readonly R[],
  contentOf: (texts: Texts, row: R) => Partial<EmailContent & { matter: readonly MatterRow[] }>,
): Promise<R[]> {
  const names = await loadNames(
    db,
    rows.map(({ written }) => written),
  );
  return rows.map((row) => {
    const { written, language, subtype } = row;
    const asWritten = undefinedIfUnwritable(() => {
      const texts = written && written.of !== "text" && textsOf(written, language, names(language));
      return texts ? contentOf(texts, row) : undefined;
    });
    return { ...row, ...(asWritten ?? { subject: row.subject || kindLabel(subtype, language) }) };
  });
}

/** Renders emails with the current names. */
export const readEmails = <R extends EmailRow>(db: Db | Tx, rows: readonly R[]): Promise<R[]> =>
  renderEach(db, rows, emailContentOf);

/** Renders an email that is to be sent, with the facts of its booking. */
export const readEmailToSend = async <R extends EmailRow>(db: Db, row: R): Promise<R> => {
  const contentOf = (texts: Texts, one: R) => ({ ...emailContentOf(texts, one), matter: texts.matter ?? [] });
  return (await renderEach(db, [row], contentOf))[0] ?? row;
};

/** Renders the subjects of emails with the current names. */
export const readSubjects = <R extends StoredEmail>(db: Db | Tx, rows: readonly R[]): Promise<R[]> =>
  renderEach(db, rows, ({ subject }) => ({ subject }));

type Notice = { written: Written | null; kind: string; title?: string | null; body?: string | null };
/** Renders notifications with the current names: the subject, and the e-mail's first paragraph. */
export async function readNotices<N extends Notice>(
  db: Db,
  rows: readonly N[],
  locale: Locale,
): Promise<(Omit<N, "written"> & { title: string; body: string })[]> {
  const names = await loadNames(
    db,
    rows.map(({ written }) => written),
  );
  return rows.map(({ written, ...row }) => {
    const texts = undefinedIfUnwritable(() =>
      written && written.of !== "text" ? textsOf(written, locale, names(locale)) : undefined,
    );
    return {
      ...row,
      title: texts?.subject ?? row.title ?? kindLabel(row.kind, locale),
      body: texts?.body.split("\n\n")[0] ?? row.body ?? "",
    };
  });
}

/** The kinds whose subject has these words, in any language. */
export function kindsBySubject(words: string): string[] {
  const searchedWords = words.toLowerCase();
  const subjects = locales.flatMap((locale) => {
    const { bookingEmails, userEmails } = catalogues[locale].server;
    return [
      ...Object.entries(bookingEmails).flatMap(([kind, to]) =>
        Object.values(to as Record<string, Email>).map(({ subject }) => ({ kind, subject })),
      ),
      ...Object.entries(userEmails).map(([kind, { subject }]) => ({ kind, subject })),
    ];
  });
  return [
    ...new Set(
      subjects.flatMap(({ kind, subject }) => (subject.toLowerCase().includes(searchedWords) ? kind : [])),
    ),
  ];
}
