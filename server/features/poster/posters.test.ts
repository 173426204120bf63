/** Posters, from the landowner's print to what can be bought where they hang. */
import decodeQR from "qr/decode.js";
import { beforeAll, expect, it } from "vitest";
import { openApp, type Person, type TestApp } from "#tests/support/app.ts";
import { factories } from "#tests/factories/factories.ts";
import { posterSheet } from "./poster-sheet.ts";

let app: TestApp, make: ReturnType<typeof factories>, kari: Person, stranger: Person;
beforeAll(async () => {
  app = await openApp({ now: "2027-10-01T08:00:00Z" });
  make = factories(app);
  kari = await make.landowner();
  stranger = await make.landowner();
});

const print = (who: Person, propertyId: string, query = "") =>
  app.http.inject({
    url: `/api/properties/${propertyId}/poster?${query}`,
    headers: { authorization: who.bearer },
  });
const codes = async (propertyId: string): Promise<string[]> =>
  (
    await app.pool.query("select code from poster where property_id = $1 order by created_at", [propertyId])
  ).rows.map(({ code }) => code);
const cardsAt = (code: string) => app.call(undefined, "GET /api/posters/:code", { params: { code } });

it("a poster is printed in two sizes by who may change the property, with one code for good", async () => {
  const propertyId = await make.property(kari.uid);
  const cabinId = await make.cabin(propertyId);
  const [a4, a6, ofCabin] = [
    await print(kari, propertyId),
    await print(kari, propertyId, "size=a6"),
    await print(kari, propertyId, `cabinId=${cabinId}`),
  ];
  for (const { statusCode, headers, rawPayload } of [a4, a6, ofCabin]) {
    expect([statusCode, headers["content-type"]]).toEqual([200, "application/pdf"]);
    expect(rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  }
  expect(a4.rawPayload.equals((await print(kari, propertyId)).rawPayload)).toBe(true);
  expect(await codes(propertyId)).toHaveLength(2);
  expect((await print(stranger, propertyId)).statusCode).toBe(404);
  expect((await print(kari, propertyId, `groundId=${cabinId}`)).statusCode).toBe(422);
  expect((await print(kari, propertyId, "size=a5")).statusCode).toBe(400);
});

it("the QR of a poster is read as the address that it also says in letters", () => {
  const names = { name: "Storvatnet", english: null };
  const place = {
    ...{
      propertyId: "p",
      groundId: "g",
      cabinId: null,
      subject: "water" as const,
      municipality: "Namsskogan",
    },
    ...{ names, property: { name: "Storåsen", english: null } },
    access: { ownerUid: "kari", coHosts: {}, status: "published", visibility: "public" },
  };
  const sheet = posterSheet(place, { size: "a6", code: "abc234", publicUrl: "https://utmark.example" });
  expect([sheet.address, sheet.place]).toEqual(["utmark.example/k/abc234", "Storåsen, Namsskogan"]);
  const [quiet, scale] = [4, 6];
  const width = (sheet.qr.length + 2 * quiet) * scale;
  const data = new Uint8Array(width * width * 4).fill(255);
  for (let y = 0; y < width; y++)
    for (let x = 0; x < width; x++)
      if (sheet.qr[Math.floor(y / scale) - quiet]?.[Math.floor(x / scale) - quiet])
        data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
  expect(decodeQR({ width, height: width, data })).toBe("https://utmark.example/k/abc234");
});

it("the page of a poster shows what can be bought today, the cheapest first, and when the next day is", async () => {
  const propertyId = await make.property(kari.uid);
  const sell = (name: string, more: object) =>
    make.offering({ ownerUid: kari.uid, propertyId, name, shared: 5, ...more });
  await sell("Dagskort elv", { pricing: { per: "hunter", fixedPriceOre: 20_000 } });
  await sell("Dagskort", { pricing: { per: "hunter", fixedPriceOre: 7_500 } });
  await sell("Senere", { validFrom: "2027-10-20", validTo: "2027-10-25" });
  await sell("Utkast", { status: "draft", published: false });
  await print(kari, propertyId);
  const [code = ""] = await codes(propertyId);
  const { body } = await cardsAt(code);
  expect(
    body.cards.map(({ name, fromDate, toDate, totalOre }) => [name, fromDate, toDate, totalOre]),
  ).toEqual([
    ["Dagskort", "2027-10-01", "2027-10-02", 7_500],
    ["Dagskort elv", "2027-10-01", "2027-10-02", 20_000],
    ["Senere", "2027-10-20", "2027-10-21", 45_000],
  ]);
  await app.pool.query("update property set status = 'draft' where property_id = $1", [propertyId]);
  expect((await cardsAt(code)).body.code).toBe("poster_not_found");
  expect((await cardsAt("zzzzzz")).status).toBe(404);
});

it("the page of a poster says who is confirmed at once, by the conditions of the landowner", async () => {
  const propertyId = await make.property(kari.uid);
  const sell = (name: string, conditions: object | undefined) =>
    make.offering({
      ...{ ownerUid: kari.uid, propertyId, name, shared: 5 },
      ...(conditions && { confirmation: "instant", instantConditions: JSON.stringify(conditions) }),
    });
  await sell("Alle", { maxDaysAhead: 3 });
  await sell("Kjente", { hasPaid: true });
  await sell("Ikke så snart", { hasPaid: true, minDaysAhead: 2 });
  await sell("Spør", undefined);
  await print(kari, propertyId);
  const [code = ""] = await codes(propertyId);
  expect((await cardsAt(code)).body.cards.map(({ name, instantFor }) => [name, instantFor])).toEqual([
    ["Alle", "everyone"],
    ["Kjente", "some"],
    ["Ikke så snart", "nobody"],
    ["Spør", "nobody"],
  ]);
});

it("the page of a cabin's poster shows the cabin on the first free night, at its price", async () => {
  const propertyId = await make.property(kari.uid);
  const cabinId = await make.cabin(propertyId, { preparationDays: 1 });
  const bookingId = await make.booking({ propertyId, cabins: "[]" });
  await app.pool.query(
    "insert into cabin_hold (booking_id, cabin_id, stay) values ($1, $2, '[2027-10-01,2027-10-03)')",
    [bookingId, cabinId],
  );
  await print(kari, propertyId, `cabinId=${cabinId}`);
  const [code = ""] = await codes(propertyId);
  expect((await cardsAt(code)).body).toMatchObject({
    subject: "cabin",
    cabin: { cabinId, fromDate: "2027-10-04", toDate: "2027-10-05", totalOre: 100_000 },
  });
});
