/** What the product itself says in conversations, and that every language has each of them. */
type Facts = {
  fromDate?: string;
  toDate?: string;
  participants?: number;
  name?: string;
  /** Whom it is about, and who did it. */
  who: string;
  by: string;
};
type Kind =
  | "booking_pending"
  | "booking_confirmed"
  | "booking_paid"
  | "booking_rejected"
  | "booking_cancelled"
  | "booking_expired"
  | "booking_completed"
  | "group_created"
  | "group_renamed"
  | "member_added"
  | "member_joined"
  | "member_left"
  | "member_removed";
export type ConversationLines = Record<Kind, (facts: Facts) => string>;
