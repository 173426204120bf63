/** Ways in, and what stands on them. */
import { countOf } from "#contract/words.ts";
import type { ErrorSpec } from "#contract/error-spec.ts";

export const account = {
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
