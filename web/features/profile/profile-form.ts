/** The profile as a form holds it, and back. */
import type { RequestOf } from "#contract/define.ts";
import type { Api } from "#contract/index.ts";
import type { Profile } from "#contract/profiles.ts";
import type { Role, Species } from "#domain/lists.ts";
import { figure, typed } from "../../platform/figures.ts";

type Patch = NonNullable<RequestOf<Api["PATCH /api/user-profile/me"]>["body"]>;
export type ProfileBody = { roles: Role[]; profile: Patch };
export type ProfileValues = {
  displayName: string;
  firstName: string;
  lastName: string;
  phoneNumber: string;
  location: string;
  bio: string;
  roles: Role[];
  street: string;
  postalCode: string;
  city: string;
  country: string;
  experienceYears: string;
  preferredGameTypes: Species[];
  bankAccountNumber: string;
  organizationNumber: string;
  contactPerson: string;
  vatRegistered: boolean;
  language: "nb" | "en";
  emailNotifications: boolean;
  pushNotifications: boolean;
};

/** `asked`: the roles chosen at sign-up, which are on their way into the profile. */
export const valuesOf = (p: Profile, asked: readonly Role[] = []): ProfileValues => ({
  displayName: p.displayName,
  firstName: p.firstName,
  lastName: p.lastName,
  phoneNumber: p.phoneNumber ?? "",
  location: p.location,
  bio: p.bio,
  roles: asked.length > 0 ? [...asked, ...p.roles.filter((r) => r === "admin")] : p.roles,
  street: p.address.street ?? "",
  postalCode: p.address.postalCode ?? "",
  city: p.address.city ?? "",
  country: p.address.country ?? "",
  experienceYears: typed(p.hunterProfile.experienceYears),
  preferredGameTypes: p.hunterProfile.preferredGameTypes,
  bankAccountNumber: p.bankAccountNumber ?? "",
  organizationNumber: p.organizationNumber ?? "",
  contactPerson: p.contactPerson,
  vatRegistered: p.landownerProfile.vatRegistered,
  language: p.language,
  emailNotifications: p.preferences.emailNotifications,
  pushNotifications: p.preferences.pushNotifications,
});

/** The parts of a role that is not held stay as they are. */
export const profileBody = (v: ProfileValues): ProfileBody => ({
  roles: v.roles,
  profile: {
    displayName: v.displayName,
    firstName: v.firstName,
    lastName: v.lastName,
    phoneNumber: v.phoneNumber.trim(),
    location: v.location,
    bio: v.bio,
    address: { street: v.street, postalCode: v.postalCode, city: v.city, country: v.country },
    ...(v.roles.includes("hunter") && { hunterProfile: { experienceYears: figure(v.experienceYears) ?? 0, preferredGameTypes: v.preferredGameTypes } }),
    ...(v.roles.includes("landowner") && {
      bankAccountNumber: v.bankAccountNumber,
      organizationNumber: v.organizationNumber,
      contactPerson: v.contactPerson,
      landownerProfile: { vatRegistered: v.vatRegistered },
    }),
    language: v.language,
    preferences: { emailNotifications: v.emailNotifications, pushNotifications: v.pushNotifications },
  },
});

/** Which catalogue text names the part that was refused. */
export function failedPart(paths: readonly (string | undefined)[]): "hunterFailed" | "landownerFailed" | "updateFailed" {
  const all = (names: readonly string[]) => paths.length > 0 && paths.every((p) => names.some((n) => p === n || p?.startsWith(`${n}.`)));
  if (all(["hunterProfile"])) return "hunterFailed";
  return all(["bankAccountNumber", "organizationNumber", "contactPerson", "landownerProfile"]) ? "landownerFailed" : "updateFailed";
}
