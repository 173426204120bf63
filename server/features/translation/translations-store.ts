import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";

export type OverrideRow = {
  locale: string;
  key: string;
  text: string;
  shipped: string;
  updatedAt: Date;
  updatedBy: string | null;
};
export async function listOverrides(db: Db | Tx): Promise<OverrideRow[]> {
  const { rows } = await sql<OverrideRow>`
    select o.locale, o.key, o.text, o.shipped, o.updated_at, u.display_name updated_by
    from text_override o left join user_profile u on u.uid = o.updated_by order by o.locale, o.key`.execute(
    db,
  );
  return rows;
}

/** The general commission rate, which some texts contain (rules 3.6). */
export async function findCommissionPercent(db: Db): Promise<number> {
  const newest = db.selectFrom("commissionRate").select("ratePercent");
  const { ratePercent } = await newest
    .orderBy("validFrom", "desc")
    .orderBy("rateId", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return ratePercent;
}

/** Allows one change at a time until the transaction ends; readers do not wait. */
export const lockOverrides = (tx: Tx): Promise<unknown> =>
  sql`lock table text_override in share row exclusive mode`.execute(tx);

type Change = { locale: string; now: Date; uid: string };
export const saveOverrides = (
  tx: Tx,
  texts: readonly { key: string; text: string; shipped: string }[],
  { locale, now, uid }: Change,
): Promise<unknown> =>
  tx
    .insertInto("textOverride")
    .values(
      texts.map(({ key, text, shipped }) => ({
        locale,
        key,
        text,
        shipped,
        updatedAt: now,
        updatedBy: uid,
      })),
    )
    .onConflict((c) =>
      c.columns(["locale", "key"]).doUpdateSet((e) => ({
        text: e.ref("excluded.text"),
        shipped: e.ref("excluded.shipped"),
        updatedAt: e.ref("excluded.updatedAt"),
        updatedBy: e.ref("excluded.updatedBy"),
      })),
    )
    .execute();
export const dropOverrides = (tx: Tx, locale: string, keys: readonly string[]): Promise<unknown> =>
  tx.deleteFrom("textOverride").where("locale", "=", locale).where("key", "in", keys).execute();
