/** In-app notifications: one per event and person, rendered when read. They cannot be turned off. */
import { locales } from "#domain/locale.ts";
import { dayMs } from "#domain/days.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { publish } from "#server/platform/delivery/live-store.ts";
import { addNotifications } from "./bell-store.ts";
import { kindLabel, type Template } from "./written.ts";

type InAppNotification = {
  uid: string;
  eventKey: string;
  kind: string;
  at: Date;
  now: Date;
  link: string | undefined;
  bookingId: string | null;
  written: Template;
};

/** A notification of an old event is created as read. The previous version shows its kind. */
export async function addInAppNotifications(tx: Tx, entries: readonly InAppNotification[]): Promise<void> {
  const added = await addNotifications(
    tx,
    entries.map((entry) => ({
      ...entry,
      readAt: entry.now.getTime() - entry.at.getTime() > dayMs ? entry.at : null,
      texts: Object.fromEntries(
        locales.map((locale) => [locale, { title: kindLabel(entry.kind, locale), body: "" }]),
      ),
    })),
  );
  const [first] = entries;
  if (added.length && first) await publish(tx, first.now, added, "notification");
}
