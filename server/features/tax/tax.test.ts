/**
 * Tax details of landowners: the report to the tax authorities, who may read the numbers, and what remains
 * after an account is deleted.
 */
import { beforeAll, expect, it } from "vitest";
import { openApp, type Person } from "#tests/support/app.ts";
import { type BookingApp, commissionOre, earningsOre, openBookingApp } from "#tests/worlds/booking-app.ts";
import type { Log } from "#server/platform/observability/log.ts";
import { ownTaxDetails } from "./public.ts";
import { reencryptSweep } from "./reencrypt.ts";

let app: BookingApp, kari: Person, ola: Person, admin: Person;
beforeAll(async () => {
  app = await openBookingApp();
  ({ kari, ola, admin } = await app.people());
});
const number = "15076500565";
const address = { street: "Storåsvegen 12", postalCode: "0789", city: "Namsskogan" };
const details = {
  kind: "person" as const,
  name: "Kari Storås",
  country: "NO",
  taxNumber: number,
  ...address,
};
const saveDetails = (who: Person, body: object, idempotencyKey?: string) =>
  app.call(
    who,
    "PUT /api/tax/details",
    { body: body as typeof details },
    idempotencyKey ? { idempotencyKey } : {},
  );
const own = async (who: Person) => (await app.call(who, "GET /api/tax/details")).body;

it("tax details are required at the third agreed booking, or the first payout of the year", async () => {
  const per = await app.make.landowner();
  for (const isMissing of [false, false, true]) {
    await app.confirmed(per, ola);
    expect(await own(per)).toMatchObject({ details: null, isMissing, payouts: 0 });
  }
  const bookingId = await app.confirmed(kari, ola);
  await app.pay(ola, bookingId);
  expect((await own(kari)).isMissing).toBe(false);
  for (const day of ["01", "05", "13"]) await app.passTime(`2027-10-${day}T08:00:00Z`);
  expect(await own(kari)).toMatchObject({ isMissing: true, payouts: 1, bookings: 1 });
});

it("an invalid number is refused, and birth date and place are accepted instead of a number", async () => {
  const codes = async (body: object) => (await saveDetails(kari, { ...details, ...body })).body;
  expect(await codes({ taxNumber: "15076500566" })).toMatchObject({ code: "national_number_invalid" });
  expect(await codes({ kind: "company", taxNumber: number })).toMatchObject({
    code: "organization_number_invalid",
  });
  expect(await codes({ taxNumber: null })).toMatchObject({ code: "tax_number_or_birth" });
  expect(
    await codes({ taxNumber: null, country: "SE", birthDate: "1965-07-15", birthPlace: "Umeå" }),
  ).toMatchObject({ saved: true });
});

it("tax details are stored encrypted, and readable only for their owner and in the report", async () => {
  const [first, repeated] = [
    await saveDetails(kari, details, "tax-1"),
    await saveDetails(kari, details, "tax-1"),
  ];
  expect([first.body.saved, repeated.body]).toEqual([true, first.body]);
  expect((await saveDetails(kari, { ...details, city: "Grong" }, "tax-1")).status).toBe(422);
  expect((await own(kari)).details).toMatchObject({ ...details, birthDate: "1965-07-15" });
  const tables = await app.rows(
    "select format('%I.%I', schemaname, tablename) t from pg_tables where schemaname not in ('pg_catalog', 'information_schema')",
  );
  for (const { t } of tables)
    expect([
      t,
      (await app.rows(`select 1 from ${t} x where x::text like '%${number}%' limit 1`)).length,
    ]).toEqual([t, 0]);
  const other = await app.make.landowner();
  expect((await own(other)).details).toBeNull();
});

it("tax details under the former key are re-encrypted, and those under unknown keys do not change", async () => {
  const start = async () =>
    (
      await app.rows(
        "select encode(substring(sealed for 5), 'hex') start from tax_details where uid = $1",
        kari.uid,
      )
    )[0];
  const { taxKeys } = app.platform.config;
  const unreadable = await app.make.landowner();
  await app.pool.query("insert into tax_details values ($1, '\\x0100', now())", [unreadable.uid]);
  const before = await start();
  const keys = ["n".repeat(32), ...taxKeys] as const;
  const started = (env: Record<string, string>) => openApp({ database: app.connection, env });
  const readBy = async ({ platform: { db, config } }: Awaited<ReturnType<typeof openApp>>) =>
    (await ownTaxDetails(db, config.taxKeys, kari.uid))[0];
  const turned = await started({ TAX_KEY: keys[0], TAX_KEYS_BEFORE: taxKeys[0] });
  expect(await readBy(turned)).toMatchObject(details);
  await turned.sweep();
  expect(await start()).not.toEqual(before);
  // a run of the sweep reads a limited number of rows, even if none can be decrypted, and the next run
  // continues
  const lostToo = await app.make.landowner();
  await app.pool.query("insert into tax_details values ($1, '\\x0100', now())", [lostToo.uid]);
  const failed: unknown[] = [];
  const log = { error: ({ uid }: { uid: string }) => failed.push(uid) } as unknown as Log;
  const turn = reencryptSweep({ db: app.platform.db, log, config: { taxKeys: keys } });
  for (const failedCount of [1, 2, 2]) {
    await turn.run(app.clock.now(), 1);
    expect(new Set(failed).size).toBe(failedCount);
  }
  await app.pool.query("delete from tax_details where uid = $1", [lostToo.uid]);
  const withoutOld = await started({ TAX_KEY: keys[0] });
  for (const one of [turned, withoutOld]) expect(await readBy(one)).toMatchObject(details);
  expect((await app.call(kari, "GET /api/tax/details")).status).toBe(500);
  await app.pool.query("delete from tax_details where uid = $1", [unreadable.uid]);
  // a row that was encrypted before keys had names
  await saveDetails(kari, details);
  const [{ sealed } = {}] = await app.rows("select sealed from tax_details where uid = $1", kari.uid);
  const unnamed = Buffer.concat([Buffer.from([1]), sealed.subarray(5)]);
  await app.pool.query("update tax_details set sealed = $2 where uid = $1", [kari.uid, unnamed]);
  expect([(await own(kari)).details, await readBy(turned)]).toMatchObject([details, details]);
  await (await started({})).sweep();
  expect(await start()).toEqual(before);
});

