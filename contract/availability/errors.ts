/** Closed days and availability documents: the refusals, their status and their texts. */
import type { ErrorSpec } from "#contract/error-spec.ts";

export const availabilityErrors = {
  period_too_long: {
    status: 422,
    nb: "Velg høyst 24 måneder om gangen.",
    en: "Choose at most 24 months at a time.",
  },
  nothing_chosen: {
    status: 422,
    nb: "Velg minst ett tilbud, én hytte eller én tjeneste.",
    en: "Choose at least one offering, cabin or service.",
  },
  too_many_blackouts: {
    status: 422,
    nb: (v) => `${v.name} får for mange stengte perioder. Åpne noen av dem først.`,
    en: (v) => `${v.name} would have too many closed periods. Open some of them first.`,
  },
  blackout_order: {
    status: 422,
    nb: "En stengt periode må ha to datoer, og begynne før den slutter.",
    en: "A blackout period needs both dates, with start before end.",
  },
} satisfies Record<string, ErrorSpec>;
