/** What can be asked for of many offerings at once. */
import { z } from "zod";
import { maxBulkNote, percentBounds } from "#domain/bulk-change/lists.ts";
import { Rights } from "#contract/co-host/fields.ts";
import { CalendarDate, Email, Line, optionalOrNull, Ore } from "#contract/schemas.ts";

const Percent = z
  .number()
  .min(percentBounds.min)
  .max(percentBounds.max)
  .refine((percent) => percent !== 0 && Math.round(percent * 100) / 100 === percent, "invalid_value");

export const BulkRequest = z.discriminatedUnion("kind", [
  z.strictObject({
    kind: z.literal("close_days"),
    from: CalendarDate,
    /** The first day that is open again. */
    to: CalendarDate,
    /** For the landowner's own list of changes. */
    note: optionalOrNull(Line(maxBulkNote)),
  }),
  /** The ordinary price becomes this sum. */
  z.strictObject({ kind: z.literal("set_price"), priceOre: Ore }),
  /** All prices become so many percent higher or lower, in whole kroner. */
  z.strictObject({ kind: z.literal("adjust_price"), percent: Percent }),
  /** Copies are made as drafts with the dates of the next season. */
  z.strictObject({ kind: z.literal("next_season") }),
  /** The person is invited to the offerings' properties. */
  z.strictObject({ kind: z.literal("invite_co_host"), email: Email, rights: Rights }),
]);
export type BulkRequestBody = z.output<typeof BulkRequest>;
