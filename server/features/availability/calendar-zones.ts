/** Time zones of calendar files: by their tz database name if known, otherwise as the file defines them. */
import { CalendarDateTime, toZoned } from "@internationalized/date";
import ICAL from "ical.js";

/** A time zone by its name in the tz database, which is part of Node. */
class NamedZone extends ICAL.Timezone {
  /** The offset from UTC in seconds, by day; only days without a clock change are cached. */
  readonly #ofDays = new Map<number, number>();

  override utcOffset({ year, month, day, hour, minute, second }: ICAL.Time): number {
    const at = (wall: CalendarDateTime) => toZoned(wall, this.tzid).offset / 1000;
    const key = (year * 12 + month) * 31 + day;
    const cached = this.#ofDays.get(key);
    if (cached !== undefined) return cached;
    const midnight = new CalendarDateTime(year, month, day);
    const offset = at(midnight);
    if (offset !== at(midnight.add({ days: 1 }))) return at(midnight.set({ hour, minute, second }));
    this.#ofDays.set(key, offset);
    return offset;
  }
}

function isTzName(name: string): boolean {
  try {
    toZoned(new CalendarDateTime(2000, 1, 1), name);
    return true;
  } catch {
    return false;
  }
}
/** The known tz name at the end of an id such as `/mozilla.org/20070129_1/Europe/Oslo`. */
const tzNameIn = (id: string): string | undefined =>
  [id, id.split("/").slice(-2).join("/")].find((name) => name !== "" && isTzName(name));

/** Registers the time zones of a file with ical.js. The returned function is false for an unknown zone. */
export function createZones(definitions: readonly ICAL.Component[]): (id: string) => boolean {
  const defined = new Map(
    definitions.map((component) => [String(component.getFirstPropertyValue("tzid")), component]),
  );
  const registrations = new Map<string, boolean>();
  const register = (id: string): boolean => {
    const name = tzNameIn(id);
    const component = defined.get(id);
    const zone = name
      ? new NamedZone({ tzid: name })
      : component && new ICAL.Timezone({ component, tzid: id });
    if (zone) ICAL.TimezoneService.register(zone, id);
    return zone !== undefined;
  };
  return (id) => {
    const isRegistered = registrations.get(id) ?? register(id);
    registrations.set(id, isRegistered);
    return isRegistered;
  };
}
