import { freshSignInMinutes } from "#domain/payout/figures.ts";
import type { profiles } from "#contract/profile/endpoints.ts";
import { checkAway } from "#domain/booking/away.ts";
import { osloDate } from "#domain/days.ts";
import { switchedRegistrations } from "#domain/vat-registrations.ts";
import { invoicingAgreementVersion } from "#domain/invoice/agreement.ts";
import { isBankAccountNumber, isOrganizationNumber, lacksVatNumber } from "#domain/invoice/invoice.ts";
import { type NoticeKind, noticeKinds } from "#domain/notification/lists.ts";
import type { Body } from "#contract/index.ts";
import type { Refusal } from "#contract/errors.ts";
import type { Profile } from "#contract/profile/endpoints.ts";
import { newAccountPaidFrom, maskedAccount } from "#domain/payout/payout-account.ts";
import { notifyUser } from "#server/features/notification/public.ts";
import { audit, ownRole } from "#server/platform/observability/audit-store.ts";
import { isFreshSession } from "#server/platform/auth/session-store.ts";
import { command } from "#server/platform/database/command.ts";
import type { Tx } from "#server/platform/database/database.ts";
import { type SomeHandlers, isRefused, refuse, refuseAll } from "#server/platform/http/handler.ts";
import type { Platform } from "#server/platform/platform.ts";
import { defineJob, type JobQueue } from "#server/platform/jobs/jobs.ts";
import { publish } from "#server/platform/delivery/live-store.ts";
import { chosenRoles, recordRoles } from "./change-roles.ts";
import { lockProfile, lockTerms, type ProfileRow, renameAccount, saveProfile } from "./profile-store.ts";
import { documentsOf, profileView } from "./profile-view.ts";
import { welcome } from "./welcome.ts";

type Changes = Body<"PATCH /api/user-profile/me">;
type Preferences = Profile["preferences"];

/** A landowner has entered another bank account, so waiting payouts can be sent (rules 6.3, 6.5). */
export const releaseHeldPayouts = defineJob<{ uid: string }>("release-held-payouts");

type PartialOrUndefined<T> = { [K in keyof T]?: T[K] | undefined };
/** The document with the changes merged in; absent fields are unchanged. */
const mergeChanges = <T extends object>(current: T, changes: PartialOrUndefined<T> | undefined): T => ({
  ...current,
  ...(Object.fromEntries(
    Object.entries(changes ?? {}).filter(([, value]) => value !== undefined),
  ) as Partial<T>),
});

function mergedPreferences(
  current: Preferences,
  { notifications, ...general }: NonNullable<Changes["preferences"]> = {},
): Preferences {
  const of = (kind: NoticeKind) => mergeChanges(current.notifications[kind], notifications?.[kind]);
  return {
    ...mergeChanges(current, general),
    notifications: {
      bookingRequests: of("bookingRequests"),
      bookingResults: of("bookingResults"),
      chatMessages: of("chatMessages"),
    },
  };
}

/** The digits of a number without spaces and dots; null for an empty text, which clears the number. */
const digitsOnly = (text: string | null) => text?.replace(/[\s.]/g, "") || null;

/** The new account number and when it becomes effective; undefined if the number does not change. */
function newBankAccount(row: ProfileRow, { bankAccountNumber }: Changes, now: Date) {
  const account = bankAccountNumber === undefined ? row.bankAccountNumber : digitsOnly(bankAccountNumber);
  if (account === row.bankAccountNumber) return undefined;
  const from = newAccountPaidFrom({ account: row.bankAccountNumber, from: row.payoutAccountFrom }, now);
  return { bankAccountNumber: account, payoutAccountFrom: from };
}

/**
 * The VAT switch and the days it applies to (rules 8.8). A registration that is older than the storing of
 * days has none.
 */
function vatRegistrationChange(
  { landownerProfile: before, vatRegistrations: days }: ReturnType<typeof documentsOf>,
  changes: Changes["landownerProfile"],
  now: Date,
) {
  const { vatRegistered: isOn = before.vatRegistered, vatRegisteredFrom: from } = changes ?? {};
  const wasSet = before.vatRegistered && days.length === 0;
  const registrations = wasSet ? [{ from: null, to: null }] : days;
  const isUnchanged = isOn === before.vatRegistered && !from;
  return {
    landownerProfile: {
      vatRegistered: isOn,
      inBusinessRegister: changes?.inBusinessRegister ?? before.inBusinessRegister,
    },
    vatRegistrations: isUnchanged
      ? days
      : switchedRegistrations(registrations, { isOn, from, today: osloDate(now) }),
  };
}

function changedProfile(row: ProfileRow, b: Changes, now: Date): ProfileRow {
  const current = documentsOf(row);
  return {
    ...row,
    ...newBankAccount(row, b, now),
    ...(b.invoicingAgreed && row.invoicingAgreedVersion !== invoicingAgreementVersion
      ? { invoicingAgreedVersion: invoicingAgreementVersion, invoicingAgreedAt: now }
      : {}),
    ...(b.away !== undefined && {
      awayFrom: b.away?.from ?? null,
      awayUntil: b.away?.until ?? null,
      awayTold: false,
    }),
    displayName: b.displayName ?? row.displayName,
    firstName: b.firstName ?? row.firstName,
    lastName: b.lastName ?? row.lastName,
    phoneNumber: b.phoneNumber === undefined ? row.phoneNumber : b.phoneNumber || null,
    bio: b.bio ?? row.bio,
    location: b.location ?? row.location,
    address: mergeChanges(current.address, b.address),
    organizationNumber:
      b.organizationNumber === undefined ? row.organizationNumber : digitsOnly(b.organizationNumber),
    contactPerson: b.contactPerson ?? row.contactPerson,
    preferences: mergedPreferences(current.preferences, b.preferences),
    emailKindsOff: [...new Set(b.emailKindsOff ?? row.emailKindsOff)],
    hunterProfile: mergeChanges(current.hunterProfile, b.hunterProfile),
    ...vatRegistrationChange(current, b.landownerProfile, now),
    language: b.language ?? row.language,
    languageFromBrowser: row.languageFromBrowser && b.language === undefined,
  };
}

