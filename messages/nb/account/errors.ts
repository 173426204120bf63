import type { ErrorTexts } from "../../error-texts.ts";

export const accountErrors: ErrorTexts<"accountErrors"> = {
  profile_image_type: "Profilbildet må være JPG eller PNG.",
  profile_image_too_large: "Profilbildet er for stort. Det kan være på høyst {maxMb} MB.",
  profile_image_dimensions: "Bildet har for mange piksler. Det kan være høyst {max} × {max}.",
  profile_image_unreadable: "Vi kunne ikke lese hvor stort bildet er. Lagre det på nytt og prøv igjen.",
  profile_image_no_user: "Vi fant ikke brukeren som bildet skulle høre til.",
  profile_image_failed: "Kunne ikke laste opp profilbildet. Prøv igjen om litt.",
  account_has_bookings:
    "Du har {count, plural, one {# bestilling som ikke er ferdig} other {# bestillinger som ikke er ferdige}}. Avbestill, eller vent til oppholdet er over.",
  account_has_money_due:
    "{count, plural, one {# utbetaling eller refusjon} other {# utbetalinger eller refusjoner}} er ikke sendt ennå. Vent til pengene er framme. Mangler kontonummer, legg det inn.",
  account_last_admin: "Du er den eneste administratoren. Gi rollen til en annen først.",
  sign_in_method_off: "Denne måten å logge inn på er ikke i bruk her.",
  field_required: "Dette feltet er påkrevd",
  email_taken: "Det finnes allerede en konto med denne e-postadressen.",
  password_too_weak: "Passordet er for svakt. Velg et sterkere passord.",
  passwords_differ: "Passordene er ikke like.",
  sign_up_email_invalid: "E-postadressen er ikke gyldig.",
  sign_up_failed: "Brukeren ble ikke laget. Prøv igjen.",
  sign_in_invalid: "Feil e-postadresse eller passord.",
  account_not_found: "Det finnes ingen konto med denne e-postadressen.",
  password_incorrect: "Passordet er feil.",
  email_not_verified: "Bekreft e-postadressen din før du logger inn.",
  sign_in_failed: "Innloggingen ble ikke fullført. Prøv en gang til.",
  too_many_attempts:
    "Det er prøvd for mange ganger. Prøv igjen om {minutes, plural, one {# minutt} other {# minutter}}.",
  reset_email_failed: "E-posten med lenke til nytt passord ble ikke sendt. Prøv igjen.",
  verification_email_failed: "E-posten med bekreftelseslenka ble ikke sendt. Prøv igjen.",
  magic_link_failed: "E-posten med innloggingslenka ble ikke sendt. Prøv igjen.",
  link_not_valid: "Lenka er brukt, for gammel eller ikke hel. Be om en ny.",
  link_expired: "Lenka er for gammel. Be om en ny.",
  email_already_verified: "E-postadressen er bekreftet allerede. Logg inn som vanlig.",
};
