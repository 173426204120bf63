import type { ErrorTexts } from "../../error-texts.ts";

export const reconciliationErrors: ErrorTexts<"reconciliationErrors"> = {
  bank_file_unreadable:
    "Fila kan ikke leses. {why, select, unknown_format {Den er verken camt.052, camt.053, camt.054, pain.002 eller OCR giro.} other_message {Den er {found}. Vi leser camt.052, camt.053, camt.054, pain.002 og OCR giro.} not_xml {Den er ikke hel eller ikke riktig satt sammen.} document_type {Den har en dokumenttype, som ingen bankfil har.} encoding {Tegnsettet {found} er ukjent.} no_account {Det står ikke hvilken konto den gjelder.} no_amount {Et beløp mangler eller er feil.} no_currency {En valuta mangler.} no_date {En dato mangler eller er feil.} parts_differ {Delbeløpene i en post er ikke summen av den.} not_a_record {En linje er ikke 80 tegn og begynner med NY.} no_digits {Det står noe annet enn tall i kolonne {found}.} not_whole {Begynnelsen eller slutten mangler.} wrong_order {Linjene står ikke i rett rekkefølge.} wrong_totals {Antall eller sum stemmer ikke med det som står i fila.} other {Det er ingenting i den.}}{hasLine, select, yes { {hasEntry, select, yes {Se linje {line}, post {entry}.} other {Se linje {line}.}}} other {}}",
  bank_file_too_long: "Fila har for mange linjer. Be banken om en fil for hver dag.",
  bank_account_not_set: "Kontoen vår er ikke satt opp (PAYMENT_ACCOUNT), så vi kan ikke se om fila er vår.",
  bank_file_of_other_account: "Fila gjelder konto {account}. Vår konto er {ours}.",
  bank_file_not_found: "Vi fant ikke bankfila.",
  bank_transaction_not_found: "Vi fant ikke innbetalingen.",
  bank_transaction_settled: "Innbetalingen er alt ført eller avsluttet.",
  bank_transaction_currency:
    "Innbetalingen er ikke i norske kroner. Send den tilbake fra banken, og avslutt den her.",
  provider_payout_not_found: "Vi fant ikke utbetalingen fra kortselskapet.",
  provider_payout_settled: "Utbetalingen fra kortselskapet er alt kommet, eller den kommer ikke.",
  daily_check_not_found: "Det er ingen kontroll for den dagen.",
  difference_not_found: "Vi fant ikke avviket.",
  difference_gone: "Avviket er borte: regnskapet stemmer der nå.",
  difference_corrected:
    "Avviket er rettet siden forrige kontroll. Kjør kontrollen på nytt før det rettes mer.",
  difference_not_correctable: "Dette avviket kan ikke rettes med en postering.",
  owner_not_admin: "Den som skal ta avviket, må være administrator.",
  correction_not_found: "Vi fant ikke rettelsen.",
  correction_decided: "Rettelsen er alt avgjort.",
  correction_unbalanced: "Linjene må gå opp i null.",
  correction_needs_booking: "Disse kontoene hører til en bestilling. Velg den.",
  correction_overdraws: "Så mye står det ikke på kontoen til bestillingen.",
  correction_by_same_admin: "En annen administrator enn den som foreslo rettelsen, må godkjenne den.",
  payout_day_passed: "Dagen for utbetaling er passert.",
  payout_day_too_far: "Dagen for utbetaling kan ligge høyst {days} dager fram.",
  money_not_at_bank:
    "Jegerne har betalt med kort, og pengene er ikke kommet til banken ennå: {amountOre} venter på det. Det som står i banken, er andres. Før over fra kortselskapet først.",
  payout_account_missing: "Kontoen som det skal betales ut fra, er ikke satt opp.",
  nothing_to_refund: "Ingen tilbakebetalinger har en konto vi kjenner fra en bankfil.",
  nothing_to_pay_out: "Ingen utbetalinger er klare nå.",
  payout_batch_not_found: "Vi fant ikke utbetalingsfila.",
  payout_line_not_found: "Vi fant ikke utbetalingen i denne fila.",
  payout_line_ended: "Utbetalingen er alt merket som sendt eller avvist.",
};
