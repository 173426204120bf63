export const systemErrors = {
  demo_only: "Dette finnes bare i demoen.",
  invalid_request: "Vennligst sjekk inndata",
  malformed_json: "Innholdet er ikke gyldig JSON. Vennligst sjekk inndata",
  unauthenticated: "Du er ikke logget inn. Logg inn og prøv igjen.",
  /** `admin`: it is an administrator's. */
  forbidden:
    "{hasAdmin, select, yes {Administratorrettigheter kreves} other {Utilstrekkelige rettigheter for denne handlingen}}",
  job_not_found: "Vi fant ingen jobb som er gitt opp.",
  not_found: "Vi fant ikke det du ser etter.",
  method_not_allowed: "Denne handlingen finnes ikke her.",
  payload_too_large: "Innholdet er for stort.",
  unsupported_media_type: "Innholdet må sendes som JSON.",
  body_too_slow: "Innholdet kom for sakte, og sendingen ble avbrutt. Prøv igjen der dekningen er bedre.",
  too_many_requests: "Det kom for mange forespørsler på kort tid. Vent litt og prøv igjen.",
  idempotency_key_reused: "Denne nøkkelen er brukt til noe annet.",
  version_outdated: "Dette er endret et annet sted siden du åpnet det. Hent det på nytt.",
  internal_error: "En feil oppstod. Vennligst prøv igjen.",
  /** `slow`: it was reached, and took too long. `files`: where files are kept does not answer. */
  service_unavailable:
    "{hasSlow, select, yes {Det tok for lang tid å svare. Vent litt og prøv igjen.} other {{hasFiles, select, yes {Bilder og dokumenter kan ikke lagres eller hentes akkurat nå. Vent litt og prøv igjen.} other {Kunne ikke koble til database. Sjekk nettverkstilkoblingen din.}}}}",
};
