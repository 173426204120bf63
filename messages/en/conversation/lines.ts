import { formats } from "../formats.ts";
import type { ConversationLines } from "../../conversation-lines.ts";

const { days } = formats;
const stay = (v: { fromDate?: string; toDate?: string }) => days(v.fromDate, v.toDate);
const party = (n = 0) => (n === 1 ? "1 person" : `${n} people`);

export const conversationLines: ConversationLines = {
  booking_pending: (v) => `Request sent: ${stay(v)}, ${party(v.participants)}.`,
  booking_confirmed: (v) =>
    `The request for ${stay(v)} was accepted. You now see each other's phone and address.`,
  booking_paid: (v) => `${stay(v)} has been paid for.`,
  booking_rejected: (v) => `The landowner said no to ${stay(v)}.`,
  booking_cancelled: (v) => `The booking for ${stay(v)} was cancelled.`,
  booking_expired: (v) => `The request for ${stay(v)} ran out without an answer.`,
  booking_completed: (v) => `The stay of ${stay(v)} is over. Thank you for coming.`,
  group_created: (v) => `${v.by} made the group “${v.name}”.`,
  group_renamed: (v) => `${v.by} named the group “${v.name}”.`,
  member_added: (v) => `${v.by} added ${v.who}.`,
  member_joined: (v) => `${v.who} joined, invited by ${v.by}.`,
  member_left: (v) => `${v.who} left the conversation.`,
  member_removed: (v) => `${v.by} removed ${v.who}.`,
};
