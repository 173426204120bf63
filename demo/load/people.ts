/** Owners and hunters of generated properties: numbers, not names. */
import { idOf } from "../world/seeded.ts";
import type { Role } from "#domain/lists.ts";

export type Person = { uid: string; name: string; email: string };
export const ownerPattern = "last-grunneier-%@example.no";
const hunters = 200;
const propertiesEach = 20;

const person = (kind: string, name: string, n: number): Person => ({
  uid: idOf(`load/${kind}/${n}`),
  name: `${name} ${n}`,
  email: `last-${kind}-${n}@example.no`,
});
export const ownerOf = (propertyIndex: number): Person =>
  person("grunneier", "Grunneier", Math.floor(propertyIndex / propertiesEach) + 1);
export const allHunters: readonly Person[] = Array.from({ length: hunters }, (_, i) =>
  person("jeger", "Jeger", i + 1),
);

const none = { email: false, sms: false };
const quiet = { bookingRequests: none, bookingResults: none, chatMessages: none };
export const profileRow = ({ uid, name, email }: Person, role: Role, at: Date) => ({
  uid,
  email,
  display_name: name,
  roles: [role],
  preferences: { emailNotifications: false, pushNotifications: false, notifications: quiet },
  landowner_profile: { vatRegistered: true },
  hunter_profile: {
    experienceYears: 0,
    experienceLevel: null,
    preferredGameTypes: [],
    preferredHuntingTypes: [],
  },
  address: {},
  bank_account_number: role === "landowner" ? "12055512343" : null,
  language: "nb",
  created_at: at,
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
