import { createElement } from "react";
import { expect, it } from "vitest";
import { legalSeasonsIn } from "#tests/support/legal.ts";
import { markupOf } from "#tests/support/rendered.ts";
import { fieldsOf, type FormOf } from "#web/ui/form/form-state.ts";
import { OfferingBasics, SeasonFields } from "./offering-fields.tsx";
import { emptyOffering, type OfferingValues } from "./offering-form.ts";

function formOf(part: Partial<OfferingValues>): FormOf<OfferingValues> {
  const values = emptyOffering([], [], false, part);
  const set = () => {};
  const state = { problem: undefined, busy: false, dirty: false, isStored: false };
  return { values, set, ...fieldsOf(values, set), ...state };
}
const part = { id: "p", title: "Del", summary: "" };

it("only season days outside the legal season have a warning", () => {
  const season = (validFrom: string, validTo: string) =>
    markupOf(
      createElement(SeasonFields, {
        form: formOf({ targetSpecies: ["elg"], validFrom, validTo }),
        part,
        by: { propertyId: "p", legal: legalSeasonsIn("3431", "2027-04-01") },
      }),
    );
  expect(season("2027-09-01", "2027-10-24")).toContain("utenfor jakt- eller fisketida");
  expect(season("2027-09-25", "2027-10-24")).not.toContain("utenfor jakt- eller fisketida");
});

it("the permit of a fishing offering is called a fishing card", () => {
  const kinds = (who: "fishing" | "hunting") =>
    markupOf(
      createElement(OfferingBasics, {
        form: formOf({}),
        part,
        who,
        by: { fishing: who === "fishing", species: ["hare"] },
      }),
    );
  expect(kinds("fishing")).toContain(">Fiskekort<");
  expect(kinds("hunting")).toContain(">Jaktkort<");
});

it("the species of the property are listed first within their kind", () => {
  const by = { fishing: false, species: ["gaupe", "hare"] as const };
  const markup = markupOf(
    createElement(OfferingBasics, {
      form: formOf({}),
      part,
      who: "hunting" as const,
      by: { ...by, species: [...by.species] },
    }),
  );
  const values = [...markup.matchAll(/type="checkbox"[^>]*value="([a-z_]+)"/g)].map(([, value]) => value);
  expect([values[0], values[1], values[values.indexOf("rype") - 1]]).toEqual(["gaupe", "elg", "hare"]);
});

it("only salmon fishing asks for the river", () => {
  const markup = (values: Partial<OfferingValues>) =>
    markupOf(
      createElement(OfferingBasics, {
        form: formOf(values),
        part,
        who: "fishing" as const,
        by: { fishing: true, species: [] },
      }),
    );
  expect(markup({ targetSpecies: ["innlandsfiske"] })).not.toContain('name="riverNumber"');
  const field = /<input[^>]*name="riverNumber"[^>]*>/.exec(
    markup({ targetSpecies: ["laksefiske"], riverNumber: "139.Z" }),
  )?.[0];
  expect(field).toContain('role="combobox"');
  expect(field).toContain('value="139.Z"');
});

it("illegal days can be refused of game, and of salmon once its river is known", () => {
  const asks = (values: Partial<OfferingValues>) =>
    markupOf(
      createElement(SeasonFields, {
        form: formOf(values),
        part,
        by: { propertyId: "p", legal: legalSeasonsIn("3431", "2027-04-01") },
      }),
    ).includes('name="illegalDays"');
  expect(asks({ targetSpecies: ["elg"] })).toBe(true);
  expect(asks({ targetSpecies: ["laksefiske"] })).toBe(false);
  expect(asks({ targetSpecies: ["laksefiske"], riverNumber: "139.Z" })).toBe(true);
});
