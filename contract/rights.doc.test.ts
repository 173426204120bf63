/**
 * Generates docs/rights.md: who may call each endpoint, and what the policies of domain/ allow each person.
 */
import { expect, it } from "vitest";
import type { Person } from "#domain/account/policy.ts";
import { commandNames } from "#domain/booking/booking-process.ts";
import { actorFor, mayPay, type Parties, type Party, partyOf } from "#domain/booking/policy.ts";
import { cabinFields } from "#domain/cabin/fields.ts";
import { mayInvite } from "#domain/co-host/policy.ts";
import { maySeeCommission } from "#domain/commission/policy.ts";
import type { Fields } from "#domain/fields.ts";
import { mayReadFinancials } from "#domain/financials/policy.ts";
import { manualAccess, mayWriteManual } from "#domain/house-manual/policy.ts";
import { mayReadCommission, readingDenied } from "#domain/invoice/policy.ts";
import { coHostRights, propertyRights } from "#domain/property/lists.ts";
import { mayReadDocuments } from "#domain/media/policy.ts";
import { offeringFields } from "#domain/offering/fields.ts";
import { propertyFields } from "#domain/property/fields.ts";
import { isOpen, may, maySeeAll, maySetStatus } from "#domain/property/policy.ts";
import { mayRate } from "#domain/rating/policy.ts";
import { serviceFields } from "#domain/service/fields.ts";
import type { Endpoint } from "./define.ts";
import { contract } from "./index.ts";

const row = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [row(head), `|${"---|".repeat(head.length)}`, ...rows.map(row)].join("\n");

const endpointTables = [...Map.groupBy(Object.entries<Endpoint>(contract), ([, { group }]) => group)]
  .map(([group, endpoints]) => {
    const rows = endpoints.map(([key, { auth }]) => [`\`${key}\``, auth]);
    return `### ${group}\n\n${table(["endpoint", "auth"], rows)}`;
  })
  .join("\n\n");

const people: Record<string, Person | undefined> = {
  "not signed in": undefined,
  "signed in": { uid: "stranger", roles: ["hunter"] },
  "hunter of the booking": { uid: "hunter", roles: ["hunter"] },
  ...Object.fromEntries(
    coHostRights.map((right) => [`co-host: ${right}`, { uid: right, roles: ["landowner"] }]),
  ),
  owner: { uid: "owner", roles: ["landowner"] },
  admin: { uid: "admin", roles: ["admin"] },
};
const coHosts = Object.fromEntries(coHostRights.map((right) => [right, [right]]));
const property = { ownerUid: "owner", coHosts, status: "published", visibility: "public" };
const hiddenProperty = { ...property, visibility: "private" };
const parties = { hunterUid: "hunter", landownerUid: "owner", status: "paid" };
const booking: Parties = { ...parties, coHosts };

type IsAllowed = (person: Person | undefined) => boolean;
const ifSignedIn =
  (isAllowed: (person: Person) => boolean): IsAllowed =>
  (person) =>
    person !== undefined && isAllowed(person);
const asParty = (of: Parties, isAllowed: (party: Party) => boolean): IsAllowed =>
  ifSignedIn((person) => {
    const party = partyOf(person, of);
    return party !== undefined && isAllowed(party);
  });

const propertyActs: Record<string, IsAllowed> = {
  "see a published property that is public or unlisted": (person) =>
    isOpen(property) || maySeeAll(person, property),
  "see a draft, a private one and one under review": (person) =>
    isOpen(hiddenProperty) || maySeeAll(person, hiddenProperty),
  "read its documents": ifSignedIn((person) =>
    mayReadDocuments(person, { ...property, booked: person.uid === "hunter" }),
  ),
  ...Object.fromEntries(
    propertyRights.map((right): [string, IsAllowed] => [
      `change what takes \`${right}\``,
      (person) => may(person, property, right),
    ]),
  ),
  "read and write where the key is": ifSignedIn((person) => mayWriteManual(person, property)),
  "invite co-hosts": ifSignedIn((person) => mayInvite(person, property)),
  "put it under review, or end that": ifSignedIn((person) =>
    maySetStatus(person, "published", "under_review"),
  ),
  "read the landowner's figures": ifSignedIn((person) => mayReadFinancials(person, "owner")),
  "read the landowner's commission invoices": ifSignedIn((person) => mayReadCommission(person, "owner")),
};
const bookingActs: Record<string, IsAllowed> = {
  "see the draft": asParty({ ...booking, status: "calculated" }, () => true),
  "see the booking": asParty(booking, () => true),
  ...Object.fromEntries(
    commandNames.map((command): [string, IsAllowed] => [
      `give \`${command}\``,
      asParty(booking, (party) => actorFor(party, command) !== undefined),
    ]),
  ),
  pay: asParty(parties, mayPay),
  "see commission and earnings": asParty(booking, maySeeCommission),
  "read invoice and receipt": ifSignedIn((person) => readingDenied(person, parties) === undefined),
  "rate the other party": asParty(parties, mayRate),
  "read where the key is": ifSignedIn((person) => manualAccess(person, booking) === "open"),
};
const rightsTable = (acts: Record<string, IsAllowed>) =>
  table(
    ["", ...Object.keys(people)],
    Object.entries(acts)
      .map(([act, isAllowed]) => [
        act,
        ...Object.values(people).map((person) => (isAllowed(person) ? "yes" : "")),
      ])
      .filter(([, ...cells]) => cells.includes("yes")),
  );

/** The names of the fields that require the given right, then those of the fields of list items. */
const fieldsOf = (fields: Fields, requiredRight: string): string =>
  Object.entries(fields)
    .flatMap(([name, { right }]) => {
      if (typeof right === "string") return right === requiredRight ? [name] : [];
      const items = Object.entries(right.fields).filter(([, ofItem]) => ofItem === requiredRight);
      return [...(right.whole === requiredRight ? [name] : []), ...items.map(([item]) => `${name}.${item}`)];
    })
    .join(", ");
const fieldTable = table(
  ["right", "property", "offering", "cabin", "service"],
  propertyRights.map((right) => [
    right,
    ...[propertyFields, offeringFields, cabinFields, serviceFields].map((fields) => fieldsOf(fields, right)),
  ]),
);

it("the rights of the contract and the policies match docs/rights.md (vitest -u rewrites it)", async () => {
  const page = `# Rights

Printed by \`contract/rights.doc.test.ts\`; do not edit. Who may call an endpoint is its \`auth\` in the contract. Who may do something to a thing is asked of \`domain/<noun>/policy.ts\`, which is pure: by \`server/platform/http/handle-operation.ts\` before an endpoint runs, by features on the row they have read, for the \`allowedActions\` of a booking, and by a page's loader where it asks no endpoint. Lists select by the same in SQL. A stranger's private thing is answered 404.

## Properties and what stands on them

${rightsTable(propertyActs)}

What changing a field takes (\`domain/<noun>/fields.ts\`); a field without a right does not compile. A co-host has the rights that they were given ([decision 54](decisions/0054-co-hosts.md)).

${fieldTable}

## Bookings

Of a booking that is paid; when a command can be given stands in [booking-process.md](booking-process.md). A co-host accepts and rejects in the landowner's place.

${rightsTable(bookingActs)}

## Endpoints

| auth | who |
|---|---|
| public | anybody |
| user | anybody who is signed in |
| landowner | who has that role, and administrators |
| admin | administrators |
| internal | administrators and the service token |
| cron | who has the cron secret |
| mail_provider | who receives our e-mail, by the password of a setting |

${endpointTables}
`;
  await expect(page).toMatchFileSnapshot("../docs/rights.md");
});
