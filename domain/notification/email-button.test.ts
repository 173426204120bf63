import { expect, it } from "vitest";
import { emailButtonOf } from "./email-button.ts";

it.each([
  [{ kind: "request_received", isOfBooking: true, to: "landowner" }, "answer"],
  [{ kind: "request_accepted", isOfBooking: true, to: "hunter" }, "pay"],
  [{ kind: "request_accepted", isOfBooking: true, to: "hunter", savesCard: true }, "saveCard"],
  [{ kind: "charge_refused", isOfBooking: true, to: "landowner" }, "booking"],
  [{ kind: "payout_sent", isOfBooking: true, to: "landowner" }, "booking"],
  [{ kind: "newsletter_confirm", isOfBooking: false }, "newsletter"],
  [{ kind: "daily_check_differences", isOfBooking: false }, "open"],
] as const)("the button of the e-mail %o is %s", (letter, button) =>
  expect(emailButtonOf(letter)).toBe(button),
);
