import { z } from "zod";
import { type manualTexts, maxKeyDays, usualKeyDays } from "#domain/house-manual/house-manual.ts";
import { defineContract } from "#contract/define.ts";
import { Id, Instant, Text } from "#contract/schemas.ts";

const Written = Text(2000).default("");
const texts = {
  wayIn: Written,
  /** Where the key is, or the code of the lock. Secret until shortly before the arrival. */
  key: Written,
  parking: Written,
  heating: Written,
  water: Written,
  wifi: Written,
  waste: Written,
  emergency: Written,
} satisfies Record<(typeof manualTexts)[number], unknown>;

const Manual = z.object({
  /** The cabin that the manual is about; null: the whole property. */
  cabinId: z.string().nullable(),
  ...texts,
  keyDays: z.number(),
  updatedAt: Instant,
});
/** The manual as a guest reads it. `key` is null until it may be shown, or if none is entered. */
const GuestManual = z
  .object({
    /** The instant from which the key is shown; null if no key is entered. */
    keyShownAt: Instant.nullable(),
    /** The last change of any part; null where nothing is written. */
    updatedAt: Instant.nullable(),
    items: z.array(z.object({ name: z.string(), ...texts, key: z.string().nullable() })),
  })
  .meta({ id: "HouseManual" });

export const houseManuals = defineContract({ group: "House manuals", auth: "user" })({
  "GET /api/properties/:propertyId/house-manual": {
    summary: "The house manuals of a property and its cabins; its owner only",
    ok: z.object({ items: z.array(Manual) }),
    errors: ["property_not_found"],
  },
  "PUT /api/properties/:propertyId/house-manual": {
    summary: "Save the house manual of a property or of one of its cabins; empty texts delete it",
    body: z.strictObject({
      cabinId: Id.nullish(),
      ...texts,
      /** The key is shown from this many days before the arrival. */
      keyDays: z.int().min(0).max(maxKeyDays).default(usualKeyDays),
    }),
    ok: z.object({ saved: z.literal(true) }),
    errors: ["property_not_found", "cabin_not_found"],
    example: { wayIn: "Følg skogsbilvegen til bommen.", key: "Kodelås på boden: 2468", keyDays: 3 },
  },
  "GET /api/core-booking/:bookingId/house-manual": {
    summary: "The house manual of a booking, for the hunter from payment until the stay is over",
    ok: GuestManual,
    errors: ["booking_not_found", "house_manual_not_open"],
  },
});
