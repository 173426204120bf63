import type { reconciliationErrors as codes } from "#contract/reconciliation/errors.ts";
import type { ErrorTexts } from "../../error-texts.ts";

export const reconciliationErrors: ErrorTexts<typeof codes> = {
  bank_file_unreadable:
    "The file cannot be read. It has to be a whole camt.054 or OCR file, as the bank sent it.",
  bank_file_too_long: "The file has too many payments. Ask the bank for one file a day.",
  bank_reference_reused:
    "The file has a payment with the reference of one we have already, but with another amount or KID. Ask the bank.",
  bank_file_not_found: "We could not find the bank file.",
  bank_transaction_not_found: "We could not find the payment.",
  bank_transaction_settled: "The payment is already recorded or closed.",
  bank_transaction_currency:
    "The payment is not in Norwegian kroner. Send it back from the bank, and close it here.",
  daily_check_not_found: "There is no check of that day.",
  payout_day_passed: "The day to pay has passed.",
  payout_day_too_far: "The day of payment can be at most {days} days ahead.",
  money_not_at_bank:
    "The hunters paid by card, and the money has not reached the bank yet: {amountOre} waits for it. What is at the bank belongs to others. Move it from the card company first.",
  payout_account_missing: "The account to pay from is not set up.",
  nothing_to_pay_out: "No payouts are ready now.",
  payout_batch_not_found: "We could not find the payout file.",
  payout_line_not_found: "We could not find the payout in this file.",
  payout_line_ended: "The payout is already marked as sent or refused.",
};
