import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "#contract/client.ts";
import { handleError } from "./error-helper.ts";

const sent: { message: string; source: string }[] = [];
beforeAll(() => {
  vi.stubGlobal("location", { pathname: "/pay", origin: "https://utmark.example" });
  vi.stubGlobal(
    "fetch",
    async (_url: string, { body }: { body: string }) => void sent.push(JSON.parse(body)),
  );
  return () => vi.unstubAllGlobals();
});
beforeEach(() => void sent.splice(0));
const report = (error: unknown) => handleError(error, { code: "unhandled", quiet: true });

it("an error is reported once, unless it is a network error, an abort or an answer of the API", () => {
  for (let i = 0; i < 3; i++) report(new TypeError("x is undefined"));
  report(new TypeError("Failed to fetch"));
  report(new DOMException("The user aborted a request.", "AbortError"));
  report(new ApiError({ type: "", status: 500, code: "internal_error", title: "", detail: "" }));
  expect(sent).toEqual([
    expect.objectContaining({ message: "TypeError: x is undefined", source: "web/pay", severity: "error" }),
  ]);
});

it("reporting stops after ten different errors", () => {
  for (let i = 0; i < 50; i++) report(new Error(`number ${i}`));
  expect(sent).toHaveLength(9);
});
