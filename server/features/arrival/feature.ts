import type { arrivals } from "#contract/arrival/endpoints.ts";
import type { Refusal } from "#contract/errors.ts";
import { pointKinds } from "#domain/arrival/fields.ts";
import { unknownPlaceholder } from "#domain/arrival/message.ts";
import { fieldPointRefusals } from "#domain/field-map/booked-points.ts";
import { isEmptyPoint, pointRefusal, type PointPlace } from "#domain/arrival/points.ts";
import { addMs, dayMs } from "#domain/days.ts";
import { locales, type Locale } from "#domain/locale.ts";
import { maySeeAll, type PropertyStatus } from "#domain/property/policy.ts";
import { shortMunicipalityName } from "#domain/municipality/short-municipality-name.ts";
import { type ArrivalFacts, arrivalText, usualArrivalText } from "#messages/arrival-text.ts";
import { catalogues } from "#messages/index.ts";
import {
  auditChange,
  findGroundIds,
  findStatus,
  hasCabin,
  lockStatus,
  refuseChange,
} from "#server/features/property/public.ts";
import { audit } from "#server/platform/observability/audit-store.ts";
import { command } from "#server/platform/database/command.ts";
import type { Feature } from "#server/platform/feature.ts";
import { type Call, isRefused, refuse, refuseAll, type Refused } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import {
  findBoundary,
  findExample,
  findFieldPoints,
  findMessage,
  findPoints,
  type OwnMessage,
  saveFieldPoints,
  saveMessage,
  savePoints,
} from "./arrival-store.ts";
import { arrivalMessageSweep } from "./send-arrival-messages.ts";

type Points = Record<(typeof pointKinds)[number], PointPlace | null>;
const pointRefusals = (points: Points): Refusal[] =>
  pointKinds.flatMap((kind) => {
    const point = points[kind];
    const code = point && !isEmptyPoint(point) && pointRefusal(point);
    return code
      ? [{ code, path: `${kind}.${point.lat !== null && point.lon === null ? "lon" : "lat"}` }]
      : [];
  });

const textRefusals = (message: OwnMessage): Refusal[] =>
  (["text", "englishText"] as const).flatMap((path) => {
    const placeholder = unknownPlaceholder(message[path]);
    return placeholder === undefined
      ? []
      : [{ code: "arrival_placeholder_unknown", path, values: { placeholder: `{${placeholder}}` } } as const];
  });

const inEachLanguage = (write: (locale: Locale) => string): Record<Locale, string> =>
  Object.fromEntries(locales.map((locale) => [locale, write(locale)])) as Record<Locale, string>;

/** The usual text is not stored, so that hosts who keep it get its corrections. */
const withoutUsualText = (message: OwnMessage): OwnMessage => ({
  ...message,
  text: message.text === usualArrivalText("nb") ? "" : message.text,
  englishText: message.englishText === usualArrivalText("en") ? "" : message.englishText,
});

/** Where guests meet is private: who has no right on the property is told that there is none. */
const refuseUnlessMayEdit = (actor: Call["actor"], property: PropertyStatus | undefined) =>
  property && maySeeAll(actor, property)
    ? refuseChange(actor, property, "property_not_found", ["edit"])
    : refuse("property_not_found");

