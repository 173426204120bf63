import { useTranslations } from "use-intl";
import { groupValues } from "#messages/group-text.ts";
import { guestKindOf } from "#domain/offering/guest-kind.ts";
import type { Group } from "#domain/booking/group.ts";
import { groupParams, offeringAddress } from "#domain/page-addresses.ts";
import { type Booked, bookedName, placeName } from "#domain/place-name.ts";
import { useFormat } from "#web/i18n/format.ts";
import type { Booking } from "./phase.ts";

type Ids = Pick<Booking, "propertyId" | "offeringId" | "fromDate" | "toDate"> & Group;
/** The offering's page, with the stay filled in for `openBooking`; for cabins alone the property's page. */
export function offeringPageAddress(b: Ids, { openBooking = false } = {}): string {
  const { propertyId, offeringId, fromDate, toDate } = b;
  if (!offeringId) return `/view-property?${new URLSearchParams({ propertyId })}`;
  return offeringAddress(
    { propertyId, offeringId },
    openBooking ? { fromDate, toDate, ...groupParams(b), openBooking: "true" } : {},
  );
}

/** The address to book again, with guests and extras filled in, and dates if there is a later season. */
export function bookAgainAddress(b: Booking): string {
  if (!b.again) return offeringPageAddress(b);
  const { offeringId, fromDate, toDate } = b.again;
  const cabins = b.cabins.filter((c) => !c.included).map((c) => c.cabinId);
  const services = b.services.map((s) => `${s.serviceId}:${s.quantity}`);
  return offeringAddress(
    { propertyId: b.propertyId, offeringId },
    {
      ...(fromDate && toDate && { fromDate, toDate }),
      ...groupParams(b),
      ...(cabins.length > 0 && { cabins: cabins.join() }),
      ...(services.length > 0 && { services: services.join() }),
    },
  );
}

/** The address of a search for the same species, dates and group size, or for cabins after a cabin alone. */
export function similarSearchAddress(
  b: Pick<Booking, "offeringId" | "species" | "fromDate" | "toDate"> & Group,
) {
  const { offeringId, species, fromDate, toDate } = b;
  const query = new URLSearchParams({
    ...(offeringId ? species.length > 0 && { species: species.join() } : { kind: "cabin" }),
    from: fromDate,
    to: toDate,
    ...groupParams(b),
  });
  return `/finn-jakttterreng?${query}`;
}

/** Returns the dates of a stay, with the year if it is not the current year. */
export function useStayDates(): (
  b: Pick<Booking, "fromDate" | "toDate">,
  o?: { short?: boolean; weekday?: boolean },
) => string {
  const f = useFormat();
  return ({ fromDate, toDate }, o) => f.dateRange(fromDate, toDate, { ...o, now: f.now });
}

/** The name of the booked place: «Laksefiske, Storåsen», or only the property's name. */
export const placeOf = (b: Booked): string => placeName(bookedName(b), b.propertyName);

/** A phone number as a `tel:` link. */
export const telephoneLink = (number: string): string => `tel:${number.replaceAll(/[^\d+]/g, "")}`;

/** Returns who comes on a booking, in words; in a cabin on its own all are persons (rules 2.11). */
export function useBookedGroup(): (b: Pick<Booking, "offeringId" | "species"> & Group) => string {
  const t = useTranslations("common.ui");
  return (b) => t("group", groupValues(b, b.offeringId ? guestKindOf(b.species, false) : undefined));
}
