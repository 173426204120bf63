/** Teams of bookings (rules 9.25). */
import { randomUUID } from "node:crypto";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openInvitation } from "#server/features/party/public.ts";
import type { Person } from "#tests/support/app.ts";
import { makeRequest, stayAt } from "#tests/factories/stays.ts";
import { openMailbox } from "#tests/stand-ins/mailbox.ts";
import { atEndOfFile } from "#tests/support/end-of-file.ts";
import { form, pdf, photo } from "#tests/support/files.ts";
import { type BookingApp, openBookingApp } from "#tests/worlds/booking-app.ts";

let app: BookingApp;
let kari: Person;
let ola: Person;
let mail: Awaited<ReturnType<typeof openMailbox>>;
beforeAll(async () => {
  mail = await openMailbox();
  atEndOfFile(() => mail.close());
  app = await openBookingApp({ env: { SMTP_URL: mail.url } });
});
beforeEach(async () => {
  app.clock.set("2027-08-01T08:00:00Z");
  kari = await app.make.landowner();
  ola = await app.make.hunter();
});

type Headers = Record<string, string>;
const byToken = (inviteUrl: string, device?: string): Headers => ({
  "x-invite-token": inviteUrl.split("/").at(-1) ?? "",
  ...(device && { "x-invite-device": device }),
});
const of = (bookingId: string) => ({ params: { bookingId } });
const member = (memberId: string) => ({ params: { memberId } });

const invite = (bookingId: string, body: object = {}, who: Person = ola) =>
  app.call(who, "POST /api/core-booking/:bookingId/party", {
    ...of(bookingId),
    body: { name: "Per Hansen", role: "hunter", ...body } as never,
  });
