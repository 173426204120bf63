/**
 * From 22 to 07 in Oslo no SMS is sent: it waits until the morning, unless that is too late for its deadline.
 */
import { addDays, addMs, hourMs, osloDate, osloMidnight } from "../days.ts";

/** The clock changes between midnight and seven, so both hours are counted back from the next midnight. */
const atHour = (date: string, hour: number) => addMs(osloMidnight(addDays(date, 1)), (hour - 24) * hourMs);
const [evening, morning] = [22, 7];
/** With less time than this after the morning, its reader cannot act before the deadline. */
const enoughMs = 3 * hourMs;

/** When an SMS may be sent; null: at once. `deadline`: the time before which the reader must act. */
export function quietUntil(now: Date, deadline: Date | null = null): Date | null {
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
