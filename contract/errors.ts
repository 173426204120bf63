/**
 * Every refusal the product can give: its code, its HTTP status and its text in both languages.
 * The one map: the server answers from it, the OpenAPI document lists it, and a missing code does not compile.
 * A text gets the values its refusal carries (`{ placesLeft, date }`); dates come as YYYY-MM-DD.
 */
import { countOf, day, grouped, type Locale, weekday } from "./words.ts";

type Values = Readonly<Record<string, string | number>>;
type Text = (v: Values) => string;
type ErrorSpec = { status: number; nb: string | Text; en: string | Text };

const nbDay = (v: Values, key: string) => day(String(v[key]), "nb");
const enDay = (v: Values, key: string) => day(String(v[key]), "en");

const general = {
  invalid_request: { status: 400, nb: "Vennligst sjekk inndata", en: "Please check your input" },
  malformed_json: { status: 400, nb: "Innholdet er ikke gyldig JSON. Vennligst sjekk inndata", en: "The body is not valid JSON. Please check your input" },
  unauthenticated: { status: 401, nb: "Du er ikke logget inn. Logg inn og prøv igjen.", en: "Unauthorized access. Please sign in and try again." },
  forbidden: { status: 403, nb: "Du har ikke tilgang til dette.", en: "Access forbidden. Your account has no right to this." },
  not_found: { status: 404, nb: "Vi fant ikke det du ser etter.", en: "Not found" },
  method_not_allowed: { status: 405, nb: "Denne handlingen finnes ikke her.", en: "This method is not allowed here." },
  payload_too_large: { status: 413, nb: "Innholdet er for stort.", en: "The content is too large." },
  unsupported_media_type: { status: 415, nb: "Innholdet må sendes som JSON.", en: "The content must be sent as JSON." },
  too_many_requests: {
    status: 429,
    nb: "Det kom for mange forespørsler på kort tid. Vent litt og prøv igjen.",
    en: "Too many requests in a short time. Wait a little and try again.",
  },
  idempotency_key_reused: { status: 422, nb: "Denne nøkkelen er brukt til noe annet.", en: "This idempotency key was used for another request." },
  internal_error: { status: 500, nb: "En feil oppstod. Vennligst prøv igjen.", en: "An error occurred. Please try again." },
  service_unavailable: { status: 503, nb: "Kunne ikke koble til database. Sjekk nettverkstilkoblingen din.", en: "Could not reach the database. Check your network connection." },
} satisfies Record<string, ErrorSpec>;

