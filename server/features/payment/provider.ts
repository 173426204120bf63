import type { Locale } from "#contract/words.ts";

/** `requires_action`: the hunter's bank asks for strong authentication first. */
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
type FoundRefund = {
  refundId: string;
  amountOre: number;
  status: "pending" | "succeeded" | "failed";
};
/**
 * A change of what the provider holds for us: `amountOre` with its sign, of which it kept `feeOre` besides. `ref`
 * is the intent's id for a charge, the transfer's for a transfer and its reversal, the refund's and the
 * dispute's own. A refund that failed and a dispute that was won are told again, with the opposite sign. `fee`
 * is one that belongs to nothing else: its amount is 0.
 */
export type Movement = {
  movementId: string;
  kind: "charge" | "refund" | "transfer" | "reversal" | "dispute" | "fee";
  ref: string;
  /** As we named it to the provider; undefined where it does not say. */
  bookingId: string | undefined;
  amountOre: number;
  feeOre: number;
  currency: string;
  at: Date;
};

/**
 * The interface of a card provider. Every call takes an idempotency key, and repeating it has no further
 * effect.
 */
export type PaymentProvider = {
  name: "simulated" | "stripe";
  /** False where every call is refused. */
  connected?: false;
  publishableKey: string;
  /** The key that signs webhook events. */
  webhookSecret: string;
  createIntent(o: {
    bookingId: string;
    amountOre: number;
    idempotencyKey: string;
  }): Promise<{ intentId: string; clientSecret: string }>;
  /** False where it was charged before. One that was cancelled before is answered the same. */
  cancelIntent(o: { intentId: string; idempotencyKey: string }): Promise<{ cancelled: boolean }>;
  /** URL of the provider's page where the card is entered. */
  payUrl(intentId: string, locale: Locale): string;
  /** Undefined where the provider knows none by this id. */
  findIntent(intentId: string): Promise<FoundIntent | undefined>;
  refund(o: { intentId: string; amountOre: number; idempotencyKey: string }): Promise<{ refundId: string }>;
  /** What came of an earlier call of `refund` with this key; undefined where it never arrived. */
  findRefund(o: { intentId: string; idempotencyKey: string }): Promise<FoundRefund | undefined>;
  payOut(o: {
    uid: string;
    bookingId: string;
    bankAccountNumber: string;
    amountOre: number;
    idempotencyKey: string;
  }): Promise<{ transferId: string }>;
  /** What came of an earlier call of `payOut` with this key; undefined where it never arrived. */
  findPayOut(o: {
    bookingId: string;
    idempotencyKey: string;
  }): Promise<{ transferId: string } | { refused: string } | undefined>;
  /** From `from` until before `until`, the earliest first. `cursor`: the `next` of the page before. */
  movements(o: {
    from: Date;
    until: Date;
    cursor?: string | undefined;
  }): Promise<{ movements: Movement[]; next: string | undefined }>;
};

/** The provider whose payments it refunds; "" where none is connected. */
export const connectedName = ({ name, connected }: PaymentProvider): string =>
  connected === false ? "" : name;

/** Demo only: charges or declines the card, and returns whether the webhook event was accepted. */
export type CardSimulator = {
  attempt(o: {
    intentId: string;
    outcome: "succeeded" | "failed";
    cardLast4?: string | undefined;
    idempotencyKey?: string | undefined;
  }): Promise<boolean>;
};

/** A permanent refusal by the provider. Any other error may be retried. */
export class ProviderRefusal extends Error {}
