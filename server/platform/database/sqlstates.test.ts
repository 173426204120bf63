import { expect, it } from "vitest";
import { isCutOff, isRetryable, isUnreachable } from "./database.ts";
import { refusalFor } from "#server/platform/http/problem.ts";

it.each([
  ["08006", "away"],
  ["25006", "away"],
  ["25P03", "away"],
  ["40003", "away"],
  ["53100", "away"],
  ["53300", "away"],
  ["57P01", "away"],
  ["57P03", "away"],
  ["58030", "away"],
  ["25P04", "cut off"],
  ["55P03", "cut off"],
  ["57014", "cut off"],
  ["40001", "met another"],
  ["40P01", "met another"],
])("SQLSTATE %s is answered with 503, as %s", (code, what) => {
  const error = Object.assign(new Error(), { code });
  expect(refusalFor(error).code).toBe("service_unavailable");
  expect({
    away: isUnreachable(error),
    "cut off": isCutOff(error),
    "met another": isRetryable(error),
  }).toEqual({ away: false, "cut off": false, "met another": false, [what]: true });
});
it.each(["23505", "42P01", "22003", "25P02", "XX000"])("SQLSTATE %s is an internal error", (code) => {
  expect(refusalFor(Object.assign(new Error(), { code })).code).toBe("internal_error");
});
