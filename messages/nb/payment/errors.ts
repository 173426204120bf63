import type { paymentErrors as codes } from "#contract/payment/errors.ts";
import type { ErrorTexts } from "../../error-texts.ts";

export const paymentErrors: ErrorTexts<typeof codes> = {
  nothing_to_pay: "Det er ikke noe å betale på denne bestillingen nå.",
  below_card_minimum:
    "Kortselskapene tar ikke imot mindre enn {amountOre}. Betal til kontonummeret på fakturaen.",
  onboarding_not_offered: "Utbetalinger går rett til kontonummeret på profilen din.",
  onboarding_not_done: "Du må melde deg på hos Stripe før du kan åpne kontoen der.",
  connected_account_not_found: "Denne grunneieren har ingen konto hos Stripe.",
  signature_invalid: "Signaturen stemmer ikke.",
  transfer_not_found: "Vi fant ikke overføringen.",
  transfer_undone: "Overføringen er alt angret.",
  transfer_sent_back: "Pengene er sendt tilbake til jegeren, så overføringen kan ikke angres.",
  payout_released: "Grunneierens del er frigitt, så overføringen kan ikke angres.",
  refund_not_found: "Vi fant ikke tilbakebetalingen.",
  refund_already_sent: "Tilbakebetalingen er alt merket som sendt.",
  refund_in_file: "Tilbakebetalingen ligger i en betalingsfil som banken ikke har svart på.",
  refund_taken_back: "Banken har tatt innbetalingen tilbake. Avgjør den saken først.",
  refund_by_provider: "Kortselskapet sender denne. Den skal ikke sendes for hånd.",
  date_to_come: "Datoen kan ikke ligge fram i tid.",
  unsent_not_found: "Vi fant ingen utbetaling eller tilbakebetaling som venter.",
  unsent_not_refused: "Den er ikke avvist, og går av seg selv.",
  payout_frozen: "Utbetalingen venter på en sak hos kortselskapet. Avslutt saken først.",
  payment_case_not_found: "Vi fant ikke saken.",
  payment_case_settled: "Saken er alt avsluttet.",
  claim_not_found: "Vi fant ikke kravet.",
  claim_decided: "Kravet er alt avgjort.",
  claim_not_landowners: "Grunneieren har ikke fått noe av disse pengene, og skylder dem ikke.",
  payment_case_undecided: "Innsigelsen er ikke avgjort hos kortselskapet ennå.",
  payment_provider_unavailable: "Betalingen er ikke tilgjengelig akkurat nå. Prøv igjen om litt.",
};
