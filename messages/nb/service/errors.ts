export const serviceErrors = {
  service_not_found: "Vi fant ikke tjenesten. Den kan være fjernet.",
  service_quantity_order: "Én bestilling kan ikke ta flere enn det finnes.",
  too_many_services: "En eiendom kan ha høyst {most} tjenester. Slett noen først.",
  service_has_holds: "Bestillinger har tatt {taken} av denne tjenesten {date}. Det må finnes minst så mange.",
};
