/** The buyer on the invoice, requested in the form if the profile has no complete buyer (rules 8.6). */
export type InvoiceBuyer = {
  isFirm: boolean;
  name: string;
  organizationNumber: string;
  street: string;
  postalCode: string;
  city: string;
  /** Empty for Norway. */
  country: string;
  /** Whether the address is also saved in the profile. */
  keep: boolean;
};
export const emptyBuyer: InvoiceBuyer = {
  isFirm: false,
  name: "",
  organizationNumber: "",
  street: "",
  postalCode: "",
  city: "",
  country: "",
  keep: true,
};

/** Restores the stored value; fields of another type are left out. */
export function restoredBuyer(stored: Readonly<Record<string, unknown>> = {}): InvoiceBuyer {
  const fits = Object.entries(stored).filter(
    ([key, value]) => typeof value === typeof emptyBuyer[key as keyof InvoiceBuyer],
  );
  return { ...emptyBuyer, ...Object.fromEntries(fits) };
}

/** The body of the request; the server treats blank fields as not given. */
export const buyerBody = ({ isFirm, name, organizationNumber, ...written }: InvoiceBuyer) => {
  const { street, postalCode, city, country } = written;
  return isFirm ? { name, organizationNumber } : { address: { street, postalCode, city, country } };
};

export const isWhole = ({
  isFirm,
  name,
  organizationNumber,
  street,
  postalCode,
  city,
}: InvoiceBuyer): boolean =>
  (isFirm ? [name, organizationNumber] : [street, postalCode, city]).every((text) => text.trim());
