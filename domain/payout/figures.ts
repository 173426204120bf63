/** Business days from completion to payout (rules 6.3). */
export const payoutBusinessDays = 7;
/** Hours before payouts go to a replaced account (rules 6.5). */
export const payoutAccountHours = 48;
/** The maximum age of the sign-in when somebody changes the payout account (rules 6.5). */
export const freshSignInMinutes = 10;
/** How long the bank normally takes to credit a refund (rules 5.3); shown only. */
export const refundBusinessDays = 7;
