import type { boundaryErrors as codes } from "#contract/boundary/errors.ts";
import type { ErrorTexts } from "../../error-texts.ts";
import { formats } from "../formats.ts";

const { grouped } = formats;

export const boundaryErrors: ErrorTexts<typeof codes> = {
  boundary_empty: "Grensa omslutter ikke noe område. Tegn minst tre hjørner.",
  boundary_crosses_itself: "Grensa krysser seg selv. Flytt hjørnene så ingen linjer krysser hverandre.",
  boundary_outside_norway:
    "Grensa ligger utenfor Norge. Sjekk at lengdegrad står før breddegrad, eller tegn den på nytt.",
  boundary_hole_outside:
    "Et hull ligger utenfor grensa det er tatt ut av. Fjern hullet, eller tegn grensa rundt det.",
  boundary_too_detailed: (v) =>
    `Grensa har for mange hjørner. Høyst ${grouped(v.most)} er tillatt. Forenkle den og prøv igjen.`,
  boundary_too_many_parts: (v) =>
    `Grensa har for mange deler. Høyst ${grouped(v.most)} er tillatt. Slå sammen deler som henger sammen, eller del opp eiendommen.`,
  boundary_too_many_holes: (v) =>
    `Grensa har for mange hull. Høyst ${grouped(v.most)} er tillatt. Ta bort de minste og prøv igjen.`,
  parcel_not_found: "Fant ingen teigdata i karttjenesten. Se over numrene, eller tegn grensa selv.",
  several_parcels: (v) =>
    `Flere eiendommer har dette nummeret: ${v.units}. Oppgi festenummer eller seksjonsnummer.`,
  map_service_unavailable: "Kunne ikke hente eiendomsgrensa. Prøv igjen om litt, eller tegn grensa selv.",
};
