import type { serviceErrors as codes } from "#contract/service/errors.ts";
import type { ErrorTexts } from "../../error-texts.ts";
import { formats } from "../formats.ts";

const { day } = formats;

export const serviceErrors: ErrorTexts<typeof codes> = {
  service_not_found: "Vi fant ikke tjenesten. Den kan være fjernet.",
  service_quantity_order: "Én bestilling kan ikke ta flere enn det finnes.",
  too_many_services: (v) => `En eiendom kan ha høyst ${v.most} tjenester. Slett noen først.`,
  service_has_holds: (v) =>
    `Bestillinger har tatt ${v.taken} av denne tjenesten ${day(v.date)}. Det må finnes minst så mange.`,
};