export const arrivalFeature = (p: Platform) => {
  const mayEdit = async ({ actor }: Call, propertyId: string): Promise<Refused | undefined> =>
    refuseUnlessMayEdit(actor, await findStatus(p.db, propertyId));
  return {
    sweeps: [arrivalMessageSweep(p)],
    routes: {
      "GET /api/properties/:propertyId/arrival": async ({ params: { propertyId } }, call) => {
        const refused = await mayEdit(call, propertyId);
        if (refused) return refused;
        const [points, field, message] = await Promise.all([
          findPoints(p.db, propertyId),
          findFieldPoints(p.db, propertyId),
          findMessage(p.db, propertyId),
        ]);
        const fieldPoints = { fieldPoints: field.points, fieldPointsSavedAt: field.savedAt };
        return { points, ...fieldPoints, message, usualText: inEachLanguage(usualArrivalText) };
      },
      // Answers are stored with the idempotency key, so they do not contain the points.
      "PUT /api/properties/:propertyId/meeting-points": ({ params: { propertyId }, body }, call) =>
        command(p.db, call, `write-meeting-points ${propertyId}`, body, async (tx) => {
          const property = await lockStatus(tx, propertyId);
          const refused = refuseUnlessMayEdit(call.actor, property);
          if (refused || !property) return refused ?? refuse("property_not_found");
          const { groundId = null, cabinId = null, ...points } = body;
          if (groundId !== null && (cabinId !== null || !(await findGroundIds(tx, propertyId)).has(groundId)))
            return refuseAll([{ code: "ground_of_another_property", path: "groundId" }]);
          if (cabinId !== null && !(await hasCabin(tx, propertyId, cabinId)))
            return refuse("cabin_not_found");
          const refusals = pointRefusals(points);
          if (refusals.length) return refuseAll(refusals);
          await savePoints(tx, { propertyId, groundId, cabinId, ...points }, call.now);
          const change = {
            subject: "property",
            subjectId: propertyId,
            to: "meeting_points_written",
          } as const;
          await audit(tx, [auditChange(call, property, change)]);
          return { saved: true as const };
        }),
      "PUT /api/properties/:propertyId/field-points": ({ params: { propertyId }, body }, call) =>
        command(p.db, call, `write-field-points ${propertyId}`, body, async (tx) => {
          const property = await lockStatus(tx, propertyId);
          const refused = refuseUnlessMayEdit(call.actor, property);
          if (refused || !property) return refused ?? refuse("property_not_found");
          const { savedAt } = await findFieldPoints(tx, propertyId);
          if ((savedAt?.getTime() ?? null) !== (body.savedAt === null ? null : Date.parse(body.savedAt)))
            return refuse("field_points_changed");
          const refusals = fieldPointRefusals(body.points, await findBoundary(tx, propertyId));
          if (refusals.length) return refuseAll(refusals);
          await saveFieldPoints(tx, propertyId, body.points, call.now);
          const change = {
            subject: "property",
            subjectId: propertyId,
            to: "field_points_written",
          } as const;
          await audit(tx, [auditChange(call, property, change)]);
          return { saved: true as const };
        }),
      "PUT /api/properties/:propertyId/arrival-message": ({ params: { propertyId }, body }, call) =>
        command(p.db, call, `write-arrival-message ${propertyId}`, body, async (tx) => {
          const property = await lockStatus(tx, propertyId);
          const refused = refuseUnlessMayEdit(call.actor, property);
          if (refused || !property) return refused ?? refuse("property_not_found");
          const refusals = textRefusals(body);
          if (refusals.length) return refuseAll(refusals);
          await saveMessage(tx, propertyId, withoutUsualText(body), call.now);
          const change = {
            subject: "property",
            subjectId: propertyId,
            to: "arrival_message_written",
          } as const;
          await audit(tx, [auditChange(call, property, change)]);
          return { saved: true as const };
        }),
      "POST /api/properties/:propertyId/arrival-message/preview": async (
        { params: { propertyId }, body },
        call,
      ) => {
        const refused = await mayEdit(call, propertyId);
        if (isRefused(refused)) return refused;
        const refusals = textRefusals(body);
        if (refusals.length) return refuseAll(refusals);
        const example = await findExample(p.db, propertyId);
        if (!example) return refuse("property_not_found");
        const { keyDays, municipality, ...facts } = example;
        const imagined = {
          ...facts,
          municipality: municipality && shortMunicipalityName(municipality),
          keyIsShown: keyDays !== null && keyDays >= body.daysBefore,
          keyShownAt: keyDays === null ? null : addMs(call.now, (body.daysBefore - keyDays) * dayMs),
        };
        return inEachLanguage((locale) => {
          const guest: ArrivalFacts["guest"] = catalogues[locale].server.arrival.exampleGuest;
          return arrivalText(locale, body, { ...imagined, guest });
        });
      },
    },
  } satisfies Feature<typeof arrivals>;
};
