/** What is known of a line that the product itself writes in a conversation. */
export type SystemLineFacts = {
  kind: string;
  fromDate?: string;
  toDate?: string;
  participants?: number;
  name?: string;
  /** The person it is about, and who did it. */
  who?: string;
  by?: string;
};
