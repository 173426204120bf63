import { expect, it } from "vitest";
import { isWeakPassword, PASSWORD_MIN } from "./password.ts";

const weak = (password: string) => isWeakPassword(password, "kari.storas@example.no");

it("a password needs six characters or more", () => {
  expect(PASSWORD_MIN).toBe(6);
  expect(weak("gr7nM")).toBe(true);
  expect(weak("gr7nMe")).toBe(false);
  expect(weak("ø😀ølr7")).toBe(false);
  expect(weak("😀😀ø")).toBe(true);
});
it.each([
  "password",
  "Passord1",
  "Passord2027",
  "!qwerty!",
  "123456",
  "1234567890",
  "987654",
  "111111",
  "abcdef",
  "aaaaaab",
  "ELGJAKT",
  "kari.storas",
  "Kari.Storas@example.no",
])("«%s» is too weak", (password) => expect(weak(password)).toBe(true));
it.each([
  "rypa flyr lavt",
  "passordet mitt er langt",
  "Hunter-of-the-fells",
  "7 gamle ski",
  "test-av-noe-lengre",
])("«%s» is strong enough", (password) => expect(weak(password)).toBe(false));
