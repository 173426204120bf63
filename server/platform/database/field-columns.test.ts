import { expect, it } from "vitest";
import { z } from "zod";
import { fieldColumns } from "./field-columns-store.ts";

const name = z.string();
const english = z.strictObject({ name }).nullable();

it("each field is written to the column of its name, as JSON where the column has JSON", () => {
  const { names, values } = fieldColumns(
    "cabin",
    { name, english, blackoutPeriods: z.array(z.string()), offeringIds: z.array(z.string()) },
    { json: ["english", "blackoutPeriods"], elsewhere: ["offeringIds"] },
  );
  expect(names).toEqual(["name", "english", "blackoutPeriods"]);
  const fields = { name: "Koia", english: { name: "Hut" }, blackoutPeriods: [], version: 3 };
  expect(values(fields)).toEqual({ name: "Koia", english: '{"name":"Hut"}', blackoutPeriods: "[]" });
  expect(values({ ...fields, english: null }).english).toBeNull();
});

it("a field without a column or with another type than its column does not compile", () => {
  // @ts-expect-error the table cabin has no such column
  fieldColumns("cabin", { name, starlit: z.boolean() }, { json: [] });
  // @ts-expect-error the column beds is a number
  fieldColumns("cabin", { name, beds: z.string() }, { json: [] });
  // @ts-expect-error a JSON field must be listed in `json`
  fieldColumns("cabin", { name, english }, { json: [] });
});
