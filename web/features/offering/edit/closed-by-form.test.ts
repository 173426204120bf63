import { createElement } from "react";
import { expect, it } from "vitest";
import { legalSeasonsIn } from "#tests/support/legal.ts";
import { plannedHolds } from "#domain/ground/closed-together.ts";
import { markupOf } from "#tests/support/rendered.ts";
import { fieldsOf } from "#web/ui/form/form-state.ts";
import { nothingTaken } from "./load-taken.ts";
import { emptyOffering, type OfferingValues } from "./offering-form.ts";
import { OfferingStatus } from "./rule-fields.tsx";
import type { OfferingContext } from "./templates.ts";

const other = (name: string) => ({
  offeringId: name,
  name,
  targetSpecies: ["rype" as const],
  validFrom: "2027-09-10",
  validTo: "2027-12-23",
  allowConcurrentBookings: true,
  groundIds: [],
  groundUse: null,
  togetherWith: [],
  clashesWith: [],
});

/** The text of the form's publishing part, for a moose hunt on a property with these other offerings. */
function statusText(names: readonly string[], part: Partial<OfferingValues> = {}): string {
  const values = emptyOffering([], ["elg"], false, {
    validFrom: "2027-09-25",
    validTo: "2027-10-24",
    ...part,
  });
  const state = { problem: undefined, busy: false, dirty: false, isStored: false };
  const set = () => {};
  const by: OfferingContext = {
    propertyId: "p1",
    propertyName: "Skogmo",
    fishing: false,
    species: ["elg"],
    cabins: [],
    services: [],
    grounds: [],
    planned: plannedHolds({ type: "combined", offerings: names.map(other), cabins: [] }),
    taken: nothingTaken,
    legal: legalSeasonsIn("3431", "2027-04-01"),
    property: { status: "published", visibility: "public" },
    vatRegistered: true,
    commissionPercent: 20,
    host: { rights: ["own"], landownerName: "Kari Storås" },
    hasAccount: true,
  };
  const markup = markupOf(
    createElement(OfferingStatus, {
      form: { values, set, ...fieldsOf(values, set), ...state },
      part: { id: "status", title: "Publisering", summary: "" },
      by,
      offering: undefined,
      today: "2027-08-01",
    }),
  );
  return markup.replace(/<[^>]*>/g, " ");
}

it("the publishing part names what is closed on the same days", () => {
  expect(statusText(["Småvilt", "Rypejakt"])).toContain("stenges på de samme dagene: Småvilt og Rypejakt.");
});

it("of many closed offerings, five are named and the others counted", () => {
  const text = statusText(["A", "B", "C", "D", "E", "F", "G", "H"]);
  expect(text).toContain("stenges på de samme dagene: A, B, C, D, E og 3 til.");
});

it("the publishing part says that nothing is closed, but only where something else can be booked", () => {
  const sharing = { allowConcurrentBookings: true };
  expect(statusText(["Rypejakt"], sharing)).toContain("stenges ikke noe annet på eiendommen.");
  expect(statusText(["Rypejakt"], { validFrom: "2028-01-01", validTo: "2028-01-31" })).toContain(
    "stenges ikke noe annet på eiendommen.",
  );
  expect(statusText([])).not.toContain("stenges");
});
