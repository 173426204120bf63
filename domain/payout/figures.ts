/** The number of business days from completion to payout (rules 6.3). */
export const payoutBusinessDays = 7;
/** The number of hours before payouts go to a replaced account (rules 6.5). */
export const payoutAccountHours = 48;
/** How recent a sign-in must be to change the payout account, in minutes (rules 6.5). */
export const freshSignInMinutes = 10;
/** The business days in which the bank normally credits a refund (rules 5.3); they are only shown. */
export const refundBusinessDays = 7;
