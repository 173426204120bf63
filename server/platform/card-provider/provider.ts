import type { Locale } from "#domain/locale.ts";
import type { CalendarDate } from "#domain/days.ts";
import type { AccountFacts } from "#domain/payout/connected-account.ts";
import type { SetupCode } from "#domain/payment/setup.ts";
import type { ProviderPayout } from "#domain/reconciliation/provider-payout.ts";

/** `requires_action`: the hunter must complete a 3-D Secure check first. */
type IntentStatus = "requires_payment_method" | "requires_action" | "processing" | "succeeded" | "cancelled";
/** A payment at the provider; amounts are in the currency's smallest unit. */
export type FoundIntent = {
  status: IntentStatus;
  amountOre: number;
  receivedOre: number;
  currency: string;
  cardLast4: string | undefined;
  /** The card that paid, if the customer keeps it on file. */
  keptCardRef?: string | undefined;
};
/** `failed`: the bank returned the money to the provider, at once or later. */
export type FoundRefund = {
  refundId: string;
  amountOre: number;
  status: "pending" | "succeeded" | "failed";
};
/**
 * A movement of our money at the provider: `amountOre` is signed, and `feeOre` is the provider's fee. `ref`
 * is the id of the intent for a charge, of the transfer for a transfer and its reversal, and otherwise of the
 * refund or dispute itself. A failed refund and a won dispute are further movements with the opposite sign.
 * `fee` is a fee without another movement, with the amount 0. `payout` is the provider's payout to us,
 * `topup` our payment to it, each with the opposite sign if it was returned. `other` is a movement that we
 * never request.
 */
export type Movement = {
  movementId: string;
  kind: "charge" | "refund" | "transfer" | "reversal" | "dispute" | "fee" | "payout" | "topup" | "other";
  ref: string;
  /** The booking's id in the provider's object; undefined if the provider did not report it. */
  bookingId: string | undefined;
  amountOre: number;
  feeOre: number;
  currency: string;
  at: Date;
  /** Set for kind `payout`, in kroner. */
  payout?: ProviderPayout | undefined;
};

/** A card that is being verified, to be charged later. */
type FoundSetup = {
  status: "open" | "succeeded" | "cancelled";
  paymentMethodRef: string | undefined;
  cardLast4: string | undefined;
};
/**
 * The result of charging a saved card. `needsAction`: the bank requires a 3-D Secure check, which is no
 * refusal. `isFinal`: according to the bank, retrying is useless.
 */
export type ChargeOutcome =
  | { status: "succeeded"; found: FoundIntent }
  | { status: "processing" }
  | { status: "refused"; reason: string; needsAction: boolean; isFinal: boolean };
/**
 * Selects objects created for a booking between the two times, plus some minutes on either side, since clocks
 * differ.
 */
export type CreatedWithin = { bookingId: string; from: Date; until: Date };

/** Cards that are saved now and charged later, while the hunter is away (rules 7.5). */
type SavedCards = {
  createCustomer(o: { uid: string; email: string; idempotencyKey: string }): Promise<{ customerRef: string }>;
  createSetup(o: {
    bookingId: string;
    customerRef: string;
    idempotencyKey: string;
  }): Promise<{ setupId: string; clientSecret: string }>;
  /** Undefined if the provider does not know the id. */
  findSetup(setupId: string): Promise<FoundSetup | undefined>;
  /** The booking's setups that were begun in this period and have no card. */
  findOpenSetups(o: CreatedWithin): Promise<string[]>;
  /** Cancels the setup; false if it has saved a card. Cancelling it again returns the same. */
  cancelSetup(o: { setupId: string; idempotencyKey: string }): Promise<{ cancelled: boolean }>;
  /** URL of the page where the card is entered. */
  saveUrl(o: { bookingId: string; setupId: string; locale: Locale }): string;
  /**
   * Charges an intent that was made for the customer. `isPresent`: the hunter pays with their card on file
   * right now and can complete a 3-D Secure check; otherwise they are away.
   */
  charge(o: {
    intentId: string;
    paymentMethodRef: string;
    isPresent?: boolean;
    idempotencyKey: string;
  }): Promise<ChargeOutcome>;
  /** Deletes the card, so that it can no longer be charged; succeeds also if the card is deleted already. */
  forget(o: { paymentMethodRef: string; idempotencyKey: string }): Promise<void>;
};

/**
 * A landowner's connected account as the provider reports it. `pendingVerification`: details being verified,
 * by the provider's names; `dueBy`: when the account stops if requirements are still missing.
 */
export type ConnectedAccount = Omit<AccountFacts, "bankRefused"> & {
  accountId: string;
  pendingVerification: string[];
  dueBy: Date | null;
};
export type Onboarding = {
  createAccount(o: { uid: string; email: string; idempotencyKey: string }): Promise<ConnectedAccount>;
  findAccount(accountId: string): Promise<ConnectedAccount>;
  /** URL of the provider's page where the landowner submits the required details; it can be used once. */
  link(o: { accountId: string; returnUrl: string }): Promise<string>;
  /**
   * URL of the account's own pages, where its bank account is changed. It can be used once, and exists only
   * after the details are submitted.
   */
  dashboardLink(accountId: string): Promise<string>;
};
/** What a payment is for, as shown on the hunter's statement and in the provider's receipt. */
export type PaidFor = {
  place: string;
  fromDate: CalendarDate;
  toDate: CalendarDate;
  receiptEmail: string | null;
};

