/** Properties: the refusals, their status and their texts. */
import type { ErrorSpec } from "#contract/error-spec.ts";

export const propertyErrors = {
  property_not_found: {
    status: 404,
    nb: "Vi fant ikke eiendommen. Den kan være fjernet.",
    en: "Property not found. It may have been removed.",
  },
  property_incomplete: {
    status: 422,
    nb: "Eiendommen mangler noe før den kan publiseres.",
    en: "The property lacks something before it can be published.",
  },
  property_in_use: {
    status: 409,
    nb: "Eiendommen har bookinger som ikke er ferdige, og kan ikke slettes.",
    en: "The property has unfinished bookings and cannot be deleted.",
  },
  property_changed: {
    status: 409,
    nb: "Eiendommen er endret et annet sted siden du åpnet den. Hent den på nytt.",
    en: "The property was changed elsewhere since you opened it. Fetch it again.",
  },
  property_under_review: {
    status: 409,
    nb: "Eiendommen er til vurdering. En administrator må godkjenne den først.",
    en: "The property is under review. An administrator must approve it first.",
  },
  municipality_unknown: {
    status: 422,
    nb: "Det finnes ingen kommune med dette nummeret.",
    en: "There is no municipality with this number.",
  },
  main_parcel_required: {
    status: 422,
    nb: "Velg én av teigene som hovedteig.",
    en: "Mark exactly one parcel as the main one.",
  },
  too_many_kept: {
    status: 422,
    nb: (v) =>
      ({
        properties: `Du kan ha høyst ${v.most} eiendommer. Slett noen du ikke bruker, eller skriv til oss.`,
        drafts: `Du kan ha høyst ${v.most} utkast til eiendommer. Publiser eller slett noen av dem først.`,
        offerings: `Du kan ha høyst ${v.most} tilbud. Slett noen du ikke bruker, eller skriv til oss.`,
        cabins: `En eiendom kan ha høyst ${v.most} hytter. Slett noen først.`,
      })[String(v.what)] ?? "Du har så mye du kan ha.",
    en: (v) =>
      ({
        properties: `You can have at most ${v.most} properties. Delete some you no longer use, or write to us.`,
        drafts: `You can have at most ${v.most} property drafts. Publish or delete some of them first.`,
        offerings: `You can have at most ${v.most} offerings. Delete some you no longer use, or write to us.`,
        cabins: `A property can have at most ${v.most} cabins. Delete some first.`,
      })[String(v.what)] ?? "You have as many as you can have.",
  },
} satisfies Record<string, ErrorSpec>;
