/** The person or company to whom an invoice is issued (rules 8.6; bokføringsforskriften § 5-1-2). */
import { isOrganizationNumber } from "./invoice.ts";

/** Unknown fields are empty or absent. An address without a country is in Norway. */
export type Address = {
  street?: string | undefined;
  postalCode?: string | undefined;
  city?: string | undefined;
  country?: string | undefined;
};
export type Buyer = { name: string; address: Address; organizationNumber: string | null };
/** The buyer details in a request; missing ones are taken from the profile. */
type GivenBuyer = {
  name?: string | undefined;
  address?: Address | undefined;
  organizationNumber?: string | undefined;
};

const isFilled = (text: string | undefined): boolean => Boolean(text?.trim());

/** Whether mail reaches the address. */
const isWholeAddress = ({ street, postalCode, city }: Address): boolean =>
  [street, postalCode, city].every(isFilled);

/**
 * The buyer of a request: the given details, otherwise the profile's. A given address or organisation number
 * is never mixed with the profile's, since a company has no private address, and a private person no
 * organisation number.
 */
export function buyerOf(profile: Buyer, givenBuyer: GivenBuyer = {}): Buyer {
  const { name, address = {}, organizationNumber } = givenBuyer;
  const number = organizationNumber?.replace(/[\s.]/g, "");
  const isOther = Boolean(number) || Object.values(address).some(isFilled);
  return {
    name: name?.trim() || profile.name,
    address: isOther ? address : profile.address,
    organizationNumber: isOther ? number || null : profile.organizationNumber,
  };
}

/** Whether an invoice can name the buyer: by name and address, or by organisation number. */
export const isBuyerKnown = ({ name, address, organizationNumber }: Buyer): boolean =>
  isFilled(name) && (isWholeAddress(address) || isOrganizationNumber(organizationNumber ?? ""));