it("the report has each property's quarters as in the ledger, and is for administrators only", async () => {
  const getReport = (who: Person) => app.call(who, "GET /api/tax/yearly-report", { query: { year: 2027 } });
  expect((await getReport(kari)).status).toBe(403);
  const { items } = (await getReport(admin)).body;
  const seller = items.find(({ uid }) => uid === kari.uid);
  expect(seller).toMatchObject({
    details: { taxNumber: number },
    considerationOre: earningsOre,
    feesOre: commissionOre,
    activities: 1,
  });
  expect(seller?.properties).toMatchObject([
    {
      activity: "immovable_property",
      rentedDays: 3,
      quarters: [{ quarter: 4, considerationOre: earningsOre, feesOre: commissionOre, activities: 1 }],
    },
  ]);
  const [books] = await app.rows(
    "select -sum(amount_ore)::int ore from ledger_entry where reason = 'released' and account like 'landowner/%'",
  );
  expect(items.reduce((sum, one) => sum + one.considerationOre, 0)).toBe(books.ore);

  const table = (who: Person) =>
    app.http.inject({ url: "/api/tax/yearly-report/csv?year=2027", headers: { authorization: who.bearer } });
  expect((await table(kari)).statusCode).toBe(403);
  const [head, ...lines] = (await table(admin)).body.split("\r\n");
  const line = lines.find((one) => one.includes("Kari Storås"));
  expect(head).toContain("Skattenummer");
  expect(line).toContain(`Kari Storås;Privatperson;${number};NO;1965-07-15;`);
  expect(line).not.toContain("'");
  expect(line).toMatch(/;0;0;0;2160;0;0;0;540;0;0;0;1$/);
  expect(
    await app.rows(
      "select subject_id, to_state from audit where subject = 'tax_report' and actor_uid = $1 order by audit_id",
      admin.uid,
    ),
  ).toEqual(["read", "exported"].map((to_state) => ({ subject_id: "2027", to_state })));
});

it("a deleted account's tax details are deleted, unless payouts require them for the report", async () => {
  const exported = await app.http.inject({
    url: "/api/user-profile/me/export",
    headers: { authorization: kari.bearer },
  });
  expect(exported.json().taxDetails).toMatchObject([{ taxNumber: number }]);
  const lite = await app.make.landowner();
  await saveDetails(lite, details);
  for (const who of [lite, kari])
    expect((await app.call(who, "DELETE /api/user-profile/me")).body).toEqual({ deleted: true });
  expect(await app.rows("select uid from tax_details")).toEqual([{ uid: kari.uid }]);
  const { items } = (await app.call(admin, "GET /api/tax/yearly-report", { query: { year: 2027 } })).body;
  expect(items[0]?.details).toMatchObject({ name: "Kari Storås", taxNumber: number });
});

it("the report names accounts without details, and counts no days of cancelled stays", async () => {
  app.clock.set("2027-08-01T08:00:00Z");
  const per = await app.make.landowner();
  const [stayed, cancelled] = [await app.confirmed(per, ola), await app.confirmed(per, ola)];
  for (const id of [stayed, cancelled]) await app.pay(ola, id);
  app.clock.set("2027-09-10T08:00:00Z");
  await app.cancel(ola, cancelled); // half is retained, and paid out
  await app.settle();
  for (const day of ["01", "05", "13"]) await app.passTime(`2027-10-${day}T08:00:00Z`);
  const { items } = (await app.call(admin, "GET /api/tax/yearly-report", { query: { year: 2027 } })).body;
  const seller = items.find(({ uid }) => uid === per.uid);
  expect(seller).toMatchObject({ details: null, name: expect.stringMatching(/^Eier/), activities: 2 });
  expect(seller?.properties.reduce((days, { rentedDays }) => days + rentedDays, 0)).toBe(3);
});
