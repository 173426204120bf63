export const propertyErrors = {
  property_not_found: "Vi fant ikke eiendommen. Den kan være fjernet.",
  property_incomplete: "Eiendommen mangler noe før den kan legges ut.",
  property_in_use: "Eiendommen har bestillinger som ikke er ferdige, og kan ikke slettes.",
  property_under_review: "Eiendommen er til vurdering. En administrator må godkjenne den først.",
  municipality_renumbered: "Dette kommunenummeret er ikke i bruk lenger. I dag er det {municipalities}.",
  municipality_unknown: "Det finnes ingen kommune med dette nummeret.",
  main_parcel_required: "Velg én av teigene som hovedteig.",
  too_many_kept:
    "{what, select, properties {Du kan ha høyst {most} eiendommer. Slett noen du ikke bruker, eller skriv til oss.} drafts {Du kan ha høyst {most} utkast til eiendommer. Publiser eller slett noen av dem først.} offerings {Du kan ha høyst {most} tilbud. Slett noen du ikke bruker, eller skriv til oss.} cabins {En eiendom kan ha høyst {most} hytter. Slett noen først.} other {Du har så mye du kan ha.}}",
};
