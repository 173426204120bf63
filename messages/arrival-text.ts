/** What guests are told before they come: where to meet and park, and their host's message (rules 9.16, 9.17). */
import {
  type ArrivalPlaceholder,
  arrivalPlaceholders,
  fillArrivalText,
  ownArrivalText,
} from "#domain/arrival/message.ts";
import type { PointKind } from "#domain/arrival/fields.ts";
import {
  addressIn,
  destinationOf,
  drivingDestination,
  drivingUrl,
  inDrivingOrder,
  type MeetingPoint,
  positionOf,
} from "#domain/arrival/points.ts";
import { preparationsFor } from "#domain/booking/before-trip.ts";
import type { Locale } from "#domain/locale.ts";
import type { Species } from "#domain/species/species.ts";
import { fill } from "./fill.ts";
import { dateTime } from "./format.ts";
import { catalogues, screenTexts, stayTimeRows } from "./index.ts";

/** `place`: the part of the ground or the cabin; null for the property as a whole. */
export type PlacedPoint = MeetingPoint & { place: string | null; englishPlace: string | null };
export type ArrivalFacts = {
  points: readonly PlacedPoint[];
  address: string;
  municipality: string | null;
  guest: string;
  times: { arrivalTime: string | null; departureTime: string | null };
  /** When the house manual shows its key; null without a key. `keyIsShown`: at the time of the message. */
  keyShownAt: Date | null;
  keyIsShown: boolean;
  species: readonly Species[];
};
type Place = Pick<ArrivalFacts, "points" | "municipality">;

const namedPlace = ({ place, englishPlace }: PlacedPoint, locale: Locale): string =>
  (locale === "en" && englishPlace) || place || "";
function pointText(point: PlacedPoint, municipality: string | null, locale: Locale): string {
  const position = positionOf(point);
  const address = addressIn(point.address, municipality);
  const described = [namedPlace(point, locale), address, point.note].filter(Boolean).join(". ");
  return [described, position && `(${position.lat}, ${position.lon})`].filter(Boolean).join(" ");
}

/** The points of one kind in one line; empty if there are none. */
export const pointsText = ({ points, municipality }: Place, kind: PointKind, locale: Locale): string =>
  points
    .filter((point) => point.kind === kind)
    .map((point) => pointText(point, municipality, locale))
    .join("; ");

/** Parking, meeting points and the links that lead there, as lines. */
export function wayLines(facts: Place & Pick<ArrivalFacts, "address">, locale: Locale): string[] {
  const { arrival: t, emailFrame } = catalogues[locale].server;
  const { points, address, municipality } = facts;
  const driveLine = (destination: string) => `${t.driveThere}: ${drivingUrl(destination)}`;
  const ordered = inDrivingOrder(points);
  if (ordered.length === 0) {
    const destination = drivingDestination(facts);
    return destination && address ? [`${t.address}: ${destination}`, driveLine(destination)] : [];
  }
  return ordered.flatMap((point) => {
    const destination = destinationOf(point, municipality);
    const line = `${emailFrame.facts[point.kind]}: ${pointText(point, municipality, locale)}`;
    return destination ? [line, driveLine(destination)] : [line];
  });
}

/** The usual message, with the placeholders that a host may keep. */
export function usualArrivalText(locale: Locale): string {
  const t = catalogues[locale].server.arrival;
  const blocks: ArrivalPlaceholder[] = ["way", "times", "key", "bring"];
  const named = (key: ArrivalPlaceholder) => `{${arrivalPlaceholders[key][locale]}}`;
  return [`${t.greeting} ${named("guest")}!`, t.soon, ...blocks.map(named), t.closing].join("\n\n");
}

/** What a guest brings or has in order; the checklist's ages and what is done on the page are left out. */
const notBrought = ["age", "ageBigGame", "offline", "huntLeader"];

/** The host's message to a guest. `own`: the host's texts, of which an empty one is replaced. */
export function arrivalText(
  locale: Locale,
  own: { text: string; englishText: string },
  facts: ArrivalFacts,
): string {
  const t = catalogues[locale].server.arrival;
  const { before } = screenTexts(locale).booking;
  const key = facts.keyIsShown
    ? t.keyShown
    : facts.keyShownAt &&
      fill(t.keyLater, { text: () => dateTime(facts.keyShownAt as Date, locale), count: () => 1 }, locale);
  const needed = preparationsFor(facts.species).filter((one) => !notBrought.includes(one));
  return fillArrivalText(ownArrivalText(own, locale) ?? usualArrivalText(locale), {
    guest: facts.guest,
    way: wayLines(facts, locale).join("\n"),
    times: stayTimeRows(locale, facts.times)
      .map(([label, time]) => `${label}: ${time}`)
      .join("\n"),
    key: key ?? "",
    bring: needed.length ? [`${t.bring}:`, ...needed.map((one) => `– ${before[one]}`)].join("\n") : "",
  });
}
