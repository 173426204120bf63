/** Owners and hunters of generated properties, with numbers instead of names. */
import { idOf } from "../world/seeded.ts";
import { isOrganizationNumber } from "#domain/invoice/invoice.ts";
import { invoicingAgreementVersion } from "#domain/invoice/agreement.ts";
import type { Role } from "#domain/account/lists.ts";

export type Person = { uid: string; name: string; email: string; organisation: string };
export const ownerPattern = "last-grunneier-%@example.no";
const hunters = 200;
const propertiesEach = 20;

/** Returns a valid organisation number for each owner. It begins with 2, as none of Norway's does. */
function organisationOf(n: number): string {
  for (let check = 0; check < 20; check++) {
    const number = String(200_000_000 + n * 20 + check);
    if (isOrganizationNumber(number)) return number;
  }
  throw new Error(`no organisation number for ${n}`);
}

const person = (kind: string, name: string, n: number): Person => ({
  uid: idOf(`load/${kind}/${n}`),
  name: `${name} ${n}`,
  email: `last-${kind}-${n}@example.no`,
  organisation: organisationOf(n),
});
export const ownerOf = (propertyIndex: number): Person =>
  person("grunneier", "Grunneier", Math.floor(propertyIndex / propertiesEach) + 1);
export const allHunters: readonly Person[] = Array.from({ length: hunters }, (_, i) =>
  person("jeger", "Jeger", i + 1),
);

const none = { email: false, sms: false };
const quiet = { bookingRequests: none, bookingResults: none, chatMessages: none };
export const profileRow = ({ uid, name, email, organisation }: Person, role: Role, at: Date) => ({
  uid,
  email,
  display_name: name,
  roles: [role],
  preferences: { emailNotifications: false, pushNotifications: false, notifications: quiet },
  landowner_profile: { vatRegistered: role === "landowner" },
  hunter_profile: {
    experienceYears: 0,
    experienceLevel: null,
    preferredGameTypes: [],
    preferredHuntingTypes: [],
  },
  address: { street: "Bygdevegen 1", postalCode: "7890", city: "Namsskogan", country: "Norge" },
  invoicing_agreed_version: role === "landowner" ? invoicingAgreementVersion : null,
  invoicing_agreed_at: role === "landowner" ? at : null,
  bank_account_number: role === "landowner" ? "12055512343" : null,
  organization_number: role === "landowner" ? organisation : null,
  language: "nb",
  created_at: at,
  welcomed_at: at,
  last_login: at,
});

export const userRow = ({ uid, name, email }: Person, at: Date) => ({
  id: uid,
  name,
  email,
  emailVerified: true,
  createdAt: at,
  updatedAt: at,
});
