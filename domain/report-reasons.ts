/** Why somebody reports a conversation or a rating to the administrators. */
export const reportReasons = ["spam", "fraud", "abuse", "other"] as const;
export type ReportReason = (typeof reportReasons)[number];
