// Written by `npm run db:types` from demo/migrations/. Do not edit.
import type { ColumnType } from "kysely";

type Instant = ColumnType<Date, Date | string, Date | string>;
type Json = ColumnType<unknown, string, string>;
// Kysely's own Generated would lose the inner ColumnType.
type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;
export type DemoTables = {
  "card_provider.dispute": {
    "amountOre": number;
    "createdAt": Instant;
    "decidedAt": Instant | null;
    "disputeId": string;
    "feeOre": number;
    "intentId": string;
    "status": string;
  };
  "card_provider.event": {
    "attempts": Generated<number>;
    "createdAt": Instant;
    "deliveredAt": Instant | null;
    "eventId": string;
    "idempotencyKey": string | null;
    "nextAttemptAt": Instant;
    "payload": string;
    "type": string;
  };
  "card_provider.intent": {
    "amountOre": number;
    "cardNumber": Generated<string>;
    "chargedAt": Instant | null;
    "clientSecret": string;
    "createdAt": Instant;
    "customer": string | null;
    "feeOre": Generated<number>;
    "idempotencyKey": string;
    "intentId": string;
    "keepsCard": Generated<boolean>;
    "paymentMethodId": string | null;
    "reference": string;
    "status": string;
  };
  "card_provider.ownMovement": {
    "amountOre": number;
    "at": Instant;
    "kind": string;
    "movementId": string;
  };
  "card_provider.refund": {
    "amountOre": number;
    "createdAt": Instant;
    "failedAt": Instant | null;
    "idempotencyKey": string;
    "intentId": string;
    "refundId": string;
  };
  "card_provider.refusedTransfer": {
    "amountOre": number;
    "bankAccountNumber": string;
    "createdAt": Instant;
    "idempotencyKey": string;
    "reason": string;
    "uid": string;
  };
  "card_provider.reversal": {
    "amountOre": number;
    "createdAt": Instant;
    "idempotencyKey": string;
    "reversalId": string;
    "transferId": string;
  };
  "card_provider.setting": {
    "name": string;
    "value": string;
  };
  "card_provider.setup": {
    "cardNumber": Generated<string>;
    "clientSecret": string;
    "createdAt": Instant;
    "customer": string;
    "forgottenAt": Instant | null;
    "idempotencyKey": string;
    "paymentMethodId": string | null;
    "reference": string;
    "setupId": string;
    "status": string;
  };
  "card_provider.transfer": {
    "amountOre": number;
    "bankAccountNumber": string;
    "createdAt": Instant;
    "idempotencyKey": string;
    "reference": Generated<string>;
    "transferId": string;
    "uid": string;
  };
  "sign_in_provider.entry": {
    "expiresAt": Instant | null;
    "grantId": string | null;
    "id": string;
    "kind": string;
    "payload": Json;
    "uid": string | null;
  };
};
