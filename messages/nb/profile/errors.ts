import { businessTerms } from "#domain/business-terms.ts";

export const profileErrors = {
  email_choice_link_not_valid:
    "Lenka er for gammel eller ikke hel. Du kan slå av e-post i innstillingene når du er logget inn.",
  profile_not_loaded: "Ingen profil lastet",
  profile_not_loaded_for_roles: "Ingen profil lastet for rolleoppdatering",
  name_required: "Skriv navnet ditt.",
  role_required: "Velg minst én rolle.",
  role_not_yours_to_give: "Bare en administrator kan gi eller ta denne rollen.",
  bank_account_invalid: "Kontonummeret må ha nøyaktig 11 siffer.",
  fresh_sign_in_required: `Logg inn på nytt først. Kontonummeret kan bare endres de første ${businessTerms.freshSignInMinutes} minuttene etter innlogging.`,
  organization_number_invalid: "Organisasjonsnummeret må ha 9 siffer og stemme.",
  vat_needs_organization_number:
    "Den som er registrert i Merverdiavgiftsregisteret, må ha et gyldig organisasjonsnummer. Skriv det inn, eller slå av registreringen.",
  role_has_bookings:
    "Du har {count, plural, one {# bestilling i denne rollen som ikke er ferdig} other {# bestillinger i denne rollen som ikke er ferdige}}. Rollen kan tas bort etterpå.",
  role_has_properties:
    "Du har {count, plural, one {# publisert eiendom. Ta den} other {# publiserte eiendommer. Ta dem}} ned før du slutter som grunneier.",
  phone_needed_for_sms: "Du får varsler på SMS. Slå dem av i innstillingene før du tar bort nummeret.",
};
