/** Inserts the demo's people, properties, cabins and offerings in one transaction with a few statements. */
import { demoAccounts } from "../accounts.ts";
import { invitationDays } from "#domain/co-host/policy.ts";
import { addMs, dayMs, osloDate } from "#domain/days.ts";
import { invoicingAgreementVersion } from "#domain/invoice/agreement.ts";
import type { Role } from "#domain/account/lists.ts";
import { reindex } from "#server/features/search/public.ts";
import type { Tx } from "#server/platform/database/database.ts";
import type { Actor } from "#server/platform/http/handler.ts";
import { fieldPointRows } from "./field-points.ts";
import { manualRows } from "./house-manuals.ts";
import { seasonAt } from "./calendar.ts";
import { meetingPointRows } from "./meeting-points.ts";
import { accountProfiles, type Hunting, landowners, type PersonSpec } from "./people.ts";
import { allOfferings, places } from "./places.ts";
import {
  cabinIdOf,
  cabinRow,
  calendarRow,
  offeringCabinRows,
  offeringIdOf,
  offeringRow,
  parcelRow,
  partRows,
  propertyIdOf,
  propertyRow,
  serviceRows,
} from "./rows.ts";
import { idOf } from "./seeded.ts";
import { accountIdsByEmail, insertRows, limitWholeGround } from "./world-store.ts";

type Person = PersonSpec & { roles: readonly Role[]; hunting?: Hunting };
const allPeople: readonly Person[] = [
  ...demoAccounts.map((account) => ({
    ...account,
    ...(accountProfiles[account.email] ?? { phone: "", place: "", postalCode: "", bio: "" }),
  })),
  ...landowners.map((person) => ({ ...person, roles: ["landowner"] as const })),
];
export const landownersOfDemo = allPeople
  .filter(({ roles }) => roles.includes("landowner"))
  .map(({ email }) => email);
const uidOf = (email: string) => idOf(`person/${email}`);

/** The demo's landowners have agreed that Utmark issues invoices in their name (rules 8.7). */
const agreement = (roles: readonly Role[], at: Date) =>
  roles.includes("landowner")
    ? { invoicing_agreed_version: invoicingAgreementVersion, invoicing_agreed_at: at }
    : {};
const byMail = { email: true, sms: false };
function profileRow(person: Person, now: Date) {
  const [first = "", ...rest] = person.name.split(" ");
  return {
    uid: uidOf(person.email),
    email: person.email,
    display_name: person.name,
    first_name: first,
    last_name: rest.join(" "),
    phone_number: person.phone || null,
    bio: person.bio,
    location: person.place,
    address: { street: "Bygdevegen 1", postalCode: person.postalCode, city: person.place, country: "Norge" },
    bank_account_number: person.account ?? null,
    organization_number: person.organisation ?? null,
    contact_person: person.organisation ? person.name : "",
    roles: person.roles,
    preferences: {
      emailNotifications: true,
      pushNotifications: true,
      notifications: { bookingRequests: byMail, bookingResults: byMail, chatMessages: byMail },
    },
    hunter_profile: person.hunting ?? {
      experienceYears: 0,
      experienceLevel: null,
      preferredGameTypes: [],
      preferredHuntingTypes: [],
    },
    landowner_profile: { vatRegistered: person.organisation !== undefined },
    ...agreement(person.roles, addMs(now, -400 * dayMs)),
    language: "nb",
    created_at: addMs(now, -400 * dayMs),
    welcomed_at: addMs(now, -400 * dayMs),
    last_login: addMs(now, -dayMs),
  };
}

