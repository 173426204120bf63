/** Exports all stored data of a person, with emails and notifications as they read now. */
import { readEmails, readNotices } from "#server/features/notification/public.ts";
import type { Locale } from "#domain/locale.ts";
import type { Db } from "#server/platform/database/database.ts";
import { type ExportRows, exportRows } from "./account-store.ts";

type NoticeRow = Parameters<typeof readNotices>[1][number] & {
  texts: Partial<Record<Locale, { title: string; body: string }>>;
};

/** The text of each row, without the values that it is rendered from. */
async function emailRows(db: Db, rows: ExportRows = []): Promise<ExportRows> {
  const read = await readEmails(db, rows as Parameters<typeof readEmails>[1] & ExportRows);
  return read.map(({ written: _, ...row }) => row);
}

export async function exportAccount(
  db: Db,
  uid: string,
  locale: Locale,
): Promise<Record<string, ExportRows>> {
  const all = await exportRows(db, uid);
  const notices = (all.notification ?? []) as unknown as NoticeRow[];
  const toSupport = await emailRows(db, all.messagesToSupport);
  return {
    ...all,
    letters: await emailRows(db, all.letters),
    messagesToSupport: toSupport.map(({ at, subject, content }) => ({ at, subject, content })),
    notification: await readNotices(
      db,
      notices.map(({ texts, ...row }) => ({ ...row, ...texts[locale] })),
      locale,
    ),
  };
}
