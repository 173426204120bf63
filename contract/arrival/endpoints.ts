import { z } from "zod";
import { maxFieldPoints, pointKinds } from "#domain/arrival/fields.ts";
import { locales } from "#domain/locale.ts";
import { defineContract } from "#contract/define.ts";
import { Id, Instant } from "#contract/schemas.ts";
import {
  arrivalMessageShape,
  fieldPointShape,
  pointShape,
  WrittenArrivalMessage,
  WrittenFieldPoint,
  WrittenPoint,
} from "./fields.ts";

/** The part of the ground or the cabin; without both the property as a whole. */
const place = { groundId: z.string().nullable(), cabinId: z.string().nullable() };
const ArrivalMessage = z.object(arrivalMessageShape);
const perLanguage = <S extends z.ZodType>(schema: S) =>
  z.object(
    Object.fromEntries(locales.map((locale) => [locale, schema])) as Record<(typeof locales)[number], S>,
  );

const rightErrors = ["property_not_found", "right_missing"] as const;
export const arrivals = defineContract({ group: "Arrival", auth: "user" })({
  "GET /api/properties/:propertyId/arrival": {
    summary:
      "Meeting points, parking, places in the ground and the message before arrival, for whoever may edit the property",
    ok: z.object({
      points: z.array(z.object({ ...place, kind: z.enum(pointKinds), ...pointShape })),
      /** Hunting posts and other places in the ground (rules 9.23). */
      fieldPoints: z.array(z.object(fieldPointShape)),
      /** When these were saved; null if there are none. */
      fieldPointsSavedAt: Instant.nullable(),
      message: ArrivalMessage,
      /** What is sent where a text is empty. */
      usualText: perLanguage(z.string()),
    }),
    errors: rightErrors,
  },
  "PUT /api/properties/:propertyId/meeting-points": {
    summary:
      "Set where guests of a property, a part of its ground or a cabin meet and park; one that is empty or null is removed",
    body: z.strictObject({
      groundId: Id.nullish(),
      cabinId: Id.nullish(),
      meeting: WrittenPoint.nullable().default(null),
      parking: WrittenPoint.nullable().default(null),
    }),
    ok: z.object({ saved: z.literal(true) }),
    errors: [
      ...rightErrors,
      "ground_of_another_property",
      "cabin_not_found",
      "point_incomplete",
      "point_outside_norway",
    ],
    example: { parking: { lat: 65.75123, lon: 14.29877, note: "Ved bommen" } },
  },
  "PUT /api/properties/:propertyId/field-points": {
    summary:
      "Set the hunting posts and other places in the ground of a property; what is left out is removed",
    cost: 10,
    body: z.strictObject({
      points: z.array(WrittenFieldPoint).max(maxFieldPoints),
      /** `fieldPointsSavedAt` of the points that were edited; they must not have been saved since. */
      savedAt: Instant.nullable(),
    }),
    ok: z.object({ saved: z.literal(true) }),
    errors: [
      ...rightErrors,
      "field_point_outside_border",
      "field_points_need_border",
      "field_points_changed",
    ],
    example: { savedAt: null, points: [{ kind: "post", name: "Post 4", lat: 65.75123, lon: 14.29877 }] },
  },
  "PUT /api/properties/:propertyId/arrival-message": {
    summary: "Set what guests are told before arrival, and when; an empty text is the usual one",
    body: WrittenArrivalMessage,
    ok: z.object({ saved: z.literal(true) }),
    errors: [...rightErrors, "arrival_placeholder_unknown"],
    example: { isOn: true, daysBefore: 3, text: "Hei, {gjest}!\n\n{vei}" },
  },
  "POST /api/properties/:propertyId/arrival-message/preview": {
    summary: "Read a message before arrival as a guest would get it; nothing is saved",
    idempotent: false,
    cost: 10,
    body: WrittenArrivalMessage,
    ok: perLanguage(z.string()),
    errors: [...rightErrors, "arrival_placeholder_unknown"],
    example: { text: "Hei, {gjest}!\n\n{vei}" },
  },
});
