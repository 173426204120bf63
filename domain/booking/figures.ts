/** Hours in which the landowner must answer (rules 4.1). */
export const replyHours = 24;
/**
 * Full refund under every policy: within this many hours of paying, and at least this many days before
 * arrival (rules 5.1).
 */
export const justPaidHours = 24;
export const justPaidDays = 7;
/** The number of days in which a cancelled paid stay still shows its parties each other's contact data. */
export const contactDaysAfterEnd = 7;
