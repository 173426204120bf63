/** Reads e-mails as an administrator or the receiver would. Most rows of the log have values and no text. */
import { readEmails, type Written } from "#server/features/notification/public.ts";
import type { Locale } from "#domain/locale.ts";
import type { Db } from "#server/platform/database/database.ts";
import type pg from "pg";

export type EmailRow = Record<string, unknown> & {
  communication_id: string;
  written: Written | null;
  language: Locale;
  subject: string;
  content: string;
  channel: string;
  subtype: string;
  link: string | null;
  recipient: string;
  recipient_uid: string | null;
};
export async function emailsWhere(
  { platform: { db }, pool }: { platform: { db: Db }; pool: pg.Pool },
  where: string,
  ...values: unknown[]
): Promise<EmailRow[]> {
  const { rows } = await pool.query<EmailRow>(`select * from communication where ${where}`, values);
  return readEmails(db, rows);
}
