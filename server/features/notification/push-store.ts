import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";

export type Subscription = { subscriptionId: string; endpoint: string; p256dh: string; auth: string };

/** A person's maximum number of subscriptions, more than anybody needs; then the oldest is replaced. */
const MAX_SUBSCRIPTIONS = 20;

/**
 * One row per browser. It belongs to the last person who signed in there; the keys must show that it is the
 * same browser. Undefined if the keys differ.
 */
export async function saveSubscription(
  tx: Tx,
  s: { uid: string; endpoint: string; p256dh: string; auth: string; at: Date },
): Promise<string | undefined> {
  const subscription = await tx
    .insertInto("pushSubscription")
    .values(s)
    .onConflict((c) =>
      c
        .column("endpoint")
        .doUpdateSet({ uid: s.uid, p256dh: s.p256dh, auth: s.auth, at: s.at })
        .where((e) =>
          e.or([
            e("pushSubscription.uid", "=", s.uid),
            e.and([e("pushSubscription.p256dh", "=", s.p256dh), e("pushSubscription.auth", "=", s.auth)]),
          ]),
        ),
    )
    .returning("subscriptionId")
    .executeTakeFirst();
  if (!subscription) return undefined;
  await sql`delete from push_subscription where uid = ${s.uid} and subscription_id in
    (select subscription_id from push_subscription where uid = ${s.uid} order by at desc, subscription_id = ${subscription.subscriptionId} desc offset ${MAX_SUBSCRIPTIONS})`.execute(
    tx,
  );
  return subscription.subscriptionId;
}

export async function removeSubscription(tx: Tx, uid: string, id: string): Promise<boolean> {
  const deleted = await tx
    .deleteFrom("pushSubscription")
    .where("subscriptionId", "=", id)
    .where("uid", "=", uid)
    .returning("subscriptionId")
    .executeTakeFirst();
  return deleted !== undefined;
}

export const subscriptionsOf = (db: Db, uid: string): Promise<Subscription[]> =>
  db
    .selectFrom("pushSubscription")
    .select(["subscriptionId", "endpoint", "p256dh", "auth"])
    .where("uid", "=", uid)
    .orderBy("at")
    .execute();

/** Deletes a subscription that the push service no longer knows, unless it was renewed meanwhile. */
export async function deleteSubscription(db: Db, { subscriptionId, p256dh }: Subscription): Promise<void> {
  await db
    .deleteFrom("pushSubscription")
    .where("subscriptionId", "=", subscriptionId)
    .where("p256dh", "=", p256dh)
    .execute();
}

export type Keys = { publicKey: string; privateKey: string };
/** The stored key pair; if there is none, the given one is stored. */
export async function saveKeys(db: Db, createKeys: () => Keys): Promise<Keys> {
  const find = () => db.selectFrom("pushKey").select(["publicKey", "privateKey"]).executeTakeFirst();
  const existing = await find();
  if (existing) return existing;
  const { publicKey, privateKey } = createKeys();
  await db
    .insertInto("pushKey")
    .values({ publicKey, privateKey })
    .onConflict((c) => c.doNothing())
    .execute();
  return (await find()) ?? { publicKey, privateKey };
}
