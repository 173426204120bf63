/** Signing in, the account as a whole and its picture: the refusals, their status and their texts. */
import type { ErrorSpec } from "#contract/error-spec.ts";
import { countOf } from "#contract/words.ts";

export const accountErrors = {
  profile_image_type: {
    status: 415,
    nb: "Profilbildet må være JPG eller PNG.",
    en: "The profile picture must be a JPG or PNG.",
  },
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
  profile_image_no_user: {
    status: 404,
    nb: "Vi fant ikke brukeren som bildet skulle høre til.",
    en: "User not found: the picture has nobody to belong to.",
  },
  profile_image_failed: {
    status: 503,
    nb: "Kunne ikke laste opp profilbildet. Prøv igjen om litt.",
    en: "The upload of the profile picture failed. Try again in a little while.",
  },
  account_has_bookings: {
    status: 409,
    nb: (v) =>
      `Du har ${countOf(v.count, "booking som ikke er ferdig", "bookinger som ikke er ferdige")}. Avbestill, eller vent til oppholdet er over.`,
    en: (v) =>
      `You have ${countOf(v.count, "booking", "bookings")} not yet finished. Cancel, or wait until the stay is over.`,
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
  sign_in_method_off: {
    status: 404,
    nb: "Denne måten å logge inn på er ikke i bruk her.",
    en: "This way of signing in is switched off.",
  },
  field_required: { status: 422, nb: "Dette feltet er påkrevd", en: "This field is required" },
  email_taken: {
    status: 422,
    nb: "Det finnes allerede en konto med denne e-postadressen.",
    en: "An account with this email already exists.",
  },
  password_too_weak: {
    status: 422,
    nb: "Passordet er for svakt. Velg et sterkere passord.",
    en: "Password is too weak. Please choose a stronger password.",
  },
  passwords_differ: { status: 422, nb: "Passordene er ikke like.", en: "Passwords do not match." },
  sign_up_email_invalid: { status: 422, nb: "E-postadressen er ikke gyldig.", en: "Invalid email." },
  sign_up_failed: { status: 503, nb: "Brukeren ble ikke laget. Prøv igjen.", en: "Sign up failed." },
  sign_in_invalid: { status: 422, nb: "Feil e-postadresse eller passord.", en: "Invalid email or password." },
  account_not_found: {
    status: 422,
    nb: "Det finnes ingen konto med denne e-postadressen.",
    en: "No account found with this email.",
  },
  password_incorrect: { status: 422, nb: "Passordet er feil.", en: "Incorrect password." },
  email_not_verified: {
    status: 409,
    nb: "Bekreft e-postadressen din før du logger inn.",
    en: "Please verify your email before signing in.",
  },
  sign_in_failed: {
    status: 503,
    nb: "Innloggingen ble ikke fullført. Prøv en gang til.",
    en: "The sign-in was not completed. Please try once more.",
  },
  too_many_attempts: {
    status: 429,
    nb: (v) => `Det er prøvd for mange ganger. Prøv igjen om ${countOf(v.minutes, "minutt", "minutter")}.`,
    en: (v) => `Too many attempts. Try again in ${countOf(v.minutes, "minute", "minutes")}.`,
  },
  reset_email_failed: {
    status: 503,
    nb: "E-posten med lenke til nytt passord ble ikke sendt. Prøv igjen.",
    en: "Failed to send reset email.",
  },
  verification_email_failed: {
    status: 503,
    nb: "E-posten med bekreftelseslenka ble ikke sendt. Prøv igjen.",
    en: "Failed to send verification email.",
  },
  magic_link_failed: {
    status: 503,
    nb: "E-posten med innloggingslenka ble ikke sendt. Prøv igjen.",
    en: "Failed to send the sign-in link.",
  },
  link_not_valid: {
    status: 422,
    nb: "Lenka er brukt, for gammel eller ikke hel. Be om en ny.",
    en: "The link has been used, is too old or is not whole. Ask for a new one.",
  },
  link_expired: {
    status: 422,
    nb: "Lenka er for gammel. Be om en ny.",
    en: "The link is too old. Ask for a new one.",
  },
  email_already_verified: {
    status: 409,
    nb: "E-postadressen er bekreftet allerede. Logg inn som vanlig.",
    en: "The email is verified already. Sign in as usual.",
  },
} satisfies Record<string, ErrorSpec>;
