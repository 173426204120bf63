/** The account that payouts go to, and when it begins to receive them (rules 6.5). */
import { payoutAccountHours } from "./figures.ts";
import { hourMs } from "../days.ts";

/** `from`: when the account begins to receive payouts; null if there was never another account. */
export type PayoutAccount = { account: string | null; from: Date | null };

/**
 * When a new account begins to receive payouts: a first account at once; one that replaces another, even a
 * removed one, after its owner has had time to object. It is never earlier than for the former account.
 */
export const newAccountPaidFrom = (before: PayoutAccount, now: Date): Date =>
  before.account === null && before.from === null
    ? now
    : new Date(Math.max(now.getTime() + payoutAccountHours * hourMs, (before.from?.getTime() ?? 0) + 1));

export const acceptsPayouts = ({ account, from }: PayoutAccount, now: Date): boolean =>
  account !== null && (from === null || from <= now);

/** The account's last four digits, by which the owner recognizes it. */
export const maskedAccount = (account: string | null): string | null =>
  account === null ? null : account.slice(-4).padStart(account.length, "*");
