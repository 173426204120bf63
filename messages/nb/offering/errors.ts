import { largestPercent } from "#domain/offering/offering-rules.ts";

export const offeringErrors = {
  offering_not_found: "Vi fant ikke tilbudet. Det kan være fjernet.",
  offering_in_use: "Tilbudet har bestillinger som ikke er ferdige. Ta det ned i stedet.",
  offering_has_holds:
    "{hasHunter, select, yes {{hunter} har bestilt} other {Noe er holdt av}} {stay}. {field, select, totalAreaCapacity {Den dagen flest har bestilt, er {taken} plasser tatt. Skriv {taken} eller mer.} allowConcurrentBookings {Du kan ikke bytte mellom ett og flere følger før det som er bestilt, er ferdig.} other {Det som er bestilt, går fra {from} til {to}, og sesongen må romme det.}}",
  season_required: "Sesongen må ha både første og siste dag.",
  season_order: "Sesongen må begynne før den slutter.",
  season_too_long: "Sesongen kan vare høyst {years} år. Sett en tidligere siste dag.",
  fixed_price_required: "Skriv en gyldig fast pris.",
  start_and_end_price_required: "Skriv både pris ved sesongstart og ved sesongslutt.",
  fixed_price_excludes_modifiers:
    "Fast pris kan ikke ha sesongpris, helgetillegg eller rabatt for lengre opphold.",
  season_needs_fixed_price: "Leie for hele sesongen må ha fast pris.",
  min_days_required: "Skriv hvor mange dager opphold minst må vare.",
  fixed_days_required: "Skriv hvor mange dager oppholdet varer.",
  days_order: "Lengste opphold kan ikke være kortere enn korteste.",
  hunters_order: "Minste antall jegere kan ikke være større enn største.",
  area_capacity_required: "Skriv hvor mange jegere terrenget tåler samtidig.",
  concurrent_excludes_accommodation: "Flere følger samtidig går ikke sammen med hytte som er inkludert.",
  cabin_included_and_optional: "En hytte kan ikke være både inkludert og valgfri.",
  cabin_of_another_property: "Hytta hører ikke til denne eiendommen.",
  price_modifier_value: `Et tillegg kan være høyst ${largestPercent.percent_increase} %, et avslag høyst ${largestPercent.percent_decrease} %, og et beløp i hele øre.`,
  next_season_too_late: "Neste sesong må være før år 2100.",
};
