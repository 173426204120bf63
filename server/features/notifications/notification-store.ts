import { sql } from "kysely";
import type { Locale } from "#contract/words.ts";
import type { Tx } from "#server/platform/database.ts";

type Person = { uid: string; name: string; email: string; language: Locale; wants_email: boolean };
export type BookingFacts = {
  hunter: Person;
  landowner: Person;
  property: string;
  offering: string | null;
  from_date: string;
  to_date: string;
  participants: number;
  total_ore: number;
  landowner_earnings_ore: number | null;
  reply_due_at: Date | null;
  payment_due_at: Date | null;
  has_bank_account: boolean;
};

const person = (alias: string) => sql`jsonb_build_object('uid', ${sql.ref(`${alias}.uid`)}, 'name', ${sql.ref(`${alias}.display_name`)}, 'email', ${sql.ref(`${alias}.email`)},
  'language', ${sql.ref(`${alias}.language`)}, 'wants_email', coalesce((${sql.ref(`${alias}.preferences`)} ->> 'emailNotifications')::boolean, true))`;

/** Undefined where the booking is gone: a draft that was dropped. */
export async function findBookingFacts(tx: Tx, bookingId: string): Promise<BookingFacts | undefined> {
  const { rows } = await sql<BookingFacts>`
    select ${person("h")} as hunter, ${person("l")} as landowner, p.name as property, o.name as offering, b.from_date, b.to_date, b.participants, b.total_ore,
      b.landowner_earnings_ore, b.reply_due_at, b.payment_due_at, l.bank_account_number is not null as has_bank_account
    from booking b join user_profile h on h.uid = b.hunter_uid join user_profile l on l.uid = b.landowner_uid
      join property p using (property_id) left join offering o on o.offering_id = b.offering_id
    where b.booking_id = ${bookingId}`.execute(tx);
  return rows[0];
}

export type Mail = { eventKey: string; at: Date; type: string; subtype: string; status: string; uid: string; email: string; subject: string; content: string; bookingId: string };
/** The outbox. One that is there already is left alone, so that a job may run again. */
export async function addMails(tx: Tx, mails: readonly Mail[]): Promise<void> {
  if (!mails.length) return;
  await tx
    .insertInto("communication")
    .values(
      mails.map((m) => ({
        event_key: m.eventKey,
        at: m.at,
        type: m.type,
        subtype: m.subtype,
        provider: "script_platform",
        channel: "email",
        status: m.status,
        recipient_uid: m.uid,
        recipient: m.email,
        subject: m.subject,
        content: m.content,
        booking_id: m.bookingId,
      })),
    )
    .onConflict((c) => c.columns(["event_key", "recipient", "channel"]).doNothing())
    .execute();
}
