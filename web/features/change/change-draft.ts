/** What is chosen on the page on which a change of a booking is proposed. */
import { useCallback, useState } from "react";
import type { RequestBody } from "#contract/index.ts";
import type { ChangePrice } from "#domain/booking/changed-stay.ts";
import { groupOf } from "#domain/booking/group.ts";
import { addDays, type CalendarDate, isCalendarDate } from "#domain/days.ts";
import type { Booking } from "#web/features/booking/public.ts";
import {
  type CalculateBody,
  calculateBody,
  type Offering,
  type StayChoice,
} from "#web/features/checkout/public.ts";
import { usePersistedDraft } from "#web/platform/draft/use-persisted-draft.ts";

export type ChangeDraft = StayChoice & { offeringId: string; price: ChangePrice; message: string };
/** A proposal with every part of the stay, so that what is not named is not left as it was. */
export type ChangeBody = CalculateBody & { price?: ChangePrice };
export type ProposeBody = RequestBody<"POST /api/booking-actions/:bookingId/propose">;

export const draftOf = (b: Booking): ChangeDraft => ({
  fromDate: b.fromDate,
  toDate: b.toDate,
  ...groupOf(b),
  cabinIds: b.cabins.filter(({ included }) => !included).map(({ cabinId }) => cabinId),
  services: Object.fromEntries(b.services.map(({ serviceId, quantity }) => [serviceId, quantity])),
  serviceDays: Object.fromEntries(b.services.flatMap((s) => (s.dates ? [[s.serviceId, s.dates]] : []))),
  offeringId: b.offeringId ?? "",
  price: "today",
  message: "",
});

/** The draft without cabins and services that the offering does not have. */
function onOffering(draft: ChangeDraft, offering: Offering): ChangeDraft {
  const cabinIds = offering.optionalCabins.map(({ cabinId }) => cabinId);
  const serviceIds = offering.propertyServices.map(({ serviceId }) => serviceId);
  return {
    ...draft,
    cabinIds: draft.cabinIds.filter((id) => cabinIds.includes(id)),
    services: Object.fromEntries(Object.entries(draft.services).filter(([id]) => serviceIds.includes(id))),
  };
}

/** The body without a price; undefined until both dates are given. */
export function stayBody(draft: ChangeDraft, offering: Offering | undefined): CalculateBody | undefined {
  const { fromDate, toDate, cabinIds } = draft;
  if (offering) return calculateBody(offering, onOffering(draft, offering));
  if (!isCalendarDate(fromDate) || !isCalendarDate(toDate)) return undefined;
  const cabins = cabinIds.map((cabinId) => ({ cabinId }));
  return { fromDate, toDate, ...groupOf(draft), cabins, services: [] };
}

type Day = { date: string; reason?: string | undefined; own?: true | undefined };
const takenByStay = ["booked", "preparation", "ground_taken", "cabin_taken"];
/** The days with those of the booking itself free, which a change gives back; also those kept free around it. */
export const withOwnDaysFree = <D extends Day>(
  days: readonly D[],
  { fromDate, toDate }: { fromDate: CalendarDate; toDate: CalendarDate },
  preparationDays: number,
): D[] =>
  days.map((day) => {
    const { date, reason = "" } = day;
    const isOwn = fromDate <= date && date < toDate;
    const isKept =
      reason === "preparation" &&
      addDays(fromDate, -preparationDays) <= date &&
      date < addDays(toDate, preparationDays);
    if (!(isOwn && takenByStay.includes(reason)) && !isKept) return day;
    const { reason: _reason, own: _own, ...rest } = day;
    return { ...rest, density: "free" } as unknown as D;
  });

/** The draft, kept in this browser until it is sent. `onOtherOffering`: what was kept is for another one. */
export function useChangeDraft(
  booking: Booking,
  offeringId: string,
  onOtherOffering: (offeringId: string) => void,
) {
  const [saved] = useState(() => draftOf(booking));
  const [draft, setDraft] = useState<ChangeDraft>({ ...saved, offeringId });
  const change = useCallback((part: Partial<ChangeDraft>) => setDraft((now) => ({ ...now, ...part })), []);
  const forget = usePersistedDraft<ChangeDraft>({
    name: `change/${booking.bookingId}`,
    values: draft,
    saved,
    restore: (kept) => {
      change({ ...kept, offeringId });
      if (kept.offeringId && kept.offeringId !== offeringId) onOtherOffering(kept.offeringId);
    },
  });
  return { draft, saved, change, forget };
}
