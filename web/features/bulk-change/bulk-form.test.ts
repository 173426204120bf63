import { expect, it } from "vitest";
import { emptyValues, requestOf } from "./bulk-form.ts";

it("what is typed becomes the request", () => {
  const typed = (part: Partial<typeof emptyValues>) => requestOf({ ...emptyValues, ...part });
  expect(typed({ from: "2027-10-04", last: "2027-10-07", note: " Hogst " })).toEqual({
    kind: "close_days",
    from: "2027-10-04",
    to: "2027-10-08",
    note: "Hogst",
  });
  expect(typed({ kind: "adjust_price", direction: "down", percent: "2,5" })).toEqual({
    kind: "adjust_price",
    percent: -2.5,
  });
  expect(typed({ kind: "set_price", price: "1 250" })).toEqual({ kind: "set_price", priceOre: 125_000 });
  expect(typed({ kind: "set_price" })).toEqual({ kind: "set_price", priceOre: Number.NaN });
  expect(typed({ kind: "invite_co_host", email: " nils@example.no " })).toMatchObject({
    email: "nils@example.no",
    rights: ["answer"],
  });
});
