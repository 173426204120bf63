/** From 22 to 07 in Oslo no SMS is sent; it waits until the morning unless that is too late. */
import { addDays, addMs, hourMs, osloDate, osloMidnight } from "../days.ts";

/** Clocks change after midnight and before seven: counted back from the next midnight, both are right. */
const atHour = (date: string, hour: number) => addMs(osloMidnight(addDays(date, 1)), (hour - 24) * hourMs);
const [evening, morning] = [22, 7];
/** Less time than this after the morning is too little to act in. */
const enoughMs = 3 * hourMs;

/** When an SMS of now may go out; null: at once. `deadline`: what the reader must do something before. */
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