const profile = {
  profile_not_loaded: { status: 404, nb: "Ingen profil lastet", en: "No profile loaded" },
  profile_not_loaded_for_roles: { status: 404, nb: "Ingen profil lastet for rolleoppdatering", en: "No profile loaded for the role update" },
  name_required: { status: 422, nb: "Skriv navnet ditt.", en: "Enter your name." },
  role_required: { status: 422, nb: "Velg minst én rolle.", en: "Choose at least one role." },
  push_endpoint_not_allowed: {
    status: 422,
    nb: "Nettleseren oppgir en varslingstjeneste vi ikke kjenner.",
    en: "The browser names a notification service that we do not know.",
  },
  role_not_yours_to_give: { status: 403, nb: "Bare en administrator kan gi eller ta denne rollen.", en: "Only an administrator can grant or remove this role." },
  bank_account_invalid: { status: 422, nb: "Kontonummeret må ha nøyaktig 11 siffer.", en: "The bank account number must have exactly 11 digits." },
  organization_number_invalid: { status: 422, nb: "Organisasjonsnummeret må ha 9 siffer og stemme.", en: "The organisation number must have 9 digits and a correct check digit." },
  profile_image_type: { status: 415, nb: "Profilbildet må være JPG eller PNG.", en: "The profile picture must be a JPG or PNG." },
  profile_image_too_large: {
    status: 413,
    nb: (v) => `Profilbildet er for stort. Det kan være på høyst ${v.maxMb} MB.`,
    en: (v) => `The profile picture is too large. At most ${v.maxMb} MB is allowed.`,
  },
  profile_image_dimensions: {
    status: 422,
    nb: (v) => `Bildet har for mange piksler. Det kan være høyst ${v.max} × ${v.max}.`,
    en: (v) => `The image dimensions are too large. At most ${v.max} × ${v.max} pixels are allowed.`,
  },
  profile_image_unreadable: {
    status: 422,
    nb: "Vi kunne ikke lese hvor stort bildet er. Lagre det på nytt og prøv igjen.",
    en: "Could not read the image dimensions. Save it anew and try again.",
  },
  profile_image_no_user: { status: 404, nb: "Vi fant ikke brukeren som bildet skulle høre til.", en: "User not found: the picture has nobody to belong to." },
  profile_image_failed: { status: 503, nb: "Kunne ikke laste opp profilbildet. Prøv igjen om litt.", en: "The upload of the profile picture failed. Try again in a little while." },
  account_has_bookings: {
    status: 409,
    nb: (v) => `Du har ${countOf(v.count, "booking som ikke er ferdig", "bookinger som ikke er ferdige")}. Avbestill, eller vent til oppholdet er over.`,
    en: (v) => `You have ${countOf(v.count, "booking", "bookings")} not yet finished. Cancel, or wait until the stay is over.`,
  },
  account_has_money_due: {
    status: 409,
    nb: (v) =>
      `${countOf(v.count, "utbetaling eller refusjon", "utbetalinger eller refusjoner")} er ikke sendt ennå. Vent til pengene er framme. Mangler kontonummer, legg det inn.`,
    en: (v) =>
      `${countOf(v.count, "payout or refund has", "payouts or refunds have")} not been sent yet. Wait until the money has arrived. If the bank account number is missing, add it.`,
  },
  account_last_admin: {
    status: 409,
    nb: "Du er den eneste administratoren. Gi rollen til en annen først.",
    en: "You are the only administrator. Give the role to somebody else first.",
  },
  role_has_bookings: {
    status: 409,
    nb: (v) => `Du har ${countOf(v.count, "booking i denne rollen som ikke er ferdig", "bookinger i denne rollen som ikke er ferdige")}. Rollen kan tas bort etterpå.`,
    en: (v) => `You have ${countOf(v.count, "booking", "bookings")} in this role not yet finished. The role can be removed afterwards.`,
  },
  role_has_properties: {
    status: 409,
    nb: (v) => `Du har ${countOf(v.count, "publisert eiendom. Ta den", "publiserte eiendommer. Ta dem")} ned før du slutter som grunneier.`,
    en: (v) => `You have ${countOf(v.count, "published property", "published properties")}. Take them down before you stop being a landowner.`,
  },
  sms_needs_phone: { status: 422, nb: "Legg inn et telefonnummer i profilen før du velger SMS.", en: "Add a phone number to your profile before choosing SMS." },
  phone_needed_for_sms: {
    status: 422,
    nb: "Du får varsler på SMS. Slå dem av i innstillingene før du tar bort nummeret.",
    en: "You get notices by SMS. Turn them off in the settings before you remove the number.",
  },
} satisfies Record<string, ErrorSpec>;

