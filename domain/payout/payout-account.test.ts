import { expect, it } from "vitest";
import { newAccountPaidFrom, maskedAccount, acceptsPayouts } from "./payout-account.ts";

const [now, inTwoDays] = [new Date("2027-08-01T08:00:00Z"), new Date("2027-08-03T08:00:00Z")];
const account = "12345678903";

it("a first account takes effect at once, a replacement after two days (rules 6.5)", () => {
  expect(newAccountPaidFrom({ account: null, from: null }, now)).toEqual(now);
  expect(newAccountPaidFrom({ account, from: null }, now)).toEqual(inTwoDays);
  expect(newAccountPaidFrom({ account: null, from: now }, now)).toEqual(inTwoDays);
  expect(newAccountPaidFrom({ account: null, from: inTwoDays }, now).getTime()).toBe(inTwoDays.getTime() + 1);
});

it("an account receives payouts from the instant stored with it on, or at once where none is stored", () => {
  const before = new Date(inTwoDays.getTime() - 1);
  expect([
    acceptsPayouts({ account, from: inTwoDays }, before),
    acceptsPayouts({ account, from: inTwoDays }, inTwoDays),
    acceptsPayouts({ account, from: null }, now),
    acceptsPayouts({ account: null, from: now }, now),
  ]).toEqual([false, true, true, false]);
});

it("an account number is masked except for its last four digits", () => {
  expect([maskedAccount(account), maskedAccount(null)]).toEqual(["*******8903", null]);
});
