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
/** What a request says of its buyer; what it leaves out is the profile's. */
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
 * The buyer of a request: as given, else as the profile says. Who gives an address or a number of their own is not
 * mixed with the profile's: a firm has no private address, and a private person no firm's number.
 */
export function buyerOf(profile: Buyer, given: GivenBuyer = {}): Buyer {
  const { name, address = {}, organizationNumber } = given;
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
