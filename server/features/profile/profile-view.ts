import { z } from "zod";
import { awayNow } from "#domain/booking/away.ts";
import { osloDate } from "#domain/days.ts";
import { hasBankAccountCheckDigit } from "#domain/invoice/invoice.ts";
import { Profile } from "#contract/profile/endpoints.ts";
import { readerLanguage } from "#messages/reader-language.ts";
import type { Locale } from "#domain/locale.ts";
import { catalogues } from "#messages/index.ts";
import type { ProfileRow } from "./profile-store.ts";

const Documents = z.object({
  address: Profile.shape.address,
  preferences: Profile.shape.preferences,
  emailKindsOff: Profile.shape.emailKindsOff,
  hunterProfile: Profile.shape.hunterProfile,
  landownerProfile: z.object({
    vatRegistered: z.boolean(),
    inBusinessRegister: z.boolean().nullable().default(null),
  }),
  vatRegistrations: z.array(
    z.object({
      from: z.string().nullable(),
      to: z.string().nullable(),
      isAnswered: z.boolean().optional(),
    }),
  ),
  roles: Profile.shape.roles,
});

/** The parts of a row that are stored as JSON documents. */
export const documentsOf = (row: ProfileRow) => Documents.parse(row);

/** The user document; it counts as complete once it has a name and a role. */
export function profileView(row: ProfileRow, locale: Locale, now: Date): Profile {
  const documents = documentsOf(row);
  const { address, preferences, hunterProfile, landownerProfile, vatRegistrations, roles } = documents;
  const wrongDigit = row.bankAccountNumber !== null && !hasBankAccountCheckDigit(row.bankAccountNumber);
  const { payoutAccountFrom: accountFrom } = row;
  return {
    uid: row.uid,
    email: row.email,
    photoURL: row.photoUrl,
    roles,
    isHunter: row.roles.includes("hunter"),
    isLandowner: row.roles.includes("landowner"),
    isAdmin: row.roles.includes("admin"),
    isComplete: row.displayName !== "" && roles.length > 0,
    createdAt: row.createdAt.toISOString(),
    lastLogin: row.lastLogin.toISOString(),
    displayName: row.displayName,
    firstName: row.firstName,
    lastName: row.lastName,
    phoneNumber: row.phoneNumber,
    bio: row.bio,
    location: row.location,
    address,
    bankAccountNumber: row.bankAccountNumber,
    payoutAccountFrom: accountFrom && accountFrom > now ? accountFrom.toISOString() : null,
    organizationNumber: row.organizationNumber,
    invoicingAgreement:
      row.invoicingAgreedVersion && row.invoicingAgreedAt
        ? { version: row.invoicingAgreedVersion, at: row.invoicingAgreedAt.toISOString() }
        : null,
    away: awayNow(
      row.awayFrom && row.awayUntil ? { from: row.awayFrom, until: row.awayUntil } : null,
      osloDate(now),
    ),
    contactPerson: row.contactPerson,
    preferences,
    emailKindsOff: documents.emailKindsOff,
    hunterProfile,
    landownerProfile: {
      vatRegistered: landownerProfile.vatRegistered,
      vatRegisteredFrom: vatRegistrations.find(({ to }) => to === null)?.from ?? null,
      inBusinessRegister: landownerProfile.inBusinessRegister,
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
