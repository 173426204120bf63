/** Begins the payment of a booking, or the saving of its card: the step between confirmation and payment. */
import type { Locale } from "#domain/locale.ts";
import { bookingAddress } from "#domain/page-addresses.ts";

type Begun = { payUrl: string };
/** The address of the card provider's page, or of our card form, which leads back to the booking. */
export function paymentPage({ payUrl }: Begun, bookingId: string, locale: Locale): URL {
  const url = new URL(payUrl, location.origin);
  url.searchParams.set("returnUrl", `${bookingAddress(bookingId)}&payment=back`);
  url.searchParams.set("lang", locale);
  return url;
}
