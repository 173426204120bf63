import type { Locale } from "#contract/words.ts";

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
  refund(o: { intentId: string; amountOre: number; idempotencyKey: string }): Promise<{ refundId: string }>;
  payOut(o: {
    uid: string;
    bankAccountNumber: string;
    amountOre: number;
    idempotencyKey: string;
  }): Promise<{ transferId: string }>;
  /** What came of an earlier call of `payOut` with this key; undefined where it never arrived. */
  findPayOut(idempotencyKey: string): Promise<{ transferId: string } | { refused: string } | undefined>;
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
