/** The buyer on the invoice. The form asks for it if the profile has no complete buyer (rules 8.6). */
export type InvoiceBuyer = {
  isFirm: boolean;
  name: string;
  organizationNumber: string;
  street: string;
  postalCode: string;
  city: string;
  /** The country's code; empty for Norway. */
  country: string;
  /** Whether the address should be saved in the profile too. */
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

/** Restores a stored buyer; fields whose value has the wrong type are left empty. */
export function restoredBuyer(stored: Readonly<Record<string, unknown>> = {}): InvoiceBuyer {
  const fits = Object.entries(stored).filter(
    ([key, value]) => typeof value === typeof emptyBuyer[key as keyof InvoiceBuyer],
  );
  return { ...emptyBuyer, ...Object.fromEntries(fits) };
}

/** The buyer in the body of the request. The server ignores blank fields. */
export const buyerBody = ({ isFirm, name, organizationNumber, ...written }: InvoiceBuyer) => {
  const { street, postalCode, city, country } = written;
  return isFirm ? { name, organizationNumber } : { address: { street, postalCode, city, country } };
};

export const isCompleteBuyer = ({
  isFirm,
  name,
  organizationNumber,
  street,
  postalCode,
  city,
}: InvoiceBuyer): boolean =>
  (isFirm ? [name, organizationNumber] : [street, postalCode, city]).every((text) => text.trim());
