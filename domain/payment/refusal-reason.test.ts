import { expect, it } from "vitest";
import { refusalKindOf } from "./refusal-reason.ts";

it("refusalKindOf derives the reason from the code that the provider's response begins with", () => {
  expect(refusalKindOf("AC04 Konto avsluttet")).toBe("account_closed");
  expect(refusalKindOf("expired_or_canceled_card")).toBe("card_gone");
  expect(refusalKindOf("charge_already_refunded: Charge ch_1 has already been refunded.")).toBe(
    "refunded_before",
  );
  expect(refusalKindOf("Your destination account needs at least one of the following")).toBeUndefined();
  expect(refusalKindOf("constructor")).toBeUndefined();
  expect(refusalKindOf("")).toBeUndefined();
});
