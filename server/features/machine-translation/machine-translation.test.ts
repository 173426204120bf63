/** Translation of what people have written, at a reader's press (rules 9.20). */
import { afterEach, beforeAll, beforeEach, expect, it } from "vitest";
import type { Body } from "#contract/index.ts";
import { deleteExpired } from "#server/platform/database/retention-store.ts";
import { openDeeplServer } from "#tests/stand-ins/deepl.ts";
import type { Person } from "#tests/support/app.ts";
import { atEndOfFile } from "#tests/support/end-of-file.ts";
import { until } from "#tests/support/until.ts";
import { type BookingApp, openBookingApp } from "#tests/worlds/booking-app.ts";

type Source = Body<"POST /api/machine-translations">["of"];
const limits = { TRANSLATION_CHARACTERS_PER_MONTH: "2000", TRANSLATION_CHARACTERS_PER_PERSON_AND_DAY: "300" };

let deepl: Awaited<ReturnType<typeof openDeeplServer>>;
let app: BookingApp, kari: Person, ola: Person, stranger: Person;
beforeAll(async () => {
  deepl = await openDeeplServer();
  atEndOfFile(deepl.close);
  app = await openBookingApp({ env: { ...deepl.settings, ...limits } });
});
beforeEach(async () => {
  app.clock.set("2027-08-01T08:00:00Z");
  deepl.requests.length = 0;
  await app.pool.query("truncate machine_translation, machine_translation_month, machine_translation_day");
  [kari, ola, stranger] = [await app.make.landowner(), await app.make.hunter(), await app.make.hunter()];
});
afterEach(() => expect(deepl.violations).toEqual([]));

const lines = (...texts: string[]) => JSON.stringify(texts);
const translate = async (who: Person | undefined, of: Source, to: "nb" | "en" = "en") => {
  const { body } = await app.call(who, "POST /api/machine-translations", { body: { of, to } });
  return body;
};
const property = async (columns: Parameters<BookingApp["make"]["property"]>[1] = {}): Promise<Source> => ({
  kind: "property",
  propertyId: await app.make.property(kari.uid, { description: "Kupert og åpent.", ...columns }),
});
const used = async () =>
  (
    await app.rows("select characters::int, visitor_characters::int visitors from machine_translation_month")
  )[0];
const stored = () => app.count("machine_translation where translated_text is not null");

it("a text is translated once for each language, whoever asks, and again only once it has changed", async () => {
  const of = await property({ rules: lines("no_off_road", "Steng grinda på veien") });
  const items = [
    { original: "Kupert og åpent.", translated: "EN-GB: Kupert og åpent.", from: "nb" },
    { original: "Steng grinda på veien", translated: "EN-GB: Steng grinda på veien", from: "nb" },
  ];
  expect(await translate(undefined, of)).toEqual({ status: "done", items });
  expect(await translate(ola, of)).toEqual({ status: "done", items });
  expect(deepl.requests).toEqual([{ text: items.map(({ original }) => original), target_lang: "EN-GB" }]);
  const same = await property({ description: "Kupert og åpent." });
  expect((await translate(ola, same)).items).toEqual(items.slice(0, 1));
  expect(deepl.requests).toHaveLength(1);
  await translate(ola, of, "nb");
  expect(deepl.requests).toHaveLength(2);
  await app.rows("update property set description = 'Kupert og bratt.' where owner_uid = $1", kari.uid);
  await translate(ola, of);
  expect(deepl.requests.at(-1)).toEqual({ text: ["Kupert og bratt."], target_lang: "EN-GB" });
});

it("two readers at once are one request; the second is told to ask again", async () => {
  const of = await property();
  let release = () => {};
  deepl.hold.until = new Promise((resolve) => (release = resolve));
  const first = translate(ola, of);
  await until(() => expect(deepl.requests).toHaveLength(1));
  expect(await translate(stranger, of)).toEqual({ status: "under_way", items: [] });
  release();
  deepl.hold.until = undefined;
  expect(await first).toMatchObject({ status: "done" });
  expect((await translate(stranger, of)).items).toHaveLength(1);
  expect(deepl.requests).toHaveLength(1);
  expect(await used()).toEqual({ characters: 16, visitors: 0 });
});

