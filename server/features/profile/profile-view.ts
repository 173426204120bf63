import { z } from "zod";
import { hasBankAccountCheckDigit } from "#domain/invoice/invoice.ts";
import { Profile } from "#contract/profile/endpoints.ts";
import { readerLanguage } from "#contract/reader-language.ts";
import type { Locale } from "#contract/words.ts";
import { catalogues } from "#messages/index.ts";
import type { ProfileRow } from "./profile-store.ts";

const Documents = z.object({
  address: Profile.shape.address,
  preferences: Profile.shape.preferences,
  email_kinds_off: Profile.shape.emailKindsOff,
  hunter_profile: Profile.shape.hunterProfile,
  landowner_profile: z.object({
    vatRegistered: z.boolean(),
    inBusinessRegister: z.boolean().nullable().default(null),
  }),
  vat_registrations: z.array(
    z.object({
      from: z.string().nullable(),
      to: z.string().nullable(),
      isAnswered: z.boolean().optional(),
    }),
  ),
  roles: Profile.shape.roles,
});

/** The sections of a row that are documents of their own. */
export const documentsOf = (row: ProfileRow) => Documents.parse(row);

/** The user document; complete once it has a name and a role. */
export function profileView(row: ProfileRow, locale: Locale, now: Date): Profile {
  const documents = documentsOf(row);
  const { address, preferences, hunter_profile, landowner_profile, vat_registrations, roles } = documents;
  const wrongDigit = row.bank_account_number !== null && !hasBankAccountCheckDigit(row.bank_account_number);
  const { payout_account_from: accountFrom } = row;
  return {
    uid: row.uid,
    email: row.email,
    photoURL: row.photo_url,
    roles,
    isHunter: row.roles.includes("hunter"),
    isLandowner: row.roles.includes("landowner"),
    isAdmin: row.roles.includes("admin"),
    isComplete: row.display_name !== "" && roles.length > 0,
    createdAt: row.created_at.toISOString(),
    lastLogin: row.last_login.toISOString(),
    displayName: row.display_name,
    firstName: row.first_name,
    lastName: row.last_name,
    phoneNumber: row.phone_number,
    bio: row.bio,
    location: row.location,
    address,
    bankAccountNumber: row.bank_account_number,
    payoutAccountFrom: accountFrom && accountFrom > now ? accountFrom.toISOString() : null,
    organizationNumber: row.organization_number,
    invoicingAgreement:
      row.invoicing_agreed_version && row.invoicing_agreed_at
        ? { version: row.invoicing_agreed_version, at: row.invoicing_agreed_at.toISOString() }
        : null,
    contactPerson: row.contact_person,
    preferences,
    emailKindsOff: documents.email_kinds_off,
    hunterProfile: hunter_profile,
    landownerProfile: {
      vatRegistered: landowner_profile.vatRegistered,
      vatRegisteredFrom: vat_registrations.find(({ to }) => to === null)?.from ?? null,
      inBusinessRegister: landowner_profile.inBusinessRegister,
    },
    language: readerLanguage({ profile: row.language }),
    warnings: wrongDigit
      ? [
          {
            code: "bank_account_check_digit",
            path: "bankAccountNumber",
            detail: catalogues[locale].server.warnings.bank_account_check_digit,
          },
        ]
      : [],
  };
}
