import { z } from "zod";
import { serviceFields as declared } from "#domain/service/fields.ts";
import { Blackouts } from "#contract/cabin/fields.ts";
import { declaredFields, type ValuesOf } from "#contract/fields.ts";
import { Id } from "#contract/schemas.ts";

export const serviceFields = declaredFields(declared, {
  blackoutPeriods: Blackouts,
  offeringIds: z.array(Id).max(500).nullable(),
});
export type ServiceFields = ValuesOf<(typeof serviceFields)["fields"]>;
