import { describe, expect, it } from "vitest";
import type { Person } from "#tests/support/app.ts";
import { openBookingApp } from "#tests/worlds/booking-app.ts";
import { form, photo } from "#tests/support/files.ts";
import { signInByProvider } from "#tests/support/sign-in.ts";
import { until } from "#tests/support/until.ts";

const app = await openBookingApp();
const { make } = app;
const deleteAccount = (who: Person) => app.call(who, "DELETE /api/user-profile/me");
const patchProfile = (who: Person, body: object) => app.call(who, "PATCH /api/user-profile/me", { body });
const exported = async (who: Person) => {
  const r = await app.http.inject({
    url: "/api/user-profile/me/export",
    headers: { authorization: who.bearer },
  });
  return { status: r.statusCode, headers: r.headers, body: r.json() };
};

/** The tables that contain a text; the tables of the demo's external services are not searched. */
async function tablesContaining(text: string): Promise<string[]> {
  const { rows: tables } = await app.pool.query<{ t: string }>(
    "select format('%I.%I', table_schema, table_name) t from information_schema.tables where table_type = 'BASE TABLE' and table_schema in ('public', 'auth', 'pgboss') and table_name <> 'demo_provider' order by 1",
  );
  const found: string[] = [];
  for (const { t } of tables) {
    const { rows } = await app.pool.query(
      `select 1 from ${t} x where strpos(lower(x::text), lower($1)) > 0 limit 1`,
      [text],
    );
    if (rows.length) found.push(t);
  }
  return found;
}

it("a display name loses invisible characters, and is refused if it looks like Utmark's", async () => {
  const who = await make.hunter();
  const setDisplayName = async (displayName: string) => (await patchProfile(who, { displayName })).body;
  expect((await setDisplayName("Ola\u202e\u200b \ufffe\nNordmann")).displayName).toBe("Ola Nordmann");
  for (const name of ["Utmark kundeservice", "Utm\u0430rk"])
    expect((await setDisplayName(name)).errors).toMatchObject([
      {
        code: "name_like_ours",
        path: "displayName",
        detail: "Dette navnet ligner på vårt eget. Velg et annet.",
      },
    ]);
});

describe("the export of my data", () => {
  it("is one named file with the data of one person only, without secrets", async () => {
    const [landowner, hunter, stranger] = [await make.landowner(), await make.hunter(), await make.hunter()];
    await patchProfile(hunter, { bio: "Jakter med vorsteh" });
    await patchProfile(stranger, { bio: "En helt annen" });
    const bookingId = await app.confirmed(landowner, hunter);
    await app.settle();
    const { status, headers, body } = await exported(hunter);
    expect(status).toBe(200);
    expect(headers["content-disposition"]).toBe('attachment; filename="utmark-2027-08-01.json"');
    expect(body.profile[0]).toMatchObject({ email: hunter.email, bio: "Jakter med vorsteh" });
    expect(body.bookingsAsHunter.map((b: { booking_id: string }) => b.booking_id)).toEqual([bookingId]);
    expect(body.bookingsAsHunter[0]).not.toHaveProperty("commission_ore");
    expect(body.invoices).toHaveLength(1);
    expect(body.letters.length).toBeGreaterThan(0);
    expect(body.history.some((h: { subject: string }) => h.subject === "booking")).toBe(true);
    expect(JSON.stringify(body)).not.toMatch(/client_secret|accessToken|En helt annen/);
    const owner = await exported(landowner);
    expect(owner.body.properties).toHaveLength(1);
    expect(owner.body.bookingsAsLandowner).toHaveLength(1);
  });
  it("is refused to other people", async () => {
    expect((await app.http.inject({ url: "/api/user-profile/me/export" })).statusCode).toBe(401);
  });
});

