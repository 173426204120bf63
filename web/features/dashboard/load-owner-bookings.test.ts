import { expect, it } from "vitest";
import { groupOf } from "./load-owner-bookings.ts";

const none = { to_answer: 0, to_pay: 0, coming: 0, over: 0 };

it("the group in the address is shown, or else the first group with bookings", () => {
  expect(groupOf("over", { ...none, to_answer: 3 })).toBe("over");
  expect(groupOf(null, { ...none, to_answer: 1, coming: 2 })).toBe("to_answer");
  expect(groupOf("nonsense", { ...none, coming: 2 })).toBe("coming");
  expect(groupOf(null, { ...none, over: 9 })).toBe("to_answer");
});
