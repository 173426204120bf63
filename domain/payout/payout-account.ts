/** The account that payouts go to, and from when (rules 6.5). */
import { payoutAccountHours } from "./figures.ts";
import { hourMs } from "../days.ts";

/** `from`: null where there never was another. */
export type PayoutAccount = { account: string | null; from: Date | null };

/**
 * From when an account that is entered now gets payouts: a first account at once; one that replaces another,
 * also a removed one, after its owner has had time to object. Never earlier than the former account.
 */
export const firstPayoutDate = (before: PayoutAccount, now: Date): Date =>
  before.account === null && before.from === null
    ? now
    : new Date(Math.max(now.getTime() + payoutAccountHours * hourMs, (before.from?.getTime() ?? 0) + 1));

export const acceptsPayouts = ({ account, from }: PayoutAccount, now: Date): boolean =>
  account !== null && (from === null || from <= now);

/** The account's last digits, by which its owner recognizes it. */
export const maskedAccount = (account: string | null): string | null =>
  account === null ? null : account.slice(-4).padStart(account.length, "*");
