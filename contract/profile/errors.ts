/** Profiles and roles: the refusals, their status and their texts. */
import type { ErrorSpec } from "#contract/error-spec.ts";
import { countOf } from "#contract/words.ts";

export const profileErrors = {
  profile_not_loaded: { status: 404, nb: "Ingen profil lastet", en: "No profile loaded" },
  profile_not_loaded_for_roles: {
    status: 404,
    nb: "Ingen profil lastet for rolleoppdatering",
    en: "No profile loaded for the role update",
  },
  name_required: { status: 422, nb: "Skriv navnet ditt.", en: "Enter your name." },
  role_required: { status: 422, nb: "Velg minst én rolle.", en: "Choose at least one role." },
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
  phone_needed_for_sms: {
    status: 422,
    nb: "Du får varsler på SMS. Slå dem av i innstillingene før du tar bort nummeret.",
    en: "You get notices by SMS. Turn them off in the settings before you remove the number.",
  },
} satisfies Record<string, ErrorSpec>;
