import { z } from "zod";
import { quantityUnits, serviceStatuses, serviceUnits } from "#domain/lists.ts";
import { Blackouts } from "#contract/cabin/fields.ts";
import { fieldsByRight, type ValuesOf } from "#contract/fields.ts";
import { Count, Id, Line, Name, Ore, Text } from "#contract/schemas.ts";

export const serviceFields = fieldsByRight(
  {
    name: Name,
    description: Text(5000).default(""),
    /** The unit of the quantity; shown only. */
    quantityUnit: z.enum(quantityUnits).default("piece"),
    category: Line(100).nullable().default(null),
    premium: z.boolean().default(false),
  },
  {
    unit: z.enum(serviceUnits),
    /** VAT included; stored as 0 where the unit is on_request. */
    priceOre: Ore,
    /** Stock per day; null: unlimited. */
    quantity: Count.nullable().default(null),
    /** Maximum per booking; null: the whole stock. */
    maxQuantity: Count.nullable().default(null),
    blackoutPeriods: Blackouts.default([]),
    /** The offerings of the property that it can be added to; null: all of them, future ones too. */
    offeringIds: z.array(Id).max(500).nullable().default(null),
  },
  { status: z.enum(serviceStatuses).default("published") },
);
export type ServiceFields = ValuesOf<(typeof serviceFields)["fields"]>;
