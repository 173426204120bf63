import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeEach, describe, expect, it } from "vitest";
import { openApp } from "#tests/support/app.ts";
import { atEndOfFile } from "#tests/support/end-of-file.ts";
import { openEntityRegister, readEntity, RegisterUnavailable } from "./entity-register.ts";

const number = "923609016";
const firm = {
  organisasjonsnummer: number,
  navn: "STORÅSEN SKOG AS",
  organisasjonsform: { kode: "AS", beskrivelse: "Aksjeselskap" },
  registrertIMvaregisteret: false,
  registrertIForetaksregisteret: true,
  registrertIStiftelsesregisteret: false,
  konkurs: false,
  underAvvikling: false,
  underTvangsavviklingEllerTvangsopplosning: false,
};
const entity = {
  name: "STORÅSEN SKOG AS",
  inBusinessRegister: true,
  inVatRegister: false,
  bankrupt: false,
  windingUp: false,
};

describe("the register's answer", () => {
  const entityOf = (o: object) => readEntity(JSON.stringify({ ...firm, ...o }), number);
  it.each<[string, object, object | string]>([
    ["a firm", {}, entity],
    [
      "one in the VAT register only",
      { registrertIMvaregisteret: true, registrertIForetaksregisteret: false },
      { ...entity, inVatRegister: true, inBusinessRegister: false },
    ],
    ["a bankrupt one", { konkurs: true }, { ...entity, bankrupt: true }],
    ["one that is winding up", { underAvvikling: true }, { ...entity, windingUp: true }],
    [
      "one that is wound up by force",
      { underTvangsavviklingEllerTvangsopplosning: true },
      { ...entity, windingUp: true },
    ],
    ["a deleted one", { respons_klasse: "SlettetEnhet", slettedato: "2023-10-01" }, "deleted"],
  ])("is read for %s", (_what, o, expected) => expect(entityOf(o)).toEqual(expected));
  it.each<[string, string]>([
    ["a page", "<p>Vedlikehold</p>"],
    ["nothing", ""],
    ["a list", "[]"],
    ["a firm without its registrations", JSON.stringify({ organisasjonsnummer: number, navn: "X" })],
    ["another firm", JSON.stringify({ ...firm, organisasjonsnummer: "974760673" })],
  ])("is refused if it is %s", (_what, text) =>
    expect(() => readEntity(text, number)).toThrow(RegisterUnavailable),
  );
});

type Behaviour = { status: number; body: string } | "slow";
const requests: string[] = [];
let behaviour: Behaviour;
const register = createServer((request, response) => {
  requests.push(`${request.method} ${request.url}`);
  if (behaviour === "slow") return; // hangs until the client disconnects
  response.writeHead(behaviour.status, { "content-type": "application/json" }).end(behaviour.body);
});
await new Promise<void>((ready) => register.listen(0, "127.0.0.1", ready));
const url = `http://127.0.0.1:${(register.address() as AddressInfo).port}`;
atEndOfFile(async () => {
  register.closeAllConnections();
  await new Promise((resolve) => register.close(resolve));
});

const app = await openApp({ now: "2027-08-01T08:00:00Z", env: { ENTITY_REGISTER_URL: `${url}/` } });
const kari = await app.signIn("kari@example.no", { roles: ["landowner"] });
const lookUp = (organizationNumber: string, who: typeof kari | undefined = kari) =>
  app.call(who, "GET /api/user-profile/organization", { query: { organizationNumber } });
const found = { status: 200, body: JSON.stringify(firm) };

beforeEach(async () => {
  await app.pool.query("truncate entity_answer");
  requests.length = 0;
  behaviour = found;
});

describe("an organisation number in the profile", () => {
  it("is looked up once a day, and nothing of the response is stored in the profile", async () => {
    for (const typedNumber of ["923 609 016", number]) {
      const { status, body } = await lookUp(typedNumber);
      expect([status, body]).toEqual([200, { status: "found", entity }]);
    }
    expect(requests).toEqual([`GET /enhetsregisteret/api/enheter/${number}`]);
    expect((await app.call(kari, "GET /api/user-profile/me")).body.organizationNumber).toBeNull();
    app.clock.advance({ days: 1 });
    await lookUp(number);
    expect(requests).toHaveLength(2);
  });
  const misses = [
    ["unknown", 404],
    ["deleted", 410],
  ] as const;
  it.each(misses)(
    "is %s where the register answers %d, and looked up again next time",
    async (status, code) => {
      behaviour = { status: code, body: "" };
      for (const times of [1, 2]) {
        expect((await lookUp(number)).body).toEqual({ status, entity: null });
        expect(requests).toHaveLength(times);
      }
    },
  );
  it.each<[string, Behaviour]>([
    ["is down", { status: 503, body: "" }],
    ["says that we ask too much", { status: 429, body: "" }],
    ["answers nonsense", { status: 200, body: "<p>Vedlikehold</p>" }],
    ["answers without end", { status: 200, body: " ".repeat(300_000) }],
  ])(
    "has the answer `unavailable` while the register %s, and is found afterwards",
    async (_what, failure) => {
      behaviour = failure;
      const { status, body } = await lookUp(number);
      expect([status, body]).toEqual([200, { status: "unavailable", entity: null }]);
      behaviour = found;
      expect((await lookUp(number)).body).toMatchObject({ status: "found" });
    },
  );
  it("cannot be looked up if the register exceeds the time limit", async () => {
    behaviour = "slow";
    await expect(openEntityRegister(url, 100)?.find(number)).rejects.toThrow(RegisterUnavailable);
  });
  it("is refused without a lookup if it is invalid or the caller is not signed in", async () => {
    const { status, body } = await lookUp("923609017");
    expect([status, body.errors?.map((e) => [e.path, e.code])]).toEqual([
      422,
      [["organizationNumber", "organization_number_invalid"]],
    ]);
    expect(
      (
        await app.call(undefined, "GET /api/user-profile/organization", {
          query: { organizationNumber: number },
        })
      ).status,
    ).toBe(401);
    expect(requests).toEqual([]);
  });
});
