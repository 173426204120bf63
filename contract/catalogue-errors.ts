/** What a landowner lets: properties and their borders, cabins, services, offerings, closed days. */
import { grouped } from "./words.ts";
import { enDay, type ErrorSpec, nbDay } from "./error-spec.ts";

export const catalogue = {
  property_not_found: {
    status: 404,
    nb: "Vi fant ikke eiendommen. Den kan være fjernet.",
    en: "Property not found. It may have been removed.",
  },
  property_incomplete: {
    status: 422,
    nb: "Eiendommen mangler noe før den kan publiseres.",
    en: "The property lacks something before it can be published.",
  },
  property_in_use: {
    status: 409,
    nb: "Eiendommen har bookinger som ikke er ferdige, og kan ikke slettes.",
    en: "The property has unfinished bookings and cannot be deleted.",
  },
  property_changed: {
    status: 409,
    nb: "Eiendommen er endret et annet sted siden du åpnet den. Hent den på nytt.",
    en: "The property was changed elsewhere since you opened it. Fetch it again.",
  },
  property_under_review: {
    status: 409,
    nb: "Eiendommen er til vurdering. En administrator må godkjenne den først.",
    en: "The property is under review. An administrator must approve it first.",
  },
  municipality_unknown: {
    status: 422,
    nb: "Det finnes ingen kommune med dette nummeret.",
    en: "There is no municipality with this number.",
  },
  main_parcel_required: {
    status: 422,
    nb: "Velg én av teigene som hovedteig.",
    en: "Mark exactly one parcel as the main one.",
  },
  boundary_empty: {
    status: 422,
    nb: "Grensa omslutter ikke noe område. Tegn minst tre hjørner.",
    en: "The boundary encloses no area. Draw at least three corners.",
  },
  boundary_crosses_itself: {
    status: 422,
    nb: "Grensa krysser seg selv. Flytt hjørnene så ingen linjer krysser hverandre.",
    en: "The boundary crosses itself. Move the corners so that no lines cross.",
  },
  boundary_outside_norway: {
    status: 422,
    nb: "Grensa ligger utenfor Norge. Sjekk at lengdegrad står før breddegrad, eller tegn den på nytt.",
    en: "The boundary lies outside Norway. Check that longitude comes before latitude, or draw it again.",
  },
  boundary_hole_outside: {
    status: 422,
    nb: "Et hull ligger utenfor grensa det er tatt ut av. Fjern hullet, eller tegn grensa rundt det.",
    en: "A hole lies outside the boundary it is cut from. Remove the hole or draw the boundary around it.",
  },
  boundary_too_detailed: {
    status: 422,
    nb: (v) =>
      `Grensa har for mange hjørner. Høyst ${grouped(v.most, "nb")} er tillatt. Forenkle den og prøv igjen.`,
    en: (v) =>
      `The boundary has too many corners. At most ${grouped(v.most, "en")} are allowed. Simplify it and try again.`,
  },
  boundary_too_many_parts: {
    status: 422,
    nb: (v) =>
      `Grensa har for mange deler. Høyst ${grouped(v.most, "nb")} er tillatt. Slå sammen deler som henger sammen, eller del opp eiendommen.`,
    en: (v) =>
      `The boundary has too many parts. At most ${grouped(v.most, "en")} are allowed. Join parts that belong together, or split the property.`,
  },
  boundary_too_many_holes: {
    status: 422,
    nb: (v) =>
      `Grensa har for mange hull. Høyst ${grouped(v.most, "nb")} er tillatt. Ta bort de minste og prøv igjen.`,
    en: (v) =>
      `The boundary has too many holes. At most ${grouped(v.most, "en")} are allowed. Remove the smallest and try again.`,
  },
  parcel_not_found: {
    status: 404,
    nb: "Fant ingen teigdata i karttjenesten. Se over numrene, eller tegn grensa selv.",
    en: "No parcel data found via the map service.",
  },
  several_parcels: {
    status: 409,
    nb: (v) => `Flere eiendommer har dette nummeret: ${v.units}. Oppgi festenummer eller seksjonsnummer.`,
    en: (v) =>
      `Several units share this number: ${v.units}. Give the lease number (fnr) or the section number (snr).`,
  },
  map_service_unavailable: {
    status: 503,
    nb: "Kunne ikke hente eiendomsgrensa. Prøv igjen om litt, eller tegn grensa selv.",
    en: "Could not fetch property boundary.",
  },
  cabin_not_found: {
    status: 404,
    nb: "Vi fant ikke hytta. Den kan være fjernet.",
    en: "Cabin not found. It may have been removed.",
  },
  cabin_in_use: {
    status: 409,
    nb: "Hytta er med i bookinger som ikke er ferdige.",
    en: "The cabin is part of unfinished bookings.",
  },
  custom_facility_duplicate: {
    status: 422,
    nb: "Denne fasiliteten finnes allerede.",
    en: "This facility is already listed.",
  },
  service_not_found: {
    status: 404,
    nb: "Vi fant ikke tjenesten. Den kan være fjernet.",
    en: "Service not found. It may have been removed.",
  },
  service_of_offering: {
    status: 409,
    nb: "Denne tjenesten hører til ett tilbud. Endre den der.",
    en: "This service belongs to one offering. Change it there.",
  },
  service_quantity_order: {
    status: 422,
    nb: "Én booking kan ikke ta flere enn det finnes.",
    en: "One booking cannot take more than there are.",
  },
  too_many_kept: {
    status: 422,
    nb: (v) =>
      ({
        properties: `Du kan ha høyst ${v.most} eiendommer. Slett noen du ikke bruker, eller skriv til oss.`,
        drafts: `Du kan ha høyst ${v.most} utkast til eiendommer. Publiser eller slett noen av dem først.`,
        offerings: `Du kan ha høyst ${v.most} tilbud. Slett noen du ikke bruker, eller skriv til oss.`,
        cabins: `En eiendom kan ha høyst ${v.most} hytter. Slett noen først.`,
      })[String(v.what)] ?? "Du har så mye du kan ha.",
    en: (v) =>
      ({
        properties: `You can have at most ${v.most} properties. Delete some you no longer use, or write to us.`,
        drafts: `You can have at most ${v.most} property drafts. Publish or delete some of them first.`,
        offerings: `You can have at most ${v.most} offerings. Delete some you no longer use, or write to us.`,
        cabins: `A property can have at most ${v.most} cabins. Delete some first.`,
      })[String(v.what)] ?? "You have as many as you can have.",
  },
  too_many_services: {
    status: 422,
    nb: (v) => `En eiendom kan ha høyst ${v.most} tjenester. Slett noen først.`,
    en: (v) => `A property can have at most ${v.most} services. Delete some first.`,
  },
  service_has_holds: {
    status: 409,
    nb: (v) =>
      `Bookinger har tatt ${v.taken} av denne tjenesten ${nbDay(v, "date")}. Det må finnes minst så mange.`,
    en: (v) =>
      `Bookings have taken ${v.taken} of this service on ${enDay(v, "date")}. There must be at least as many.`,
  },
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
    nb: "Et tillegg kan være høyst 500 %, et avslag høyst 100 %, og et beløp i hele øre.",
    en: "An increase can be at most 500%, a decrease at most 100%, and an amount in whole øre.",
  },
  next_season_too_late: {
    status: 422,
    nb: "Neste sesong må være før år 2100.",
    en: "The next season must be before the year 2100.",
  },
  period_too_long: {
    status: 422,
    nb: "Velg høyst 24 måneder om gangen.",
    en: "Choose at most 24 months at a time.",
  },
  nothing_chosen: {
    status: 422,
    nb: "Velg minst ett tilbud, én hytte eller én tjeneste.",
    en: "Choose at least one offering, cabin or service.",
  },
  too_many_blackouts: {
    status: 422,
    nb: (v) => `${v.name} får for mange stengte perioder. Åpne noen av dem først.`,
    en: (v) => `${v.name} would have too many closed periods. Open some of them first.`,
  },
  blackout_order: {
    status: 422,
    nb: "En stengt periode må ha to datoer, og begynne før den slutter.",
    en: "A blackout period needs both dates, with start before end.",
  },
} satisfies Record<string, ErrorSpec>;
