/** Requests for days that the law closes (rules 2.12), and what is kept of the law with a booking. */
import { beforeAll, describe, expect, it } from "vitest";
import type { Body } from "#contract/index.ts";
import { factories } from "#tests/factories/factories.ts";
import { openApp, type Person, type TestApp } from "#tests/support/app.ts";

let app: TestApp, kari: Person, ola: Person, per: Person;
beforeAll(async () => {
  app = await openApp({ now: "2026-11-29T08:00:00Z" });
  kari = await app.signIn("kari@example.no", { name: "Kari Storås", roles: ["landowner"] });
  ola = await app.signIn("ola@example.no", { name: "Ola Hunter", roles: ["hunter"] });
  per = await app.signIn("per@example.no", { name: "Per Annen", roles: ["hunter"] });
});

async function offer(fields: object): Promise<string> {
  const make = factories(app);
  const propertyId = await make.property(kari.uid, { status: "published", municipalityNumber: "5044" });
  const { offeringId } = await make.offering({
    ownerUid: kari.uid,
    propertyId,
    validFrom: "2026-09-01",
    validTo: "2027-12-31",
    ...fields,
  });
  return offeringId;
}
type Stay = Pick<Body<"POST /api/core-booking/calculate">, "fromDate" | "toDate">;
const calculate = (offeringId: string, stay: Stay) =>
  app.call(ola, "POST /api/core-booking/calculate", {
    body: { offeringId, ...stay, participants: 2, cabins: [], services: [] },
  });
const submit = (bookingId: string) =>
  app.call(ola, "POST /api/core-booking/submit/:bookingId", {
    params: { bookingId },
    body: { termsAccepted: true, privacyAccepted: true },
  });
const readingFor = (who: Person, bookingId: string) =>
  app.call(who, "GET /api/core-booking/:bookingId/rule-reading", { params: { bookingId } });

const refusedOn = (days: string) => `Loven stenger for alt tilbudet gjelder ${days}. Velg andre dager.`;
const overChristmas = { fromDate: "2026-12-22", toDate: "2026-12-27" };

describe("a request for days that the law closes", () => {
  it("is refused with the days if the landowner refuses them", async () => {
    const offeringId = await offer({ targetSpecies: ["rev", "hare"], illegalDays: "refuse" });
    const { status, body } = await calculate(offeringId, overChristmas);
    expect([status, body.errors]).toEqual([
      422,
      [{ code: "not_legal_on_date", path: "fromDate", detail: refusedOn("24.–26. desember") }],
    ]);
    // the day of departure is no day of hunting
    expect((await calculate(offeringId, { fromDate: "2026-12-22", toDate: "2026-12-24" })).status).toBe(200);
  });
  it("is refused only on days when none of the species may be hunted", async () => {
    const offeringId = await offer({ targetSpecies: ["skogsfugl", "rev"], illegalDays: "refuse" });
    expect((await calculate(offeringId, { fromDate: "2027-01-02", toDate: "2027-01-05" })).status).toBe(200);
    const grouse = await offer({ targetSpecies: ["skogsfugl"], illegalDays: "refuse" });
    expect((await calculate(grouse, { fromDate: "2027-01-02", toDate: "2027-01-03" })).body).toMatchObject({
      errors: [{ detail: refusedOn("2. januar") }],
    });
  });
  it("is refused neither where nobody knows the law nor where bucks may be hunted", async () => {
    const fishing = await offer({ targetSpecies: ["innlandsfiske"], illegalDays: "refuse" });
    expect((await calculate(fishing, overChristmas)).status).toBe(200);
    const roeDeer = await offer({ targetSpecies: ["raadyr"], illegalDays: "refuse" });
    expect((await calculate(roeDeer, { fromDate: "2027-08-15", toDate: "2027-08-17" })).status).toBe(200);
    expect((await calculate(roeDeer, { fromDate: "2027-08-08", toDate: "2027-08-11" })).body).toMatchObject({
      errors: [{ detail: refusedOn("8.–9. august") }],
    });
  });
  it("is sent if the landowner only warns, which is the default", async () => {
    const { body } = await calculate(await offer({ targetSpecies: ["rev"] }), overChristmas);
    expect((await submit(body.bookingId)).status).toBe(200);
  });
  it("is refused at submit, if the landowner has decided so since", async () => {
    const offeringId = await offer({ targetSpecies: ["rev"] });
    const { body } = await calculate(offeringId, overChristmas);
    const saved = await app.call(kari, "PATCH /api/offerings/:offeringId", {
      params: { offeringId },
      body: { illegalDays: "refuse" },
    });
    expect([saved.status, saved.body.illegalDays]).toEqual([200, "refuse"]);
    expect((await submit(body.bookingId)).body).toMatchObject({ code: "not_legal_on_date" });
  });
});

describe("what the law said at submit", () => {
  it("is kept with the booking for both parties, and for nobody else", async () => {
    const offeringId = await offer({ targetSpecies: ["rev", "elg"] });
    const { body } = await calculate(offeringId, { fromDate: "2027-12-22", toDate: "2027-12-25" });
    await submit(body.bookingId);
    const nils = await app.signIn("nils@example.no", { name: "Nils Nabo" });
    await app.pool.query(
      `insert into co_host (property_id, uid, email, rights, invited_at, expires_at, accepted_at)
       select property_id, $2, 'nils@example.no', '{answer}', $3, $3, $3 from offering where offering_id = $1`,
      [offeringId, nils.uid, app.clock.now()],
    );
    for (const who of [ola, kari, nils]) {
      const { body: reading } = await readingFor(who, body.bookingId);
      expect(reading.readAt).toBe("2026-11-29T08:00:00.000Z");
      expect(
        reading.species.map(({ species, days }) => [
          species,
          days.map(({ from, to, answer, reasons }) => [from, to, answer, reasons[0]?.ruleId]),
        ]),
      ).toEqual([
        [
          "rev",
          [
            ["2027-12-22", "2027-12-23", "yes", "rev.nat"],
            ["2027-12-24", "2027-12-24", "no", "christmas"],
          ],
        ],
        [
          "elg",
          [
            ["2027-12-22", "2027-12-23", "unknown", "elg.nat"],
            ["2027-12-24", "2027-12-24", "no", "christmas"],
          ],
        ],
      ]);
      expect(reading.species[0]?.days[0]?.reasons[0]).toMatchObject({
        source: { ref: "FOR-2022-01-21-128" },
        readOn: "2026-11-28",
      });
    }
    expect((await readingFor(per, body.bookingId)).status).toBe(404);
  });
  it("stays as it was when a municipality decides otherwise", async () => {
    const admin = await app.signIn("sjef@example.no", { name: "Sjef", roles: ["admin"] });
    const { body } = await calculate(await offer({ targetSpecies: ["rev"] }), {
      fromDate: "2027-11-02",
      toDate: "2027-11-03",
    });
    await submit(body.bookingId);
    await app.call(admin, "POST /api/law/local-rules", {
      body: {
        municipality: "5044",
        taxon: "rev",
        effect: "closes",
        from: "2027-11-01",
        to: "2027-11-30",
        sourceUrl: "https://lovdata.no/dokument/LF/forskrift/2026-11-01-1",
        readOn: "2026-11-29",
      },
    });
    expect((await readingFor(ola, body.bookingId)).body.species[0]?.days[0]?.answer).toBe("yes");
    await expect(
      app.pool.query("update rule_reading set law = '[]' where booking_id = $1", [body.bookingId]),
    ).rejects.toThrow();
  });
});
