export const coHostErrors = {
  right_missing: "Dette har du ikke rett til som medvert. Spør verten.",
  co_host_not_found: "Vi fant ikke medverten. Det kan være at personen allerede er fjernet.",
  co_host_known: "Denne adressen er invitert eller er medvert alt.",
  co_host_blocked: "Denne personen kan du ikke invitere.",
  co_host_is_owner: "Det er din egen adresse.",
  too_many_co_hosts: "En eiendom kan ha høyst {most} medverter.",
  invitation_not_found:
    "Invitasjonen finnes ikke. Den kan være trukket tilbake, eller sendt til en annen adresse enn den du er logget inn med.",
  invitation_expired: "Invitasjonen er gått ut. Be om en ny.",
};
