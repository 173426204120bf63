/** Where the reader's own request or booking is what takes the days. */

export const bookingErrors = {
  ground_not_open: "Veien dit, kontakten og reglene vises når bestillingen er bekreftet.",
  booking_not_found: "Vi fant ikke bestillingen. Den kan være avbestilt.",
  transition_not_allowed: "Det går ikke nå: bestillingen er {status}.",
  price_changed: "Prisen er endret siden du regnet den ut. Se den nye prisen og send på nytt.",
  refund_changed: "Beløpet som kommer tilbake, er nå {refundOre}. Ingenting er avbestilt ennå.",
  payment_disputed:
    "Banken behandler en innsigelse mot betalingen. Bestillingen kan avbestilles når saken er avgjort.",
  vat_without_number:
    "Prisen er regnet ut med mva., og grunneieren har ikke noe gyldig organisasjonsnummer. Det må stå på grunneierens profil før forespørselen kan godtas.",
  invoicing_agreement_required:
    "Utmark lager fakturaen i grunneierens navn. Grunneieren må godta det før forespørselen kan godtas, og det gjelder for senere forespørsler også.",
  own_offering: "Du kan ikke bestille på din egen eiendom.",
  no_access: "Du har ikke tilgang til denne fakturaen.",
  offering_not_available: "Tilbudet kan ikke bestilles nå.",
  start_not_before_end: "Avreise må være etter ankomst.",
  range_reversed: "Det minste kan ikke være større enn det største.",
  dates_in_past: "Datoene har vært. Velg en ankomst fra i dag av.",
  before_sales_start: "Salget åpner {salesStartDate}.",
  outside_season: "Oppholdet må ligge i sesongen, {validFrom}–{validTo}.",
  start_weekday_required: "Ankomst må være en {weekday}.",
  duration_too_short: "Oppholdet må vare minst {minDays, plural, one {# dag} other {# dager}}.",
  duration_too_long: "Oppholdet kan vare høyst {maxDays, plural, one {# dag} other {# dager}}.",
  duration_not_exact: "Oppholdet varer nøyaktig {fixedDays, plural, one {# dag} other {# dager}}.",
  whole_season_required: "Dette leies for hele sesongen: ankomst {validFrom}, avreise {toDate}.",
  too_few_hunters: "Dere må være minst {minHunters} i følget.",
  too_many_hunters: "Dere kan være høyst {maxHunters} i følget.",
  hunters_not_exact: "Dere må være nøyaktig {maxHunters} i følget.",
  dates_unavailable:
    "{hasDate, select, yes {Terrenget er stengt {date}. Velg andre dager.} other {Terrenget er stengt disse dagene. Velg andre dager.}}",
  dates_booked:
    "{hasBookingId, select, yes {Du har allerede {statusCode, select, pending {spurt om} other {bestilt}} {stay} her.} other {{hasDate, select, yes {Det er allerede opptatt {date}. Velg andre dager.} other {Noen kom før dere til disse dagene. Velg andre dager.}}}}",
  capacity_exceeded:
    "{hasPlacesLeft, select, yes {Det er {placesLeft, plural, one {# plass} other {# plasser}} igjen {date}. Kom færre, eller velg en annen dag.} other {{hasBookingId, select, yes {Du har allerede {statusCode, select, pending {spurt om} other {bestilt}} {stay} her.} other {Det er fullt {date}. Velg en annen dag.}}}}",
  cabin_unavailable:
    "{hasBookingId, select, yes {Du har allerede {statusCode, select, pending {spurt om} other {bestilt}} {stay} her.} other {{hasName, select, yes {Hytta {name}} other {Hytta}} er ikke ledig {hasDate, select, yes {{date}} other {disse dagene}}. {hasIncluded, select, yes {Velg andre dager.} other {Velg andre dager, eller en annen hytte.}}}}",
  cabin_required: "Velg minst én hytte, eller et tilbud.",
  cabin_repeated: "Denne hytta er valgt to ganger. Ta bort den ene.",
  service_not_offered: "Denne tjenesten hører ikke til tilbudet.",
  service_quantity_exceeded:
    "{hasDate, select, yes {Det er {hasLeft, select, yes {bare {left}} other {ingen}} igjen av {name} {date}.} other {Du kan velge høyst {maxQuantity} av {name}.}}",
  service_closed: "{name} kan ikke bestilles {date}. Velg andre dager, eller dra uten.",
  too_many_open_requests:
    "{bound, select, nights {Før du har betalt en bestilling, kan du holde av høyst {most} netter til sammen.} newcomers {Jegere som ikke har betalt en bestilling før, kan til sammen vente på svar for høyst {most} % av de åpne nettene her. Velg færre netter, eller prøv igjen når noen har fått svar.} property {Du kan ha høyst {most} ubesvarte forespørsler på samme eiendom. Vent på svar, eller trekk tilbake en av dem.} other {Du kan ha høyst {most} ubesvarte forespørsler på én gang. Vent på svar, eller trekk tilbake en av dem.}}",
  terms_required: "Du må godta vilkårene før du sender forespørselen.",
  price_too_high: "Beløpet blir for stort. Velg færre i følget, færre dager eller færre tjenester.",
  privacy_required: "Du må godta personvernerklæringen før du sender forespørselen.",
  buyer_address_required: "Skriv adressen din, eller organisasjonsnummeret til den som skal ha fakturaen.",
};
