export const availabilityErrors = {
  period_too_long: "Velg høyst 24 måneder om gangen.",
  nothing_chosen: "Velg minst ett tilbud, én hytte eller én tjeneste.",
  too_many_blackouts: "{name} får for mange stengte perioder. Åpne noen av dem først.",
  blackout_order: "En stengt periode må ha to datoer, og begynne før den slutter.",
  too_many_day_prices: "{name} får for mange dager med egen pris. Fjern noen av dem først.",
  price_of_whole_season: "{name} leies ut for hele sesongen til én pris.",
  calendar_not_found: "Kalenderen finnes ikke, eller adressen gjelder ikke lenger.",
  calendar_address: "Adressen må være en offentlig kalenderadresse som begynner med https://.",
  calendar_known: "Denne kalenderen hentes alt.",
  too_many_calendars: "Du har allerede så mange kalendere som det går an å hente.",
};
