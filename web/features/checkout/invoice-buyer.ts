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
    ([key, value]) => key in nobody && typeof value === typeof nobody[key as keyof InvoiceBuyer],
  );
  return { ...nobody, ...Object.fromEntries(fits) };
}

const filled = (...texts: string[]) => texts.every((text) => text.trim() !== "");
const addressIn = ({ street, postalCode, city }: InvoiceBuyer) => ({ street, postalCode, city });

export const isWhole = (b: InvoiceBuyer): boolean =>
  b.isFirm ? filled(b.name, b.organizationNumber) : filled(b.street, b.postalCode, b.city);

/** As the request sends it; undefined where nothing is written. */
export function buyerBody(b: InvoiceBuyer) {
  const { name, organizationNumber } = b;
  if (b.isFirm) return name.trim() || organizationNumber.trim() ? { name, organizationNumber } : undefined;
  return Object.values(addressIn(b)).some((text) => text.trim()) ? { address: addressIn(b) } : undefined;
}

/** What the profile keeps of it; undefined where nothing is to be kept. */
export const keptAddress = (b: InvoiceBuyer) =>
  b.keep && !b.isFirm && isWhole(b) ? addressIn(b) : undefined;