export type ExpectedSetup = { publicUrl: string; payoutBy: "provider" | "bank_file" };
/** A problem of the provider's settings, or a setting that could not be read; `values` for its text. */
export type SetupFinding = { code: SetupCode; values?: Readonly<Record<string, string | number>> };

/**
 * The interface of a card provider. Every write takes an idempotency key; repeating it has no further effect.
 */
export type PaymentProvider = {
  name: "simulated" | "stripe";
  publishableKey: string;
  /** The keys that sign webhook events; each event is signed with one of them. */
  webhookSecrets: readonly string[];
  /** Whether its keys and events are live; absent if there is only one mode. */
  livemode?: boolean;
  /** Absent if payouts go straight to a bank account. */
  onboarding?: Onboarding;
  /** Finds problems of the provider's settings; absent if it has no settings. */
  checkSetup?(o: ExpectedSetup): Promise<SetupFinding[]>;
  cards: SavedCards;
  /**
   * `customerRef`: the customer whose saved card may be charged. `keepsCard`: the card that pays is kept on
   * file with this customer.
   */
  createIntent(o: {
    bookingId: string;
    amountOre: number;
    paidFor: PaidFor;
    customerRef?: string | undefined;
    keepsCard?: boolean | undefined;
    idempotencyKey: string;
  }): Promise<{ intentId: string; clientSecret: string }>;
  /** The booking's intents that were begun in this period and are neither charged nor cancelled. */
  findOpenIntents(o: CreatedWithin): Promise<string[]>;
  /** Cancels the intent; false if it was charged. Cancelling it again returns the same. */
  cancelIntent(o: { intentId: string; idempotencyKey: string }): Promise<{ cancelled: boolean }>;
  /** URL of the page where the card is entered. */
  payUrl(o: { bookingId: string; intentId: string; locale: Locale }): string;
  /** Undefined if the provider does not know the id. */
  findIntent(intentId: string): Promise<FoundIntent | undefined>;
  refund(o: {
    intentId: string;
    bookingId: string;
    amountOre: number;
    idempotencyKey: string;
  }): Promise<{ refundId: string }>;
  /** The result of an earlier call of `refund` with this key; undefined if it never arrived. */
  findRefund(o: { intentId: string; idempotencyKey: string }): Promise<FoundRefund | undefined>;
  payOut(o: {
    uid: string;
    bookingId: string;
    /** The bank account or, if the provider has onboarding, the connected account. */
    account: string;
    amountOre: number;
    /** The intent of the card payment that paid the booking, if there is one. */
    intentId: string | null;
    idempotencyKey: string;
  }): Promise<{ transferId: string }>;
  /** Reverses a payout, or a part of it, from the landowner's account at the provider. */
  reversePayOut(o: {
    transferId: string;
    amountOre: number;
    idempotencyKey: string;
  }): Promise<{ reversalId: string }>;
  /** The result of an earlier call of `payOut` with this key; undefined if it never arrived. */
  findPayOut(o: {
    bookingId: string;
    idempotencyKey: string;
  }): Promise<{ transferId: string } | { refused: string } | undefined>;
  /**
   * The movements from `from` until before `until`, in no order. `cursor`: the `next` of the previous page.
   */
  movements(o: {
    from: Date;
    until: Date;
    cursor?: string | undefined;
  }): Promise<{ movements: Movement[]; next: string | undefined }>;
};

/** Demo only: charges or declines the card, and returns whether the webhook event was accepted. */
export type CardSimulator = {
  attempt(o: {
    intentId: string;
    outcome: "succeeded" | "failed" | "requires_action";
    cardNumber?: string | undefined;
    idempotencyKey?: string | undefined;
  }): Promise<boolean>;
  /** Acts as the hunter who saves a card; a webhook event reports the result. */
  attemptSetup(o: {
    setupId: string;
    outcome: "succeeded" | "failed" | "requires_action";
    cardNumber?: string | undefined;
    idempotencyKey?: string | undefined;
  }): Promise<boolean>;
  /** Whether this attempt has been made on the booking's card under the key, by whichever process. */
  hasAttempted(o: {
    bookingId: string;
    outcome: "succeeded" | "failed" | "requires_action";
    idempotencyKey: string;
  }): Promise<boolean>;
};

/** A permanent refusal by the provider. Any other error may be retried. */
export class ProviderRefusal extends Error {}
/** A temporary refusal. This request has failed; a new request may succeed later. */
export class RefusedForNow extends ProviderRefusal {}
/** The provider's balance is too low for the request now. */
export class BalanceTooLow extends RefusedForNow {}
