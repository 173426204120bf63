import type { Locale } from "#domain/locale.ts";
import type { Tx } from "#server/platform/database/database.ts";

type Subscriber = { subscriberId: string; email: string; token: string; confirmedAt: Date | null };
const columns = ["subscriberId", "email", "token", "confirmedAt"] as const;

/** Inserts or finds the row of the address, and locks it. */
export async function requestSubscription(
  tx: Tx,
  { email, token, language, now }: { email: string; token: string; language: Locale; now: Date },
): Promise<Subscriber & { isNew: boolean }> {
  const row = await tx
    .insertInto("newsletterSubscriber")
    .values({ email, token, language, askedAt: now })
    .onConflict((c) => c.column("email").doUpdateSet({ askedAt: now, language }))
    .returning(columns)
    .executeTakeFirstOrThrow();
  return { ...row, isNew: row.token === token };
}

export const findByToken = (tx: Tx, token: string) =>
  tx
    .selectFrom("newsletterSubscriber")
    .select([...columns, "language"])
    .where("token", "=", token)
    .forUpdate()
    .executeTakeFirst();

export const confirmSubscriber = (tx: Tx, subscriberId: string, now: Date) =>
  tx
    .updateTable("newsletterSubscriber")
    .set({ confirmedAt: now })
    .where("subscriberId", "=", subscriberId)
    .execute();

/** Deletes the subscription, and the messages to the address that wait to be sent. */
export async function removeSubscriber(tx: Tx, token: string) {
  const removed = await tx
    .deleteFrom("newsletterSubscriber")
    .where("token", "=", token)
    .returning(["subscriberId", "confirmedAt", "email"])
    .executeTakeFirst();
  if (removed)
    await tx
      .deleteFrom("communication")
      .where("recipient", "=", removed.email)
      .where("subtype", "like", "newsletter%")
      .where("status", "=", "pending")
      .where("handedAt", "is", null)
      .execute();
  return removed;
}
