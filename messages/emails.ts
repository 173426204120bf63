/** What emails are written from, and that every language has each of them. */
import type { CalendarDate } from "#domain/days.ts";
import type { MessageName, messages, SmsMessageName } from "#domain/notification/message.ts";
import type {
  AccountEmailKind,
  SmsUserMessageKind,
  UserMessageKind,
  Values,
} from "#domain/notification/user-messages.ts";

/** What a text may tell. Amounts in øre; names may be empty where someone has not given theirs. */
export type EmailFacts = {
  hunter: string;
  landowner: string;
  /** The offering at the property, or the property alone. */
  place: string;
  fromDate: CalendarDate;
  toDate: CalendarDate;
  participants: number;
  totalOre: number;
  earningsOre: number;
  replyDueAt: Date | null;
  paymentDueAt: Date | null;
  hasBankAccount: boolean;
  values: Readonly<Record<string, string | number>>;
};
export type Email = { subject: string; body: string };
/** To the parties of a booking: one for every message and receiver. */
export type BookingEmails = {
  [M in MessageName]: { [R in (typeof messages)[M]["to"][number]]: (facts: EmailFacts) => Email };
};
/** To one person. */
export type UserEmails = Record<UserMessageKind | AccountEmailKind, (values: Values) => Email>;
/** What an SMS says; the link follows by itself. */
export type BookingSms = {
  [M in SmsMessageName]: { [R in (typeof messages)[M]["to"][number]]: (facts: EmailFacts) => string };
};
export type UserSms = Record<SmsUserMessageKind, (values: Values) => string>;
