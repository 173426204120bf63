import type { Locale } from "#domain/locale.ts";
import type { CalendarDate } from "#domain/days.ts";
import type { AccountFacts } from "#domain/payout/connected-account.ts";
import type { SetupCode } from "#domain/payment/setup.ts";
import type { ProviderPayout } from "#domain/reconciliation/provider-payout.ts";

/** `requires_action`: the hunter's bank requires strong authentication first. */
type IntentStatus = "requires_payment_method" | "requires_action" | "processing" | "succeeded" | "cancelled";
/** A payment as the provider knows it; amounts in the currency's smallest unit. */
export type FoundIntent = {
  status: IntentStatus;
  amountOre: number;
  receivedOre: number;
  currency: string;
  cardLast4: string | undefined;
};
/** `failed`: the bank gave the money back to the provider, now or later. */
export type FoundRefund = {
  refundId: string;
  amountOre: number;
  status: "pending" | "succeeded" | "failed";
};
/**
 * A movement of our money at the provider: `amountOre` is signed, and `feeOre` is the provider's fee. `ref`
 * is the intent's id for a charge, the transfer's for a transfer and its reversal, the refund's and the
 * dispute's own. A refund that failed and a dispute that was won are further movements with the opposite
 * sign. `fee` is a fee without another movement, with the amount 0. `payout` is the provider's payout to us,
 * `topup` our payment to it, each with the opposite sign if it was returned. `other` is a movement that we
 * never request.
 */
export type Movement = {
  movementId: string;
  kind: "charge" | "refund" | "transfer" | "reversal" | "dispute" | "fee" | "payout" | "topup" | "other";
  ref: string;
  /** Our name of the object at the provider; undefined if not reported. */
  bookingId: string | undefined;
  amountOre: number;
  feeOre: number;
  currency: string;
  at: Date;
  /** For kind `payout`, in kroner. */
  payout?: ProviderPayout | undefined;
};

/** A card that is being verified to be charged later. */
type FoundSetup = {
  status: "open" | "succeeded" | "cancelled";
  paymentMethodRef: string | undefined;
  cardLast4: string | undefined;
};
/**
 * The result of charging a saved card. `needsAction`: the hunter's bank requires strong authentication, which
 * is no refusal. `isFinal`: according to the bank, retrying is useless.
 */
export type ChargeOutcome =
  | { status: "succeeded"; found: FoundIntent }
  | { status: "processing" }
  | { status: "refused"; reason: string; needsAction: boolean; isFinal: boolean };
/**
 * Objects created for a booking between the two times, with some minutes added on either side, since clocks
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
  /** Undefined where the provider knows none by this id. */
  findSetup(setupId: string): Promise<FoundSetup | undefined>;
  /** The booking's setups that were begun around then without a card. */
  findOpenSetups(o: CreatedWithin): Promise<string[]>;
  /** Cancels the setup; false where it has saved a card. A cancelled setup gets the same answer again. */
  cancelSetup(o: { setupId: string; idempotencyKey: string }): Promise<{ cancelled: boolean }>;
  /** URL of the page where the card is entered. */
  saveUrl(o: { bookingId: string; setupId: string; locale: Locale }): string;
  /** Charges an intent that was made for the customer. */
  charge(o: { intentId: string; paymentMethodRef: string; idempotencyKey: string }): Promise<ChargeOutcome>;
  /** Deletes the card, so that it can no longer be charged; also succeeds for a deleted card. */
  forget(o: { paymentMethodRef: string; idempotencyKey: string }): Promise<void>;
};

/**
 * A landowner's connected account as the provider reports it. `pendingVerification`: the details being
 * verified, by the provider's names; `dueBy`: the time at which missing requirements stop the account.
 */
export type ConnectedAccount = Omit<AccountFacts, "bankRefused"> & {
  accountId: string;
  pendingVerification: string[];
  dueBy: Date | null;
};
export type Onboarding = {
  createAccount(o: { uid: string; email: string; idempotencyKey: string }): Promise<ConnectedAccount>;
  findAccount(accountId: string): Promise<ConnectedAccount>;
  /** URL of the provider's page where the landowner submits the required details; valid for one visit. */
  link(o: { accountId: string; returnUrl: string }): Promise<string>;
  /**
   * URL of the account's own pages, where its bank account is changed; for one visit, once the details are
   * given.
   */
  dashboardLink(accountId: string): Promise<string>;
};
/** The description of a payment at the provider, on the statement and in its receipt. */
export type PaidFor = {
  place: string;
  fromDate: CalendarDate;
  toDate: CalendarDate;
  receiptEmail: string | null;
};

export type ExpectedSetup = { publicUrl: string; payoutBy: "provider" | "bank_file" };
/** A fault of the provider's settings, or a setting that could not be read; `values` for its text. */
export type SetupFinding = { code: SetupCode; values?: Readonly<Record<string, string | number>> };

/**
 * The interface of a card provider. Every call takes an idempotency key, and repeating it has no further
 * effect.
 */
export type PaymentProvider = {
  name: "simulated" | "stripe";
  publishableKey: string;
  /** The keys that webhook events are signed with, any one of them. */
  webhookSecrets: readonly string[];
  /** Whether its keys and events are live; absent if there is only one mode. */
  livemode?: boolean;
  /** Absent where payouts go straight to a bank account. */
  onboarding?: Onboarding;
  /** Problems of its settings; absent if it has none. */
  checkSetup?(o: ExpectedSetup): Promise<SetupFinding[]>;
  cards: SavedCards;
  /** `customerRef`: whose saved card may be charged. */
  createIntent(o: {
    bookingId: string;
    amountOre: number;
    paidFor: PaidFor;
    customerRef?: string | undefined;
    idempotencyKey: string;
  }): Promise<{ intentId: string; clientSecret: string }>;
  /** The booking's intents that were begun around then and are neither charged nor cancelled. */
  findOpenIntents(o: CreatedWithin): Promise<string[]>;
  /** Cancels the intent; false where it was charged. A cancelled intent gets the same answer again. */
  cancelIntent(o: { intentId: string; idempotencyKey: string }): Promise<{ cancelled: boolean }>;
  /** URL of the page where the card is entered. */
  payUrl(o: { bookingId: string; intentId: string; locale: Locale }): string;
  /** Undefined where the provider knows none by this id. */
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
    /** The bank account, or the connected account where the provider has onboarding. */
    account: string;
    amountOre: number;
    /** The card that paid for the booking, if any. */
    intentId: string | null;
    idempotencyKey: string;
  }): Promise<{ transferId: string }>;
  /** Takes a payout back, or a part of it, from the landowner's account at the provider. */
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
    cardLast4?: string | undefined;
    idempotencyKey?: string | undefined;
  }): Promise<boolean>;
  /** Acts as the hunter who saves a card; the result is reported by a webhook event. */
  attemptSetup(o: {
    setupId: string;
    outcome: "succeeded" | "failed" | "requires_action";
    cardNumber?: string | undefined;
    idempotencyKey?: string | undefined;
  }): Promise<boolean>;
  /** Whether the booking's card has this attempt under the key, whoever made it. */
  hasAttempted(o: {
    bookingId: string;
    outcome: "succeeded" | "failed" | "requires_action";
    idempotencyKey: string;
  }): Promise<boolean>;
};

/** A permanent refusal by the provider. Any other error may be retried. */
export class ProviderRefusal extends Error {}
/** A refusal for now, which may succeed later. The request itself is over: another try is another request. */
export class RefusedForNow extends ProviderRefusal {}
/** The provider's balance is too low for it now. */
export class PlatformShort extends RefusedForNow {}
