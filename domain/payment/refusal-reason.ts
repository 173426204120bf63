/**
 * Why a payment, refund or payout was refused, by the code of card provider or bank; undefined for unknown
 * codes. They are Stripe's error codes and reasons of failed refunds (docs.stripe.com), and the bank's reason
 * codes (ISO 20022, external code sets of status and return reasons).
 */
type RefusalKind =
  | "account_closed"
  | "account_wrong"
  | "account_not_ready"
  | "blocked"
  | "card_gone"
  | "disputed"
  | "refunded_before"
  | "reversed_before"
  | "short"
  | "amount"
  | "bank_refused";

const kindOfCode = new Map(
  Object.entries<RefusalKind>({
    AC01: "account_wrong",
    AC03: "account_wrong",
    BE04: "account_wrong",
    RC01: "account_wrong",
    account_invalid: "account_wrong",
    AC04: "account_closed",
    AC07: "account_closed",
    AC06: "blocked",
    AG01: "blocked",
    insufficient_capabilities_for_transfer: "account_not_ready",
    transfers_not_allowed: "account_not_ready",
    payouts_not_allowed: "account_not_ready",
    expired_or_canceled_card: "card_gone",
    lost_or_stolen_card: "card_gone",
    charge_disputed: "disputed",
    charge_for_pending_refund_disputed: "disputed",
    charge_already_refunded: "refunded_before",
    transfer_already_reversed: "reversed_before",
    AM04: "short",
    balance_insufficient: "short",
    insufficient_funds: "short",
    amount_too_large: "amount",
    amount_too_small: "amount",
    AM02: "amount",
    declined: "bank_refused",
    MS03: "bank_refused",
    RR04: "bank_refused",
  }),
);

/** Returns the kind of refusal. `reason`: the stored code, or a text that begins with a code. */
export const refusalKindOf = (reason: string): RefusalKind | undefined =>
  kindOfCode.get(/^\w+/.exec(reason)?.[0] ?? "");
