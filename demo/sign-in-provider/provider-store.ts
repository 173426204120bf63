/** Stores the state of the demo's OpenID Connect provider in the database, shared by all processes. */
import { type RawBuilder, sql } from "kysely";
import type { Adapter, AdapterPayload } from "oidc-provider";
import type { Db } from "#server/platform/database/database.ts";
import type { Sweep } from "#server/platform/jobs/sweeper.ts";
import { withDemoTables } from "../tables.ts";

const json = (value: unknown): RawBuilder<string> => sql`${JSON.stringify(value)}::jsonb`;
const inSeconds = (seconds: number | undefined) =>
  seconds ? sql<Date>`clock_timestamp() + make_interval(secs => ${seconds})` : null;

export const demoProviderAdapter =
  (db: Db) =>
  (kind: string): Adapter => {
    const one = (column: "id" | "uid", value: string) =>
      withDemoTables(db)
        .selectFrom("sign_in_provider.entry")
        .select("payload")
        .where("kind", "=", kind)
        .where(column, "=", value)
        .where((e) => e.or([e("expiresAt", "is", null), e("expiresAt", ">", sql<Date>`clock_timestamp()`)]))
        .executeTakeFirst()
        .then((row) => row?.payload as AdapterPayload | undefined);
    return {
      async upsert(id, payload, expiresIn) {
        const row = {
          payload: json(payload),
          uid: payload.uid ?? null,
          grantId: payload.grantId ?? null,
          expiresAt: inSeconds(expiresIn),
        };
        await withDemoTables(db)
          .insertInto("sign_in_provider.entry")
          .values({ kind, id, ...row })
          .onConflict((c) => c.columns(["kind", "id"]).doUpdateSet(row))
          .execute();
      },
      find: (id) => one("id", id),
      findByUid: (uid) => one("uid", uid),
      findByUserCode: async () => undefined, // the demo has no device flow
      async consume(id) {
        const consumed = sql<string>`payload || jsonb_build_object('consumed', extract(epoch from clock_timestamp())::int)`;
        await withDemoTables(db)
          .updateTable("sign_in_provider.entry")
          .set({ payload: consumed })
          .where("kind", "=", kind)
          .where("id", "=", id)
          .execute();
      },
      async destroy(id) {
        await withDemoTables(db)
          .deleteFrom("sign_in_provider.entry")
          .where("kind", "=", kind)
          .where("id", "=", id)
          .execute();
      },
      async revokeByGrantId(grantId) {
        await withDemoTables(db)
          .deleteFrom("sign_in_provider.entry")
          .where("kind", "=", kind)
          .where("grantId", "=", grantId)
          .execute();
      },
    };
  };

/** Returns a value shared by all processes, which the first of them creates. */
export async function insertOnce<T>(db: Db, id: string, createValue: () => Promise<T>): Promise<T> {
  const find = () =>
    withDemoTables(db)
      .selectFrom("sign_in_provider.entry")
      .select("payload")
      .where("kind", "=", "kept")
      .where("id", "=", id)
      .executeTakeFirst();
  const existing = await find();
  if (existing) return existing.payload as T;
  await withDemoTables(db)
    .insertInto("sign_in_provider.entry")
    .values({ kind: "kept", id, payload: json(await createValue()) })
    .onConflict((c) => c.doNothing())
    .execute();
  return (await find())?.payload as T;
}

/** A sweep that deletes the expired rows of the sign-in provider. */
export const providerSweep = (db: Db): Sweep => ({
  name: "prune sign-in provider",
  async run() {
    await withDemoTables(db)
      .deleteFrom("sign_in_provider.entry")
      .where("expiresAt", "<", sql<Date>`clock_timestamp()`)
      .execute();
    return 0;
  },
});
