import { beforeAll, describe, expect, it } from "vitest";
import type { Person } from "#tests/support/app.ts";
import { type BookingApp, openBookingApp } from "#tests/worlds/booking-app.ts";

let app: BookingApp;
let kari: Person;
let ola: Person;
beforeAll(async () => {
  app = await openBookingApp({ listen: false });
  kari = await app.make.landowner();
  ola = await app.make.hunter();
});
const ground = (who: Person, bookingId: string) =>
  app.call(who, "GET /api/core-booking/:bookingId/ground", { params: { bookingId } });
const calendar = (bookingId: string, authorization = ola.bearer) =>
  app.http.inject({ url: `/api/core-booking/${bookingId}/calendar`, headers: { authorization } });

describe("the ground of a booking: directions, contact and rules", () => {
  it("is shown to its parties once confirmed, with each rule once", async () => {
    const bookingId = await app.pending(kari, ola);
    expect([(await ground(ola, bookingId)).body.code, (await calendar(bookingId)).json().code]).toEqual([
      "ground_not_open",
      "ground_not_open",
    ]);
    await app.accept(kari, bookingId);
    const [{ property_id: propertyId, offering_id: offeringId }] = (await app.rows(
      "select property_id, offering_id from booking where booking_id = $1",
      bookingId,
    )) as [{ property_id: string; offering_id: string }];
    await app.rows(
      `update property set address = 'Storåsvegen 12', location = '(13.1,64.5)', contact = '{"name": "Nils", "phone": "+4790000000"}', rules = '["Hund i bånd", "Meld fra om felling"]', status = 'inactive' where property_id = $1`,
      propertyId,
    );
    await app.rows(
      `update offering set rules = '["Meld fra om felling"]', custom_rules = '"Lukk grinda\\nIngen bål"' where offering_id = $1`,
      offeringId,
    );
    for (const who of [ola, kari])
      expect((await ground(who, bookingId)).body).toMatchObject({
        address: "Storåsvegen 12",
        location: { lon: 13.1, lat: 64.5 },
        contact: { name: "Nils", phone: "+4790000000" },
        rules: ["Hund i bånd", "Meld fra om felling", "Lukk grinda", "Ingen bål"],
      });
    await app.rows(
      `update property set rules = '["dog_on_lead", "shooting_test"]' where property_id = $1`,
      propertyId,
    );
    const rulesWith = async (species: string[]) => {
      await app.rows("update offering set target_species = $2 where offering_id = $1", offeringId, species);
      return (await ground(ola, bookingId)).body.rules;
    };
    expect(await rulesWith(["elg"])).toContain("shooting_test");
    expect(await rulesWith(["rype"])).not.toContain("shooting_test"); // a rule for big game
    for (const [table, id] of [
      ["property", propertyId],
      ["offering", offeringId],
    ] as const)
      await app.rows(
        `update ${table} set english = '{"name": "The wide ${table}", "rules": "Rules of the ${table}"}' where ${table}_id = $1`,
        id,
      );
    const response = await app.call(
      ola,
      "GET /api/core-booking/:bookingId/ground",
      { params: { bookingId } },
      { headers: { "accept-language": "en" } },
    );
    expect(response.body).toMatchObject({
      name: "The wide property",
      rules: ["Rules of the property", "Meld fra om felling", "Rules of the offering"],
    });
    expect((await calendar(bookingId)).payload).toContain("DTSTART;VALUE=DATE:20271001");
    expect((await calendar(bookingId)).payload).toContain("DESCRIPTION:2 jegere\\nNils\\, +4790000000");
  });
  it("says in the calendar when the guests of its cabins may come, and must have left", async () => {
    const propertyId = await app.make.property(kari.uid);
    const cabinIds = [
      await app.make.cabin(propertyId, { arrivalTime: "15:00", departureTime: "12:00" }),
      await app.make.cabin(propertyId, { arrivalTime: "16:30" }),
    ];
    const bookingId = await app.make.booking({
      propertyId,
      hunterUid: ola.uid,
      status: "confirmed",
      commissionRatePercent: 20,
      commissionOre: 0,
      landownerEarningsOre: 0,
      cabins: JSON.stringify(
        cabinIds.map((cabinId) => ({ cabinId, name: "", quantity: 1, included: false })),
      ),
    });
    expect((await calendar(bookingId)).payload.replace(/\r\n /g, "")).toContain(
      "DESCRIPTION:Ankomst: fra kl.\u00a016.30\\nAvreise: innen kl.\u00a012.00\\n",
    );
  });
  it("is hidden from strangers, and after cancellation", async () => {
    const bookingId = await app.confirmed(kari, ola);
    const stranger = await app.make.hunter();
    expect([
      (await ground(stranger, bookingId)).status,
      (await calendar(bookingId, stranger.bearer)).statusCode,
    ]).toEqual([404, 404]);
    await app.cancel(ola, bookingId);
    expect((await ground(ola, bookingId)).body.code).toBe("ground_not_open");
  });
});
