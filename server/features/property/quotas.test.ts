/** The limits on an account's properties, drafts, offerings and cabins also apply to concurrent requests. */
import { beforeAll, expect, it } from "vitest";
import { openApp, type Person, type TestApp } from "#tests/support/app.ts";
import {
  cabinBody,
  makeOffering,
  makeProperty,
  offeringBody,
  propertyBody,
} from "#tests/factories/catalogue.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openApp({
    env: { PROPERTIES_PER_LANDOWNER: "5", PROPERTY_DRAFTS_PER_LANDOWNER: "3", OFFERINGS_PER_LANDOWNER: "4" },
  });
});
const signInLandowner = (name: string) => app.signIn(`${name}@example.no`, { roles: ["landowner"] });
const addProperty = (who: Person, status: string) =>
  app.call(who, "POST /api/properties", { body: { ...propertyBody, status } as typeof propertyBody });
const outcomesOf = async (all: Promise<{ status: number; body: { code?: string; detail?: string } }>[]) =>
  (await Promise.all(all))
    .map(({ status, body }) => (status === 201 ? "201" : `${status} ${body.code} ${body.detail}`))
    .sort();
const countStored = async (of: "property" | "offering" | "cabin", { uid }: Person, where = "true") =>
  (
    await app.pool.query(
      `select count(*)::int as n from ${of} t join property p using (property_id) where p.owner_uid = $1 and t.deleted_at is null and ${where}`,
      [uid],
    )
  ).rows[0].n;
const tenTimes = <T>(attempt: () => Promise<T>) => Array.from({ length: 10 }, attempt);

it("the number of drafts and properties is limited, even for ten concurrent requests", async () => {
  const kari = await signInLandowner("kari");
  const tooManyDrafts =
    "422 too_many_kept Du kan ha høyst 3 utkast til eiendommer. Publiser eller slett noen av dem først.";
  expect(await outcomesOf(tenTimes(() => addProperty(kari, "draft")))).toEqual([
    ...Array(3).fill("201"),
    ...Array(7).fill(tooManyDrafts),
  ]);
  expect(await countStored("property", kari, "t.status = 'draft'")).toBe(3);
  const tooMany =
    "422 too_many_kept Du kan ha høyst 5 eiendommer. Slett noen du ikke bruker, eller skriv til oss.";
  expect(await outcomesOf(tenTimes(() => addProperty(kari, "published")))).toEqual([
    ...Array(2).fill("201"),
    ...Array(8).fill(tooMany),
  ]);
  expect(await countStored("property", kari)).toBe(5);
  const [first] = (await app.call(kari, "GET /api/properties/mine", { query: {} })).body.items;
  await app.call(kari, "DELETE /api/properties/:propertyId", {
    params: { propertyId: first?.propertyId ?? "" },
  });
  expect(await outcomesOf([addProperty(kari, "published")])).toEqual(["201"]);
});
it("a landowner's offerings are limited across all properties, including copies", async () => {
  const per = await signInLandowner("per");
  const [here, there] = [await makeProperty(app, per), await makeProperty(app, per)];
  const { offeringId } = await makeOffering(app, per, here.propertyId);
  const add = ({ propertyId }: typeof here) =>
    app.call(per, "POST /api/properties/:propertyId/offerings", {
      params: { propertyId },
      body: offeringBody,
    });
  const copy = () =>
    app.call(per, "POST /api/offerings/:offeringId/duplicate", { params: { offeringId }, body: {} });
  const tooMany =
    "422 too_many_kept Du kan ha høyst 4 tilbud. Slett noen du ikke bruker, eller skriv til oss.";
  const all = [add(here), add(there), copy(), add(here), add(there), copy()];
  expect(await outcomesOf(all)).toEqual([...Array(3).fill("201"), ...Array(3).fill(tooMany)]);
  expect(await countStored("offering", per)).toBe(4);
});
it("a property has at most a hundred cabins", async () => {
  const siv = await signInLandowner("siv");
  const { propertyId } = await makeProperty(app, siv);
  await app.pool.query(
    `insert into cabin (property_id, name, price_per_day_ore, rental_enabled, status, created_at, updated_at)
     select $1, 'Hytte ' || i, 100000, true, 'draft', now(), now() from generate_series(1, 99) i`,
    [propertyId],
  );
  const add = () =>
    app.call(siv, "POST /api/properties/:propertyId/cabins", { params: { propertyId }, body: cabinBody });
  expect(await outcomesOf([add(), add()])).toEqual([
    "201",
    "422 too_many_kept En eiendom kan ha høyst 100 hytter. Slett noen først.",
  ]);
  expect(await countStored("cabin", siv)).toBe(100);
});
it("a season longer than five years is refused", async () => {
  const gro = await signInLandowner("gro");
  const { propertyId } = await makeProperty(app, gro);
  const body = { ...offeringBody, validFrom: "2027-01-01", validTo: "2099-12-31" };
  const refused = (
    await app.call(gro, "POST /api/properties/:propertyId/offerings", { params: { propertyId }, body })
  ).body;
  const { offeringId } = await makeOffering(app, gro, propertyId);
  const copy = { params: { offeringId }, body: { validFrom: "2027-01-01", validTo: "2099-12-31" } };
  expect((await app.call(gro, "POST /api/offerings/:offeringId/duplicate", copy)).body.errors).toEqual(
    refused.errors,
  );
  expect(await countStored("offering", gro)).toBe(1);
  expect([refused.code, refused.errors]).toEqual([
    "season_too_long",
    [
      {
        code: "season_too_long",
        path: "validTo",
        detail: "Sesongen kan vare høyst 5 år. Sett en tidligere siste dag.",
      },
    ],
  ]);
});