it("many readers at once are one request", async () => {
  const of = await property();
  const answers = await Promise.all(Array.from({ length: 8 }, () => translate(ola, of)));
  expect(answers.every(({ status }) => status === "done" || status === "under_way")).toBe(true);
  expect(deepl.requests).toHaveLength(1);
});

it("a reader whose server ended does not keep others from the text for longer than a minute", async () => {
  const of = await property();
  await translate(ola, of);
  await app.rows(
    `update machine_translation set translated_text = null, source_language = null,
    lease_id = gen_random_uuid(), leased_until = $1`,
    new Date("2027-08-01T08:01:00Z"),
  );
  expect((await translate(stranger, of)).status).toBe("under_way");
  app.clock.set("2027-08-01T08:01:00Z");
  expect((await translate(stranger, of)).status).toBe("done");
  expect(deepl.requests).toHaveLength(2);
});

it.each([
  ["an error of the provider", 500, "translation_unavailable", 0],
  ["the provider's own limit", 456, "translations_of_month_used", 0],
  ["a refused key", 403, "translation_unavailable", 0],
  ["an answer that cannot be read, which may be charged", "nonsense", "translation_unavailable", 16],
] as const)("%s is told, and the text is asked for anew", async (_what, behaviour, code, characters) => {
  const of = await property();
  deepl.next.push(behaviour);
  expect(await translate(ola, of)).toMatchObject({ code });
  expect(await used()).toMatchObject({ characters });
  expect(await translate(ola, of)).toMatchObject({ status: "done" });
  expect(await used()).toMatchObject({ characters: characters + 16 });
});

it("a person has a number of characters a day, all together one a month, and visitors half of it", async () => {
  const long = (n: number) => property({ description: `${n} ${"å".repeat(278)}` });
  expect((await translate(ola, await long(1))).status).toBe("done");
  expect(await translate(ola, await long(2))).toMatchObject({ code: "translations_of_day_used" });
  app.clock.set("2027-08-02T08:00:00Z");
  expect((await translate(ola, await long(2))).status).toBe("done");
  for (const n of [3, 4, 5]) expect((await translate(undefined, await long(n))).status).toBe("done");
  expect(await translate(undefined, await long(6))).toMatchObject({ code: "translations_of_month_used" });
  expect((await translate(stranger, await long(6))).status).toBe("done");
  const other = await app.make.hunter();
  expect((await translate(other, await long(7))).status).toBe("done");
  expect(await translate(await app.make.hunter(), await long(8))).toMatchObject({
    code: "translations_of_month_used",
  });
  expect((await translate(undefined, await long(1))).status, "what is stored stays").toBe("done");
  app.clock.set("2027-09-01T08:00:00Z");
  expect((await translate(stranger, await long(8))).status).toBe("done");
});

it("what the landowner has written in English is not translated into English", async () => {
  const english = JSON.stringify({ description: "Hilly.", rules: "Close the gate." });
  const of = await property({
    rules: lines("Steng grinda på veien"),
    terrain: JSON.stringify("Bratt på nordsida"),
    english,
  });
  expect((await translate(ola, of)).items.map(({ original }) => original)).toEqual(["Bratt på nordsida"]);
});

it("an offering's and a cabin's page are translated whole, for those who may see them", async () => {
  const propertyId = await app.make.property(kari.uid, { rules: lines("Meld fra på veien inn") });
  const cabinId = await app.make.cabin(propertyId, {
    description: "Lita og lun.",
    customFacilities: ["Badstue på tomta"],
  });
  const draft = await app.make.cabin(propertyId, { description: "Ikke klar.", status: "draft" });
  const { offeringId } = await app.make.offering({
    ownerUid: kari.uid,
    propertyId,
    description: "Elg på post.",
    customRules: lines("Vi går sammen på dag én"),
    included: [cabinId, draft],
    services: [{ name: "Slepehjelp", unit: "fixed", priceOre: 100, description: "Med hest på snø" }],
  });
  const originals = async (who: Person | undefined, of: Source) =>
    (await translate(who, of)).items.map(({ original }) => original);
  expect(await originals(undefined, { kind: "offering", offeringId })).toEqual([
    "Elg på post.",
    "Vi går sammen på dag én",
    "Meld fra på veien inn",
    "Lita og lun.",
    "Slepehjelp",
    "Med hest på snø",
  ]);
  expect(await originals(ola, { kind: "cabin", cabinId })).toEqual([
    "Lita og lun.",
    "Badstue på tomta",
    "Meld fra på veien inn",
  ]);
  expect(await translate(ola, { kind: "cabin", cabinId: draft })).toMatchObject({
    code: "text_not_readable",
  });
  expect((await translate(kari, { kind: "cabin", cabinId: draft })).status).toBe("done");
  await app.rows("update property set visibility = 'private' where property_id = $1", propertyId);
  for (const of of [
    { kind: "offering", offeringId },
    { kind: "property", propertyId },
  ] as const)
    for (const who of [undefined, ola])
      expect(await translate(who, of), "stored, but not theirs to read").toMatchObject({
        status: 404,
        code: "text_not_readable",
      });
});