const account = {
  sign_in_method_off: { status: 404, nb: "Denne måten å logge inn på er ikke i bruk her.", en: "This way of signing in is switched off." },
  field_required: { status: 422, nb: "Dette feltet er påkrevd", en: "This field is required" },
  email_taken: { status: 422, nb: "Det finnes allerede en konto med denne e-postadressen.", en: "An account with this email already exists." },
  password_too_weak: { status: 422, nb: "Passordet er for svakt. Velg et sterkere passord.", en: "Password is too weak. Please choose a stronger password." },
  passwords_differ: { status: 422, nb: "Passordene er ikke like.", en: "Passwords do not match." },
  sign_up_email_invalid: { status: 422, nb: "E-postadressen er ikke gyldig.", en: "Invalid email." },
  sign_up_failed: { status: 503, nb: "Brukeren ble ikke laget. Prøv igjen.", en: "Sign up failed." },
  sign_in_invalid: { status: 422, nb: "Feil e-postadresse eller passord.", en: "Invalid email or password." },
  account_not_found: { status: 422, nb: "Det finnes ingen konto med denne e-postadressen.", en: "No account found with this email." },
  password_incorrect: { status: 422, nb: "Passordet er feil.", en: "Incorrect password." },
  email_not_verified: { status: 409, nb: "Bekreft e-postadressen din før du logger inn.", en: "Please verify your email before signing in." },
  sign_in_failed: { status: 503, nb: "Innloggingen ble ikke fullført. Prøv en gang til.", en: "The sign-in was not completed. Please try once more." },
  too_many_attempts: {
    status: 429,
    nb: (v) => `Det er prøvd for mange ganger. Prøv igjen om ${countOf(v.minutes, "minutt", "minutter")}.`,
    en: (v) => `Too many attempts. Try again in ${countOf(v.minutes, "minute", "minutes")}.`,
  },
  reset_email_failed: { status: 503, nb: "E-posten med lenke til nytt passord ble ikke sendt. Prøv igjen.", en: "Failed to send reset email." },
  verification_email_failed: { status: 503, nb: "E-posten med bekreftelseslenka ble ikke sendt. Prøv igjen.", en: "Failed to send verification email." },
  magic_link_failed: { status: 503, nb: "E-posten med innloggingslenka ble ikke sendt. Prøv igjen.", en: "Failed to send the sign-in link." },
  link_not_valid: { status: 422, nb: "Lenka er brukt, for gammel eller ikke hel. Be om en ny.", en: "The link has been used, is too old or is not whole. Ask for a new one." },
  link_expired: { status: 422, nb: "Lenka er for gammel. Be om en ny.", en: "The link is too old. Ask for a new one." },
  email_already_verified: { status: 409, nb: "E-postadressen er bekreftet allerede. Logg inn som vanlig.", en: "The email is verified already. Sign in as usual." },
} satisfies Record<string, ErrorSpec>;

