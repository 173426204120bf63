import { expect, it } from "vitest";
import type { Problem } from "#contract/client.ts";
import { remainingErrors } from "./remaining-errors.ts";

const refusal = (...paths: (string | undefined)[]): Problem => ({
  type: "",
  title: "",
  detail: "",
  status: 422,
  code: "invalid_request",
  errors: paths.map((path) => ({ code: "required", detail: path ?? "", ...(path && { path }) })),
});
const paths = (problem: Problem | undefined) => problem?.errors?.map((e) => e.path);
const sent = { name: "", pricing: { fixedPriceOre: undefined }, blackoutPeriods: [{ from: "a", to: "b" }] };

it("an error is removed once its field has changed, and the others stay", () => {
  const problem = refusal("name", "pricing.fixedPriceOre", "blackoutPeriods.0.to", "validTo");
  const now = { ...sent, name: "Elgjakt", pricing: { fixedPriceOre: 45_000 } };
  expect(paths(remainingErrors(problem, sent, () => now))).toEqual(["blackoutPeriods.0.to", "validTo"]);
});
it("a refusal disappears when the last of its fields has changed", () => {
  expect(remainingErrors(refusal("name"), sent, () => ({ ...sent, name: "Elgjakt" }))).toBeUndefined();
});
it("general errors stay, whatever is changed", () => {
  const networkFailure = { ...refusal(), detail: "Nettverksfeil." };
  expect(remainingErrors(networkFailure, sent, () => ({ name: "x" }))).toBe(networkFailure);
  expect(paths(remainingErrors(refusal(undefined, "name"), sent, () => ({ name: "x" })))).toEqual([
    undefined,
  ]);
});