describe("a role that is in use", () => {
  it("cannot be removed, and the refusal says why", async () => {
    const [landowner, hunter] = [await make.landowner(), await make.hunter()];
    await app.pool.query("update user_profile set roles = '{hunter,landowner}' where uid = any ($1)", [
      [landowner.uid, hunter.uid],
    ]);
    await app.confirmed(landowner, hunter);
    const dropRoles = (who: Person, roles: ("hunter" | "landowner")[]) =>
      app.call(who, "PUT /api/user-profile/me/roles", { body: { roles } });
    const refused = (await dropRoles(landowner, ["hunter"])).body;
    expect(refused.errors?.map((e) => e.detail)).toEqual([
      "Du har 1 bestilling i denne rollen som ikke er ferdig. Rollen kan tas bort etterpå.",
      "Du har 1 publisert eiendom. Ta den ned før du slutter som grunneier.",
    ]);
    expect((await dropRoles(hunter, ["landowner"])).body).toMatchObject({
      status: 409,
      code: "role_has_bookings",
    });
    expect((await dropRoles(hunter, ["hunter"])).body.roles).toEqual(["hunter"]);
    expect((await dropRoles(landowner, ["landowner"])).body.roles).toEqual(["landowner"]);
  });
});

describe("deleting the account", () => {
  it("is refused, with every reason, while bookings are unfinished or payments pending", async () => {
    const [landowner, hunter] = [await make.landowner(), await make.hunter()];
    const bookingId = await app.confirmed(landowner, hunter);
    for (const who of [hunter, landowner]) {
      const { status, body } = await deleteAccount(who);
      expect([status, body.code, body.detail]).toEqual([
        409,
        "account_has_bookings",
        "Du har 1 bestilling som ikke er ferdig. Avbestill, eller vent til oppholdet er over.",
      ]);
    }
    await app.pay(hunter, bookingId);
    await app.settle();
    await app.pool.query("update booking set status = 'in_progress' where booking_id = $1", [bookingId]);
    await app.pool.query(
      "insert into payout (booking_id, landowner_uid, amount_ore, commission_ore, status, due_on, created_at) values ($1, $2, 1, 0, 'scheduled', '2027-10-11', $3)",
      [bookingId, landowner.uid, app.clock.now()],
    );
    expect((await deleteAccount(landowner)).body.errors?.map((e) => e.code)).toEqual([
      "account_has_bookings",
      "account_has_money_due",
    ]);
    await app.pool.query(
      "update booking set status = 'completed', completed_at = updated_at where booking_id = $1",
      [bookingId],
    );
    expect((await deleteAccount(landowner)).body.code).toBe("account_has_money_due");
    expect((await app.call(landowner, "GET /api/user-profile/me")).status).toBe(200);
    expect((await deleteAccount(hunter)).body).toEqual({ deleted: true });
  });
  it("is refused to the last administrator, also when the last two delete concurrently", async () => {
    const [a, b] = [
      await app.signIn("a@example.no", { roles: ["admin"] }),
      await app.signIn("b@example.no", { roles: ["admin"] }),
    ];
    const responses = await Promise.all([deleteAccount(a), deleteAccount(b)]);
    expect(responses.map((x) => x.body.code ?? "gone").sort()).toEqual(["account_last_admin", "gone"]);
  });
  it("leaves the name «Slettet bruker» where others see it, in the reader's language", async () => {
    const landowner = await make.landowner();
    const hunter = await app.signIn("brage@example.no", { name: "Brage Bortreist", roles: ["hunter"] });
    await patchProfile(landowner, { language: "en" });
    const bookingId = await app.confirmed(landowner, hunter);
    await app.pay(hunter, bookingId);
    await app.settle();
    const { propertyId } = await app.see(landowner, bookingId);
    await app.pool.query(
      "update booking set status = 'completed', completed_at = updated_at where booking_id = $1",
      [bookingId],
    );
    await app.call(hunter, "POST /api/core-booking/:bookingId/rating", {
      params: { bookingId },
      body: { stars: 4 },
    });
    expect((await deleteAccount(hunter)).body).toEqual({ deleted: true });
    await app.pool.query("update rating_window set closed_at = closes_at where booking_id = $1", [bookingId]);

    const names = async (language: string) => {
      const o = { headers: { "accept-language": language } };
      const one = await app.call(landowner, "GET /api/core-booking/:bookingId", { params: { bookingId } }, o);
      const list = await app.call(landowner, "GET /api/core-booking", { query: { role: "landowner" } }, o);
      const calendar = await app.call(
        landowner,
        "POST /api/availability-sync/query",
        { body: { propertyId, from: "2027-10-01", to: "2027-10-04" } },
        o,
      );
      const ratings = await app.call(undefined, "GET /api/ratings", { query: { propertyId } }, o);
      return [
        one.body.hunter.name,
        list.body.items[0]?.hunter.name,
        calendar.body.bookings[0]?.who,
        ratings.body.items[0]?.name,
      ];
    };
    expect(await names("nb")).toEqual(Array(4).fill("Slettet bruker"));
    expect(await names("en")).toEqual(Array(4).fill("Deleted user"));
    const sent = (await app.letters("recipient_uid = $1", landowner.uid)).map(
      ({ subject, content }) => subject + content,
    );
    expect(sent.some((text) => text.includes("Deleted user"))).toBe(true);
    expect(sent.filter((text) => /Slettet|Brage|undefined|null/.test(text))).toEqual([]);
  });
  it("removes the name from other people's notifications, and leaves the rest of the text", async () => {
    const landowner = await make.landowner();
    const hunter = await app.signIn("title@example.no", { name: "title", roles: ["hunter"] });
    const bookingId = await app.pending(landowner, hunter);
    const { conversationId } = (await app.call(hunter, "POST /api/conversations", { body: { bookingId } }))
      .body;
    await app.call(hunter, "POST /api/conversations/:conversationId/messages", {
      params: { conversationId },
      body: { text: "Er bommen åpen?", clientMessageId: "m-1" },
    });
    await app.call("demo-internal-token", "POST /api/communications/notify-chat-message", {
      body: { conversationId },
    });
    await app.cancel(hunter, bookingId);
    await app.settle();
    const titles = async () =>
      (await app.call(landowner, "GET /api/notifications", { query: {} })).body.items.map(
        ({ kind, title }) => [kind, title] as const,
      );
    const before = await titles();
    expect(new Map(before).get("chat_message")).toContain("title");
    expect((await deleteAccount(hunter)).body).toEqual({ deleted: true });
    expect(await titles()).toEqual(
      before.map(([kind, title]) => [kind, title.replace(/\btitle\b/, "Slettet bruker")]),
    );
  });
  it("removes the person's texts and texts that name them, but not the booking's history", async () => {
    const landowner = await make.landowner();
    const hunter = await app.signIn("sverre.ord@example.no", { name: "Sverre Ordrik", roles: ["hunter"] });
    const bookingIds: string[] = [];
    for (let i = 0; i < 2; i++) bookingIds.push(await app.pending(landowner, hunter));
    const [first = "", second = ""] = bookingIds;
    const act = (
      who: Person,
      key: "POST /api/booking-actions/:bookingId/cancel" | "POST /api/booking-actions/:bookingId/reject",
      bookingId: string,
      reason: string,
    ) => app.call(who, key, { params: { bookingId }, body: { reason } });
    expect(
      (await act(hunter, "POST /api/booking-actions/:bookingId/cancel", first, "Brakk ankelen")).status,
    ).toBe(200);
    expect(
      (
        await act(
          landowner,
          "POST /api/booking-actions/:bookingId/reject",
          second,
          "Beklager, Sverre Ordrik, vi er fulle",
        )
      ).status,
    ).toBe(200);
    expect(await tablesContaining("Brakk ankelen")).toContain("public.audit");
    expect((await deleteAccount(hunter)).body).toEqual({ deleted: true });
    for (const text of ["Brakk ankelen", "Ordrik"])
      expect(await tablesContaining(text)).not.toContain("public.audit");
    expect(
      await app.count("audit where subject_id = any ($1) and to_state in ('cancelled', 'rejected')", [
        first,
        second,
      ]),
    ).toBe(2);
  });
  it("deletes name, address, emails, picture and sign-in, but not accounting records", async () => {
    const landowner = await make.landowner();
    const hunter = await app.signIn("ragnhild.unik@example.no", {
      name: "Ragnhild Unikstad",
      roles: ["hunter"],
    });
    await patchProfile(hunter, {
      firstName: "Ragnhild",
      lastName: "Unikstad",
      phoneNumber: "+47 99 88 77 66",
      address: { street: "Unikveien 7" },
      bio: "Unik bio",
    });
    const { payload, headers } = form(await photo());
    await app.http.inject({
      method: "POST",
      url: "/api/user-profile/upload-profile-image",
      headers: { ...headers, authorization: hunter.bearer, "idempotency-key": "bilde" },
      payload,
    });
    const bookingId = await app.pending(landowner, hunter);
    await app.call(
      landowner,
      "POST /api/booking-actions/:bookingId/accept",
      { params: { bookingId }, body: {} },
      { idempotencyKey: "ja" },
    );
    await app.pay(hunter, bookingId);
    await app.settle();
    await app.pool.query(
      "update booking set special_requests = 'Hilsen Ragnhild Unikstad', status = 'completed', completed_at = updated_at where booking_id = $1",
      [bookingId],
    );
    await app.call(hunter, "POST /api/core-booking/:bookingId/rating", {
      params: { bookingId },
      body: { stars: 4 },
    });
    await app.call(hunter, "POST /api/core-booking/calculate", {
      body: {
        offeringId: (await make.offering({ ownerUid: landowner.uid })).offeringId,
        fromDate: "2027-10-01",
        toDate: "2027-10-04",
        participants: 1,
        cabins: [],
        services: [],
      },
    });
    await app.call(undefined, "POST /api/newsletter", { body: { email: "Ragnhild.Unik@example.no" } });
    await app.call(undefined, "POST /api/contact-messages", {
      body: {
        name: "Ragnhild Unikstad",
        email: "Ragnhild.Unik@example.no",
        topic: "booking",
        message: "Finner ikke fram til Unikveien.",
      },
    });
    await app.settle();
    const { body: ownData } = await exported(hunter);
    expect(ownData.newsletter).toMatchObject([{ language: "nb" }]);
    expect(ownData.newsletter[0]).not.toHaveProperty("token");
    expect(ownData.messagesToSupport[0].content).toContain("Unikveien");
    expect((await tablesContaining("Ragnhild Unikstad")).length).toBeGreaterThan(3);
    expect((await deleteAccount(hunter)).body).toEqual({ deleted: true });

    expect((await app.call(hunter, "GET /api/user-profile/me")).status).toBe(401);
    const immutableTables = ["public.invoice", "public.receipt"]; // they never change
    for (const text of ["ragnhild.unik@example.no", "Unikstad", "Unikveien", "99 88 77 66", "Unik bio"])
      expect((await tablesContaining(text)).filter((table) => !immutableTables.includes(table))).toEqual([]);
    expect(await app.count('auth.session where "userId" = $1', hunter.uid)).toBe(0);
    expect(await app.count("booking where hunter_uid = $1", hunter.uid)).toBe(1);
    expect(await app.count("image where person_uid = $1", hunter.uid)).toBe(0);
    expect(
      await app.count(
        "audit where subject = 'account' and subject_id = $1 and to_state = 'deleted'",
        hunter.uid,
      ),
    ).toBe(1);
    expect((await app.see(landowner, bookingId)).status).toBe("completed");
    expect((await app.invoice(landowner, bookingId)).status).toBe(200);

    await app.passTime("2027-10-06T12:00:00Z"); // the time at which both parties would be asked to rate
    const toHunter = await app.letters("recipient_uid = $1", hunter.uid);
    expect(toHunter.filter(({ content, status }) => content !== "" || status === "pending")).toEqual([]);
    expect(await app.count("communication where recipient = ''")).toBe(0);
    const toOwner = (await app.letters("recipient_uid = $1", landowner.uid)).map(
      ({ subject, content }) => subject + content,
    );
    expect(toOwner.some((text) => text.includes("Slettet bruker"))).toBe(true);
    expect(toOwner.filter((text) => /undefined|null/.test(text))).toEqual([]);
  });
  it("removes a landowner's properties from every public page", async () => {
    const landowner = await make.landowner();
    const { offeringId, propertyId } = await make.offering({ ownerUid: landowner.uid });
    await app.pool.query(
      `update property set contact = '{"name": "Odd Eier", "email": "odd@eier.example", "phone": "12345678"}' where property_id = $1`,
      [propertyId],
    );
    await app.pool.query("update offering set description = 'Odds ord' where offering_id = $1", [offeringId]);
    expect(
      (await app.call(undefined, "GET /api/offerings/:offeringId", { params: { offeringId } })).status,
    ).toBe(200);
    expect((await deleteAccount(landowner)).body).toEqual({ deleted: true });
    expect(
      (await app.call(undefined, "GET /api/offerings/:offeringId", { params: { offeringId } })).status,
    ).toBe(404);
    expect(
      (await app.call(undefined, "GET /api/properties/:propertyId", { params: { propertyId } })).status,
    ).toBe(404);
    for (const text of ["odd@eier.example", "Odds ord"]) expect(await tablesContaining(text)).toEqual([]);
  });
  it("ends every session; the next sign-in creates a new account", async () => {
    const first = await signInByProvider(app.base, "gjenganger@example.no");
    const was = (await app.call(first.token, "GET /api/user-profile/me")).body;
    await app.call(first.token, "PATCH /api/user-profile/me", {
      body: { displayName: "Gjen Ganger", bio: "Var her" },
    });
    expect((await app.call(first.token, "DELETE /api/user-profile/me")).body).toEqual({ deleted: true });
    expect((await app.call(first.token, "GET /api/user-profile/me")).status).toBe(401);
    const secondSignIn = await signInByProvider(app.base, "gjenganger@example.no");
    const { status, body } = await app.call(secondSignIn.token, "GET /api/user-profile/me");
    expect(status).toBe(200);
    expect(body).toMatchObject({ bio: "", roles: ["hunter"] });
    expect(body.uid).not.toBe(was.uid);
  });
});

