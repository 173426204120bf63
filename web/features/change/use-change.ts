import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router";
import type { Booking } from "#web/features/booking/public.ts";
import { type Offering, usePrice } from "#web/features/checkout/public.ts";
import { browserApi } from "#web/platform/api/api-client.ts";
import { type ChangeBody, stayBody, useChangeDraft } from "./change-draft.ts";
import type { LoadedChange } from "./load-change.ts";

/** The choice of a change, its price and what the server refuses of it. */
export function useChange(
  booking: Booking,
  loaded: NonNullable<LoadedChange>,
  offering: Offering | undefined,
) {
  const { bookingId } = booking;
  const [, setQuery] = useSearchParams();
  const goToOffering = (offeringId: string) =>
    setQuery({ bookingId, offeringId }, { replace: true, preventScrollReset: true });
  const kept = useChangeDraft(booking, offering?.offeringId ?? "", (offeringId) => {
    if (!loaded.isOfferingRequested) goToOffering(offeringId);
  });
  const { draft, saved } = kept;
  const stay = useMemo(() => stayBody(draft, offering), [draft, offering]);
  const booked = useMemo(() => stayBody(saved, offering), [saved, offering]);
  const isOtherOffering = (offering?.offeringId ?? null) !== booking.offeringId;
  const isChanged =
    stay !== undefined && (isOtherOffering || JSON.stringify(stay) !== JSON.stringify(booked));
  const body: ChangeBody | undefined =
    isChanged && stay ? { ...stay, ...(draft.price === "agreed" && { price: draft.price }) } : undefined;
  const ask = useCallback(
    (asked: ChangeBody, signal: AbortSignal) =>
      browserApi({ signal })("POST /api/booking-actions/:bookingId/propose/preview", {
        params: { bookingId },
        body: asked,
      }),
    [bookingId],
  );
  return { ...kept, stay, body, preview: usePrice(body, ask), goToOffering };
}
export type Change = ReturnType<typeof useChange>;
