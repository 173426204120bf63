/** Boundaries, parcels and the national map: the refusals, their status and their texts. */
import { type ErrorSpec, grouped } from "#contract/error-spec.ts";

export const boundaryErrors = {
  boundary_empty: {
    status: 422,
    nb: "Grensa omslutter ikke noe område. Tegn minst tre hjørner.",
    en: "The boundary encloses no area. Draw at least three corners.",
  },
  boundary_crosses_itself: {
    status: 422,
    nb: "Grensa krysser seg selv. Flytt hjørnene så ingen linjer krysser hverandre.",
    en: "The boundary crosses itself. Move the corners so that no lines cross.",
  },
  boundary_outside_norway: {
    status: 422,
    nb: "Grensa ligger utenfor Norge. Sjekk at lengdegrad står før breddegrad, eller tegn den på nytt.",
    en: "The boundary lies outside Norway. Check that longitude comes before latitude, or draw it again.",
  },
  boundary_hole_outside: {
    status: 422,
    nb: "Et hull ligger utenfor grensa det er tatt ut av. Fjern hullet, eller tegn grensa rundt det.",
    en: "A hole lies outside the boundary it is cut from. Remove the hole or draw the boundary around it.",
  },
  boundary_too_detailed: {
    status: 422,
    nb: (v) =>
      `Grensa har for mange hjørner. Høyst ${grouped(v.most, "nb")} er tillatt. Forenkle den og prøv igjen.`,
    en: (v) =>
      `The boundary has too many corners. At most ${grouped(v.most, "en")} are allowed. Simplify it and try again.`,
  },
  boundary_too_many_parts: {
    status: 422,
    nb: (v) =>
      `Grensa har for mange deler. Høyst ${grouped(v.most, "nb")} er tillatt. Slå sammen deler som henger sammen, eller del opp eiendommen.`,
    en: (v) =>
      `The boundary has too many parts. At most ${grouped(v.most, "en")} are allowed. Join parts that belong together, or split the property.`,
  },
  boundary_too_many_holes: {
    status: 422,
    nb: (v) =>
      `Grensa har for mange hull. Høyst ${grouped(v.most, "nb")} er tillatt. Ta bort de minste og prøv igjen.`,
    en: (v) =>
      `The boundary has too many holes. At most ${grouped(v.most, "en")} are allowed. Remove the smallest and try again.`,
  },
  parcel_not_found: {
    status: 404,
    nb: "Fant ingen teigdata i karttjenesten. Se over numrene, eller tegn grensa selv.",
    en: "No parcel data found via the map service.",
  },
  several_parcels: {
    status: 409,
    nb: (v) => `Flere eiendommer har dette nummeret: ${v.units}. Oppgi festenummer eller seksjonsnummer.`,
    en: (v) =>
      `Several units share this number: ${v.units}. Give the lease number (fnr) or the section number (snr).`,
  },
  map_service_unavailable: {
    status: 503,
    nb: "Kunne ikke hente eiendomsgrensa. Prøv igjen om litt, eller tegn grensa selv.",
    en: "Could not fetch property boundary.",
  },
} satisfies Record<string, ErrorSpec>;
