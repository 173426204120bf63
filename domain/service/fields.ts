/** The fields of a service that a landowner writes. */
import type { Fields } from "../fields.ts";
import { quantityUnits, serviceStatuses, serviceUnits } from "./lists.ts";

const count = { kind: "number", min: 1, max: 10_000, whole: true, right: "calendar" } as const;
export const serviceFields = {
  name: { kind: "text", max: 200, required: true, right: "edit" },
  description: { kind: "text", max: 5000, rows: 4, right: "edit" },
  unit: { kind: "choice", options: serviceUnits, list: "unit", required: true, right: "calendar" },
  /** Whether a service priced per day is sold for single days of the stay. */
  singleDays: { kind: "yesNo", first: false, right: "calendar" },
  /** The price with VAT; stored as 0 if the unit is `on_request`. */
  priceOre: { kind: "amount", required: true, right: "calendar" },
  /** The number of units per day; null if unlimited. */
  quantity: count,
  /** The maximum quantity per booking; null if the whole stock may be booked. */
  maxQuantity: count,
  /** The label of the quantity's unit. */
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
  /** The offerings that the service can be added to; null for all of the property's, also future ones. */
  offeringIds: { kind: "own", first: null, right: "calendar" },
} as const satisfies Fields;
