import { sql } from "kysely";
import type { CalendarDate } from "#domain/days.ts";
import type { Tx } from "#server/platform/database/database.ts";

type ReplyAddress = {
  conversationId: string;
  uid: string;
  position: number;
  expiresAt: Date;
  /** The address that the account has proven; null if it has none, or is disabled or deleted. */
  email: string | null;
  /** How many answers came today, with this one. */
  answers: number;
};
/**
 * Counts an answer to an address, which is locked until commit, after its conversation, as where somebody leaves;
 * undefined if there is none.
 */
export async function countAnswer(
  tx: Tx,
  tokenHash: string,
  today: CalendarDate,
): Promise<ReplyAddress | undefined> {
  await sql`select from conversation
    where conversation_id = (select conversation_id from reply_address where token_hash = ${tokenHash})
    for no key update`.execute(tx);
  const { rows } = await sql<ReplyAddress>`
    update reply_address a set answers = case when answered_on = ${today}::date then answers + 1 else 1 end,
      answered_on = ${today}::date
    from user_profile u
    where a.token_hash = ${tokenHash} and u.uid = a.uid
    returning a.conversation_id, a.uid, a."position", a.expires_at, a.answers,
      case when u.disabled_at is null and u.deleted_at is null then proven_address_of(u.uid) end email`.execute(
    tx,
  );
  return rows[0];
}
