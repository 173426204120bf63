export const reconciliationErrors = {
  bank_file_unreadable:
    "The file cannot be read. {why, select, unknown_format {It is none of camt.052, camt.053, camt.054, pain.002 and OCR giro.} other_message {It is {found}. We read camt.052, camt.053, camt.054, pain.002 and OCR giro.} not_xml {It is not whole, or not put together rightly.} document_type {It has a document type, which no bank file has.} encoding {The encoding {found} is unknown.} no_account {It does not say which account it is about.} no_amount {An amount is missing or wrong.} no_currency {A currency is missing.} no_date {A date is missing or wrong.} parts_differ {The parts of an entry are not its sum.} not_a_record {A line is not of 80 characters beginning with NY.} no_digits {There is something other than digits in column {found}.} not_whole {Its beginning or end is missing.} wrong_order {The lines are not in the right order.} wrong_totals {The count or the sum is not what the file says.} other {There is nothing in it.}}{hasLine, select, yes { {hasEntry, select, yes {See line {line}, entry {entry}.} other {See line {line}.}}} other {}}",
  bank_file_too_long: "The file has too many lines. Ask the bank for one file a day.",
  bank_account_not_set:
    "Our account is not set (PAYMENT_ACCOUNT), so we cannot see whether the file is ours.",
  bank_file_of_other_account: "The file is about account {account}. Our account is {ours}.",
  bank_file_not_found: "We could not find the bank file.",
  bank_transaction_not_found: "We could not find the payment.",
  bank_transaction_settled: "The payment is already recorded or closed.",
  bank_transaction_currency:
    "The payment is not in Norwegian kroner. Send it back from the bank, and close it here.",
  provider_payout_not_found: "We could not find that payout from the card company.",
  provider_payout_settled: "That payout from the card company has arrived already, or is not coming.",
  daily_check_not_found: "There is no check of that day.",
  difference_not_found: "We could not find the difference.",
  difference_gone: "The difference is gone: the books agree there now.",
  difference_corrected: "It was corrected after the last check. Run the check again before correcting more.",
  difference_not_correctable: "This difference cannot be mended by a posting.",
  owner_not_admin: "Who takes the difference must be an administrator.",
  correction_not_found: "We could not find the correction.",
  correction_decided: "The correction has been decided already.",
  correction_unbalanced: "The lines must add up to zero.",
  correction_needs_booking: "These accounts belong to a booking. Choose it.",
  correction_overdraws: "The booking’s account does not hold that much.",
  correction_by_same_admin:
    "An administrator other than the one who proposed the correction must approve it.",
  payout_day_passed: "The day to pay has passed.",
  payout_day_too_far: "The day of payment can be at most {days} days ahead.",
  money_not_at_bank:
    "The hunters paid by card, and the money has not reached the bank yet: {amountOre} waits for it. What is at the bank belongs to others. Move it from the card company first.",
  payout_account_missing: "The account to pay from is not set up.",
  nothing_to_refund: "No refunds have an account that we know from a bank file.",
  nothing_to_pay_out: "No payouts are ready now.",
  payout_batch_not_found: "We could not find the payout file.",
  payout_line_not_found: "We could not find the payout in this file.",
  payout_line_ended: "The payout is already marked as sent or refused.",
};
