import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";

type Card = {
  cardId: string;
  memberId: string;
  fileId: string;
  contentType: "image/jpeg" | "image/png";
  sizeBytes: number;
};
export const insertCard = (tx: Tx, card: Card, now: Date) =>
  tx
    .insertInto("partyCard")
    .values({ ...card, addedAt: now })
    .execute();
export async function countCards(db: Db | Tx, memberId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from party_card where member_id = ${memberId}`.execute(db);
  return rows[0]?.count ?? 0;
}
export async function deleteCard(tx: Tx, memberId: string, cardId: string): Promise<boolean> {
  const { rows } = await sql`
    delete from party_card where member_id = ${memberId} and card_id = ${cardId} returning card_id`.execute(
    tx,
  );
  return rows.length > 0;
}
export async function findCard(
  db: Db,
  memberId: string,
  cardId: string,
): Promise<(Card & { bookingId: string }) | undefined> {
  const { rows } = await sql<Card & { bookingId: string }>`
    select c.card_id, c.member_id, c.file_id, c.content_type, c.size_bytes, m.booking_id
    from party_card c join party_member m using (member_id)
    where c.member_id = ${memberId} and c.card_id = ${cardId}`.execute(db);
  return rows[0];
}