describe("rows that are written while a person deletes their account", () => {
  /**
   * Tables whose rows the product writes itself, also about deleted users, or which are deleted together with
   * other rows of the person.
   */
  const exemptTables = [
    ...["audit", "bank_file", "bank_transaction", "claim", "commission_invoice", "commission_override"],
    ...["communication", "correction", "difference", "invoice", "newsletter_issue"],
    ...["operation_monitoring", "payment_case", "payout", "payout_batch", "refund"],
    ...["scheduler_run", "scheduler_state", "seller_series", "text_override", "user_profile"],
  ];
  it("are prevented by the trigger person_is_here in every other table that names people", async () => {
    const unguarded = await app.rows(
      `select f.conrelid::regclass::text || '.' || a.attname as place from pg_constraint f
         join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
       where f.contype = 'f' and f.confrelid in ('user_profile'::regclass, 'auth."user"'::regclass)
         and not f.conrelid::regclass::text = any ($1) and a.attname not like '%\\_by'
         and (select count(*) from pg_trigger t where t.tgrelid = f.conrelid and t.tgfoid = 'person_is_here'::regproc
           and position(convert_to(a.attname, 'utf8') in t.tgargs) = 1) < 2
       order by 1`,
      exemptTables,
    );
    expect(unguarded).toEqual([]);
  });
  it("are deleted if written before the deletion, and refused if written after it", async () => {
    const hunter = await make.hunter();
    const { offeringId } = await make.offering({ ownerUid: (await make.landowner()).uid });
    const favourite = "insert into favourite (uid, offering_id, created_at) values ($1, $2, now())";
    const first = await app.pool.connect();
    await first.query("begin");
    await first.query(favourite, [hunter.uid, offeringId]);
    const leaving = deleteAccount(hunter);
    const waits = () =>
      app.rows("select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%for update%'");
    await until(async () => expect(await waits()).toHaveLength(1));
    await first.query("commit");
    first.release();
    expect((await leaving).status).toBe(200);
    expect(await app.count("favourite where uid = $1", hunter.uid)).toBe(0);
    await expect(app.pool.query(favourite, [hunter.uid, offeringId])).rejects.toMatchObject({
      code: "UM001",
    });
  });
  it("never remain, whatever requests run at once", async () => {
    for (let round = 0; round < 3; round++) {
      const owner = await make.landowner();
      const { offeringId } = await make.offering({ ownerUid: (await make.landowner()).uid });
      const requests = [
        app.call(owner, "PUT /api/favourites/:offeringId", { params: { offeringId } }),
        app.call(owner, "POST /api/saved-searches", { body: { name: "Elg", query: { species: "elg" } } }),
        app.call(owner, "POST /api/properties", { body: { name: "Sein skog", type: "farm" } }),
        app.call(owner, "POST /api/conversations", { body: { offeringId } }),
        deleteAccount(owner),
      ];
      const statuses = (await Promise.all(requests)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 400 || status >= 500)).toEqual([]);
      expect(statuses.at(-1)).toBe(200);
      for (const table of ["favourite", "saved_search"])
        expect(await app.count(`${table} where uid = $1`, owner.uid)).toBe(0);
      expect(await app.count("property where owner_uid = $1 and deleted_at is null", owner.uid)).toBe(0);
      expect(await app.count("conversation_member where uid = $1 and left_at is null", owner.uid)).toBe(0);
    }
  });
});
