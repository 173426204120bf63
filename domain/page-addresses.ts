/** Pages that are led to from everywhere, from emails too. */
type Ids = { propertyId: string; offeringId: string };

/** `more`: further parameters, as `fromDate`, `toDate` and `participants`. */
export const offeringAddress = ({ propertyId, offeringId }: Ids, more: Record<string, string> = {}): string =>
  `/view-property-offering?${new URLSearchParams({ propertyId, offeringId, ...more })}`;

export const bookingAddress = (bookingId: string): string =>
  `/booking-request-details-page?${new URLSearchParams({ bookingId })}`;