it("a message is translated for those who read it, as they read it, and forgotten when it is changed", async () => {
  const { offeringId } = await app.make.offering({ ownerUid: kari.uid });
  const { conversationId } = (await app.call(ola, "POST /api/conversations", { body: { offeringId } })).body;
  let n = 0;
  const send = async (text: string) =>
    (
      await app.call(ola, "POST /api/conversations/:conversationId/messages", {
        params: { conversationId },
        body: { text, clientMessageId: `m${++n}` },
      })
    ).body.messageId;
  const messageId = await send("Ring meg på 91 23 45 67.");
  const of = { kind: "message", conversationId, messageId } as const;
  for (const who of [undefined, stranger])
    expect(await translate(who, of)).toMatchObject({ status: 404, code: "text_not_readable" });
  const { items } = await translate(kari, of);
  expect(items[0]?.original).toContain("Ring meg på");
  expect(JSON.stringify(deepl.requests), "hidden from her, and from the provider").not.toContain("91 23");
  expect(await stored()).toBe(1);
  await app.call(ola, "PATCH /api/conversations/:conversationId/messages/:messageId", {
    params: { conversationId, messageId },
    body: { text: "Er det bom på veien?" },
  });
  expect(await stored()).toBe(0);
  expect((await translate(kari, of)).items[0]?.original).toBe("Er det bom på veien?");
  await app.call(ola, "DELETE /api/conversations/:conversationId/messages/:messageId", {
    params: { conversationId, messageId },
  });
  expect(await stored()).toBe(0);
  expect(await translate(kari, of)).toMatchObject({ code: "text_not_readable" });
});

it("a message that is deleted while the provider translates it leaves nothing", async () => {
  const { offeringId } = await app.make.offering({ ownerUid: kari.uid });
  const { conversationId } = (await app.call(ola, "POST /api/conversations", { body: { offeringId } })).body;
  const { messageId } = (
    await app.call(ola, "POST /api/conversations/:conversationId/messages", {
      params: { conversationId },
      body: { text: "Jeg er på vei.", clientMessageId: "a" },
    })
  ).body;
  let release = () => {};
  deepl.hold.until = new Promise((resolve) => (release = resolve));
  const asking = translate(kari, { kind: "message", conversationId, messageId });
  await until(() => expect(deepl.requests).toHaveLength(1));
  await app.call(ola, "DELETE /api/conversations/:conversationId/messages/:messageId", {
    params: { conversationId, messageId },
  });
  release();
  deepl.hold.until = undefined;
  await asking;
  expect(await app.count("machine_translation")).toBe(0);
});

it("a house manual is translated for its guest while it is open, without the key and the password", async () => {
  const bookingId = await app.confirmed(kari, ola);
  const [{ property_id: propertyId }] = await app.rows(
    "select property_id from booking where booking_id = $1",
    bookingId,
  );
  await app.call(kari, "PUT /api/properties/:propertyId/house-manual", {
    params: { propertyId },
    body: {
      wayIn: "Over brua på venstre hånd",
      key: "Kodelås på boden: 2468",
      wifi: "Passord: bjørk",
      keyDays: 30,
    },
  });
  const of = { kind: "house_manual", bookingId } as const;
  expect(await translate(ola, of), "not paid yet").toMatchObject({ code: "text_not_readable" });
  await app.pay(ola, bookingId);
  for (const who of [undefined, stranger, kari])
    expect(await translate(who, of)).toMatchObject({ code: "text_not_readable" });
  expect((await translate(ola, of)).items.map(({ original }) => original)).toEqual([
    "Over brua på venstre hånd",
  ]);
  expect(JSON.stringify(deepl.requests)).not.toMatch(/2468|bjørk/);
});

