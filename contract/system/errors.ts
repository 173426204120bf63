/** What any request can be refused with: the refusals, their status and their texts. */
import type { ErrorSpec } from "#contract/error-spec.ts";

export const systemErrors = {
  demo_only: { status: 404, nb: "Dette finnes bare i demoen.", en: "This exists in the demo only." },
  invalid_request: { status: 400, nb: "Vennligst sjekk inndata", en: "Please check your input" },
  malformed_json: {
    status: 400,
    nb: "Innholdet er ikke gyldig JSON. Vennligst sjekk inndata",
    en: "The body is not valid JSON. Please check your input",
  },
  unauthenticated: {
    status: 401,
    nb: "Du er ikke logget inn. Logg inn og prøv igjen.",
    en: "Unauthorized access. Please sign in and try again.",
  },
  forbidden: {
    status: 403,
    nb: "Du har ikke tilgang til dette.",
    en: "Access forbidden. Your account has no right to this.",
  },
  not_found: { status: 404, nb: "Vi fant ikke det du ser etter.", en: "Not found" },
  method_not_allowed: {
    status: 405,
    nb: "Denne handlingen finnes ikke her.",
    en: "This method is not allowed here.",
  },
  payload_too_large: { status: 413, nb: "Innholdet er for stort.", en: "The content is too large." },
  unsupported_media_type: {
    status: 415,
    nb: "Innholdet må sendes som JSON.",
    en: "The content must be sent as JSON.",
  },
  too_many_requests: {
    status: 429,
    nb: "Det kom for mange forespørsler på kort tid. Vent litt og prøv igjen.",
    en: "Too many requests in a short time. Wait a little and try again.",
  },
  idempotency_key_reused: {
    status: 422,
    nb: "Denne nøkkelen er brukt til noe annet.",
    en: "This idempotency key was used for another request.",
  },
  internal_error: {
    status: 500,
    nb: "En feil oppstod. Vennligst prøv igjen.",
    en: "An error occurred. Please try again.",
  },
  /** `slow`: it was reached, and took too long. */
  service_unavailable: {
    status: 503,
    nb: (v) =>
      v.slow
        ? "Det tok for lang tid å svare. Vent litt og prøv igjen."
        : "Kunne ikke koble til database. Sjekk nettverkstilkoblingen din.",
    en: (v) =>
      v.slow
        ? "The answer took too long. Wait a little and try again."
        : "Could not reach the database. Check your network connection.",
  },
} satisfies Record<string, ErrorSpec>;
