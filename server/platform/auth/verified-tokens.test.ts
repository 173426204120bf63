import { expect, it } from "vitest";
import { createVerifiedTokens } from "./verified-tokens.ts";

it("knows a token until it expires, no other, and no more than so many", () => {
  const tokens = createVerifiedTokens<string>(2);
  tokens.add("a.b.c", "Ola", 1000);
  expect(tokens.find("a.b.c", 999)).toBe("Ola");
  expect(tokens.find("a.b.c", 1000)).toBeUndefined();
  expect(tokens.find("a.b.d", 999)).toBeUndefined();
  tokens.add("2", "Kari", 1000);
  tokens.add("3", "Per", 1000);
  expect(["a.b.c", "2", "3"].map((token) => tokens.find(token, 0))).toEqual([undefined, "Kari", "Per"]);
});
