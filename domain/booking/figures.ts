/** The number of hours in which the landowner must reply (rules 4.1). */
export const replyHours = 24;
/** The hours in which the other side answers a proposed change (rules 4.7). */
export const proposalHours = 24;
/**
 * A cancellation within so many hours of payment, and at least so many days before arrival, is refunded in
 * full under every policy (rules 5.1).
 */
export const justPaidHours = 24;
export const justPaidDays = 7;
/** The days after a paid stay's cancellation in which its parties still see each other's contact data. */
export const contactDaysAfterEnd = 7;
/** The hours in which a handover is answered: by its receiver, then by the landowner (rules 9.24). */
export const handoverHours = 72;
/** The hours after the departure in which the hunter may report that something was wrong (rules 4.8). */
export const problemHours = 72;
/** The hours that each party of a reported problem has to answer the other. */
export const problemAnswerHours = 72;
/** The days in which an administrator decides a problem that the parties have not settled. */
export const problemDeskDays = 7;
