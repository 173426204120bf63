/** Pages that are led to from everywhere, from emails too. */
type Ids = { propertyId: string; offeringId: string };

/** `more`: further parameters, as `fromDate`, `toDate` and `participants`. */
export const offeringAddress = ({ propertyId, offeringId }: Ids, more: Record<string, string> = {}): string =>
  `/view-property-offering?${new URLSearchParams({ propertyId, offeringId, ...more })}`;

type Hit = { propertyId: string; offeringId?: string | null; cabinId?: string | null };
/** Where an offering or a cabin that the search has found is shown. */
export function hitAddress(
  { propertyId, offeringId, cabinId }: Hit,
  more: Record<string, string> = {},
): string {
  if (offeringId) return offeringAddress({ propertyId, offeringId }, more);
  return `/view-property?${new URLSearchParams({ propertyId, ...(cabinId && { cabinId }), ...more })}`;
}

export const bookingAddress = (bookingId: string): string =>
  `/booking-request-details-page?${new URLSearchParams({ bookingId })}`;
