import { expect, it } from "vitest";
import { Phone } from "#contract/schemas.ts";
import { dialledPhone } from "./phone.ts";

it.each([
  ["(+47) 901 23 456", "+47 901 23 456"],
  ["901.23.456", "901 23 456"],
  ["901–23–456", "901 23 456"],
  ["\u202a+47 901 23 456\u202c", "+47 901 23 456"],
  ["901\u200b23\u200b456", "90123456"],
  ["901\u00a023\u202f456", "901 23 456"],
  ["+49 151/12345678", "+49 151 12345678"],
  ["tel:+4790123456", "+4790123456"],
  ["Tlf. 90 12 34 56", "90 12 34 56"],
  ["+47 (0) 901 23 456", "+47 901 23 456"],
  ["+ 47 901-23-456", "+47 901 23 456"],
  ["90123456", "90123456"],
])("the phone number %j is stored as %s", (typed, stored) => expect(Phone.parse(typed)).toBe(stored));

it.each(["", "ring meg", "1234567", "+", "901 23 456 eller 902 34 567", "9012345x", "+47+90123456"])(
  "the phone number %j is refused",
  (typed) => expect(Phone.safeParse(typed).success).toBe(false),
);

it("a phone number is dialled with its country code", () => {
  expect(dialledPhone("00 47 (0) 901 23 456")).toBe("+4790123456");
  expect(dialledPhone("901 23 456")).toBe("90123456");
});
