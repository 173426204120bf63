/** The fields of a service that a landowner writes. */
import type { Fields } from "../fields.ts";
import { quantityUnits, serviceStatuses, serviceUnits } from "./lists.ts";

const count = { kind: "number", min: 1, max: 10_000, whole: true, right: "calendar" } as const;
export const serviceFields = {
  name: { kind: "text", max: 200, required: true, right: "edit" },
  description: { kind: "text", max: 5000, rows: 4, right: "edit" },
  unit: { kind: "choice", options: serviceUnits, list: "unit", required: true, right: "calendar" },
  /** VAT included; stored as 0 where the unit is on_request. */
  priceOre: { kind: "amount", required: true, right: "calendar" },
  /** Stock per day; null: unlimited. */
  quantity: count,
  /** Maximum per booking; null: the whole stock. */
  maxQuantity: count,
  /** The unit of the quantity; shown only. */
  quantityUnit: {
    kind: "choice",
    options: quantityUnits,
    list: "quantityUnit",
    first: "piece",
    right: "edit",
  },
  category: { kind: "text", max: 100, optional: true, right: "edit" },
  premium: { kind: "yesNo", first: false, right: "edit" },
  status: { kind: "choice", options: serviceStatuses, first: "published", right: "own" },
  blackoutPeriods: { kind: "own", first: [], right: "calendar" },
  /** The offerings of the property that it can be added to; null: all of them, future ones too. */
  offeringIds: { kind: "own", first: null, right: "calendar" },
} as const satisfies Fields;
