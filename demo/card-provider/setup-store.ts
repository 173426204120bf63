/** The provider's record of cards that are saved to be charged later. */
import type { Db, Tx } from "#server/platform/database/database.ts";
import { withDemoTables } from "../tables.ts";

export type Setup = {
  setupId: string;
  clientSecret: string;
  reference: string;
  status: "requires_payment_method" | "requires_action" | "succeeded" | "cancelled";
  paymentMethodId: string | null;
  cardNumber: string;
};
const columns = ["setupId", "clientSecret", "reference", "status", "paymentMethodId", "cardNumber"] as const;
const asSetup = (row: Omit<Setup, "status"> & { status: string }): Setup => ({
  ...row,
  status: row.status as Setup["status"],
});

type NewSetup = Pick<Setup, "setupId" | "clientSecret" | "reference"> & {
  customer: string;
  idempotencyKey: string;
  now: Date;
};
/** Inserts a setup of a saved card. It is idempotent: the same key returns the first setup. */
export async function insertSetup(db: Db, s: NewSetup): Promise<Setup> {
  await withDemoTables(db)
    .insertInto("card_provider.setup")
    .values({
      setupId: s.setupId,
      clientSecret: s.clientSecret,
      reference: s.reference,
      customer: s.customer,
      status: "requires_payment_method",
      idempotencyKey: s.idempotencyKey,
      createdAt: s.now,
    })
    .onConflict((c) => c.column("idempotencyKey").doNothing())
    .execute();
  return asSetup(
    await withDemoTables(db)
      .selectFrom("card_provider.setup")
      .select(columns)
      .where("idempotencyKey", "=", s.idempotencyKey)
      .executeTakeFirstOrThrow(),
  );
}
export async function findSetup(db: Db, setupId: string): Promise<Setup | undefined> {
  const row = await withDemoTables(db)
    .selectFrom("card_provider.setup")
    .select(columns)
    .where("setupId", "=", setupId)
    .executeTakeFirst();
  return row && asSetup(row);
}
/** Lists the booking's setups that have no card yet. */
export async function listOpenSetups(db: Db, reference: string): Promise<string[]> {
  const rows = await withDemoTables(db)
    .selectFrom("card_provider.setup")
    .select("setupId")
    .where("reference", "=", reference)
    .where("status", "in", ["requires_payment_method", "requires_action"])
    .execute();
  return rows.map(({ setupId }) => setupId);
}
export async function lockSetup(tx: Tx, setupId: string): Promise<Setup | undefined> {
  const row = await withDemoTables(tx)
    .selectFrom("card_provider.setup")
    .select(columns)
    .where("setupId", "=", setupId)
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
    .set({ status, paymentMethodId, cardNumber })
    .where("setupId", "=", setupId)
    .execute();
/** Returns the number of a saved card, or of a card on file, that may still be charged. */
export async function findSavedNumber(tx: Tx, paymentMethodId: string): Promise<string | undefined> {
  const row = await withDemoTables(tx)
    .selectFrom("card_provider.setup")
    .select("cardNumber")
    .where("paymentMethodId", "=", paymentMethodId)
    .unionAll(
      withDemoTables(tx)
        .selectFrom("card_provider.intent")
        .select("cardNumber")
        .where("paymentMethodId", "=", paymentMethodId),
    )
    .executeTakeFirst();
  return row?.cardNumber || undefined;
}
export async function forgetCard(db: Db, paymentMethodId: string, now: Date): Promise<void> {
  await withDemoTables(db)
    .updateTable("card_provider.setup")
    .set({ forgottenAt: now, cardNumber: "" })
    .where("paymentMethodId", "=", paymentMethodId)
    .where("forgottenAt", "is", null)
    .execute();
  await withDemoTables(db)
    .updateTable("card_provider.intent")
    .set({ cardNumber: "" })
    .where("paymentMethodId", "=", paymentMethodId)
    .execute();
}
