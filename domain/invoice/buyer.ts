/** Who an invoice is issued to (rules 8.6; bokføringsforskriften § 5-1-2). */
import { isOrganizationNumber } from "./invoice.ts";

/** Empty or absent where it is not known; without a country it is Norway. */
export type Address = {
  street?: string | undefined;
  postalCode?: string | undefined;
  city?: string | undefined;
  country?: string | undefined;
};
export type Buyer = { name: string; address: Address; organizationNumber: string | null };
/** The buyer details of a request; missing ones come from the profile. */
type GivenBuyer = {
  name?: string | undefined;
  address?: Address | undefined;
  organizationNumber?: string | undefined;
};

const isFilled = (text: string | undefined): boolean => Boolean(text?.trim());

/** An address that post reaches. */
const isWholeAddress = ({ street, postalCode, city }: Address): boolean =>
  [street, postalCode, city].every(isFilled);

/**
 * The buyer of a request: the given details, otherwise the profile's. A given address or organization number
 * is never mixed with the profile's: a company has no private address, and a private person no organization
 * number.
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

/** Whether an invoice can name them: name and address, or organisation number. */
export const isBuyerKnown = ({ name, address, organizationNumber }: Buyer): boolean =>
  isFilled(name) && (isWholeAddress(address) || isOrganizationNumber(organizationNumber ?? ""));