const invited = async (bookingId: string, body: object = {}) => {
  const answer = await invite(bookingId, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};
const read = (who: Person | undefined, bookingId: string, headers: Headers = {}) =>
  app.call(who, "GET /api/core-booking/:bookingId/party", of(bookingId), { headers });
const state = (memberId: string, body: object, headers: Headers = {}, who?: Person) =>
  app.call(who, "PATCH /api/party/:memberId", { ...member(memberId), body: body as never }, { headers });
const replace = (memberId: string, body: object = {}, who: Person = ola) =>
  app.call(who, "POST /api/party/:memberId/replace", {
    ...member(memberId),
    body: { name: "Nils Ny", role: "hunter", ...body } as never,
  });
const leave = (memberId: string, who: Person | undefined, headers: Headers = {}) =>
  app.call(who, "DELETE /api/party/:memberId", member(memberId), { headers });
const mark = (
  who: Person,
  memberId: string,
  what: "fee-seen" | "let-in" | "training" | "answer-replacement",
  body: object,
) => app.call(who, `POST /api/party/:memberId/${what}`, { ...member(memberId), body: body as never });
const guardianUrl = async (memberId: string, headers: Headers, body = {}) =>
  (
    await app.call(
      undefined,
      "POST /api/party/:memberId/guardian-link",
      { ...member(memberId), body },
      { headers },
    )
  ).body.url;
const consent = (headers: Headers, body: object = {}) =>
  app.call(
    undefined,
    "POST /api/party-consent",
    { body: { guardianName: "Anne Hansen", ...body } as never },
    { headers },
  );
const itemsOf = async (who: Person, bookingId: string) => (await read(who, bookingId)).body.items;
const statesOf = async (bookingId: string) =>
  (await itemsOf(ola, bookingId)).map(({ name, state: s, missing }) => [name, s, ...missing]);

type Made = { species?: string[]; participants?: number; offering?: object; days?: object };
async function pending({ species = ["rype"], participants = 2, offering = {}, days = {} }: Made = {}) {
  const { offeringId } = await app.make.offering({
    ownerUid: kari.uid,
    targetSpecies: species,
    ...offering,
  } as never);
  return makeRequest(app, ola, stayAt(offeringId, { participants, ...days }));
}
async function confirmed(made: Made = {}) {
  const bookingId = await pending(made);
  expect((await app.accept(kari, bookingId)).status).toBe(200);
  return bookingId;
}
const papers = { birthYear: 1985, fee: "2027-04-10" };
const letters = (subtype: string) =>
  app.rows(
    "select recipient, recipient_uid, content, link from communication where subtype = $1 and channel = 'email' order by at",
    subtype,
  );

describe("a team", () => {
  it("is made by invitations, and each member is red, then yellow, then green", async () => {
    const bookingId = await pending();
    expect((await read(ola, bookingId)).body).toMatchObject({ items: [], as: "hunter", participants: 2 });
    const { memberId, inviteUrl } = await invited(bookingId);
    expect(inviteUrl).toMatch(/\/lag\/m[\w-]{46}$/);
    expect(await itemsOf(ola, bookingId)).toMatchObject([
      {
        memberId,
        name: "Per Hansen",
        role: "hunter",
        state: "red",
        missing: ["birth_year", "fee"],
        inviteUrl,
      },
    ]);
    const answer = await state(memberId, { birthYear: 1985 }, byToken(inviteUrl));
    expect([answer.status, answer.body.missing]).toEqual([200, ["fee"]]);
    // nothing of it binds a browser that sends no key
    expect((await state(memberId, { fee: "2027-04-10" }, byToken(inviteUrl))).body).toMatchObject({
      state: "yellow",
      missing: [],
      boundTo: null,
    });
    await app.accept(kari, bookingId);
    expect((await mark(kari, memberId, "fee-seen", {})).body.items).toMatchObject([
      { state: "green", feeSeenOn: "2027-08-01" },
    ]);
    expect((await mark(kari, memberId, "fee-seen", { seen: false })).body.items).toMatchObject([
      { state: "yellow" },
    ]);
    await mark(kari, memberId, "fee-seen", {});
    // another fee has not been seen
    expect((await state(memberId, { fee: "2027-05-10" }, byToken(inviteUrl))).body.state).toBe("yellow");
    const trail = await app.rows(
      "select actor_role, actor_uid, to_state, data from audit where subject = 'party_member' and subject_id = $1 order by audit_id",
      memberId,
    );
    expect(trail.map(({ to_state }) => to_state)).toEqual([
      ...["added", "stated", "stated", "fee_seen", "fee_not_seen", "fee_seen", "stated"],
    ]);
    expect(JSON.stringify(trail)).not.toMatch(/1985|2027-04-10/);
  });

  it("is not of a draft, and of no more hunters than participants, others aside", async () => {
    const draft = (
      await app.call(ola, "POST /api/core-booking/calculate", {
        body: stayAt((await app.make.offering({ ownerUid: kari.uid })).offeringId),
      })
    ).body.bookingId;
    expect((await invite(draft)).body.code).toBe("party_closed");
    const bookingId = await pending();
    await invited(bookingId);
    await invited(bookingId, { name: "Kid", role: "training" });
    expect((await invite(bookingId, { role: "leader" })).body).toMatchObject({ code: "party_hunters_full" });
    await invited(bookingId, { name: "Driver", role: "unarmed" });
    await expect(
      app.rows(
        "insert into party_member (booking_id, ord, name, role, added_at) values ($1, 9, 'X', 'hunter', now())",
        bookingId,
      ),
    ).rejects.toThrow(/full/);
    await expect(
      app.rows(
        "update party_member set role = 'hunter' where booking_id = $1 and role = 'unarmed'",
        bookingId,
      ),
    ).rejects.toThrow(/full/);
  });

  it("has no more hunters than participants, however many are invited at once", async () => {
    const bookingId = await pending();
    const answers = await Promise.all(Array.from({ length: 5 }, () => invite(bookingId)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect(await app.count("party_member where booking_id = $1", bookingId)).toBe(2);
  });

  it("holds a booking to its hunters when it is changed", async () => {
    const bookingId = await confirmed();
    await invited(bookingId);
    const { memberId } = await invited(bookingId);
    const propose = () =>
      app.call(ola, "POST /api/booking-actions/:bookingId/propose", {
        ...of(bookingId),
        body: { participants: 1 },
      });
    expect((await propose()).body.errors).toMatchObject([{ code: "party_hunts_more", path: "participants" }]);
    await expect(
      app.rows("update booking set participants = 1 where booking_id = $1", bookingId),
    ).rejects.toThrow(/more hunters/);
    await leave(memberId, ola);
    const proposed = await propose();
    expect(proposed.status).toBe(201);
    await invited(bookingId);
    const accepted = await app.call(
      kari,
      "POST /api/booking-actions/:bookingId/proposals/:proposalId/accept",
      { params: { bookingId, proposalId: proposed.body.proposalId }, body: {} } as never,
    );
    expect(accepted.body.errors).toMatchObject([{ code: "party_hunts_more" }]);
  });

  it("is only read once the booking is cancelled", async () => {
    const bookingId = await confirmed();
    const { memberId, inviteUrl } = await invited(bookingId);
    await app.cancel(ola, bookingId);
    expect((await read(ola, bookingId)).body).toMatchObject({ isOpen: false, items: [{ memberId }] });
    for (const answer of [
      await invite(bookingId),
      await state(memberId, papers, byToken(inviteUrl)),
      await leave(memberId, ola),
      await replace(memberId),
      await mark(kari, memberId, "fee-seen", {}),
    ])
      expect([answer.status, answer.body.code]).toEqual([409, "party_closed"]);
  });

  it("needs a leader, one dog and everybody's test for moose", async () => {
    const bookingId = await pending({ species: ["elg"] });
    const per = await invited(bookingId);
    const anne = await invited(bookingId, { name: "Anne Lie", role: "leader" });
    expect((await invite(bookingId, { role: "leader" })).body.code).toBe("party_hunters_full");
    const ready = { ...papers, shootingTest: "2027-07-01" };
    await state(per.memberId, ready, byToken(per.inviteUrl));
    expect(await statesOf(bookingId)).toEqual([
      ["Per Hansen", "red", "tracking_dog"],
      ["Anne Lie", "red", "birth_year", "fee", "shooting_test", "tracking_dog"],
    ]);
    await state(anne.memberId, { ...ready, trackingDog: "2027-07-01" }, byToken(anne.inviteUrl));
    expect(await statesOf(bookingId)).toEqual([
      ["Per Hansen", "yellow"],
      ["Anne Lie", "yellow"],
    ]);
    await leave(anne.memberId, ola);
    expect(await statesOf(bookingId)).toEqual([["Per Hansen", "red", "tracking_dog", "hunt_leader"]]);
    const named = await app.call(ola, "POST /api/party/:memberId/lead", member(per.memberId));
    expect(named.body.items).toMatchObject([{ role: "leader", missing: ["tracking_dog"] }]);
    expect(named.body.demands).toContainEqual({
      item: "hunt_leader",
      act: "practice",
      sections: "26 a",
      url: expect.stringContaining("lovdata.no"),
      readOn: "2026-11-28",
    });
  });

  it("lets whoever booked come along, once", async () => {
    const bookingId = await pending();
    const come = () =>
      app.call(ola, "POST /api/core-booking/:bookingId/party/come-along", { ...of(bookingId), body: {} });
    const { memberId } = (await come()).body;
    expect((await read(ola, bookingId)).body).toMatchObject({
      ownMemberId: memberId,
      items: [{ role: "hunter", hasJoined: true }],
    });
    expect((await come()).body.code).toBe("party_member_twice");
    expect((await state(memberId, papers, {}, ola)).body.state).toBe("yellow");
  });
});

describe("training", () => {
  const kid = { name: "Emil Hansen", role: "training" };
  it("needs the guardian's own link and a supervisor of the team, and no fee", async () => {
    const bookingId = await confirmed();
    const father = await invited(bookingId);
    const { memberId, inviteUrl } = await invited(bookingId, kid);
    await state(memberId, { birthYear: 2012 }, byToken(inviteUrl));
    expect((await itemsOf(ola, bookingId))[1]?.missing).toEqual(["guardian_consent", "supervisor"]);
    for (const supervisorMemberId of [memberId, randomUUID()])
      expect((await state(memberId, { supervisorMemberId }, byToken(inviteUrl))).body.errors).toMatchObject([
        { code: "party_supervisor_unknown", path: "supervisorMemberId" },
      ]);
    await state(memberId, { supervisorMemberId: father.memberId }, byToken(inviteUrl));
    expect((await itemsOf(ola, bookingId))[1]?.missing).toEqual(["guardian_consent", "supervisor"]);
    await state(father.memberId, papers, byToken(father.inviteUrl));
    expect((await itemsOf(ola, bookingId))[1]?.missing).toEqual(["guardian_consent"]);
    // the member's own link cannot consent, nor can a body of the member's
    expect((await consent(byToken(inviteUrl))).body.code).toBe("party_invite_not_valid");
    expect((await state(memberId, { consentOn: "2027-07-01" }, byToken(inviteUrl))).status).toBe(400);
    const url = await guardianUrl(memberId, byToken(inviteUrl));
    expect(url).toMatch(/\/lag\/foresatt\/g/);
    const page = await app.call(undefined, "GET /api/party-consent", {}, { headers: byToken(url) });
    expect(page.body).toMatchObject({ name: "Emil Hansen", supervisorName: "Per Hansen", consentOn: null });
    expect((await consent(byToken(url))).body).toMatchObject({
      guardianName: "Anne Hansen",
      consentOn: "2027-08-01",
    });
    expect((await itemsOf(ola, bookingId))[1]).toMatchObject({ state: "green", missing: [] });
    // the guardian's link is not the member's
    expect((await state(memberId, {}, byToken(url))).body.code).toBe("party_invite_not_valid");
    expect((await mark(kari, memberId, "training", { allowed: false })).body.items[1]).toMatchObject({
      missing: ["supervisor"],
      trainingRefused: true,
    });
    await mark(kari, memberId, "training", { allowed: true });
    expect((await consent(byToken(url), { consents: false })).body.consentOn).toBeNull();
    await guardianUrl(memberId, byToken(inviteUrl), { renew: true });
    expect((await consent(byToken(url))).body.code).toBe("party_invite_not_valid");
    await leave(father.memberId, ola);
    expect((await itemsOf(ola, bookingId))[0]).toMatchObject({
      supervisorMemberId: null,
      missing: ["guardian_consent", "supervisor"],
    });
  });
});

describe("a link", () => {
  it("is taken by the first account that states something, and refuses others by a code of its own", async () => {
    const bookingId = await pending();
    const { memberId, inviteUrl } = await invited(bookingId);
    const per = await app.make.hunter();
    const other = await app.make.hunter();
    expect((await state(memberId, papers, byToken(inviteUrl), per)).body.boundTo).toBe("account");
    for (const answer of [
      await state(memberId, papers, byToken(inviteUrl)),
      await state(memberId, papers, byToken(inviteUrl), other),
      await app.call(other, "GET /api/party-invitation", {}, { headers: byToken(inviteUrl) }),
      await read(other, bookingId, byToken(inviteUrl)),
      await leave(memberId, undefined, byToken(inviteUrl)),
    ])
      expect([answer.status, answer.body.code]).toEqual([403, "party_invite_taken"]);
    expect((await state(memberId, { fee: "2027-05-01" }, {}, per)).status).toBe(200);
    expect((await state(memberId, papers, {}, other)).body.code).toBe("member_not_found");
    expect((await state(memberId, papers)).status).toBe(401);
  });
  it("is taken once, however many use it at the same time", async () => {
    const bookingId = await pending({ participants: 4 });
    const { memberId, inviteUrl } = await invited(bookingId);
    const people = await Promise.all(Array.from({ length: 4 }, () => app.make.hunter()));
    const answers = await Promise.all(people.map((who) => state(memberId, papers, byToken(inviteUrl), who)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403]);
    const { body: link } = await app.call(ola, "PUT /api/core-booking/:bookingId/party/link", {
      ...of(bookingId),
      body: { places: 2 },
    });
    const joined = await Promise.all(
      people.map(() =>
        app.call(
          undefined,
          "POST /api/party-invitation/join",
          { body: { name: "Per", role: "unarmed" } },
          { headers: byToken(link.url ?? "") },
        ),
      ),
    );
    expect(joined.map(({ status }) => status).sort()).toEqual([201, 201, 409, 409]);
  });
  it("is taken by a browser that sends a key, and later by its account", async () => {
    const { memberId, inviteUrl } = await invited(await pending());
    const mine = byToken(inviteUrl, "a-key-of-this-browser");
    expect((await state(memberId, papers, mine)).body.boundTo).toBe("browser");
    expect((await state(memberId, papers, byToken(inviteUrl))).body.code).toBe("party_invite_taken");
    expect((await state(memberId, papers, byToken(inviteUrl, "another-key"))).body.code).toBe(
      "party_invite_taken",
    );
    const per = await app.make.hunter();
    expect((await state(memberId, {}, byToken(inviteUrl), per)).body.code).toBe("party_invite_taken");
    expect((await state(memberId, {}, mine, per)).body.boundTo).toBe("account");
    const [row] = await app.rows("select device_hash from party_member where member_id = $1", memberId);
    expect(row).toEqual({ device_hash: null });
    expect(await app.count("party_member where device_hash like '%key%'")).toBe(0);
  });
  it("is not needed by the account whose address it was sent to", async () => {
    const bookingId = await pending();
    const per = await app.make.hunter();
    const { memberId, inviteUrl } = await invited(bookingId, { email: per.email });
    expect((await read(per, bookingId)).body).toMatchObject({ as: "member", ownMemberId: memberId });
    expect((await state(memberId, papers, {}, await app.make.hunter())).body.code).toBe("member_not_found");
    expect((await state(memberId, papers, {}, per)).body.boundTo).toBe("account");
    expect((await state(memberId, papers, byToken(inviteUrl))).body.code).toBe("party_invite_taken");
    // not once somebody else has taken it
    const other = await invited(bookingId, { email: "nils@example.no" });
    await state(other.memberId, papers, byToken(other.inviteUrl, "a-key-of-this-browser"));
    const nils = await app.signIn("nils@example.no");
    expect((await state(other.memberId, papers, {}, nils)).body.code).toBe("member_not_found");
  });
  it("stays free when whoever booked states something for somebody without a phone", async () => {
    const { memberId, inviteUrl } = await invited(await pending());
    expect((await state(memberId, papers, byToken(inviteUrl, "the-key-of-ola"), ola)).body).toMatchObject({
      state: "yellow",
      boundTo: null,
    });
    expect((await state(memberId, papers, {}, ola)).body.code).toBe("member_not_found");
  });
  it("is voided by whoever booked, with whoever has taken it", async () => {
    const bookingId = await pending();
    const { memberId, inviteUrl } = await invited(bookingId);
    const thief = await app.make.hunter();
    await state(memberId, { birthYear: 1990 }, byToken(inviteUrl), thief);
    const voided = await app.call(ola, "POST /api/party/:memberId/void-link", member(memberId));
    expect(voided.body.inviteUrl).not.toBe(inviteUrl);
    expect((await state(memberId, papers, byToken(inviteUrl))).body.code).toBe("party_invite_not_valid");
    expect((await state(memberId, papers, {}, thief)).body.code).toBe("member_not_found");
    // nobody reads what the one who had taken it stated
    const anew = byToken(voided.body.inviteUrl);
    const own = await app.call(undefined, "GET /api/party/:memberId", member(memberId), { headers: anew });
    expect(own.body).toMatchObject({ birthYear: null, boundTo: null });
    expect((await state(memberId, papers, anew)).status).toBe(200);
  });
  it("that nobody has taken keeps what whoever booked stated when it is voided", async () => {
    const { memberId, inviteUrl } = await invited(await pending());
    await state(memberId, papers, byToken(inviteUrl), ola);
    const { body } = await app.call(ola, "POST /api/party/:memberId/void-link", member(memberId));
    expect((await state(memberId, {}, byToken(body.inviteUrl))).body).toMatchObject(papers);
  });
  it("that is voided answers no repeated request with what is stated since", async () => {
    const bookingId = await pending();
    const { memberId, inviteUrl } = await invited(bookingId);
    const thief = await app.make.hunter();
    const tried = (who: Person | undefined, idempotencyKey: string) =>
      app.call(
        who,
        "PATCH /api/party/:memberId",
        { ...member(memberId), body: { fee: "2027-04-11" } },
        { idempotencyKey, headers: byToken(inviteUrl, "a-key-of-this-browser") },
      );
    const [byDevice, byAccount] = [randomUUID(), randomUUID()];
    expect((await tried(undefined, byDevice)).status).toBe(200);
    expect((await tried(thief, byAccount)).status).toBe(200);
    const voided = await app.call(ola, "POST /api/party/:memberId/void-link", member(memberId));
    await state(memberId, papers, byToken(voided.body.inviteUrl, "the-key-of-another"));
    expect((await tried(undefined, byDevice)).body.code).toBe("party_invite_not_valid");
    expect((await tried(thief, byAccount)).body.code).toBe("party_invite_not_valid");
  });
  it("that is voided or renewed is answered to no repeated request of another", async () => {
    const bookingId = await pending();
    const { url } = (
      await app.call(ola, "PUT /api/core-booking/:bookingId/party/link", {
        ...of(bookingId),
        body: { places: 2 },
      })
    ).body;
    const join = (idempotencyKey: string) =>
      app.call(
        undefined,
        "POST /api/party-invitation/join",
        { body: { name: "Per", role: "training" } },
        { idempotencyKey, headers: byToken(url ?? "") },
      );
    const key = randomUUID();
    const joined = await join(key);
    expect((await join(key)).body).toEqual(joined.body);
    const { memberId, inviteUrl } = joined.body;
    const link = (idempotencyKey: string) =>
      app.call(
        undefined,
        "POST /api/party/:memberId/guardian-link",
        { ...member(memberId), body: {} },
        { idempotencyKey, headers: byToken(inviteUrl) },
      );
    const guardians = randomUUID();
    expect((await link(guardians)).status).toBe(200);
    await app.call(ola, "POST /api/party/:memberId/void-link", member(memberId));
    expect((await join(key)).body.code).toBe("party_invite_not_valid");
    expect((await link(guardians)).body.code).toBe("party_invite_not_valid");
  });
  it("that is altered, of another member, or of a trip that is over leads nowhere", async () => {
    const bookingId = await pending();
    const { memberId, inviteUrl } = await invited(bookingId);
    const other = await invited(bookingId);
    const last = inviteUrl.at(-1) === "A" ? "B" : "A";
    expect((await state(memberId, papers, byToken(`${inviteUrl.slice(0, -1)}${last}`))).status).toBe(404);
    expect((await state(memberId, papers, byToken(other.inviteUrl))).body.code).toBe("member_not_found");
    expect((await state(memberId, papers, { "x-invite-token": "x" })).body.code).toBe(
      "party_invite_not_valid",
    );
    app.clock.set("2027-10-05T10:00:00Z");
    expect((await state(memberId, papers, byToken(inviteUrl))).body.code).toBe("party_invite_not_valid");
  });
  it("is stored nowhere", async () => {
    const bookingId = await pending();
    const key = { idempotencyKey: randomUUID() };
    const body = { name: "Per", role: "hunter" as const, email: "per@example.no" };
    const { body: made } = await app.call(
      ola,
      "POST /api/core-booking/:bookingId/party",
      { ...of(bookingId), body },
      key,
    );
    const again = await app.call(
      ola,
      "POST /api/core-booking/:bookingId/party",
      { ...of(bookingId), body },
      key,
    );
    expect(again.body).toEqual(made);
    await app.call(
      undefined,
      "PATCH /api/party/:memberId",
      { ...member(made.memberId), body: papers },
      { idempotencyKey: randomUUID(), headers: byToken(made.inviteUrl) },
    );
    await app.settle();
    const token = byToken(made.inviteUrl)["x-invite-token"];
    expect(await app.count("idempotency_key where answer::text like '%' || $1 || '%'", token)).toBe(0);
    expect(await app.count("idempotency_key where answer::text like '%1985%'")).toBe(0);
    expect(await app.count("idempotency_key where endpoint like '%' || $1 || '%'", token)).toBe(0);
    const letter = (await letters("party_invited")).find(({ recipient }) => recipient === "per@example.no");
    expect(letter).toBeDefined();
    expect(JSON.stringify(letter)).not.toContain(token);
    // it is made when the e-mail is sent, and not of other links
    const sent = await mail.next("per@example.no");
    expect(sent.link).toBe(made.inviteUrl);
    expect(sent.html).toContain(made.inviteUrl);
    expect(sent.text).not.toContain("memberId");
    const open = openInvitation(app.platform);
    expect(await open(letter?.link)).toBe(made.inviteUrl);
    expect(await open(`${app.platform.config.publicUrl}/lag`)).toBeUndefined();
    await leave(made.memberId, ola);
    expect(await open(letter?.link)).toBeUndefined();
  });

  it("of the team is for so many who join by themselves, and can be closed", async () => {
    const bookingId = await pending();
    const open = (places: number) =>
      app.call(ola, "PUT /api/core-booking/:bookingId/party/link", { ...of(bookingId), body: { places } });
    const join = (url: string, name: string, who?: Person) =>
      app.call(
        who,
        "POST /api/party-invitation/join",
        { body: { name, role: "hunter" } },
        { headers: byToken(url) },
      );
    const url = (await open(1)).body.url ?? "";
    expect((await read(ola, bookingId)).body.link).toEqual({ url, places: 1 });
    const seen = await app.call(undefined, "GET /api/party-invitation", {}, { headers: byToken(url) });
    expect(seen.body).toMatchObject({ kind: "team", places: 1, hunterPlaces: 1 });
    const joined = (await join(url, "Per")).body;
    expect((await state(joined.memberId, papers, byToken(joined.inviteUrl))).status).toBe(200);
    expect((await join(url, "Nils")).body.code).toBe("party_link_closed");
    const next = (await open(5)).body.url ?? "";
    expect((await join(url, "Nils")).body.code).toBe("party_invite_not_valid");
    const nils = await app.make.hunter();
    await join(next, "Nils", nils);
    expect((await join(next, "Nils igjen", nils)).body.code).toBe("party_member_twice");
    expect((await join(next, "En til")).body.code).toBe("party_hunters_full");
    await open(0);
    expect((await join(next, "Sent", undefined)).body.code).toBe("party_invite_not_valid");
    // the team's link states nothing for anybody
    expect((await state(joined.memberId, papers, byToken(next))).body.code).toBe("party_invite_not_valid");
  });
});

describe("the same person", () => {
  it("is in a team once, by address and by account", async () => {
    const bookingId = await pending({ participants: 4 });
    const per = await app.make.hunter();
    const first = await invited(bookingId, { email: "Per@Example.no" });
    expect((await invite(bookingId, { email: "per@example.no" })).body.code).toBe("party_member_twice");
    const second = await invited(bookingId, { name: "Per igjen" });
    await state(first.memberId, papers, byToken(first.inviteUrl), per);
    expect((await state(second.memberId, papers, byToken(second.inviteUrl), per)).body.code).toBe(
      "party_member_twice",
    );
    expect((await invite(bookingId, { email: per.email })).body.code).toBe("party_member_twice");
    await expect(
      app.rows("update party_member set uid = $2 where member_id = $1", second.memberId, per.uid),
    ).rejects.toThrow(/once_an_account/);
  });
  it("on two trips on one day is told so, and not refused", async () => {
    const per = await app.make.hunter();
    const bookings = [
      await pending(),
      await pending(),
      await pending({ days: { fromDate: "2027-10-04", toDate: "2027-10-06" } }),
    ];
    const answers = [];
    for (const bookingId of bookings) {
      const { memberId, inviteUrl } = await invited(bookingId);
      answers.push((await state(memberId, papers, byToken(inviteUrl), per)).body.hasOtherTrip);
    }
    expect(answers).toEqual([false, true, false]);
    expect((await itemsOf(ola, bookings[0] ?? ""))[0]).toMatchObject({ hasOtherTrip: true });
  });
});

describe("a replacement", () => {
  it("begins red, and whom it replaces loses the page; the price stays", async () => {
    const bookingId = await confirmed();
    const before = await app.see(ola, bookingId);
    const { memberId, inviteUrl } = await invited(bookingId);
    const per = await app.make.hunter();
    await state(memberId, papers, byToken(inviteUrl), per);
    const next = (await replace(memberId)).body;
    expect(next.waits).toBe(false);
    expect(await statesOf(bookingId)).toEqual([["Nils Ny", "red", "birth_year", "fee"]]);
    for (const who of [undefined, per])
      expect((await state(memberId, papers, byToken(inviteUrl), who)).status).toBe(404);
    expect((await read(per, bookingId)).body.code).toBe("booking_not_found");
    const [row] = await app.rows("select * from party_member where member_id = $1", memberId);
    expect(row).toMatchObject({ name: "Per Hansen", uid: null, birth_year: null, fee: null, email: null });
    expect((await app.see(ola, bookingId)).totalOre).toBe(before.totalOre);
    await expect(
      app.rows("update party_member set left_at = null where member_id = $1", memberId),
    ).rejects.toThrow(/has left/);
  });
  it("is refused from 00:00 of the day of arrival, in one step and in two", async () => {
    const bookingId = await confirmed();
    await app.pay(ola, bookingId);
    const { memberId } = await invited(bookingId);
    const other = await invited(bookingId);
    app.clock.set("2027-09-30T21:59:00Z"); // 23.59 in Oslo
    const next = await replace(memberId);
    expect(next.status).toBe(200);
    app.clock.set("2027-09-30T22:00:00Z");
    expect((await replace(next.body.memberId)).body.code).toBe("party_after_arrival");
    await leave(other.memberId, ola);
    expect((await invite(bookingId)).body.code).toBe("party_after_arrival");
    await invited(bookingId, { role: "unarmed" });
  });
  it("is refused where the offering says never, once the booking is agreed", async () => {
    const bookingId = await pending({ offering: { substitution: "never" } });
    const first = await invited(bookingId);
    const second = (await replace(first.memberId)).body; // nothing is agreed yet
    await app.accept(kari, bookingId);
    expect((await replace(second.memberId)).body.code).toBe("party_no_substitution");
    await invited(bookingId); // the second hunter had no name
    await leave(second.memberId, ola);
    expect((await invite(bookingId)).body.code).toBe("party_no_substitution");
  });
  it("waits for the landowner where the offering asks; until then the old member stays", async () => {
    const bookingId = await confirmed({ offering: { substitution: "ask" } });
    const { memberId } = await invited(bookingId);
    const asked = (await replace(memberId)).body;
    expect(asked.waits).toBe(true);
    expect((await replace(memberId)).body.code).toBe("party_replacement_waits");
    expect((await read(kari, bookingId)).body).toMatchObject({
      items: [{ memberId }],
      waiting: [{ memberId: asked.memberId, name: "Nils Ny", replaces: memberId }],
    });
    expect((await mark(kari, asked.memberId, "answer-replacement", { accepted: false })).body).toMatchObject({
      items: [{ memberId }],
      waiting: [],
    });
    app.clock.set("2027-08-01T09:00:00Z");
    const again = (await replace(memberId)).body;
    expect((await mark(ola, again.memberId, "answer-replacement", { accepted: true })).body.code).toBe(
      "forbidden",
    );
    expect((await mark(kari, again.memberId, "answer-replacement", { accepted: true })).body).toMatchObject({
      items: [{ memberId: again.memberId, name: "Nils Ny" }],
      waiting: [],
    });
    await app.settle();
    expect(
      (await letters("party_replacement_asked")).filter((l) => l.recipient_uid === kari.uid),
    ).toHaveLength(2);
    expect(
      (await letters("party_replacement_answered")).filter((l) => l.recipient_uid === ola.uid),
    ).toHaveLength(2);
    // in two steps it waits too
    await leave(again.memberId, ola);
    await invited(bookingId, { name: "A" });
    expect((await invited(bookingId, { name: "B" })).waits).toBe(true);
  });
});

describe("a place in the team", () => {
  const ask = { offering: { substitution: "ask" } };
  it("that a replacement waits for is nobody else's", async () => {
    const bookingId = await pending(ask);
    await invited(bookingId);
    const { memberId } = await invited(bookingId, { name: "Nils" });
    await app.accept(kari, bookingId);
    await leave(memberId, ola);
    expect((await invited(bookingId, { name: "Arne" })).waits).toBe(true);
    expect((await invite(bookingId, { name: "Bernt" })).body.code).toBe("party_hunters_full");
    expect((await read(ola, bookingId)).body.counts.hunters).toBe(1);
  });
  it("is asked for again where one without a weapon took it", async () => {
    const bookingId = await pending(ask);
    await invited(bookingId);
    const { memberId } = await invited(bookingId, { name: "Nils" });
    await app.accept(kari, bookingId);
    const { body } = await replace(memberId, { name: "Arne", role: "unarmed" });
    await mark(kari, body.memberId, "answer-replacement", { accepted: true });
    expect((await invited(bookingId, { name: "Bernt" })).waits).toBe(true);
  });
  it.each([
    ["never", "party_no_substitution"],
    ["ask", "party_hunters_full"],
  ])("is not taken by naming a leader where replacing is: %s", async (substitution, code) => {
    const bookingId = await pending({ participants: 1, offering: { substitution } });
    const { memberId } = await invited(bookingId);
    const other = await invited(bookingId, { name: "Nils", role: "unarmed" });
    await app.accept(kari, bookingId);
    await leave(memberId, ola);
    const led = await app.call(ola, "POST /api/party/:memberId/lead", member(other.memberId));
    expect(led.body.code).toBe(code);
  });
  it("is not asked for with the address of who still has it", async () => {
    const bookingId = await pending(ask);
    const { memberId } = await invited(bookingId, { email: "per.h@example.no" });
    await app.accept(kari, bookingId);
    expect((await replace(memberId, { email: "per.h@example.no" })).body.code).toBe("party_member_twice");
  });
});

describe("who is let in", () => {
  it("is decided by the landowner where the offering asks", async () => {
    const bookingId = await confirmed({ offering: { redMembers: "ask" } });
    const { memberId } = await invited(bookingId);
    expect((await itemsOf(kari, bookingId))[0]).toMatchObject({ mayHavePermit: false, letIn: false });
    expect((await mark(kari, memberId, "let-in", {})).body.items[0]).toMatchObject({
      mayHavePermit: true,
      letIn: true,
    });
    const strict = await invited(await confirmed());
    expect((await mark(kari, strict.memberId, "let-in", {})).body.code).toBe("party_lets_nobody_in");
    expect((await mark(kari, strict.memberId, "fee-seen", {})).body.code).toBe("party_fee_not_stated");
  });
});

describe("nothing private", () => {
  const secret = /1985|1984|2027-04-10|per@example|Anne Hansen|invite|\/lag\//;
  it("of a member reaches others", async () => {
    const bookingId = await pending({ participants: 3 });
    const per = await invited(bookingId, { email: "per@example.no" });
    const nils = await invited(bookingId, { name: "Nils Lie" });
    const account = await app.make.hunter();
    await state(per.memberId, papers, byToken(per.inviteUrl));
    await state(nils.memberId, { birthYear: 1990 }, byToken(nils.inviteUrl), account);
    const stranger = await app.make.hunter();
    expect((await read(undefined, bookingId)).status).toBe(401);
    expect((await read(stranger, bookingId)).body.code).toBe("booking_not_found");
    expect((await app.call(stranger, "GET /api/party/:memberId", member(per.memberId))).status).toBe(404);
    // the landowner knows how many before the booking is agreed, and then who
    expect((await read(kari, bookingId)).body).toMatchObject({
      items: [],
      counts: { members: 2, hunters: 2, ready: 1 },
    });
    expect(JSON.stringify((await read(kari, bookingId)).body)).not.toContain("Per Hansen");
    expect((await mark(kari, per.memberId, "fee-seen", {})).body.code).toBe("member_not_found");
    await app.accept(kari, bookingId);
    expect((await itemsOf(kari, bookingId)).map(({ name }) => name)).toEqual(["Per Hansen", "Nils Lie"]);
    expect(JSON.stringify((await read(kari, bookingId)).body)).not.toMatch(secret);
    // a member sees the others' names and roles
    const mine = (await read(account, bookingId)).body;
    expect(mine).toMatchObject({
      as: "member",
      items: [{ memberId: nils.memberId }],
      others: [{ memberId: per.memberId, name: "Per Hansen", role: "hunter" }],
    });
    const own = await app.call(account, "GET /api/party/:memberId", member(nils.memberId));
    for (const body of [mine, own.body]) expect(JSON.stringify(body)).not.toMatch(secret);
    expect((await app.call(account, "GET /api/party/:memberId", member(per.memberId))).status).toBe(404);
    for (const answer of [
      await replace(per.memberId, {}, account),
      await leave(per.memberId, account),
      await mark(account, per.memberId, "fee-seen", {}),
      await invite(bookingId, {}, account),
      await invite(bookingId, {}, kari),
    ])
      expect([403, 404]).toContain(answer.status);
    // whoever booked sees the address they wrote, and none of what is stated
    expect(JSON.stringify((await read(ola, bookingId)).body)).not.toMatch(/1985|2027-04-10/);
  });

  it("of a trainee's age is told by what the law asks of the team", async () => {
    const bookingId = await pending({ offering: { substitution: "ask" } });
    const kid = await invited(bookingId);
    const other = await invited(bookingId, { name: "Nils", role: "unarmed" });
    await state(kid.memberId, { birthYear: 2012 }, byToken(kid.inviteUrl));
    expect((await read(ola, bookingId)).body.demands).not.toEqual([]);
    for (const [who, headers] of [[kari], [undefined, byToken(other.inviteUrl)]] as const)
      expect((await read(who, bookingId, headers)).body.demands).toEqual([]);
    await app.accept(kari, bookingId);
    // nor does somebody who only waits for a place read who comes
    const { body } = await replace(other.memberId, { role: "unarmed" });
    const waiting = await state(body.memberId, {}, byToken(body.inviteUrl));
    expect(waiting.body).toMatchObject({ waits: true, others: [] });
  });
  it("of a guardian's consent is answered to whoever had an earlier link", async () => {
    const { memberId, inviteUrl } = await invited(await pending());
    const url = await guardianUrl(memberId, byToken(inviteUrl));
    const consented = (idempotencyKey: string) =>
      app.call(
        undefined,
        "POST /api/party-consent",
        { body: { guardianName: "Anne" } },
        { idempotencyKey, headers: byToken(url) },
      );
    const key = randomUUID();
    expect((await consented(key)).status).toBe(200);
    expect((await consented(key)).status).toBe(200);
    await guardianUrl(memberId, byToken(inviteUrl), { renew: true });
    expect((await consented(key)).body.code).toBe("party_invite_not_valid");
  });
  it("reaches a co-host without the right to answer", async () => {
    const bookingId = await confirmed();
    const { memberId } = await invited(bookingId);
    const [{ property_id }] = (await app.rows(
      "select property_id from booking where booking_id = $1",
      bookingId,
    )) as [{ property_id: string }];
    const withRight = async (right: string) => {
      const host = await app.make.landowner();
      await app.rows(
        `insert into co_host (co_host_id, property_id, email, uid, rights, invited_at, accepted_at, expires_at)
        values ($1, $2, $3, $4, array[$5], now(), now(), now() + interval '14 days')`,
        ...[randomUUID(), property_id, host.email, host.uid, right],
      );
      return host;
    };
    const editor = await withRight("edit");
    expect((await read(editor, bookingId)).status).toBe(404);
    expect((await mark(editor, memberId, "fee-seen", {})).status).toBe(404);
    const answers = await withRight("answer");
    expect((await read(answers, bookingId)).body).toMatchObject({ as: "host", items: [{ memberId }] });
  });

  it("stays when an account is deleted", async () => {
    const bookingId = await confirmed();
    const { memberId, inviteUrl } = await invited(bookingId);
    const per = await app.make.hunter();
    await state(memberId, papers, byToken(inviteUrl), per);
    const exported = await app.call(per, "GET /api/user-profile/me/export");
    expect(JSON.stringify(exported.body)).toContain("Per Hansen");
    expect((await app.call(per, "DELETE /api/user-profile/me")).body).toEqual({ deleted: true });
    expect(
      await app.rows("select name, birth_year, uid, left_at is not null as gone from party_member"),
    ).toContainEqual({
      name: "–",
      birth_year: null,
      uid: null,
      gone: true,
    });
    const nils = await app.signIn("drar.nils@example.no");
    const asked = await invited(bookingId, { name: "Nils", role: "unarmed", email: nils.email });
    expect((await app.call(nils, "DELETE /api/user-profile/me")).body).toEqual({ deleted: true });
    expect(
      await app.rows("select name, email from party_member where member_id = $1", asked.memberId),
    ).toEqual([{ name: "Nils", email: null }]);
    const other = await invited(bookingId, { email: "x@example.no" });
    await app.cancel(ola, bookingId);
    expect((await app.call(ola, "DELETE /api/user-profile/me")).body).toEqual({ deleted: true });
    expect(
      await app.rows("select name, email from party_member where member_id = $1", other.memberId),
    ).toEqual([{ name: "–", email: null }]);
  });
});

describe("who is told", () => {
  const to = async (subtype: string, uid: string) =>
    (await letters(subtype)).filter(({ recipient_uid }) => recipient_uid === uid).length;
  it("the landowner: once when the team is complete, and of fees once a day", async () => {
    const bookingId = await confirmed();
    const a = await invited(bookingId);
    const b = await invited(bookingId, { name: "B" });
    await state(a.memberId, papers, byToken(a.inviteUrl));
    await app.settle();
    expect(await to("party_complete", kari.uid)).toBe(0);
    await state(b.memberId, papers, byToken(b.inviteUrl));
    await state(b.memberId, { fee: "2027-05-01" }, byToken(b.inviteUrl));
    await app.settle();
    expect(await to("party_complete", kari.uid)).toBe(1);
    await app.passTime("2027-08-01T09:00:00Z");
    expect(await to("party_fees_to_see", kari.uid)).toBe(1);
    await state(b.memberId, { fee: "2027-05-02" }, byToken(b.inviteUrl));
    await app.passTime("2027-08-01T12:00:00Z");
    expect(await to("party_fees_to_see", kari.uid)).toBe(1);
    await app.passTime("2027-08-02T02:00:00Z"); // at night
    expect(await to("party_fees_to_see", kari.uid)).toBe(1);
    await app.passTime("2027-08-02T08:00:00Z");
    await app.passTime("2027-08-03T08:00:00Z");
    expect(await to("party_fees_to_see", kari.uid)).toBe(2);
  });
  it("7 and 2 days before arrival: each with something missing, and whoever booked", async () => {
    const bookingId = await confirmed();
    await app.pay(ola, bookingId);
    const per = await app.make.hunter();
    const withAccount = await invited(bookingId);
    await state(withAccount.memberId, { birthYear: 1985 }, byToken(withAccount.inviteUrl), per);
    const address = `nils${randomUUID().slice(0, 8)}@example.no`;
    await invited(bookingId, { name: "Nils", email: address });
    const toAddress = async () =>
      (await letters("party_member_missing")).filter(({ recipient }) => recipient === address).length;
    const counts = async () => [
      await to("party_missing", ola.uid),
      await to("party_member_missing", per.uid),
      await toAddress(),
    ];
    await app.passTime("2027-09-23T08:00:00Z");
    expect(await counts()).toEqual([0, 0, 0]);
    await app.passTime("2027-09-24T08:00:00Z");
    await app.passTime("2027-09-25T08:00:00Z");
    expect(await counts()).toEqual([1, 1, 1]);
    await app.passTime("2027-09-29T08:00:00Z");
    await app.passTime("2027-09-30T08:00:00Z");
    expect(await counts()).toEqual([2, 2, 2]);
  });
});

describe("pictures of cards", () => {
  const upload = async (memberId: string, headers: Headers, bytes?: Buffer, type = "image/jpeg") => {
    const sent = form(bytes ?? (await photo()), { name: "kort.jpg", type });
    const answer = await app.http.inject({
      method: "POST",
      url: `/api/party/${memberId}/cards`,
      payload: sent.payload,
      headers: { ...headers, ...sent.headers },
    });
    return { status: answer.statusCode, body: answer.json() };
  };
  const see = (who: Person | undefined, url: string) =>
    app.http.inject({ url, headers: { ...(who && { authorization: who.bearer }) } });
  it("are seen by the landowner alone, who is recorded, and are gone 30 days after the trip", async () => {
    const bookingId = await confirmed();
    await app.pay(ola, bookingId);
    const { memberId, inviteUrl } = await invited(bookingId);
    expect((await upload(memberId, {})).status).toBe(401);
    expect((await upload(memberId, byToken(inviteUrl), pdf("kort"), "application/pdf")).body.code).toBe(
      "file_type_unsupported",
    );
    const { status, body } = await upload(memberId, byToken(inviteUrl));
    expect(status, JSON.stringify(body)).toBe(201);
    expect((await itemsOf(ola, bookingId))[0]?.cards).toBeUndefined();
    const url = (await itemsOf(kari, bookingId))[0]?.cards?.[0] ?? "";
    expect((await see(kari, url)).headers).toMatchObject({
      "content-type": "image/jpeg",
      "cache-control": "private, no-store",
    });
    expect(await app.count("audit where to_state = 'card_seen' and actor_uid = $1", kari.uid)).toBe(1);
    for (const who of [ola, await app.make.landowner()])
      expect((await see(who, url)).json().code).toBe("party_card_not_found");
    expect((await see(undefined, url)).statusCode).toBe(401);
    await upload(memberId, byToken(inviteUrl));
    await upload(memberId, byToken(inviteUrl));
    expect((await upload(memberId, byToken(inviteUrl))).body.code).toBe("too_many_files");
    const gone = await app.call(
      undefined,
      "DELETE /api/party/:memberId/cards/:cardId",
      { params: { memberId, cardId: body.cardId } },
      { headers: byToken(inviteUrl) },
    );
    expect(gone.body).toEqual({ deleted: true });
    expect((await see(kari, url)).statusCode).toBe(404);
    const cards = () => app.count("party_card where member_id = $1", memberId);
    await app.passTime("2027-11-02T10:00:00Z");
    expect(await cards()).toBe(2);
    await app.passTime("2027-11-05T10:00:00Z");
    expect(await cards()).toBe(0);
  });
  it("go when their member leaves", async () => {
    const bookingId = await confirmed();
    const { memberId, inviteUrl } = await invited(bookingId);
    await upload(memberId, byToken(inviteUrl));
    await leave(memberId, undefined, byToken(inviteUrl));
    expect(await app.count("party_card where member_id = $1", memberId)).toBe(0);
  });
});

describe("what is kept", () => {
  it("is nothing of a browser after the trip, and no member three years after it", async () => {
    const bookingId = await confirmed();
    await app.pay(ola, bookingId);
    const { memberId, inviteUrl } = await invited(bookingId);
    await state(memberId, papers, byToken(inviteUrl, "a-key-of-this-browser"));
    const devices = () =>
      app.count("party_member where booking_id = $1 and device_hash is not null", bookingId);
    const members = () => app.count("party_member where booking_id = $1", bookingId);
    await app.passTime("2027-10-04T10:00:00Z");
    expect(await devices()).toBe(1);
    await app.passTime("2027-10-06T10:00:00Z");
    expect(await devices()).toBe(0);
    await app.passTime("2030-10-02T10:00:00Z");
    expect(await members()).toBe(1);
    await app.passTime("2030-10-05T10:00:00Z");
    expect(await members()).toBe(0);
    await app.passTime("2030-10-06T10:00:00Z");
    expect(await app.count("party where booking_id = $1", bookingId)).toBe(0);
  });
});
