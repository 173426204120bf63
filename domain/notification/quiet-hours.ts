/** No SMS is sent from 22 to 07 in Oslo: it waits until morning, unless the reader's deadline is too near. */
import { addDays, addMs, hourMs, osloDate, osloMidnight } from "../days.ts";

/** The hour of a day, counted back from the next midnight, since clocks change between 00 and 07. */
const atHour = (date: string, hour: number) => addMs(osloMidnight(addDays(date, 1)), (hour - 24) * hourMs);
const [evening, morning] = [22, 7];
/** If the deadline is sooner than this after the morning, the reader would be too late to act. */
const enoughMs = 3 * hourMs;

/** Returns when an SMS may be sent; null means at once. `deadline`: until when the reader must act. */
export function smsAllowedAt(now: Date, deadline: Date | null = null): Date | null {
  const today = osloDate(now);
  const until =
    now < atHour(today, morning)
      ? atHour(today, morning)
      : now >= atHour(today, evening)
        ? atHour(addDays(today, 1), morning)
        : null;
  if (!until || (deadline && deadline > now && deadline.getTime() < until.getTime() + enoughMs)) return null;
  return until;
}
