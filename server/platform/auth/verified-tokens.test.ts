import { expect, it } from "vitest";
import { createVerifiedTokens } from "./auth.ts";

it("a verified token is cached until it expires, and the cache has a limit", () => {
  let nowMs = 1;
  const tokens = createVerifiedTokens<{ uid: string }>(2, { now: () => nowMs });
  const find = (token: string) => tokens.find(token)?.uid;
  tokens.add("late", { uid: "Ola" }, 1);
  expect(find("late")).toBeUndefined();
  tokens.add("a.b.c", { uid: "Ola" }, 1000);
  nowMs = 1000;
  expect(find("a.b.c")).toBe("Ola");
  expect(find("a.b.d")).toBeUndefined();
  nowMs = 1001;
  expect(find("a.b.c")).toBeUndefined();
  for (const token of ["1", "2", "3"]) tokens.add(token, { uid: token }, 2000);
  expect(["1", "2", "3"].map(find)).toEqual([undefined, "2", "3"]);
});
