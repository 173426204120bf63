/** Names a booked place in emails, SMS, notifications, documents and headings. */

const wordSign = /[\p{L}\d]/u;
/** Whether one name contains the other as whole words, ignoring case. */
function includesName(what: string, property: string): boolean {
  const [text, sought] = [what.toLowerCase(), property.toLowerCase()];
  const at = sought ? text.indexOf(sought) : -1;
  const neighbours = [text.charAt(at - 1), text.charAt(at + sought.length)];
  return at >= 0 && !neighbours.some((sign) => wordSign.test(sign));
}

/** The property's name beside the offering's; undefined if «Elgjakt på Storåsen» already contains it. */
export const propertyUnlessNamed = (what: string, property: string): string | undefined =>
  includesName(what, property) ? undefined : property;

/** «Laksefiske, Storåsen», with the property named once. Without `what` it is the property alone. */
export const placeName = (what: string | null | undefined, property: string): string =>
  what ? [what, propertyUnlessNamed(what, property)].filter(Boolean).join(", ") : property;

export type Booked = {
  offeringName?: string | null;
  propertyName: string;
  cabins: readonly { name: string }[];
};
/** The name of the offering, or of cabins that are booked alone (rules 10.3); else the property's. */
export const bookedName = ({ offeringName, propertyName, cabins }: Booked): string =>
  offeringName || cabins.map(({ name }) => name).join(", ") || propertyName;
/** The destination of a trip: the property, or the cabins that are booked without an offering. */
export const tripDestination = (b: Booked): string => (b.offeringName ? b.propertyName : bookedName(b));
