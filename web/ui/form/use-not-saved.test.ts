import { expect, it } from "vitest";
import type { Problem } from "#contract/client.ts";
import { hookResult } from "#tests/support/rendered.ts";
import { useSaveErrorText } from "./use-not-saved.ts";

const refusal = (detail: string, ...paths: string[]): Problem => ({
  type: "",
  title: "",
  detail,
  status: 422,
  code: "invalid_request",
  ...(paths.length > 0 && { errors: paths.map((path) => ({ code: "required", detail: path, path })) }),
});
const textFor = (problem: Problem | undefined) =>
  hookResult(() => useSaveErrorText(problem, ["name", "beds"]));

it("the message mentions marked fields only if a field is marked, and otherwise is the problem's own text", () => {
  expect(textFor(undefined)).toBeUndefined();
  expect(textFor(refusal("Nei", "name"))).toBe("Ikke lagret. Se på feltene som er merket.");
  // without network the server has not responded, so no field is marked
  expect(textFor(refusal("Du er uten nett."))).toBe("Ikke lagret. Du er uten nett.");
});