function validateChanges(body: Changes, row: ProfileRow, now: Date): Refusal[] {
  const refusals: Refusal[] = [
    ...(body.displayName === "" ? [{ code: "name_required", path: "displayName" } as const] : []),
    ...(body.away ? checkAway(body.away, osloDate(now)) : []),
  ];
  if (row.bankAccountNumber !== null && !isBankAccountNumber(row.bankAccountNumber))
    refusals.push({ code: "bank_account_invalid", path: "bankAccountNumber" });
  if (row.organizationNumber !== null && !isOrganizationNumber(row.organizationNumber))
    refusals.push({ code: "organization_number_invalid", path: "organizationNumber" });
  else if (
    lacksVatNumber({ ...documentsOf(row).landownerProfile, organizationNumber: row.organizationNumber })
  )
    refusals.push({ code: "vat_needs_organization_number", path: "organizationNumber" });
  return [...refusals, ...refuseSms(body, row)];
}

/**
 * Refuses SMS without a phone number: the error is at the preferences if they were changed, else at the
 * removed number.
 */
function refuseSms(body: Changes, row: ProfileRow): Refusal[] {
  const { notifications } = documentsOf(row).preferences;
  const smsKinds = noticeKinds.filter((kind) => notifications[kind].sms);
  if (row.phoneNumber !== null || smsKinds.length === 0) return [];
  const chosenKinds = smsKinds.filter((kind) => body.preferences?.notifications?.[kind]?.sms);
  return chosenKinds.length > 0
    ? chosenKinds.map((kind) => ({ code: "sms_needs_phone", path: `preferences.notifications.${kind}.sms` }))
    : [{ code: "phone_needed_for_sms", path: "phoneNumber" }];
}

/** Audits the change and always emails the owner: somebody else may have made it (rules 6.5). */
async function notifyOfAccount(
  tx: Tx,
  jobs: JobQueue,
  before: ProfileRow,
  { uid, bankAccountNumber: account, payoutAccountFrom: from, roles }: ProfileRow,
  now: Date,
): Promise<void> {
  await audit(tx, {
    at: now,
    actorUid: uid,
    actorRole: ownRole(roles),
    subject: "account",
    subjectId: uid,
    from: maskedAccount(before.bankAccountNumber),
    to: maskedAccount(account),
    reason: "payout account",
    data: { from },
  });
  await notifyUser(tx, jobs, {
    uid,
    at: now,
    eventKey: `payout_account:${uid}:${now.toISOString()}:${account ?? ""}`,
    kind: account === null ? "payout_account_removed" : "payout_account_changed",
    values: { account: maskedAccount(account) ?? "", from: from && from > now ? from.toISOString() : "" },
    link: "/dashboard?tab=profile",
  });
  if (account !== null) await jobs.enqueue(tx, releaseHeldPayouts, { uid });
}

/** Whether the profile has what a request or offering needs; completing it triggers the welcome message. */
const isComplete = ({ displayName: name, roles, phoneNumber: phone }: ProfileRow) =>
  name !== "" && roles.length > 0 && phone !== null;

async function saveChanges(
  tx: Tx,
  jobs: JobQueue,
  before: ProfileRow,
  after: ProfileRow,
  now: Date,
): Promise<void> {
  await saveProfile(tx, after);
  if (after.displayName !== before.displayName) await renameAccount(tx, after.uid, after.displayName, now);
  if (after.bankAccountNumber !== before.bankAccountNumber)
    await notifyOfAccount(tx, jobs, before, after, now);
  if (isComplete(after) && !isComplete(before)) await welcome(tx, jobs, now, { uid: after.uid });
  if (after.invoicingAgreedVersion !== before.invoicingAgreedVersion)
    await audit(tx, {
      at: now,
      actorUid: after.uid,
      actorRole: "landowner",
      subject: "invoicing_agreement",
      subjectId: after.uid,
      from: before.invoicingAgreedVersion ?? undefined,
      to: after.invoicingAgreedVersion ?? undefined,
    });
  await recordRoles(tx, before, after, now);
  await publish(tx, now, [after.uid], "profile");
}

export const changingProfile = ({ db, jobs }: Platform) =>
  ({
    "PATCH /api/user-profile/me": ({ body }, call) =>
      command(db, call, "change-profile", body, async (tx) => {
        const before = await lockProfile(tx, call.actor.uid);
        if (!before) return refuse("profile_not_loaded");
        const roles = body.roles ? await chosenRoles(tx, before, body) : before.roles;
        const after = {
          ...changedProfile(before, body, call.now),
          roles: isRefused(roles) ? before.roles : roles,
        };
        const refusals = [
          ...(isRefused(roles) ? roles.refused : []),
          ...validateChanges(body, after, call.now),
        ];
        if (refusals.length) return refuseAll(refusals);
        if (
          after.bankAccountNumber !== before.bankAccountNumber &&
          !(await isFreshSession(tx, call.actor.sessionId, freshSignInMinutes))
        )
          return refuseAll([{ code: "fresh_sign_in_required", path: "bankAccountNumber" }]);
        if (body.landownerProfile || body.away !== undefined) await lockTerms(tx, before.uid);
        await saveChanges(tx, jobs, before, after, call.now);
        return profileView(after, call.locale, call.now);
      }),
  }) satisfies SomeHandlers<typeof profiles>;
