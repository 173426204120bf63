import { expect, it } from "vitest";
import { z } from "zod";
import { fieldColumns } from "./field-columns-store.ts";

const name = z.string();
const english = z.strictObject({ name }).nullable();

it("fields are written in the columns of their names, those kept as JSON as JSON", () => {
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

it("a field without a column, or that its column does not take, does not compile", () => {
  // @ts-expect-error a cabin has no column for it
  fieldColumns("cabin", { name, starlit: z.boolean() }, { json: [] });
  // @ts-expect-error beds are counted
  fieldColumns("cabin", { name, beds: z.string() }, { json: [] });
  // @ts-expect-error JSON is written as text
  fieldColumns("cabin", { name, english }, { json: [] });
});
