export const adminErrors = {
  user_not_found: "Vi fant ikke brukeren. Kontoen kan være slettet.",
  last_admin: "Dette er den eneste administratoren. Gi rollen til en annen først.",
  user_has_bookings:
    "Brukeren har {count, plural, one {# bestilling som ikke er ferdig} other {# bestillinger som ikke er ferdige}}. Avbestill, eller vent til oppholdet er over.",
  user_has_money_due:
    "{count, plural, one {# utbetaling eller refusjon} other {# utbetalinger eller refusjoner}} er ikke sendt ennå. Vent til pengene er framme.",
  user_role_has_bookings:
    "Brukeren har {count, plural, one {# bestilling i rollen som ikke er ferdig} other {# bestillinger i rollen som ikke er ferdige}}. Rollen kan tas bort etterpå.",
  user_role_has_properties:
    "Brukeren har {count, plural, one {# publisert eiendom} other {# publiserte eiendommer}}. De må tas ned før grunneierrollen kan tas bort.",
  user_is_admin: "En administrator kan ikke stenges ute. Ta bort administratorrollen først.",
  user_already_disabled: "Kontoen er stengt.",
  user_not_disabled: "Kontoen er ikke stengt.",
  property_under_review_already: "Eiendommen er allerede til vurdering.",
  property_not_under_review: "Eiendommen er ikke til vurdering.",
  account_disabled: "Kontoen er stengt av Utmark. Grunnen står i e-posten vi sendte deg.",
};
