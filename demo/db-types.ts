// Written by `npm run db:types` from demo/migrations/. Do not edit.
import type { ColumnType } from "kysely";

type Instant = ColumnType<Date, Date | string, Date | string>;
type Json = ColumnType<unknown, string, string>;
// Kysely's own Generated would lose the inner ColumnType.
type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;
export type DemoTables = {
  "card_provider.dispute": {
    "amount_ore": number;
    "created_at": Instant;
    "decided_at": Instant | null;
    "dispute_id": string;
    "fee_ore": number;
    "intent_id": string;
    "status": string;
  };
  "card_provider.event": {
    "attempts": Generated<number>;
    "created_at": Instant;
    "delivered_at": Instant | null;
    "event_id": string;
    "idempotency_key": string | null;
    "next_attempt_at": Instant;
    "payload": string;
    "type": string;
  };
  "card_provider.intent": {
    "amount_ore": number;
    "charged_at": Instant | null;
    "client_secret": string;
    "created_at": Instant;
    "fee_ore": Generated<number>;
    "idempotency_key": string;
    "intent_id": string;
    "reference": string;
    "status": string;
  };
  "card_provider.movement": {
    "amount_ore": number | null;
    "at": Instant | null;
    "fee_ore": number | null;
    "kind": string | null;
    "movement_id": string | null;
    "ref": string | null;
    "reference": string | null;
  };
  "card_provider.own_movement": {
    "amount_ore": number;
    "at": Instant;
    "kind": string;
    "movement_id": string;
  };
  "card_provider.refund": {
    "amount_ore": number;
    "created_at": Instant;
    "failed_at": Instant | null;
    "idempotency_key": string;
    "intent_id": string;
    "refund_id": string;
  };
  "card_provider.refused_transfer": {
    "amount_ore": number;
    "bank_account_number": string;
    "created_at": Instant;
    "idempotency_key": string;
    "reason": string;
    "uid": string;
  };
  "card_provider.reversal": {
    "amount_ore": number;
    "created_at": Instant;
    "idempotency_key": string;
    "reversal_id": string;
    "transfer_id": string;
  };
  "card_provider.setting": {
    "name": string;
    "value": string;
  };
  "card_provider.setup": {
    "card_number": Generated<string>;
    "client_secret": string;
    "created_at": Instant;
    "customer": string;
    "forgotten_at": Instant | null;
    "idempotency_key": string;
    "payment_method_id": string | null;
    "reference": string;
    "setup_id": string;
    "status": string;
  };
  "card_provider.transfer": {
    "amount_ore": number;
    "bank_account_number": string;
    "created_at": Instant;
    "idempotency_key": string;
    "reference": Generated<string>;
    "transfer_id": string;
    "uid": string;
  };
  "sign_in_provider.entry": {
    "expires_at": Instant | null;
    "grant_id": string | null;
    "id": string;
    "kind": string;
    "payload": Json;
    "uid": string | null;
  };
};
