/** What landowners enter of their municipality's decisions: for their own ground, until an administrator decides. */
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { factories } from "#tests/factories/factories.ts";
import { openApp, type Person, type TestApp } from "#tests/support/app.ts";

let app: TestApp, admin: Person, kari: Person, per: Person;
let propertyId: string, neighbour: string;
beforeAll(async () => {
  app = await openApp({ now: "2026-11-29T08:00:00Z" });
  admin = await app.signIn("sjef@example.no", { name: "Sjef", roles: ["admin"] });
  kari = await app.signIn("kari@example.no", { name: "Kari Storås", roles: ["landowner"] });
  per = await app.signIn("per@example.no", { name: "Per", roles: ["landowner"] });
});
const make = () => factories(app);
beforeEach(async () => {
  propertyId = await make().property(kari.uid, { status: "published", municipalityNumber: "5044" });
  neighbour = await make().property(per.uid, { status: "published", municipalityNumber: "5044" });
});
const opens = {
  taxon: "elg",
  effect: "opens",
  from: "2026-08-01",
  to: "2026-12-31",
  sourceUrl: "https://www.namsskogan.kommune.no/elgjakt",
  readOn: "2026-11-28",
};
const enter = (change: object = {}, by = kari, of = propertyId) =>
  app.call(by, "POST /api/law/properties/:propertyId/local-rules", {
    params: { propertyId: of },
    body: { ...opens, ...change } as never,
  });
const codeOf = ({ status, body }: { status: number; body: object }) => [
  status,
  (body as { code?: string }).code,
];
async function mooseOn(day: string, place: { propertyId?: string; municipality?: string }) {
  const query = { species: "elg", from: day, to: day, ...place };
  const { body } = await app.call(undefined, "GET /api/law/answer", { query });
  return body.days[0]?.answer;
}
const decide = (ruleId: string, body: object, by = admin) =>
  app.call(by, "POST /api/law/local-rules/:ruleId/decide", { params: { ruleId }, body: body as never });
const own = async (by = kari) =>
  (
    await app.call(by, "GET /api/law/properties/:propertyId/local-rules", {
      params: { propertyId },
      query: {},
    })
  ).body;
const noticesOf = async (by: Person) => {
  await app.settle();
  const { body } = await app.call(by, "GET /api/notifications", { query: {} });
  return body.items.filter(({ kind }) => kind.startsWith("law_rule")).map(({ kind, title }) => [kind, title]);
};

