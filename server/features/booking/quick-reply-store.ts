import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";

type Kind = "accept" | "reject" | "message";
export type QuickReplies = Record<Kind, string[]>;

export async function findQuickReplies(db: Db | Tx, uid: string): Promise<QuickReplies> {
  const rows = await db.selectFrom("quickReply").select(["kind", "texts"]).where("uid", "=", uid).execute();
  const of = (kind: Kind) => rows.find((row) => row.kind === kind)?.texts ?? [];
  return { accept: of("accept"), reject: of("reject"), message: of("message") };
}

export async function saveQuickReplies(tx: Tx, uid: string, kind: Kind, texts: string[]): Promise<void> {
  await (texts.length > 0
    ? sql`insert into quick_reply (uid, kind, texts) values (${uid}, ${kind}, ${texts}) on conflict (uid, kind) do update set texts = excluded.texts`
    : sql`delete from quick_reply where uid = ${uid} and kind = ${kind}`
  ).execute(tx);
}
