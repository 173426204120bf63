import type { Locale } from "#contract/words.ts";

/**
 * What a card provider must be able to do. Every call is repeatable: the same idempotency key has the same
 * effect once.
 */
export type PaymentProvider = {
  name: "simulated" | "stripe";
  publishableKey: string;
  /** Signs the events that come by webhook. */
  webhookSecret: string;
  createIntent(o: {
    bookingId: string;
    amountOre: number;
    idempotencyKey: string;
  }): Promise<{ intentId: string; clientSecret: string }>;
  /** The provider's own page, where the card is entered. */
  payUrl(intentId: string, locale: Locale): string;
  refund(o: { intentId: string; amountOre: number; idempotencyKey: string }): Promise<{ refundId: string }>;
  payOut(o: {
    uid: string;
    bankAccountNumber: string;
    amountOre: number;
    idempotencyKey: string;
  }): Promise<{ transferId: string }>;
};

/**
 * The demo's own hand on the card: lets it be charged or declined, and says whether the product has heard of
 * it by webhook.
 */
export type CardSimulator = {
  attempt(o: {
    intentId: string;
    outcome: "succeeded" | "failed";
    cardLast4?: string | undefined;
    idempotencyKey?: string | undefined;
  }): Promise<boolean>;
};

/** The provider will not do it, and asking again will not help. Any other error is worth another try. */
export class ProviderRefusal extends Error {}
