import type { Values } from "#contract/errors.ts";
import type { bookingErrors as codes } from "#contract/booking/errors.ts";
import type { ErrorTexts } from "../../error-texts.ts";
import { countOf } from "../../phrases.ts";
import { formats } from "../formats.ts";
import { statusWord } from "./status.ts";

const { day, days, money, weekdayName } = formats;

/** Where the reader's own request or booking is what takes the days. */
const own = (v: Values) =>
  `Du har allerede ${v.status === "pending" ? "spurt om" : "bestilt"} ${days(v.fromDate, v.toDate)} her.`;

export const bookingErrors: ErrorTexts<typeof codes> = {
  ground_not_open: "Veien dit, kontakten og reglene vises når bestillingen er bekreftet.",
  booking_not_found: "Vi fant ikke bestillingen. Den kan være avbestilt.",
  transition_not_allowed: (v) => `Det går ikke nå: bestillingen er ${statusWord(v.status)}.`,
  price_changed: "Prisen er endret siden du regnet den ut. Se den nye prisen og send på nytt.",
  refund_changed: (v) =>
    `Beløpet som kommer tilbake, er nå ${money(v.refundOre)}. Ingenting er avbestilt ennå.`,
  payment_disputed:
    "Banken behandler en innsigelse mot betalingen. Bestillingen kan avbestilles når saken er avgjort.",
  vat_without_number:
    "Prisen er regnet ut med mva., og grunneieren har ikke noe gyldig organisasjonsnummer. Det må stå på grunneierens profil før forespørselen kan godtas.",
  own_offering: "Du kan ikke bestille på din egen eiendom.",
  no_access: "Du har ikke tilgang til denne fakturaen.",
  offering_not_available: "Tilbudet kan ikke bestilles nå.",
  start_not_before_end: "Avreise må være etter ankomst.",
  range_reversed: "Det minste kan ikke være større enn det største.",
  dates_in_past: "Datoene har vært. Velg en ankomst fra i dag av.",
  before_sales_start: (v) => `Salget åpner ${day(v.salesStartDate)}.`,
  outside_season: (v) => `Oppholdet må ligge i sesongen, ${day(v.validFrom)}–${day(v.validTo)}.`,
  start_weekday_required: (v) => `Ankomst må være en ${weekdayName(v.weekday)}.`,
  duration_too_short: (v) => `Oppholdet må vare minst ${countOf(v.minDays, "dag", "dager")}.`,
  duration_too_long: (v) => `Oppholdet kan vare høyst ${countOf(v.maxDays, "dag", "dager")}.`,
  duration_not_exact: (v) => `Oppholdet varer nøyaktig ${countOf(v.fixedDays, "dag", "dager")}.`,
  whole_season_required: (v) =>
    `Dette leies for hele sesongen: ankomst ${day(v.validFrom)}, avreise ${day(v.toDate)}.`,
  too_few_hunters: (v) => `Dere må være minst ${v.minHunters} i følget.`,
  too_many_hunters: (v) => `Dere kan være høyst ${v.maxHunters} i følget.`,
  hunters_not_exact: (v) => `Dere må være nøyaktig ${v.maxHunters} i følget.`,
  dates_unavailable: (v) =>
    v.date
      ? `Terrenget er stengt ${day(v.date)}. Velg andre dager.`
      : "Terrenget er stengt disse dagene. Velg andre dager.",
  dates_booked: (v) =>
    v.bookingId
      ? own(v)
      : v.date
        ? `Det er allerede opptatt ${day(v.date)}. Velg andre dager.`
        : "Noen kom før dere til disse dagene. Velg andre dager.",
  capacity_exceeded: (v) =>
    Number(v.placesLeft) > 0
      ? `Det er ${countOf(v.placesLeft, "plass", "plasser")} igjen ${day(v.date)}. Kom færre, eller velg en annen dag.`
      : v.bookingId
        ? own(v)
        : `Det er fullt ${day(v.date)}. Velg en annen dag.`,
  cabin_unavailable: (v) =>
    v.bookingId
      ? own(v)
      : `${v.name ? `Hytta ${v.name}` : "Hytta"} er ikke ledig ${v.date ? day(v.date) : "disse dagene"}. ${v.included ? "Velg andre dager." : "Velg andre dager, eller en annen hytte."}`,
  cabin_required: "Velg minst én hytte, eller et tilbud.",
  cabin_repeated: "Denne hytta er valgt to ganger. Ta bort den ene.",
  service_not_offered: "Denne tjenesten hører ikke til tilbudet.",
  service_quantity_exceeded: (v) =>
    v.date
      ? `Det er ${Number(v.left) > 0 ? `bare ${v.left}` : "ingen"} igjen av ${v.name} ${day(v.date)}.`
      : `Du kan velge høyst ${v.maxQuantity} av ${v.name}.`,
  service_closed: (v) => `${v.name} kan ikke bestilles ${day(v.date)}. Velg andre dager, eller dra uten.`,
  too_many_open_requests: (v) =>
    v.bound === "nights"
      ? `Før du har betalt en bestilling, kan du holde av høyst ${v.most} netter til sammen.`
      : v.bound === "property"
        ? `Du kan ha høyst ${v.most} ubesvarte forespørsler på samme eiendom. Vent på svar, eller trekk tilbake en av dem.`
        : `Du kan ha høyst ${v.most} ubesvarte forespørsler på én gang. Vent på svar, eller trekk tilbake en av dem.`,
  terms_required: "Du må godta vilkårene før du sender forespørselen.",
  price_too_high: "Beløpet blir for stort. Velg færre i følget, færre dager eller færre tjenester.",
  privacy_required: "Du må godta personvernerklæringen før du sender forespørselen.",
};
