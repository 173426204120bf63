/** The facts that e-mails are filled with, and the types of the texts that every language must have. */
import type { GuestKind } from "#domain/offering/guest-kind.ts";
import type { CalendarDate } from "#domain/days.ts";
import type { MessageName, messages, SmsMessageName } from "#domain/notification/message.ts";
import type {
  AccountEmailKind,
  SmsUserMessageKind,
  UserMessageKind,
} from "#domain/notification/user-messages.ts";

/** The facts about a booking that its e-mails may use. Amounts are in øre; names may be empty. */
export type EmailFacts = {
  hunter: string;
  landowner: string;
  /** The name of the offering and its property, or of the property alone. */
  place: string;
  fromDate: CalendarDate;
  toDate: CalendarDate;
  participants: number;
  companions?: number;
  children?: number;
  /** Absent for a cabin on its own, where all are persons. */
  guests?: GuestKind;
  totalOre: number;
  /** The sum of the bank transfers that are held in escrow. */
  heldOre: number;
  /** The KID (payment reference) of the booking's invoice. */
  kid: string | null;
  payToAccount: string | null;
  earningsOre: number;
  replyDueAt: Date | null;
  paymentDueAt: Date | null;
  hasBankAccount: boolean;
  /** When the guests of booked cabins may come, and must have left, `HH:MM`; absent: not said. */
  arrivalTime?: string | null;
  departureTime?: string | null;
  /** Where the guests park and meet, in a message that confirms the stay. */
  parking?: string;
  meeting?: string;
  values: Readonly<Record<string, string | number>>;
};
export type Email = { subject: string; body: string };
/** A row of an e-mail's table: what is booked, when, for how many, the price, or until when to act. */
export type MatterRow = readonly [label: string, value: string];
/**
 * Texts for each message and each party of a booking who receives it. Placeholders are in braces; an empty
 * line separates paragraphs.
 */
type ToParties<M extends MessageName, Text> = {
  [Name in M]: { [R in (typeof messages)[Name]["to"][number]]: Text };
};
export type BookingEmailTexts = ToParties<MessageName, Email>;
/** The texts of e-mails to a single person, by the kind of message. */
export type UserEmailTexts = Record<UserMessageKind | AccountEmailKind, Email>;
/** The text of an SMS; the link is appended. */
export type BookingSmsTexts = ToParties<SmsMessageName, string>;
export type UserSmsTexts = Record<SmsUserMessageKind, string>;

/** Words of a language that fill placeholders. */
export type TextWords = {
  /** The word used for a hunter without a name. */
  hunter: string;
  landowner: string;
  deletedUser: string;
  unnamedSearch: string;
  /** Who comes, with the values of `groupValues`. */
  group: string;
  /** The words for a deadline at midnight: in a booking's e-mail, an e-mail to one person, an SMS. */
  midnight: Record<"email" | "person" | "sms", (date: string) => string>;
  or: string;
  and: string;
  roles: Readonly<Record<string, string>>;
  /** Animals by the keys of the law's taxa and of species. */
  animals: Readonly<Record<string, string>>;
  /** A booking's status in the words that follow "the booking is". */
  status: Readonly<Record<string, string>>;
};