it("a shown rating and its answer are translated for everybody; one that is hidden is not", async () => {
  const propertyId = await app.make.property(kari.uid);
  const bookingId = await app.make.booking({
    propertyId,
    hunterUid: ola.uid,
    landownerUid: kari.uid,
    status: "in_progress",
    fromDate: "2027-07-28",
    toDate: "2027-08-01",
    commissionOre: 0,
    landownerEarningsOre: 0,
  });
  await app.rows(
    "update booking set status = 'completed', completed_at = $2 where booking_id = $1",
    bookingId,
    app.clock.now(),
  );
  const rate = (who: Person, text: string) =>
    app.call(who, "POST /api/core-booking/:bookingId/rating", {
      params: { bookingId },
      body: { stars: 4, text },
    });
  await rate(ola, "Brua var råtten.");
  const [{ rating_id: ratingId }] = await app.rows(
    "select rating_id from rating where booking_id = $1",
    bookingId,
  );
  const of = { kind: "rating", ratingId } as const;
  expect(await translate(undefined, of), "not shown yet").toMatchObject({ code: "text_not_readable" });
  await rate(kari, "Fin gjest på tur.");
  await app.call(kari, "PUT /api/ratings/:ratingId/answer", {
    params: { ratingId },
    body: { text: "Den er på plass." },
  });
  expect((await translate(undefined, of)).items.map(({ original }) => original)).toEqual([
    "Brua var råtten.",
    "Den er på plass.",
  ]);
  const [{ rating_id: ofHunter }] = await app.rows(
    "select rating_id from rating where booking_id = $1 and by_role = 'landowner'",
    bookingId,
  );
  for (const who of [undefined, stranger])
    expect(await translate(who, { kind: "rating", ratingId: ofHunter })).toMatchObject({
      code: "text_not_readable",
    });
  expect((await translate(kari, { kind: "rating", ratingId: ofHunter })).status).toBe("done");
  const admin = await app.signIn("sjef@example.no", { roles: ["admin"] });
  await app.call(admin, "DELETE /api/ratings/:ratingId", {
    params: { ratingId },
    body: { reason: "Grovt." },
  });
  expect(await translate(undefined, of)).toMatchObject({ code: "text_not_readable" });
});

it("translations go with the property, with who leaves, and half a year after they were last read", async () => {
  const of = await property();
  await translate(ola, of);
  app.clock.set("2027-12-01T08:00:00Z");
  await translate(stranger, of);
  await deleteExpired(app.platform.db, new Date("2028-05-01T08:00:00Z"));
  expect(await stored(), "read five months before").toBe(1);
  await deleteExpired(app.platform.db, new Date("2028-07-01T08:00:00Z"));
  expect(await stored()).toBe(0);
  expect(await app.count("machine_translation_day")).toBe(0);
  await translate(ola, of);
  await app.call(kari, "DELETE /api/properties/:propertyId", {
    params: { propertyId: (of as { propertyId: string }).propertyId },
  });
  expect(await stored()).toBe(0);
});

it("nothing is translated where the settings have no provider, and the demo has a stand-in", async () => {
  const off = await openBookingApp({ env: { TRANSLATION_PROVIDER: "off" } });
  const propertyId = await off.make.property((await off.make.landowner()).uid, { description: "Åpent." });
  const body = { of: { kind: "property", propertyId }, to: "en" } as const;
  expect((await off.call(undefined, "POST /api/machine-translations", { body })).body.code).toBe(
    "translation_off",
  );
  const demo = await openBookingApp();
  const inDemo = await demo.make.property((await demo.make.landowner()).uid, { description: "Åpent." });
  const answer = await demo.call(undefined, "POST /api/machine-translations", {
    body: { ...body, of: { kind: "property", propertyId: inDemo } },
  });
  expect(answer.body.items[0]?.translated).toBe("[Demo: this is not translated into English] Åpent.");
});
