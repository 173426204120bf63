/** Offerings: the refusals, their status and their texts. */
import { largestPercent } from "#domain/offering/offering-rules.ts";
import type { ErrorSpec } from "#contract/error-spec.ts";

export const offeringErrors = {
  offering_not_found: {
    status: 404,
    nb: "Vi fant ikke tilbudet. Det kan være fjernet.",
    en: "Offering not found. It may have been removed.",
  },
  offering_in_use: {
    status: 409,
    nb: "Tilbudet har bookinger som ikke er ferdige. Ta det ned i stedet.",
    en: "The offering has unfinished bookings. Take it down instead.",
  },
  offering_has_holds: {
    status: 409,
    nb: "Tilbudet har bookinger i den gamle sesongen eller kapasiteten. De må være ferdige først.",
    en: "The offering has bookings that the new season or capacity does not hold.",
  },
  season_required: {
    status: 422,
    nb: "Sesongen må ha både første og siste dag.",
    en: "Season dates are required.",
  },
  season_order: {
    status: 422,
    nb: "Sesongen må begynne før den slutter.",
    en: "The season must start before it ends.",
  },
  season_too_long: {
    status: 422,
    nb: (v) => `Sesongen kan vare høyst ${v.years} år. Sett en tidligere siste dag.`,
    en: (v) => `A season can last at most ${v.years} years. Choose an earlier last day.`,
  },
  fixed_price_required: {
    status: 422,
    nb: "Skriv en gyldig fast pris.",
    en: "A valid fixed price is required.",
  },
  start_and_end_price_required: {
    status: 422,
    nb: "Skriv både pris ved sesongstart og ved sesongslutt.",
    en: "Start price and end price are both required.",
  },
  fixed_price_excludes_modifiers: {
    status: 422,
    nb: "Fast pris kan ikke ha sesongpris, helgetillegg eller rabatt for lengre opphold.",
    en: "A fixed price takes no season price, no weekend adjustment and no long-stay discount.",
  },
  season_needs_fixed_price: {
    status: 422,
    nb: "Leie for hele sesongen må ha fast pris.",
    en: "A whole-season offering needs a fixed price.",
  },
  min_days_required: {
    status: 422,
    nb: "Skriv hvor mange dager opphold minst må vare.",
    en: "Enter the minimum number of days.",
  },
  fixed_days_required: {
    status: 422,
    nb: "Skriv hvor mange dager oppholdet varer.",
    en: "Enter the fixed number of days.",
  },
  days_order: {
    status: 422,
    nb: "Lengste opphold kan ikke være kortere enn korteste.",
    en: "The maximum days cannot be below the minimum.",
  },
  hunters_order: {
    status: 422,
    nb: "Minste antall jegere kan ikke være større enn største.",
    en: "The minimum number of hunters cannot exceed the maximum.",
  },
  area_capacity_required: {
    status: 422,
    nb: "Skriv hvor mange jegere terrenget tåler samtidig.",
    en: "Enter how many hunters the area can hold at once.",
  },
  concurrent_excludes_accommodation: {
    status: 422,
    nb: "Flere følger samtidig går ikke sammen med hytte som er inkludert.",
    en: "Concurrent bookings cannot be enabled when accommodation is included.",
  },
  cabin_included_and_optional: {
    status: 422,
    nb: "En hytte kan ikke være både inkludert og valgfri.",
    en: "A cabin chosen as included cannot also be optional.",
  },
  cabin_of_another_property: {
    status: 422,
    nb: "Hytta hører ikke til denne eiendommen.",
    en: "The cabin does not belong to this property.",
  },
  price_modifier_value: {
    status: 422,
    nb: `Et tillegg kan være høyst ${largestPercent.percent_increase} %, et avslag høyst ${largestPercent.percent_decrease} %, og et beløp i hele øre.`,
    en: `An increase can be at most ${largestPercent.percent_increase}%, a decrease at most ${largestPercent.percent_decrease}%, and an amount in whole øre.`,
  },
  next_season_too_late: {
    status: 422,
    nb: "Neste sesong må være før år 2100.",
    en: "The next season must be before the year 2100.",
  },
} satisfies Record<string, ErrorSpec>;
