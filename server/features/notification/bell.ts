/** What stands under a person's bell: one per event and person, in every language. */
import { type Locale, locales } from "#contract/words.ts";
import { dayMs } from "#domain/days.ts";
import type { Tx } from "#server/platform/database.ts";
import { publish } from "#server/platform/live-store.ts";
import { addNotifications } from "./bell-store.ts";

export type BellEntry = {
  uid: string;
  eventKey: string;
  kind: string;
  at: Date;
  now: Date;
  link: string | undefined;
  bookingId: string | null;
  write: (language: Locale) => { subject: string; body: string };
};

/** The subject, and of the e-mail the first paragraph. What is old when it is told has been read already. */
export async function ringBell(tx: Tx, entries: readonly BellEntry[]): Promise<void> {
  const added = await addNotifications(
    tx,
    entries.map(({ write, ...entry }) => ({
      ...entry,
      readAt: entry.now.getTime() - entry.at.getTime() > dayMs ? entry.at : null,
      texts: Object.fromEntries(
        locales.map((locale) => {
          const { subject, body } = write(locale);
          return [locale, { title: subject, body: body.split("\n\n")[0] ?? "" }];
        }),
      ),
    })),
  );
  const [first] = entries;
  if (added.length && first) await publish(tx, first.now, added, "notification");
}
