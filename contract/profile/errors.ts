/** A person and what they say of themselves. */
import { countOf } from "#contract/words.ts";
import type { ErrorSpec } from "#contract/error-spec.ts";

export const profile = {
  profile_not_loaded: { status: 404, nb: "Ingen profil lastet", en: "No profile loaded" },
  profile_not_loaded_for_roles: {
    status: 404,
    nb: "Ingen profil lastet for rolleoppdatering",
    en: "No profile loaded for the role update",
  },
  name_required: { status: 422, nb: "Skriv navnet ditt.", en: "Enter your name." },
  role_required: { status: 422, nb: "Velg minst én rolle.", en: "Choose at least one role." },
  push_endpoint_not_allowed: {
    status: 422,
    nb: "Nettleseren oppgir en varslingstjeneste vi ikke kjenner.",
    en: "The browser names a notification service that we do not know.",
  },
  push_endpoint_taken: {
    status: 409,
    nb: "Noen andre får allerede varsler på denne adressen. Prøv igjen.",
    en: "Somebody else is already notified at this address. Try again.",
  },
  role_not_yours_to_give: {
    status: 403,
    nb: "Bare en administrator kan gi eller ta denne rollen.",
    en: "Only an administrator can grant or remove this role.",
  },
  bank_account_invalid: {
    status: 422,
    nb: "Kontonummeret må ha nøyaktig 11 siffer.",
    en: "The bank account number must have exactly 11 digits.",
  },
  organization_number_invalid: {
    status: 422,
    nb: "Organisasjonsnummeret må ha 9 siffer og stemme.",
    en: "The organisation number must have 9 digits and a correct check digit.",
  },
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
  role_has_bookings: {
    status: 409,
    nb: (v) =>
      `Du har ${countOf(v.count, "booking i denne rollen som ikke er ferdig", "bookinger i denne rollen som ikke er ferdige")}. Rollen kan tas bort etterpå.`,
    en: (v) =>
      `You have ${countOf(v.count, "booking", "bookings")} in this role not yet finished. The role can be removed afterwards.`,
  },
  role_has_properties: {
    status: 409,
    nb: (v) =>
      `Du har ${countOf(v.count, "publisert eiendom. Ta den", "publiserte eiendommer. Ta dem")} ned før du slutter som grunneier.`,
    en: (v) =>
      `You have ${countOf(v.count, "published property", "published properties")}. Take them down before you stop being a landowner.`,
  },
  sms_needs_phone: {
    status: 422,
    nb: "Legg inn et telefonnummer i profilen før du velger SMS.",
    en: "Add a phone number to your profile before choosing SMS.",
  },
  phone_needed_for_sms: {
    status: 422,
    nb: "Du får varsler på SMS. Slå dem av i innstillingene før du tar bort nummeret.",
    en: "You get notices by SMS. Turn them off in the settings before you remove the number.",
  },
} satisfies Record<string, ErrorSpec>;
