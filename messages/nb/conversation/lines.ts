import { formats } from "../formats.ts";
import type { ConversationLines } from "../../conversation-lines.ts";

const { days } = formats;
const stay = (v: { fromDate?: string; toDate?: string }) => days(v.fromDate, v.toDate);
const party = (n = 0) => (n === 1 ? "1 person" : `${n} personer`);

/** What the product itself says in a conversation. */
export const conversationLines: ConversationLines = {
  booking_pending: (v) => `Forespørsel sendt: ${stay(v)}, ${party(v.participants)}.`,
  booking_confirmed: (v) =>
    `Forespørselen for ${stay(v)} er godtatt. Nå kan dere se hverandres telefon og adresse.`,
  booking_paid: (v) => `${stay(v)} er betalt.`,
  booking_rejected: (v) => `Grunneieren sa nei til ${stay(v)}.`,
  booking_cancelled: (v) => `Bestillingen for ${stay(v)} er avbestilt.`,
  booking_expired: (v) => `Forespørselen for ${stay(v)} gikk ut uten svar.`,
  booking_completed: (v) => `Oppholdet ${stay(v)} er over. Takk for turen.`,
  group_created: (v) => `${v.by} laget gruppen «${v.name}».`,
  group_renamed: (v) => `${v.by} kalte gruppen «${v.name}».`,
  member_added: (v) => `${v.by} la til ${v.who}.`,
  member_joined: (v) => `${v.who} ble med, invitert av ${v.by}.`,
  member_left: (v) => `${v.who} forlot samtalen.`,
  member_removed: (v) => `${v.by} fjernet ${v.who}.`,
};
