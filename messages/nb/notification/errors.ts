export const notificationErrors = {
  push_endpoint_not_allowed: "Nettleseren oppgir en varslingstjeneste vi ikke kjenner.",
  push_endpoint_taken: "Noen andre får allerede varsler på denne adressen. Prøv igjen.",
  sms_needs_phone: "Legg inn et telefonnummer i profilen før du velger SMS.",
  sms_phone_required: "Skriv telefonnummeret SMS-en skal til.",
  sms_message_required: "Skriv hva det skal stå i SMS-en.",
  sms_number_invalid: "Dette er ikke et telefonnummer.",
  sms_number_landline: "Dette er ikke et mobilnummer, så det kan ikke ta imot SMS.",
  sms_number_abroad: "Vi sender bare SMS til norske mobilnumre.",
  sms_too_long: "Teksten blir {segments} SMS-er. Kort den ned, så den får plass i {most}.",
  sms_not_set_up: "Kunne ikke sende SMS. Ingen leverandør av SMS er satt opp.",
  not_resendable: "Denne kan ikke sendes på nytt.",
  nothing_to_tell: "Det er ingenting slikt å melde om denne bestillingen nå.",
};
