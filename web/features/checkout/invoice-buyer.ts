/** Whom the invoice is for, where the profile does not say: asked in the request form (rules 8.6). */
export type InvoiceBuyer = {
  isFirm: boolean;
  name: string;
  organizationNumber: string;
  street: string;
  postalCode: string;
  city: string;
  /** Save the address in the profile too. */
  keep: boolean;
};
export const nobody: InvoiceBuyer = {
  isFirm: false,
  name: "",
  organizationNumber: "",
  street: "",
  postalCode: "",
  city: "",
  keep: true,
};

/** As it was stored in the browser; what is of another kind there is left out. */
export function restoredBuyer(stored: Readonly<Record<string, unknown>> = {}): InvoiceBuyer {
  const fits = Object.entries(stored).filter(
    ([key, value]) => typeof value === typeof nobody[key as keyof InvoiceBuyer],
  );
  return { ...nobody, ...Object.fromEntries(fits) };
}

/** As the request sends it; the server takes what is blank as not given. */
export const buyerBody = ({ isFirm, name, organizationNumber, street, postalCode, city }: InvoiceBuyer) =>
  isFirm ? { name, organizationNumber } : { address: { street, postalCode, city } };

export function isWhole(buyer: InvoiceBuyer): boolean {
  const body = buyerBody(buyer);
  return Object.values(body.address ?? body).every((text) => text.trim());
}