describe("a decision that a landowner has read", () => {
  it("counts for their own ground only, and never beyond the national season", async () => {
    expect(await mooseOn("2026-10-01", { propertyId })).toBe("unknown");
    expect((await enter()).status).toBe(201);
    expect(await mooseOn("2026-10-01", { propertyId })).toBe("yes");
    expect(await mooseOn("2026-09-24", { propertyId })).toBe("no");
    expect(await mooseOn("2026-10-01", { propertyId: neighbour })).toBe("unknown");
    expect(await mooseOn("2026-10-01", { municipality: "5044" })).toBe("unknown");
    expect(await own()).toMatchObject({
      items: [{ animal: "elg", decision: null, enteredBy: "Kari Storås" }],
      municipalities: [{ municipalityNumber: "5044", name: "Namsskogan" }],
    });
  });
  it("counts for the offerings of the property, within their days", async () => {
    await enter();
    const { offeringId } = await make().offering({
      ownerUid: kari.uid,
      propertyId,
      validFrom: "2026-09-25",
      validTo: "2026-10-24",
    });
    const { body } = await app.call(undefined, "GET /api/law/answer", {
      query: { species: "elg", from: "2026-10-24", to: "2026-10-25", offeringId },
    });
    expect(body.days.map(({ answer }) => answer)).toEqual(["yes", "no"]);
    expect(body.days[0]?.reasons).toContainEqual(
      expect.objectContaining({
        code: "opened_locally",
        source: expect.objectContaining({ title: "Vedtak for Namsskogan, lest av grunneieren" }),
      }),
    );
  });
  it("may be entered by a co-host who edits, and both are told what becomes of it", async () => {
    const helps = async (right: string) => {
      await app.pool.query("delete from co_host where property_id = $1", [propertyId]);
      await app.pool.query(
        `insert into co_host (property_id, email, uid, rights, invited_at, expires_at, accepted_at)
         values ($1, 'per@example.no', $2, array[$3], now(), now(), now())`,
        [propertyId, per.uid, right],
      );
    };
    await helps("answer");
    expect(codeOf(await enter({ taxon: "hjort" }, per))).toEqual([403, "right_missing"]);
    await helps("edit");
    const { body } = await enter({ taxon: "hjort" }, per);
    await decide(body.ruleId, { outcome: "refused", reason: "Feil år" });
    const refused = ["law_rule_refused", expect.stringContaining("hjort")];
    expect([await noticesOf(per), await noticesOf(kari)]).toEqual([[refused], [refused]]);
  });
  it("that is confirmed holds for everybody in the municipality, and the landowner is told", async () => {
    const { body } = await enter({ effect: "closes", from: "2026-11-01", to: "2026-11-02" });
    const { ruleId } = body;
    const { body: waiting } = await app.call(admin, "GET /api/law/waiting-rules", { query: {} });
    expect(waiting.items.find((row) => row.ruleId === ruleId)?.property.propertyId).toBe(propertyId);
    expect(await mooseOn("2026-11-01", { propertyId: neighbour })).toBe("unknown");
    const answers = await Promise.all([
      decide(ruleId, { outcome: "confirmed" }),
      decide(ruleId, { outcome: "confirmed" }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await mooseOn("2026-11-01", { propertyId: neighbour })).toBe("no");
    expect(await mooseOn("2026-11-01", { municipality: "5044" })).toBe("no");
    expect((await own()).items[0]).toMatchObject({ decision: "confirmed" });
    expect(await noticesOf(kari)).toContainEqual([
      "law_rule_confirmed",
      "Vedtaket om elg gjelder hele Namsskogan",
    ]);
  });
  it("that is refused counts no more, and the landowner reads why", async () => {
    const { body } = await enter({ taxon: "bever", from: "2026-10-01", to: "2027-04-30" });
    const { ruleId } = body;
    expect(codeOf(await decide(ruleId, { outcome: "refused" }))[0]).toBe(400);
    expect((await decide(ruleId, { outcome: "refused", reason: "Gjelder Grong" }, kari)).status).toBe(403);
    expect((await decide(ruleId, { outcome: "refused", reason: "Gjelder Grong" })).status).toBe(200);
    expect((await own()).items[0]).toMatchObject({ decision: "refused", reason: "Gjelder Grong" });
    const { body: answer } = await app.call(undefined, "GET /api/law/answer", {
      query: { species: "bever", from: "2026-11-10", to: "2026-11-10", propertyId },
    });
    expect(answer.days[0]?.answer).toBe("unknown");
    expect(await noticesOf(kari)).toContainEqual(["law_rule_refused", expect.stringContaining("bever")]);
    const { rows } = await app.pool.query(
      "select written from communication where subtype = 'law_rule_refused'",
    );
    expect(JSON.stringify(rows)).toContain("Gjelder Grong");
  });
  it("can be withdrawn by those who may edit the property", async () => {
    const { body } = await enter();
    const withdraw = (by: Person) =>
      app.call(by, "POST /api/law/properties/:propertyId/local-rules/:ruleId/withdraw", {
        params: { propertyId, ruleId: body.ruleId },
      });
    expect((await withdraw(per)).status).toBe(403);
    expect((await withdraw(kari)).status).toBe(200);
    expect(codeOf(await withdraw(kari))).toEqual([409, "law_rule_decided"]);
    expect((await own()).items[0]).toMatchObject({ decision: "withdrawn" });
  });
  it("is entered by owners and co-hosts who edit, about their municipality and its animals", async () => {
    expect(codeOf(await enter({}, per))).toEqual([403, "forbidden"]);
    expect(codeOf(await enter({ taxon: "rev" }))).toEqual([422, "law_not_opened_by_municipality"]);
    expect(codeOf(await enter({ municipality: "5045" }))).toEqual([422, "law_municipality_not_own"]);
    expect(codeOf(await enter({ readOn: "2026-11-30" }))).toEqual([422, "law_read_later"]);
    expect((await enter({ effect: "widens" })).status).toBe(400);
    const strangers = await app.call(per, "GET /api/law/properties/:propertyId/local-rules", {
      params: { propertyId },
      query: {},
    });
    expect(strangers.status).toBe(404);
    await expect(
      app.pool.query(
        `insert into law_local_rule (municipality_number, taxon, version, effect, first_day, last_day, source_url,
          read_on, entered_at, entered_by, property_id)
         values ('5044', 'elg', 999, 'widens', '2026-01-01', '2026-01-02', 'https://x.no', '2026-01-01', now(), $1, $2)`,
        [kari.uid, propertyId],
      ),
    ).rejects.toThrow("law_own_rule_never_widens");
  });
});