const catalogue = {
  property_not_found: { status: 404, nb: "Vi fant ikke eiendommen. Den kan være fjernet.", en: "Property not found. It may have been removed." },
  property_incomplete: { status: 422, nb: "Eiendommen mangler noe før den kan publiseres.", en: "The property lacks something before it can be published." },
  property_in_use: { status: 409, nb: "Eiendommen har bookinger som ikke er ferdige, og kan ikke slettes.", en: "The property has unfinished bookings and cannot be deleted." },
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
  municipality_unknown: { status: 422, nb: "Det finnes ingen kommune med dette nummeret.", en: "There is no municipality with this number." },
  main_parcel_required: { status: 422, nb: "Velg én av teigene som hovedteig.", en: "Mark exactly one parcel as the main one." },
  boundary_empty: { status: 422, nb: "Grensa omslutter ikke noe område. Tegn minst tre hjørner.", en: "The boundary encloses no area. Draw at least three corners." },
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
    nb: (v) => `Grensa har for mange hjørner. Høyst ${grouped(v.most, "nb")} er tillatt. Forenkle den og prøv igjen.`,
    en: (v) => `The boundary has too many corners. At most ${grouped(v.most, "en")} are allowed. Simplify it and try again.`,
  },
  parcel_not_found: {
    status: 404,
    nb: "Fant ingen teigdata i karttjenesten. Se over numrene, eller tegn grensa selv.",
    en: "No parcel data found via the map service.",
  },
  several_parcels: {
    status: 409,
    nb: (v) => `Flere eiendommer har dette nummeret: ${v.units}. Oppgi festenummer eller seksjonsnummer.`,
    en: (v) => `Several units share this number: ${v.units}. Give the lease number (fnr) or the section number (snr).`,
  },
  map_service_unavailable: {
    status: 503,
    nb: "Kunne ikke hente eiendomsgrensa. Prøv igjen om litt, eller tegn grensa selv.",
    en: "Could not fetch property boundary.",
  },
  cabin_not_found: { status: 404, nb: "Vi fant ikke hytta. Den kan være fjernet.", en: "Cabin not found. It may have been removed." },
  cabin_in_use: { status: 409, nb: "Hytta er med i bookinger som ikke er ferdige.", en: "The cabin is part of unfinished bookings." },
  custom_facility_duplicate: { status: 422, nb: "Denne fasiliteten finnes allerede.", en: "This facility is already listed." },
  service_not_found: { status: 404, nb: "Vi fant ikke tjenesten. Den kan være fjernet.", en: "Service not found. It may have been removed." },
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
  too_many_services: {
    status: 422,
    nb: (v) => `En eiendom kan ha høyst ${v.most} tjenester. Slett noen først.`,
    en: (v) => `A property can have at most ${v.most} services. Delete some first.`,
  },
  service_has_holds: {
    status: 409,
    nb: (v) => `Bookinger har tatt ${v.taken} av denne tjenesten ${nbDay(v, "date")}. Det må finnes minst så mange.`,
    en: (v) => `Bookings have taken ${v.taken} of this service on ${enDay(v, "date")}. There must be at least as many.`,
  },
  offering_not_found: { status: 404, nb: "Vi fant ikke tilbudet. Det kan være fjernet.", en: "Offering not found. It may have been removed." },
  offering_in_use: { status: 409, nb: "Tilbudet har bookinger som ikke er ferdige. Ta det ned i stedet.", en: "The offering has unfinished bookings. Take it down instead." },
  offering_has_holds: {
    status: 409,
    nb: "Tilbudet har bookinger i den gamle sesongen eller kapasiteten. De må være ferdige først.",
    en: "The offering has bookings that the new season or capacity does not hold.",
  },
  season_required: { status: 422, nb: "Sesongen må ha både første og siste dag.", en: "Season dates are required." },
  season_order: { status: 422, nb: "Sesongen må begynne før den slutter.", en: "The season must start before it ends." },
  fixed_price_required: { status: 422, nb: "Skriv en gyldig fast pris.", en: "A valid fixed price is required." },
  start_and_end_price_required: { status: 422, nb: "Skriv både pris ved sesongstart og ved sesongslutt.", en: "Start price and end price are both required." },
  fixed_price_excludes_modifiers: {
    status: 422,
    nb: "Fast pris kan ikke ha sesongpris, helgetillegg eller rabatt for lengre opphold.",
    en: "A fixed price takes no season price, no weekend adjustment and no long-stay discount.",
  },
  season_needs_fixed_price: { status: 422, nb: "Leie for hele sesongen må ha fast pris.", en: "A whole-season offering needs a fixed price." },
  min_days_required: { status: 422, nb: "Skriv hvor mange dager opphold minst må vare.", en: "Enter the minimum number of days." },
  fixed_days_required: { status: 422, nb: "Skriv hvor mange dager oppholdet varer.", en: "Enter the fixed number of days." },
  days_order: { status: 422, nb: "Lengste opphold kan ikke være kortere enn korteste.", en: "The maximum days cannot be below the minimum." },
  hunters_order: { status: 422, nb: "Minste antall jegere kan ikke være større enn største.", en: "The minimum number of hunters cannot exceed the maximum." },
  area_capacity_required: { status: 422, nb: "Skriv hvor mange jegere terrenget tåler samtidig.", en: "Enter how many hunters the area can hold at once." },
  concurrent_excludes_accommodation: {
    status: 422,
    nb: "Flere følger samtidig går ikke sammen med hytte som er inkludert.",
    en: "Concurrent bookings cannot be enabled when accommodation is included.",
  },
  cabin_included_and_optional: { status: 422, nb: "En hytte kan ikke være både inkludert og valgfri.", en: "A cabin chosen as included cannot also be optional." },
  cabin_of_another_property: { status: 422, nb: "Hytta hører ikke til denne eiendommen.", en: "The cabin does not belong to this property." },
  price_modifier_value: {
    status: 422,
    nb: "Et tillegg kan være høyst 500 %, et avslag høyst 100 %, og et beløp i hele øre.",
    en: "An increase can be at most 500%, a decrease at most 100%, and an amount in whole øre.",
  },
  next_season_too_late: { status: 422, nb: "Neste sesong må være før år 2100.", en: "The next season must be before the year 2100." },
  period_too_long: { status: 422, nb: "Velg høyst 24 måneder om gangen.", en: "Choose at most 24 months at a time." },
  nothing_chosen: { status: 422, nb: "Velg minst ett tilbud, én hytte eller én tjeneste.", en: "Choose at least one offering, cabin or service." },
  too_many_blackouts: {
    status: 422,
    nb: (v) => `${v.name} får for mange stengte perioder. Åpne noen av dem først.`,
    en: (v) => `${v.name} would have too many closed periods. Open some of them first.`,
  },
  blackout_order: { status: 422, nb: "En stengt periode må ha to datoer, og begynne før den slutter.", en: "A blackout period needs both dates, with start before end." },
} satisfies Record<string, ErrorSpec>;

