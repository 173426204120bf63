import { sql } from "kysely";
import type { Db, Tx } from "#server/platform/database/database.ts";
import { provenAddressOf } from "#server/platform/auth/proven-address-store.ts";

type Invitation = { conversationId: string; email: string; by: string; now: Date; expiresAt: Date };
/** Inviting the same address again renews the invitation. */
export async function upsertInvitation(tx: Tx, i: Invitation): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into conversation_invitation (conversation_id, email, invited_by, invited_at, expires_at)
    values (${i.conversationId}, ${i.email}, ${i.by}, ${i.now}, ${i.expiresAt})
    on conflict (conversation_id, email) do update set invited_by = excluded.invited_by,
      invited_at = excluded.invited_at, expires_at = excluded.expires_at
    returning invitation_id id`.execute(tx);
  return rows[0]!.id;
}
export async function countInvitations(tx: Tx, conversationId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int n from conversation_invitation
    where conversation_id = ${conversationId} and expires_at > ${now}`.execute(tx);
  return rows[0]?.n ?? 0;
}
type InvitationRow = {
  invitationId: string;
  conversationId: string;
  name: string;
  invitedBy: string;
  invitedByUid: string;
  expiresAt: Date;
};
/** Lists invitations to a verified email address, without those from people whom the receiver has blocked. */
const invitationsTo = (uid: string) => sql`
  select i.invitation_id, i.conversation_id, c.name,
    u.display_name invited_by, u.uid invited_by_uid, i.expires_at
  from conversation_invitation i join conversation c using (conversation_id)
    join user_profile u on u.uid = i.invited_by
  where i.email = ${provenAddressOf(uid)} and not exists (select from conversation_block
    where blocker_uid = ${uid} and blocked_uid = i.invited_by)`;
export const listInvitations = async (db: Db, uid: string, now: Date): Promise<InvitationRow[]> =>
  (
    await sql<InvitationRow>`${invitationsTo(uid)} and i.expires_at > ${now} order by i.invited_at desc limit 100`.execute(
      db,
    )
  ).rows;
export const findInvitation = async (
  tx: Tx,
  invitationId: string,
  uid: string,
): Promise<InvitationRow | undefined> =>
  (
    await sql<InvitationRow>`${invitationsTo(uid)} and i.invitation_id = ${invitationId} for update of i`.execute(
      tx,
    )
  ).rows[0];
export const deleteInvitation = (tx: Tx, invitationId: string): Promise<unknown> =>
  tx.deleteFrom("conversationInvitation").where("invitationId", "=", invitationId).execute();
