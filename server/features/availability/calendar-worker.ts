/**
 * Parses an imported calendar in a worker thread, which can be terminated if it takes too long or too much
 * memory.
 */
import { parentPort, workerData } from "node:worker_threads";
import ICAL from "ical.js";
import { joinedWithin, type Moment, nightsTaken } from "#domain/availability/closed-nights.ts";
import type { BlackoutPeriod } from "#domain/offering/terms.ts";

export type ReadRequest = {
  text: string;
  window: BlackoutPeriod;
  /** The host that ends the ids of our own events, so that they are recognised when imported back. */
  ownHost: string;
};
const MOST_ENTRIES = 5000;
const MOST_REPEATS = 1500;

const momentOf = (time: ICAL.Time): Moment => ({
  date: time.toString().slice(0, 10),
  ...(!time.isDate && time.zone === ICAL.Timezone.utcTimezone && { instant: time.toJSDate() }),
});

/** Events that block no night: cancelled or marked as free. */
function isFree(entry: ICAL.Component): boolean {
  const propertyOf = (name: string) => String(entry.getFirstPropertyValue(name) ?? "").toUpperCase();
  return propertyOf("status") === "CANCELLED" || propertyOf("transp") === "TRANSPARENT";
}

function nightsOf(entry: ICAL.Component, { window, ownHost }: ReadRequest): BlackoutPeriod[] {
  const event = new ICAL.Event(entry);
  if (isFree(entry) || String(event.uid ?? "").endsWith(`@${ownHost}`)) return [];
  if (!event.isRecurring()) return [nightsTaken(momentOf(event.startDate), momentOf(event.endDate))];
  const nights: BlackoutPeriod[] = [];
  const times = event.iterator();
  for (let n = 0; n < MOST_REPEATS; n++) {
    const time = times.next();
    if (!time || momentOf(time).date >= window.to) break;
    const { startDate, endDate } = event.getOccurrenceDetails(time);
    nights.push(nightsTaken(momentOf(startDate), momentOf(endDate)));
  }
  return nights;
}

const reading = workerData as ReadRequest;
const entries = new ICAL.Component(ICAL.parse(reading.text)).getAllSubcomponents("vevent");
if (entries.length > MOST_ENTRIES) throw new Error("too many entries");
const nights = entries.flatMap((entry) => nightsOf(entry, reading));
parentPort?.postMessage(joinedWithin(nights, reading.window));