/** «JPG, PNG og GIF» of a list of media types. */
const typeNames = (types: unknown, and: string) => {
  const names = String(types)
    .split(" ")
    .map((type) => type.replace(/^.*\//, "").toUpperCase().replace("JPEG", "JPG").replace("WEBP", "WebP"));
  return names.length > 1 ? `${names.slice(0, -1).join(", ")} ${and} ${names.at(-1)}` : names.join("");
};
const media = {
  multipart_required: { status: 415, nb: "Fila må sendes som multipart/form-data.", en: "The file must be sent as multipart/form-data." },
  file_missing: { status: 422, nb: "Velg en fil.", en: "Choose a file." },
  one_file_only: { status: 422, nb: "Send én fil om gangen.", en: "Send one file at a time." },
  file_too_large: { status: 413, nb: (v) => `Fila er for stor. Den kan være på høyst ${v.maxMb} MB.`, en: (v) => `File size too large. At most ${v.maxMb} MB is allowed.` },
  file_type_unsupported: {
    status: 415,
    nb: (v) => `Denne filtypen kan ikke brukes her. Velg ${typeNames(v.types, "eller")}.`,
    en: (v) => `Unsupported file type. Choose ${typeNames(v.types, "or")}.`,
  },
  file_unreadable: { status: 422, nb: "Fila er skadet eller ufullstendig.", en: "The file is damaged or incomplete." },
  file_disguised: {
    status: 415,
    nb: "Fila inneholder noe mer enn den gir seg ut for. Lagre den på nytt og prøv igjen.",
    en: "The file contains something more than it claims. Save it anew and try again.",
  },
  image_unreadable: { status: 422, nb: "Bildet er skadet og kan ikke leses.", en: "The image is damaged and cannot be read." },
  image_too_many_pixels: {
    status: 422,
    nb: (v) => `Bildet har for mange piksler. Det kan ha høyst ${v.maxMegapixels} megapiksler.`,
    en: (v) => `The image has too many pixels. At most ${v.maxMegapixels} megapixels are allowed.`,
  },
  too_many_files: { status: 409, nb: (v) => `Det er ikke plass til flere filer. Grensa er ${v.max}.`, en: "Maximum number of files exceeded." },
  image_not_found: { status: 404, nb: "Vi fant ikke bildet. Det kan være slettet.", en: "Image not found. It may have been deleted." },
  main_image_not_uploaded: { status: 409, nb: "Hovedbildet kan ikke velges før det er lastet opp.", en: "Cannot set main image before it is uploaded." },
  main_image_is_video: { status: 422, nb: "En film kan ikke være hovedbilde. Velg et bilde.", en: "A film cannot be the main image. Choose a picture." },
  images_changed: { status: 409, nb: "Bildene er endret siden du åpnet siden. Last siden på nytt.", en: "The images have changed since you opened the page. Reload it." },
  document_not_found: { status: 404, nb: "Vi fant ikke dokumentet. Det kan være slettet.", en: "Document not found. It may have been deleted." },
} satisfies Record<string, ErrorSpec>;

const stay = {
  offering_not_available: { status: 422, nb: "Tilbudet kan ikke bestilles nå.", en: "Offering not available for pricing." },
  start_not_before_end: { status: 422, nb: "Avreise må være etter ankomst.", en: "Departure must be after arrival." },
  range_reversed: { status: 422, nb: "Det minste kan ikke være større enn det største.", en: "The lowest cannot be above the highest." },
  dates_in_past: { status: 422, nb: "Datoene har vært. Velg en ankomst fra i dag av.", en: "The dates are in the past. Choose an arrival from today on." },
  before_sales_start: {
    status: 422,
    nb: (v) => `Salget åpner ${nbDay(v, "salesStartDate")}.`,
    en: (v) => `Sales open on ${enDay(v, "salesStartDate")}.`,
  },
  outside_season: {
    status: 422,
    nb: (v) => `Oppholdet må ligge i sesongen, ${nbDay(v, "validFrom")}–${nbDay(v, "validTo")}.`,
    en: (v) => `The stay must lie within the season, ${enDay(v, "validFrom")}–${enDay(v, "validTo")}.`,
  },
  start_weekday_required: {
    status: 422,
    nb: (v) => `Ankomst må være en ${weekday(Number(v.weekday), "nb")}.`,
    en: (v) => `Arrival must be on a ${weekday(Number(v.weekday), "en")}.`,
  },
  duration_too_short: {
    status: 422,
    nb: (v) => `Oppholdet må vare minst ${countOf(v.minDays, "dag", "dager")}.`,
    en: (v) => `The stay must last at least ${countOf(v.minDays, "day", "days")}.`,
  },
  duration_too_long: {
    status: 422,
    nb: (v) => `Oppholdet kan vare høyst ${countOf(v.maxDays, "dag", "dager")}.`,
    en: (v) => `The stay can last at most ${countOf(v.maxDays, "day", "days")}.`,
  },
  duration_not_exact: {
    status: 422,
    nb: (v) => `Oppholdet varer nøyaktig ${countOf(v.fixedDays, "dag", "dager")}.`,
    en: (v) => `The stay lasts exactly ${countOf(v.fixedDays, "day", "days")}.`,
  },
  whole_season_required: {
    status: 422,
    nb: (v) => `Dette leies for hele sesongen: ankomst ${nbDay(v, "validFrom")}, avreise ${nbDay(v, "toDate")}.`,
    en: (v) => `This is let for the whole season: arrival ${enDay(v, "validFrom")}, departure ${enDay(v, "toDate")}.`,
  },
  too_few_hunters: {
    status: 422,
    nb: (v) => `Dere må være minst ${countOf(v.minHunters, "jeger", "jegere")}.`,
    en: (v) => `There must be at least ${countOf(v.minHunters, "hunter", "hunters")}.`,
  },
  too_many_hunters: {
    status: 422,
    nb: (v) => `Dere kan være høyst ${countOf(v.maxHunters, "jeger", "jegere")}.`,
    en: (v) => `There can be at most ${countOf(v.maxHunters, "hunter", "hunters")}.`,
  },
  hunters_not_exact: {
    status: 422,
    nb: (v) => `Dere må være nøyaktig ${countOf(v.maxHunters, "jeger", "jegere")}.`,
    en: (v) => `There must be exactly ${countOf(v.maxHunters, "hunter", "hunters")}.`,
  },
  dates_unavailable: {
    status: 422,
    nb: (v) => (v.date ? `Terrenget er stengt ${nbDay(v, "date")}. Velg andre dager.` : "Terrenget er stengt disse dagene. Velg andre dager."),
    en: (v) => (v.date ? `The ground is closed on ${enDay(v, "date")}. Choose other days.` : "The ground is closed on these days. Choose other days."),
  },
  dates_booked: {
    status: 422,
    nb: (v) => (v.date ? `Det er allerede opptatt ${nbDay(v, "date")}. Velg andre dager.` : "Noen kom før dere til disse dagene. Velg andre dager."),
    en: (v) => (v.date ? `It is already booked on ${enDay(v, "date")}. Choose other days.` : "These days are already booked. Choose other days."),
  },
  capacity_exceeded: {
    status: 422,
    nb: (v) =>
      Number(v.placesLeft) > 0
        ? `Det er ${countOf(v.placesLeft, "plass", "plasser")} igjen ${nbDay(v, "date")}. Velg færre jegere eller en annen dag.`
        : `Det er fullt ${nbDay(v, "date")}. Velg en annen dag.`,
    en: (v) =>
      Number(v.placesLeft) > 0
        ? `Capacity exceeded. ${countOf(v.placesLeft, "place is", "places are")} left on ${enDay(v, "date")}. Choose fewer hunters or another day.`
        : `Capacity exceeded. It is full on ${enDay(v, "date")}. Choose another day.`,
  },
  cabin_unavailable: {
    status: 422,
    nb: (v) => `${v.name ? `Hytta ${v.name}` : "Hytta"} er ikke ledig ${v.date ? nbDay(v, "date") : "disse dagene"}. Velg andre dager, eller reis uten hytta.`,
    en: (v) => `${v.name ? `The cabin ${v.name}` : "The cabin"} is not available ${v.date ? `on ${enDay(v, "date")}` : "on these days"}. Choose other days or leave it out.`,
  },
  cabin_required: { status: 422, nb: "Velg minst én hytte, eller et tilbud.", en: "Choose at least one cabin, or an offering." },
  service_not_offered: { status: 422, nb: "Denne tjenesten hører ikke til tilbudet.", en: "This service is not part of the offering." },
  service_quantity_exceeded: {
    status: 422,
    nb: (v) => (v.date ? `Det er ${Number(v.left) > 0 ? `bare ${v.left}` : "ingen"} igjen av ${v.name} ${nbDay(v, "date")}.` : `Du kan velge høyst ${v.maxQuantity} av ${v.name}.`),
    en: (v) => (v.date ? `${Number(v.left) > 0 ? `Only ${v.left}` : "None"} left of ${v.name} on ${enDay(v, "date")}.` : `You can choose at most ${v.maxQuantity} of ${v.name}.`),
  },
  service_closed: {
    status: 422,
    nb: (v) => `${v.name} kan ikke bestilles ${nbDay(v, "date")}. Velg andre dager, eller dra uten.`,
    en: (v) => `${v.name} cannot be had on ${enDay(v, "date")}. Choose other days or leave it out.`,
  },
  terms_required: { status: 422, nb: "Du må godta vilkårene før du sender forespørselen.", en: "You must accept the terms before sending the request." },
  price_too_high: { status: 422, nb: "Beløpet blir for stort. Velg færre jegere, dager eller tjenester.", en: "The total is too large. Choose fewer hunters, days or services." },
  privacy_required: { status: 422, nb: "Du må godta personvernerklæringen før du sender forespørselen.", en: "You must accept the privacy policy before sending the request." },
} satisfies Record<string, ErrorSpec>;

const booking = {
  reservation_not_found: { status: 404, nb: "Vi fant ikke reservasjonen.", en: "Reservation not found." },
  reservation_released: {
    status: 409,
    nb: "Reservasjonen er gitt fri, og plassene kan være tatt av andre. Reserver på nytt.",
    en: "The reservation has been released, and others may have its places. Reserve again.",
  },
  reservation_over: { status: 409, nb: "Dagene i reservasjonen er over.", en: "The days of this reservation are over." },
  ground_not_open: {
    status: 409,
    nb: "Veien dit, kontakten og reglene vises når bookingen er bekreftet.",
    en: "The way there, the contact and the rules are shown once the booking is confirmed.",
  },
  booking_not_found: { status: 404, nb: "Vi fant ikke bookingen. Den kan være avbestilt.", en: "Booking not found. It may have been cancelled." },
  transition_not_allowed: {
    status: 409,
    nb: (v) => `Det går ikke nå: bookingen er ${statusNb[String(v.status)] ?? v.status}.`,
    en: (v) => `Not possible now: the booking is ${String(v.status).replace("_", " ")}.`,
  },
  price_changed: {
    status: 409,
    nb: "Prisen er endret siden du regnet den ut. Se den nye prisen og send på nytt.",
    en: "The price has changed since it was calculated. See the new price and send again.",
  },
  own_offering: { status: 422, nb: "Du kan ikke bestille på din egen eiendom.", en: "You cannot book your own property." },
  nothing_to_pay: { status: 409, nb: "Det er ikke noe å betale på denne bookingen nå.", en: "There is nothing to pay on this booking now." },
  signature_invalid: { status: 400, nb: "Signaturen stemmer ikke.", en: "The signature does not match." },
  demo_only: { status: 404, nb: "Dette finnes bare i demoen.", en: "This exists in the demo only." },
  payment_provider_unavailable: {
    status: 503,
    nb: "Betalingen er ikke tilgjengelig akkurat nå. Prøv igjen om litt.",
    en: "Payment is not available right now. Try again in a little while.",
  },
  stay_not_completed: { status: 409, nb: "Du kan gi en vurdering når turen er over.", en: "You can rate the stay once it is over." },
  ratings_closed: { status: 409, nb: "Vurderingene av denne turen er lukket og kan ikke endres.", en: "The ratings of this stay are closed and cannot be changed." },
  favourite_not_found: { status: 404, nb: "Dette er ikke blant favorittene dine.", en: "This is not among your favourites." },
  saved_search_not_found: { status: 404, nb: "Vi fant ikke det lagrede søket.", en: "Saved search not found." },
  too_many_favourites: {
    status: 409,
    nb: (v) => `Du kan ha ${v.most} favoritter. Ta bort en du ikke trenger.`,
    en: (v) => `You can have ${v.most} favourites. Remove one you do not need.`,
  },
  too_many_saved_searches: {
    status: 409,
    nb: (v) => `Du kan ha ${v.most} lagrede søk. Slett et du ikke trenger.`,
    en: (v) => `You can have ${v.most} saved searches. Delete one you do not need.`,
  },
  rating_not_found: { status: 404, nb: "Vi fant ikke vurderingen.", en: "Rating not found." },
  no_access: { status: 403, nb: "Du har ikke tilgang til denne fakturaen.", en: "You have no access to this invoice." },
  invoice_not_available: {
    status: 409,
    nb: (v) => `Fakturaen finnes ikke ennå: bookingen er ${statusNb[String(v.status)] ?? v.status}.`,
    en: (v) => `The invoice is not available while the booking is ${String(v.status).replace("_", " ")}.`,
  },
  invoice_not_found: { status: 404, nb: "Det finnes ingen faktura for denne bookingen.", en: "No invoice found for this booking." },
  receipt_not_available: { status: 409, nb: "Kvitteringen kommer når bookingen er betalt.", en: "The receipt is available once the booking is paid." },
} satisfies Record<string, ErrorSpec>;

/** The bokmål word for each booking status, as it reads after «bookingen er». */
const statusNb: Record<string, string> = {
  calculated: "ikke sendt",
  submitted: "sendt",
  pending: "ikke besvart",
  accepted: "godtatt",
  confirmed: "bekreftet",
  rejected: "avslått",
  paid: "betalt",
  in_progress: "i gang",
  completed: "fullført",
  cancelled: "avbestilt",
  expired: "utløpt",
};

export const errors = { ...general, ...profile, ...account, ...catalogue, ...media, ...stay, ...booking } satisfies Record<string, ErrorSpec>;
export type ErrorCode = keyof typeof errors;
export const errorCodes = Object.keys(errors) as ErrorCode[];

/** What a single field of a request can have wrong with it; `errors[].code` where the shape is refused. */
export const fieldErrors = {
  required: { nb: "Dette feltet er påkrevd", en: "This field is required" },
  invalid_type: { nb: "Feltet har feil slag verdi", en: "The value is of the wrong type" },
  invalid_value: { nb: "Velg en av verdiene som finnes", en: "Choose one of the known values" },
  invalid_email: { nb: "Skriv en gyldig e-postadresse", en: "Please enter a valid email address" },
  invalid_phone: { nb: "Skriv et gyldig telefonnummer", en: "Please enter a valid phone number" },
  invalid_date: { nb: "Skriv en gyldig dato", en: "Enter a valid date" },
  invalid_format: { nb: "Feltet har feil form", en: "The value has the wrong format" },
  too_short: { nb: "For kort", en: "Too short" },
  too_long: { nb: "For langt", en: "Too long" },
  too_many_periods: {
    nb: "Høyst 1000 stengte perioder. Slå sammen dem som ligger inntil hverandre.",
    en: "At most 1,000 blackout periods. Join those that lie next to each other.",
  },
  negative: { nb: "Tallet kan ikke være under 0", en: "The number cannot be below 0" },
  too_small: { nb: "Tallet er for lite", en: "The number is too small" },
  too_large: { nb: "Tallet er for stort", en: "The number is too large" },
  unknown_field: { nb: "Feltet finnes ikke", en: "Unknown field" },
} as const;
export type FieldErrorCode = keyof typeof fieldErrors;

/** What is accepted, but told about: `warnings[].code`. */
export const warnings = {
  bank_account_check_digit: {
    nb: "Kontrollsifferet i kontonummeret stemmer ikke. Se om du har tastet feil.",
    en: "The check digit of the bank account number does not match. Check for a typing error.",
  },
} as const;

/** A refusal: an expected "no", as a value. `path` names the field it belongs to; `values` fill its text. */
export type Refusal = { code: ErrorCode; path?: string; values?: Values };

/** The text of a refusal in the reader's language. */
export function errorText({ code, values = {} }: Refusal, locale: Locale): string {
  const text: string | Text = errors[code][locale];
  return typeof text === "string" ? text : text(values);
}