/** Inserts an account and a profile for each person, as a first sign-in would. */
async function makePeople(tx: Tx, now: Date): Promise<void> {
  const at = addMs(now, -400 * dayMs);
  const existingAccounts = await accountIdsByEmail(
    tx,
    allPeople.map((person) => person.email),
  );
  const fresh = allPeople.filter((person) => !existingAccounts.has(person.email));
  await insertRows(
    tx,
    "auth.user",
    fresh.map(({ email, name }) => ({
      id: uidOf(email),
      name,
      email,
      emailVerified: true,
      createdAt: at,
      updatedAt: at,
    })),
  );
  await insertRows(
    tx,
    "auth.account",
    fresh.map(({ email }) => ({
      id: idOf(`account/${email}`),
      accountId: email,
      providerId: "oidc",
      userId: uidOf(email),
      createdAt: at,
      updatedAt: at,
    })),
  );
  await insertRows(
    tx,
    "user_profile",
    fresh.map((person) => profileRow(person, now)),
  );
}

/** Returns the people of the demo's bookings by e-mail address. */
export async function findPeople(tx: Tx): Promise<Map<string, Actor>> {
  const uids = await accountIdsByEmail(
    tx,
    allPeople.map((person) => person.email),
  );
  return new Map(
    allPeople.map(({ email, name, roles }) => [
      email,
      {
        uid: uids.get(email) ?? uidOf(email),
        sessionId: "",
        email,
        name,
        roles: [...roles],
        language: "nb" as const,
      },
    ]),
  );
}

/** Makes Sigrid Haugen co-host of Kari Storås's fjord: she answers guests and manages the calendar. */
export async function makeCoHost(tx: Tx, now: Date): Promise<void> {
  const email = "begge@example.no";
  const uid = (await findPeople(tx)).get(email)?.uid;
  await insertRows(tx, "co_host", [
    {
      co_host_id: idOf("co-host/dolmsundet"),
      property_id: propertyIdOf("dolmsundet"),
      email,
      uid,
      rights: ["answer", "calendar"],
      invited_at: now,
      expires_at: addMs(now, invitationDays * dayMs),
      accepted_at: now,
    },
  ]);
}

export async function makePlaces(tx: Tx, now: Date): Promise<void> {
  await makePeople(tx, now);
  const people = await findPeople(tx);
  const today = osloDate(now);
  const aged = places.map((place, i) => ({ place, at: addMs(now, -(200 + ((i * 37) % 150)) * dayMs) }));
  const rows = aged.map(({ place, at }) => {
    const owner = allPeople.find((person) => person.email === place.owner);
    return propertyRow(
      place,
      people.get(place.owner)?.uid ?? "",
      { name: owner?.name, email: place.owner, phone: owner?.phone },
      at,
    );
  });
  await insertRows(tx, "property", rows);
  await insertRows(tx, "parcel", places.map(parcelRow));
  await insertRows(tx, "ground", places.flatMap(partRows));
  for (const { key, wholeGroundCapacity } of places)
    if (wholeGroundCapacity) await limitWholeGround(tx, propertyIdOf(key), wholeGroundCapacity);
  await insertRows(
    tx,
    "cabin",
    aged.flatMap(({ place, at }) => place.cabins.map((cabin) => cabinRow(place, cabin, at))),
  );
  await insertRows(tx, "house_manual", manualRows(now));
  await insertRows(tx, "meeting_point", meetingPointRows(now));
  await insertRows(tx, "field_point", fieldPointRows(now));
  const dated = aged.flatMap(({ place, at }) =>
    place.offerings.map((offering, i) => ({
      place,
      offering,
      season: seasonAt(offering, today),
      at: addMs(at, (i + 1) * 3 * dayMs),
    })),
  );
  await insertRows(
    tx,
    "offering",
    dated.map(({ place, offering, season, at }) => offeringRow(place, offering, season, today, at)),
  );
  await insertRows(
    tx,
    "offering_calendar",
    dated.map(({ offering, season }) => calendarRow(offering, season)),
  );
  await insertRows(tx, "offering_cabin", allOfferings.flatMap(offeringCabinRows));
  await insertRows(
    tx,
    "service",
    dated.flatMap(({ place, offering, at }) => serviceRows(place, offering, at)),
  );
  await reindex(
    tx,
    [
      ...allOfferings.map(({ key }) => offeringIdOf(key)),
      ...places.flatMap((place) => place.cabins.map(({ key }) => cabinIdOf(key))),
    ],
    now,
  );
}
