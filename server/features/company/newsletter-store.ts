import type { Locale } from "#contract/words.ts";
import type { Tx } from "#server/platform/database.ts";

type Subscriber = { subscriberId: string; email: string; token: string; confirmedAt: Date | null };
const columns = ["subscriber_id as subscriberId", "email", "token", "confirmed_at as confirmedAt"] as const;

/** The row of the address, new or as it was, locked. */
export async function askFor(
  tx: Tx,
  { email, token, language, now }: { email: string; token: string; language: Locale; now: Date },
): Promise<Subscriber & { isNew: boolean }> {
  const row = await tx
    .insertInto("newsletter_subscriber")
    .values({ email, token, language, asked_at: now })
    .onConflict((c) => c.column("email").doUpdateSet({ asked_at: now, language }))
    .returning(columns)
    .executeTakeFirstOrThrow();
  return { ...row, isNew: row.token === token };
}

export const findByToken = (tx: Tx, token: string) =>
  tx
    .selectFrom("newsletter_subscriber")
    .select([...columns, "language"])
    .where("token", "=", token)
    .forUpdate()
    .executeTakeFirst();

export const confirm = (tx: Tx, subscriberId: string, now: Date) =>
  tx
    .updateTable("newsletter_subscriber")
    .set({ confirmed_at: now })
    .where("subscriber_id", "=", subscriberId)
    .execute();

/** Of the address also what was to be sent to it. */
export async function remove(tx: Tx, token: string) {
  const left = await tx
    .deleteFrom("newsletter_subscriber")
    .where("token", "=", token)
    .returning(["subscriber_id as subscriberId", "confirmed_at as confirmedAt", "email"])
    .executeTakeFirst();
  if (left)
    await tx
      .deleteFrom("communication")
      .where("recipient", "=", left.email)
      .where("subtype", "like", "newsletter%")
      .where("status", "=", "pending")
      .where("handed_at", "is", null)
      .execute();
  return left;
}
