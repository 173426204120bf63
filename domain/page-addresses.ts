/** Paths of pages that many places link to, including emails. */
import type { Group } from "./booking/group.ts";

type Ids = { propertyId: string; offeringId: string };

/** An offering's page. `more`: further parameters, such as `fromDate`, `toDate` and `participants`. */
export const offeringAddress = ({ propertyId, offeringId }: Ids, more: Record<string, string> = {}): string =>
  `/view-property-offering?${new URLSearchParams({ propertyId, offeringId, ...more })}`;

type PageTarget = { propertyId: string; offeringId?: string | null; cabinId?: string | null };
export const cabinAddress = (cabinId: string, more: Record<string, string> = {}): string =>
  `/view-cabin?${new URLSearchParams({ cabinId, ...more })}`;

export const propertyAddress = (propertyId: string, more: Record<string, string> = {}): string =>
  `/view-property?${new URLSearchParams({ propertyId, ...more })}`;

type RulesPage = { species?: string; municipality?: string; date?: string | undefined };
/** The page about the seasons of a species in a municipality, of a species in the country, or of all. */
export function rulesAddress({ species, municipality, date }: RulesPage = {}): string {
  const path = ["/regler", species, species && municipality].filter(Boolean).join("/");
  return date ? `${path}?${new URLSearchParams({ date })}` : path;
}

/** The page of a search hit, an offering or a cabin; if it no longer exists, its property's page. */
export function hitAddress(
  { propertyId, offeringId, cabinId }: PageTarget,
  more: Record<string, string> = {},
): string {
  if (offeringId) return offeringAddress({ propertyId, offeringId }, more);
  return cabinId ? cabinAddress(cabinId, more) : propertyAddress(propertyId, more);
}

/** The page to confirm or cancel a newsletter subscription. */
export const newsletterAddress = (token: string): string => `/newsletter?${new URLSearchParams({ token })}`;

/** The page where an e-mail's receiver turns off e-mails of this kind, in the language of the e-mail. */
export const emailChoiceAddress = (token: string, lang: string): string =>
  `/email-choice?${new URLSearchParams({ token, lang })}`;

export const invitationAddress = (coHostId: string): string =>
  `/co-host-invitation?${new URLSearchParams({ coHostId })}`;

export const chatPage = "/chat-page";
export const conversationAddress = (conversationId: string): string =>
  `${chatPage}?${new URLSearchParams({ conversationId })}`;

/** The page that asks readers for confirmation before they follow a link to another site. */
export const outsideLinkAddress = (to: string): string => `/outside-link?${new URLSearchParams({ to })}`;

/** Opens the conversation about an offering, a cabin or a booking, or starts one. */
export const askAddress = (asked: { offeringId: string } | { cabinId: string }): string =>
  `${chatPage}?${new URLSearchParams(asked)}`;
export const bookingConversationAddress = (bookingId: string): string =>
  `${chatPage}?${new URLSearchParams({ bookingId })}`;

/** The page where a landowner chooses the payout account. */
export const payoutSettings = "/dashboard?tab=profile";
/** The part of that page about the landowner's account at the card provider. */
export const payoutAccountPage = `${payoutSettings}#payout-account`;

/** The page of a landowner's money: of all bookings, or of one. */
export const financialsAddress = (bookingId?: string): string =>
  `/financial-breakdown${bookingId ? `?${new URLSearchParams({ bookingId })}` : ""}`;

export const bookingAddress = (bookingId: string): string =>
  `/booking-request-details-page?${new URLSearchParams({ bookingId })}`;

/** The page on which a change of a booking is proposed. */
export const changeAddress = (bookingId: string, query: Record<string, string> = {}): string =>
  `/change-booking?${new URLSearchParams({ bookingId, ...query })}`;

/** The page that the link of a member or of a team leads to (rules 9.25). */
export const partyInviteAddress = (token: string): string => `/lag/${token}`;
/** The page on which a trainee's guardian consents. */
export const guardianAddress = (token: string): string => `/lag/foresatt/${token}`;
/** An invitation in a stored e-mail, which has no token; it is made when the e-mail is sent. */
export const storedInviteAddress = (memberId: string): string => `/lag?${new URLSearchParams({ memberId })}`;
/** The own place in a team of the one who booked. */
export const ownPlaceAddress = (memberId: string, bookingId: string): string =>
  `/lag?${new URLSearchParams({ memberId, bookingId })}`;
/** The page of a booking that somebody is offered; the link by e-mail has a token (rules 9.24). */
export const handoverAddress = (handoverId: string, token?: string): string =>
  `/handover?${new URLSearchParams({ handoverId, ...(token && { token }) })}`;

/** The page of a poster's QR: what can be bought today where it hangs. */
export const posterAddress = (code: string): string => `/k/${code}`;

/** Short addresses for SMS, with the id written in base 36. */
const shortForms: Record<string, { of: RegExp; page: (id: string) => string }> = {
  b: { of: /^\/booking-request-details-page\?bookingId=([\da-f-]{36})$/, page: bookingAddress },
  c: { of: /^\/chat-page\?conversationId=([\da-f-]{36})$/, page: conversationAddress },
};
/** Shortens an address; one without a short form is returned unchanged. */
export function shortLink(address: string): string {
  for (const [letter, { of }] of Object.entries(shortForms)) {
    const id = of.exec(address)?.[1];
    if (id) return `/${letter}/${BigInt(`0x${id.replaceAll("-", "")}`).toString(36)}`;
  }
  return address;
}
/** Returns the page of a short address; undefined if there is none. */
export function pageOfShortLink(letter: string, code: string): string | undefined {
  if (!/^[\da-z]{1,25}$/.test(code)) return undefined;
  const number = [...code].reduce((sum, digit) => sum * 36n + BigInt(Number.parseInt(digit, 36)), 0n);
  const hex = number.toString(16).padStart(32, "0");
  if (hex.length > 32) return undefined;
  return shortForms[letter]?.page(hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5"));
}

/** The query parameters of who comes; counts of 0 are left out. */
export const groupParams = ({ participants, companions, children }: Group): Record<string, string> => ({
  participants: String(participants),
  ...(companions ? { companions: String(companions) } : {}),
  ...(children ? { children: String(children) } : {}),
});
