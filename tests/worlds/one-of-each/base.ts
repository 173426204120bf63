/** Opens the app with landowner, hunter, stranger and administrator, and a property with one of each item. */
import type { Key } from "#contract/define.ts";
import { openApp, type Person } from "../../support/app.ts";
import { atEndOfFile } from "../../support/end-of-file.ts";
import { factories } from "../../factories/factories.ts";
import { openMailbox } from "../../stand-ins/mailbox.ts";
import { startNationalMap } from "../../stand-ins/national-map.ts";

export type Base = Awaited<ReturnType<typeof openBase>>;
export async function openBase(o: { listen?: boolean }) {
  const [map, mail] = [await startNationalMap(), await openMailbox()];
  atEndOfFile(() => Promise.all([map.close(), mail.close()]));
  const env = {
    NATIONAL_MAP_URL: map.url,
    SMTP_URL: mail.url,
    SIGN_IN_EMAIL_PASSWORD: "on",
    SIGN_IN_MAGIC_LINK: "on",
    PAYOUT_BY: "bank_file",
  };
  const app = await openApp({ now: "2027-08-01T08:00:00Z", env, ...o });
  const make = factories(app);
  const owner = await make.landowner();
  const hunter = await make.hunter();
  const stranger = await app.signIn("fremmed@example.no", { roles: ["hunter", "landowner"] });
  const admin = await app.signIn("admin@example.no", { roles: ["admin"] });
  const propertyId = await make.property(owner.uid);
  const cabinId = await make.cabin(propertyId);
  const propertyServiceId = await make.service(propertyId);
  const { offeringId } = await make.offering({
    ownerUid: owner.uid,
    propertyId,
    shared: 500,
    optional: [{ cabinId, pricePerPersonPerNightOre: 25_000 }],
  });
  const { serviceId } = await make.insert("service", {
    propertyId,
    offeringIds: [offeringId],
    name: "Uttransport",
    unit: "fixed",
    priceOre: 80_000,
    createdAt: app.clock.now(),
    updatedAt: app.clock.now(),
  });
  return {
    app,
    mail,
    make,
    owner,
    hunter,
    stranger,
    admin,
    propertyId,
    cabinId,
    propertyServiceId,
    offeringId,
    serviceId,
    municipalityNumber: "0301",
  };
}

const asHunter = [
  "co-hosting",
  "core-booking",
  "payments",
  "/cancel",
  "invoice",
  "receipt",
  "financial-documents",
  "report-problem",
  "problem-pictures",
  "/hand-over",
  "GET /api/handovers/:handoverId",
  "handovers/:handoverId/accept",
  "handovers/:handoverId/decline",
  "handovers/:handoverId/withdraw",
  "problems/:problemId/accept",
  "problems/:problemId/escalate",
  "problems/:problemId/withdraw",
  "GET /api/party/",
  "PATCH /api/party/",
  "DELETE /api/party/",
  "POST /api/party/:memberId/cards",
  ...["replace", "void-link", "lead", "guardian-link"].map((step) => `party/:memberId/${step}`),
];
/** Returns a user who may call the endpoint. */
export const callerOf =
  ({ admin, hunter, owner }: Base) =>
  (key: Key, auth: string): Person =>
    auth === "admin" || auth === "internal"
      ? admin
      : auth !== "landowner" && asHunter.some((part) => key.includes(part))
        ? hunter
        : owner;
