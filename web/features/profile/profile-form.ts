/** Converts the profile between API and form values. */
import type { RequestBody } from "#contract/index.ts";
import type { Profile } from "#contract/profile/endpoints.ts";
import { invoicingAgreementVersion } from "#domain/invoice/agreement.ts";
import { isInBusinessRegister } from "#domain/invoice/invoice.ts";
import { experienceLevels } from "#domain/offering/lists.ts";
import type { Role } from "#domain/account/lists.ts";
import type { Species } from "#domain/species/species.ts";
import { parseNumber, numberText } from "#web/i18n/number-input.ts";

type ProfilePatch = NonNullable<RequestBody<"PATCH /api/user-profile/me">>;
export type ProfileBody = ProfilePatch;
export type PayoutValues = { bankAccountNumber: string; organizationNumber: string };
export type ProfileValues = PayoutValues & {
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
  experienceLevel: string;
  preferredGameTypes: Species[];
  contactPerson: string;
  vatRegistered: boolean;
  vatRegisteredFrom: string;
  inBusinessRegister: boolean;
  invoicingAgreed: boolean;
};

/** `requestedRoles`: roles chosen at sign-up, which the profile does not have yet. */
export const valuesOf = (p: Profile, requestedRoles: readonly Role[] = []): ProfileValues => ({
  displayName: p.displayName,
  firstName: p.firstName,
  lastName: p.lastName,
  phoneNumber: p.phoneNumber ?? "",
  location: p.location,
  bio: p.bio,
  roles: requestedRoles.length > 0 ? [...requestedRoles, ...p.roles.filter((r) => r === "admin")] : p.roles,
  street: p.address.street ?? "",
  postalCode: p.address.postalCode ?? "",
  city: p.address.city ?? "",
  country: p.address.country ?? "",
  experienceYears: numberText(p.hunterProfile.experienceYears),
  experienceLevel: p.hunterProfile.experienceLevel ?? "",
  preferredGameTypes: p.hunterProfile.preferredGameTypes,
  bankAccountNumber: p.bankAccountNumber ?? "",
  organizationNumber: p.organizationNumber ?? "",
  contactPerson: p.contactPerson,
  vatRegistered: p.landownerProfile.vatRegistered,
  vatRegisteredFrom: p.landownerProfile.vatRegisteredFrom ?? "",
  inBusinessRegister: isInBusinessRegister({
    answered: p.landownerProfile.inBusinessRegister,
    name: p.displayName,
  }),
  invoicingAgreed: p.invoicingAgreement?.version === invoicingAgreementVersion,
});

export type PartId = "who" | "address" | "hunter" | "landowner";
type ProfilePart = {
  body: (v: ProfileValues) => ProfilePatch;
  failed: "updateFailed" | "hunterFailed" | "landownerFailed";
};
/** The sections of the profile. Each is saved separately, and has its own text for a failed save. */
export const parts: Record<PartId, ProfilePart> = {
  who: {
    body: (v) => ({
      displayName: v.displayName,
      firstName: v.firstName,
      lastName: v.lastName,
      phoneNumber: v.phoneNumber.trim(),
      location: v.location,
      bio: v.bio,
    }),
    failed: "updateFailed",
  },
  address: {
    body: (v) => ({
      address: { street: v.street, postalCode: v.postalCode, city: v.city, country: v.country },
    }),
    failed: "updateFailed",
  },
  hunter: {
    body: (v) => ({
      hunterProfile: {
        experienceYears: parseNumber(v.experienceYears) ?? 0,
        experienceLevel: experienceLevels.find((level) => level === v.experienceLevel) ?? null,
        preferredGameTypes: v.preferredGameTypes,
      },
      // landowners have the organisation number in their own section
      ...(!v.roles.includes("landowner") && { organizationNumber: v.organizationNumber }),
    }),
    failed: "hunterFailed",
  },
  landowner: {
    body: (v) => ({
      bankAccountNumber: v.bankAccountNumber,
      organizationNumber: v.organizationNumber,
      contactPerson: v.contactPerson,
      landownerProfile: {
        vatRegistered: v.vatRegistered,
        inBusinessRegister: v.inBusinessRegister,
        ...(v.vatRegistered && v.vatRegisteredFrom && { vatRegisteredFrom: v.vatRegisteredFrom }),
      },
      ...(v.invoicingAgreed && { invoicingAgreed: true as const }),
    }),
    failed: "landownerFailed",
  },
};
/** Field names, besides those of the values, whose errors are shown at a field. */
export const otherErrorFields = ["address", "hunterProfile", "landownerProfile"];

/** The request body of a new profile; it leaves other fields unchanged. */
export const newProfileBody = ({ roles, displayName, phoneNumber }: ProfileValues): ProfileBody => ({
  roles,
  displayName,
  phoneNumber: phoneNumber.trim(),
});
