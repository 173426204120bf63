import { createElement } from "react";
import { expect, it } from "vitest";
import type { Fields } from "#domain/fields.ts";
import { dogRules } from "#domain/offering/lists.ts";
import { landTypes } from "#domain/property/lists.ts";
import { hookResult, markupOf } from "#tests/support/rendered.ts";
import { useFactTexts } from "#web/i18n/facts.ts";
import { formFields } from "./form-fields.ts";
import { FactInputs, Input, Inputs } from "#web/ui/form/inputs.tsx";

const fields = {
  name: { kind: "text", max: 200, required: true, right: "edit" },
  about: { kind: "text", max: 500, rows: 3, optional: true, right: "edit" },
  beds: { kind: "number", min: 0, max: 50, whole: true, right: "edit" },
  share: { kind: "number", min: 0, max: 100, unit: "%", required: true, first: 12.5, right: "edit" },
  priceOre: { kind: "amount", required: true, right: "calendar" },
  feeOre: { kind: "amount", required: true, ifEmpty: 0, right: "calendar" },
  opens: { kind: "date", right: "calendar" },
  land: { kind: "choices", options: landTypes, list: "landType", max: 10, right: "edit" },
  terrain: { kind: "lines", rows: 4, right: "edit" },
  open: { kind: "yesNo", first: false, right: "own" },
  type: { kind: "choice", options: dogRules, list: "dogs", required: true, right: "edit" },
  dogs: { kind: "choice", options: dogRules, list: "dogs", optional: true, fact: true, right: "edit" },
} as const satisfies Fields;
const { empty, valuesOf, bodyOf } = formFields(fields);
const stored = {
  name: "Storåskoia",
  about: null,
  beds: 6,
  share: 12.5,
  priceOre: 125_050,
  feeOre: 0,
  opens: "2027-09-01",
  land: [landTypes[1]],
  terrain: ["bratt", "myr"],
  open: true,
  type: dogRules[1],
  dogs: dogRules[0],
};

it("each kind of field is converted to the form's text and back", () => {
  expect(valuesOf(stored)).toMatchObject({
    beds: "6",
    share: "12,5",
    priceOre: "1250,50",
    terrain: "bratt\nmyr",
  });
  expect(bodyOf(valuesOf(stored))).toEqual(stored);
});

it("an empty form has empty values, and its body has null, empty lists, or NaN for missing numbers", () => {
  expect(empty).toMatchObject({ name: "", beds: "", share: "12,5", priceOre: "", land: [], dogs: "" });
  const nothing = { about: null, beds: null, feeOre: 0, opens: null, terrain: [], dogs: null };
  expect(bodyOf(empty)).toMatchObject({ ...nothing, priceOre: Number.NaN });
  expect(bodyOf({ ...empty, beds: "mange", share: "" })).toMatchObject({
    beds: Number.NaN,
    share: Number.NaN,
  });
});

const form = { values: valuesOf(stored), set: () => {} };
const texts = Object.assign((key: string) => key, { has: (key: string) => key === "bedsHint" });
const markupFor = (name: keyof typeof fields) =>
  markupOf(createElement(Inputs, { form, fields, texts, names: [name] }));

it.each([
  ["name", ['maxLength="200"', "required", 'value="Storåskoia"', "må fylles ut"]],
  ["about", ["<textarea", 'rows="3"', 'maxLength="500"']],
  ["beds", ['inputMode="numeric"', "bedsHint", 'value="6"']],
  ["share", ['inputMode="decimal"', "%"]],
  ["priceOre", ["kr", "required", 'value="1250,50"']],
  ["feeOre", ['value="0"']],
  ["opens", ["01.09.2027"]],
  ["land", ["Fjell", "checked"]],
  ["open", ['role="switch"', "checked"]],
  ["type", ["<select", "Ikke hund"]],
] as const)("the field %s is drawn by its kind and bounds", (name, parts) => {
  const markup = markupFor(name);
  for (const part of parts) expect(markup.toLowerCase()).toContain(part.toLowerCase());
  expect(markup.includes("required")).toBe((["name", "share", "priceOre"] as string[]).includes(name));
});

it("a label or hint that is given as a prop is shown, and no other text is looked up", () => {
  const requestedKeys: string[] = [];
  const recordingTexts = Object.assign((key: string) => String(requestedKeys.push(key)), { has: () => true });
  const input = createElement(Input<"beds">, {
    form,
    fields,
    texts: recordingTexts,
    name: "beds",
    label: "Køyer",
    hint: "I alt",
  });
  const markup = markupOf(input);
  expect([markup.includes("Køyer"), markup.includes("I alt"), requestedKeys]).toEqual([true, true, []]);
});

it("the catalogue's texts are enough to ask for a fact and to show it", () => {
  const markup = markupOf(createElement(FactInputs<typeof fields>, { form, fields }));
  for (const word of ["Hund", "Ikke oppgitt", "Hund tillatt"]) expect(markup).toContain(word);
  expect(hookResult(() => useFactTexts(fields)({ dogs: "allowed" }))).toEqual([
    { label: "Hund", value: "Hund tillatt", tag: "Hund tillatt" },
  ]);
  expect(hookResult(() => useFactTexts(fields)({ dogs: null }))).toEqual([]);
});
