export const boundaryErrors = {
  boundary_empty: "Grensa omslutter ikke noe område. Tegn minst tre hjørner.",
  boundary_crosses_itself: "Grensa krysser seg selv. Flytt hjørnene så ingen linjer krysser hverandre.",
  boundary_outside_norway:
    "Grensa ligger utenfor Norge. Sjekk at lengdegrad står før breddegrad, eller tegn den på nytt.",
  boundary_on_svalbard:
    "På Svalbard og Jan Mayen rår ikke grunneiere over jakt og fiske, så der kan ingenting leies ut.",
  boundary_hole_outside:
    "Et hull ligger utenfor grensa det er tatt ut av. Fjern hullet, eller tegn grensa rundt det.",
  boundary_too_detailed: "Grensa har for mange hjørner. Høyst {most} er tillatt. Forenkle den og prøv igjen.",
  boundary_too_many_parts:
    "Grensa har for mange deler. Høyst {most} er tillatt. Slå sammen deler som henger sammen, eller del opp eiendommen.",
  boundary_too_many_holes:
    "Grensa har for mange hull. Høyst {most} er tillatt. Ta bort de minste og prøv igjen.",
  parcel_not_found: "Fant ingen teigdata i karttjenesten. Se over numrene, eller tegn grensa selv.",
  several_parcels: "Flere eiendommer har dette nummeret: {units}. Oppgi festenummer eller seksjonsnummer.",
  map_service_unavailable: "Kunne ikke hente eiendomsgrensa. Prøv igjen om litt, eller tegn grensa selv.",
};
