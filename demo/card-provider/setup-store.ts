/** The provider's record of cards that are saved to be charged later. */
import type { Db, Tx } from "#server/platform/database.ts";
import { withDemoTables } from "../tables.ts";

export type Setup = {
  setupId: string;
  clientSecret: string;
  reference: string;
  status: "requires_payment_method" | "requires_action" | "succeeded" | "cancelled";
  paymentMethodId: string | null;
  cardNumber: string;
};
const columns = [
  "setup_id as setupId",
  "client_secret as clientSecret",
  "reference",
  "status",
  "payment_method_id as paymentMethodId",
  "card_number as cardNumber",
] as const;
const asSetup = (row: Omit<Setup, "status"> & { status: string }): Setup => ({
  ...row,
  status: row.status as Setup["status"],
});

type NewSetup = Pick<Setup, "setupId" | "clientSecret" | "reference"> & {
  customer: string;
  idempotencyKey: string;
  now: Date;
};
/** Idempotent: the same key returns the first. */
export async function insertSetup(db: Db, s: NewSetup): Promise<Setup> {
  await withDemoTables(db)
    .insertInto("card_provider.setup")
    .values({
      setup_id: s.setupId,
      client_secret: s.clientSecret,
      reference: s.reference,
      customer: s.customer,
      status: "requires_payment_method",
      idempotency_key: s.idempotencyKey,
      created_at: s.now,
    })
    .onConflict((c) => c.column("idempotency_key").doNothing())
    .execute();
  return asSetup(
    await withDemoTables(db)
      .selectFrom("card_provider.setup")
      .select(columns)
      .where("idempotency_key", "=", s.idempotencyKey)
      .executeTakeFirstOrThrow(),
  );
}
export async function findSetup(db: Db, setupId: string): Promise<Setup | undefined> {
  const row = await withDemoTables(db)
    .selectFrom("card_provider.setup")
    .select(columns)
    .where("setup_id", "=", setupId)
    .executeTakeFirst();
  return row && asSetup(row);
}
/** Those of the booking that no card was given to. */
export async function listOpenSetups(db: Db, reference: string): Promise<string[]> {
  const rows = await withDemoTables(db)
    .selectFrom("card_provider.setup")
    .select("setup_id")
    .where("reference", "=", reference)
    .where("status", "in", ["requires_payment_method", "requires_action"])
    .execute();
  return rows.map(({ setup_id }) => setup_id);
}
export async function lockSetup(tx: Tx, setupId: string): Promise<Setup | undefined> {
  const row = await withDemoTables(tx)
    .selectFrom("card_provider.setup")
    .select(columns)
    .where("setup_id", "=", setupId)
    .forUpdate()
    .executeTakeFirst();
  return row && asSetup(row);
}
export const markSetup = (
  tx: Tx,
  { setupId, status, paymentMethodId, cardNumber }: Omit<Setup, "clientSecret" | "reference">,
) =>
  withDemoTables(tx)
    .updateTable("card_provider.setup")
    .set({ status, payment_method_id: paymentMethodId, card_number: cardNumber })
    .where("setup_id", "=", setupId)
    .execute();
/** The number of a saved card that may still be charged. */
export async function findSavedNumber(tx: Tx, paymentMethodId: string): Promise<string | undefined> {
  const row = await withDemoTables(tx)
    .selectFrom("card_provider.setup")
    .select("card_number")
    .where("payment_method_id", "=", paymentMethodId)
    .where("forgotten_at", "is", null)
    .executeTakeFirst();
  return row?.card_number;
}
export const forgetCard = (db: Db, paymentMethodId: string, now: Date) =>
  withDemoTables(db)
    .updateTable("card_provider.setup")
    .set({ forgotten_at: now, card_number: "" })
    .where("payment_method_id", "=", paymentMethodId)
    .where("forgotten_at", "is", null)
    .execute();
