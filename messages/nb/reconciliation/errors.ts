import type { reconciliationErrors as codes } from "#contract/reconciliation/errors.ts";
import type { ErrorTexts } from "../../error-texts.ts";

export const reconciliationErrors: ErrorTexts<typeof codes> = {
  bank_file_unreadable:
    "Fila kan ikke leses. Den må være en hel camt.054- eller OCR-fil, slik den kom fra banken.",
  bank_file_too_long: "Fila har for mange innbetalinger. Be banken om en fil for hver dag.",
  bank_reference_reused:
    "Fila har en innbetaling med samme referanse som en vi alt har, men beløp eller KID er et annet. Spør banken.",
  bank_file_not_found: "Vi fant ikke bankfila.",
  bank_transaction_not_found: "Vi fant ikke innbetalingen.",
  bank_transaction_settled: "Innbetalingen er alt ført eller avsluttet.",
  bank_transaction_currency:
    "Innbetalingen er ikke i norske kroner. Send den tilbake fra banken, og avslutt den her.",
  daily_check_not_found: "Det er ingen kontroll for den dagen.",
  payout_day_passed: "Dagen for utbetaling er passert.",
  payout_day_too_far: "Dagen for utbetaling kan ligge høyst {days} dager fram.",
  money_not_at_bank:
    "Jegerne har betalt med kort, og pengene er ikke kommet til banken ennå: {amountOre} venter på det. Det som står i banken, er andres. Før over fra kortselskapet først.",
  payout_account_missing: "Kontoen som det skal betales ut fra, er ikke satt opp.",
  nothing_to_pay_out: "Ingen utbetalinger er klare nå.",
  payout_batch_not_found: "Vi fant ikke utbetalingsfila.",
  payout_line_not_found: "Vi fant ikke utbetalingen i denne fila.",
  payout_line_ended: "Utbetalingen er alt merket som sendt eller avvist.",
};
