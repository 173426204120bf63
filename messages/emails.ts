/** The facts that emails are written from, and the texts that every language must have. */
import type { CalendarDate } from "#domain/days.ts";
import type { MessageName, messages, SmsMessageName } from "#domain/notification/message.ts";
import type {
  AccountEmailKind,
  SmsUserMessageKind,
  UserMessageKind,
} from "#domain/notification/user-messages.ts";

/** The facts that an email may use. Amounts in øre; names may be empty if not given. */
export type EmailFacts = {
  hunter: string;
  landowner: string;
  /** The offering at the property, or the property alone. */
  place: string;
  fromDate: CalendarDate;
  toDate: CalendarDate;
  participants: number;
  totalOre: number;
  /** The sum of held bank transfers. */
  heldOre: number;
  /** The KID of its invoice. */
  kid: string | null;
  payToAccount: string | null;
  earningsOre: number;
  replyDueAt: Date | null;
  paymentDueAt: Date | null;
  hasBankAccount: boolean;
  values: Readonly<Record<string, string | number>>;
};
export type Email = { subject: string; body: string };
/** A row of an e-mail's table: what is booked, when, for how many, the price, or until when to act. */
export type MatterRow = readonly [label: string, value: string];
/**
 * Texts to the parties of a booking, one for each message and receiver. Placeholders are in braces; an empty
 * line separates paragraphs.
 */
type ToParties<M extends MessageName, Text> = {
  [Name in M]: { [R in (typeof messages)[Name]["to"][number]]: Text };
};
export type BookingEmailTexts = ToParties<MessageName, Email>;
/** The texts of e-mails to one person. */
export type UserEmailTexts = Record<UserMessageKind | AccountEmailKind, Email>;
/** The text of an SMS; the link is appended. */
export type BookingSmsTexts = ToParties<SmsMessageName, string>;
export type UserSmsTexts = Record<SmsUserMessageKind, string>;

/** Words that places are filled with, in a language. */
export type TextWords = {
  /** The word for a user without a name. */
  hunter: string;
  landowner: string;
  deletedUser: string;
  unnamedSearch: string;
  /** A deadline at the end of a day: of a booking's e-mail, of one to a person, of an SMS. */
  midnight: Record<"email" | "person" | "sms", (date: string) => string>;
  or: string;
  and: string;
  roles: Readonly<Record<string, string>>;
  /** A booking's status, as it reads after "the booking is". */
  status: Readonly<Record<string, string>>;
};
