import { readFile } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Person } from "#tests/support/app.ts";
import { type BookingApp, openBookingApp } from "#tests/worlds/booking-app.ts";
import { allowedCalendarUrl, isPublicIp, hostLookupFor } from "./calendar-address.ts";
import { CalendarUnavailable, decodeCalendar, fetchCalendar } from "./fetch-calendar.ts";
import { readCalendar } from "./read-calendar.ts";

const entry = (lines: string) => `BEGIN:VEVENT\r\n${lines}\r\nEND:VEVENT\r\n`;
const file = (...entries: string[]) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${entries.map(entry).join("")}END:VCALENDAR\r\n`;
const problemOf = (work: Promise<unknown>) =>
  work.then(
    () => "none",
    (error) => (error instanceof CalendarUnavailable ? error.problem : String(error)),
  );

let answer: (reply: ServerResponse, path: string) => void = () => {};
const calendarServer = createServer((request, reply) => answer(reply, request.url ?? ""));
let host = "";
beforeAll(async () => {
  await new Promise<void>((resolve) => void calendarServer.listen(0, "127.0.0.1", resolve));
  host = `127.0.0.1:${(calendarServer.address() as AddressInfo).port}`;
});
afterAll(() => void calendarServer.close());

describe("the check of a calendar's address", () => {
  it.each([
    ["https://www.airbnb.no/calendar/ical/1.ics?s=0", true],
    ["webcal://p12-calendars.icloud.com/published/2/abc", true],
    ["http://www.airbnb.no/calendar.ics", false],
    ["https://www.airbnb.no:8443/calendar.ics", false],
    ["https://ola:pw@www.airbnb.no/calendar.ics", false],
    ["https://127.0.0.1/calendar.ics", false],
    ["https://2130706433/calendar.ics", false],
    ["https://[::1]/calendar.ics", false],
    ["https://localhost/calendar.ics", false],
    ["https://database/calendar.ics", false],
    ["file:///etc/passwd", false],
    ["nonsense", false],
  ])("an address that may be fetched: %s is %s", (address, allowed) =>
    expect(allowedCalendarUrl(address) !== undefined).toBe(allowed),
  );
  it.each([
    ["93.184.215.14", true],
    ["2a00:1450:400f::8a", true],
    ["10.1.2.3", false],
    ["100.64.0.1", false],
    ["127.0.0.1", false],
    ["169.254.169.254", false],
    ["172.31.0.1", false],
    ["192.168.1.1", false],
    ["0.0.0.0", false],
    ["255.255.255.255", false],
    ["::1", false],
    ["::ffff:127.0.0.1", false],
    ["64:ff9b::7f00:1", false],
    ["fd00::1", false],
    ["fe80::1", false],
    ["2002:7f00:1::", false],
  ])("whether an IP address is public: %s is %s", (ip, is) => expect(isPublicIp(ip)).toBe(is));
});

describe("fetching a calendar", () => {
  const limits = { totalMs: 2000, maxBytes: 2000 };
  const fetchTestCalendar = (path = "", o = {}) =>
    fetchCalendar(`http://${host}/${path}`, { hosts: host, limits, ...o });
  it("follows a redirect only to an allowed host", async () => {
    answer = (reply, path) =>
      path === "/a"
        ? reply.writeHead(302, { location: "/b" }).end()
        : path === "/in"
          ? reply.writeHead(302, { location: "http://169.254.169.254/latest/meta-data" }).end()
          : path === "/round"
            ? reply.writeHead(302, { location: "/round" }).end()
            : reply.writeHead(200, { etag: '"1"' }).end("text");
    expect(await fetchTestCalendar("a")).toEqual({ text: "text", etag: '"1"' });
    expect(await problemOf(fetchTestCalendar("in"))).toBe("address");
    expect(await problemOf(fetchTestCalendar("round"))).toBe("refused");
    // the connection's own DNS lookup refuses a name that resolves to our own network
    const refused = await new Promise((resolve) =>
      hostLookupFor(new URL("https://calendar.example/"))?.("localhost", {}, resolve),
    );
    expect(String(refused)).toContain("not a public address");
  });
  it("is limited in size and time", async () => {
    answer = (reply) => reply.end("x".repeat(5000));
    expect(await problemOf(fetchTestCalendar())).toBe("too_large");
    answer = (reply) => void reply.writeHead(200).write("BEGIN:VCALENDAR");
    expect(await problemOf(fetchTestCalendar("", { limits: { totalMs: 200, maxBytes: 2000 } }))).toBe(
      "no_answer",
    );
    answer = (reply) => reply.writeHead(500).end();
    expect(await problemOf(fetchTestCalendar())).toBe("refused");
    answer = (reply) => reply.writeHead(304).end();
    expect(await fetchTestCalendar("", { etag: '"1"' })).toBeUndefined();
  });
});

describe("an imported calendar", () => {
  const window = { from: "2027-08-01", to: "2029-08-01" };
  const readText = (text: string, maxCpuMs?: number) =>
    readCalendar("kari", { text, window, ownHost: "utmark.example" }, maxCpuMs);
  const periodsOf = async (text: string) => (await readText(text)).periods;
  it("closes the nights of its events: all-day, timed and recurring", async () => {
    expect(
      await periodsOf(
        file(
          "UID:1\r\nDTSTART;VALUE=DATE:20271004\r\nDTEND;VALUE=DATE:20271007",
          "UID:2\r\nDTSTART:20271010T220000Z\r\nDTEND:20271012T090000Z", // from 11 October in Norwegian time
          "UID:3\r\nDTSTART;VALUE=DATE:20271101\r\nRRULE:FREQ=WEEKLY;COUNT=2",
          "UID:4\r\nDTSTART;VALUE=DATE:20271201\r\nSTATUS:CANCELLED",
          "UID:5\r\nDTSTART;VALUE=DATE:20271201\r\nTRANSP:TRANSPARENT",
          // an event that we exported ourselves is ignored
          "UID:a@utmark.example\r\nDTSTART;VALUE=DATE:20271201\r\nDTEND;VALUE=DATE:20271203",
          "UID:6\r\nDTSTART;VALUE=DATE:20200101\r\nDTEND;VALUE=DATE:20200109",
        ),
      ),
    ).toEqual([
      { from: "2027-10-04", to: "2027-10-07" },
      { from: "2027-10-11", to: "2027-10-12" },
      { from: "2027-11-01", to: "2027-11-02" },
      { from: "2027-11-08", to: "2027-11-09" },
    ]);
  });
  it.each([
    ["nothing", ""],
    ["a page", "<!doctype html><title>Logg inn</title>"],
    ["bytes", "\u0000\u0001\uFFFD".repeat(1000)],
    ["no date", file("UID:1\r\nDTSTART:garbage")],
  ])("that is %s is refused", async (_, text) => {
    expect(await problemOf(readText(text))).toBe("not_calendar");
  });
  const readFixture = (name: string) => readFile(`tests/fixtures/calendars/${name}.ics`);
  const nights = (...days: [from: string, to: string][]) =>
    days.map(([from, to]) => ({ from: `2027-${from}`, to: `2027-${to}` }));
  it.each([
    ["bom", nights(["10-11", "10-13"])],
    ["cancelled-occurrence", nights(["10-04", "10-05"], ["10-18", "10-19"])],
    ["free-occurrence", nights(["10-04", "10-05"], ["10-18", "10-19"])],
    ["daily-since-2020", [{ from: "2027-08-01", to: "2028-01-02" }]],
    ["date-without-value", nights(["10-08", "10-10"])],
    ["foreign-tz-defined", nights(["10-06", "10-07"])],
    ["period-rdate", nights(["10-04", "10-05"], ["10-06", "10-07"])],
    ["two-calendars", nights(["10-14", "10-15"], ["10-16", "10-17"])],
    ["utf16", nights(["10-04", "10-06"])],
  ])("as other programs publish it is read completely: %s", async (name, periods) => {
    expect(await readText(decodeCalendar(await readFixture(name)))).toEqual({ periods, unread: [] });
  });
  it("with a working-day event repeated for years closes every coming working day", async () => {
    const { periods, unread } = await readText(decodeCalendar(await readFixture("weekday-daily-2021")));
    expect([periods.length, periods[0], periods.at(-1), unread]).toEqual([
      105,
      { from: "2027-08-02", to: "2027-08-07" },
      { from: "2029-07-30", to: "2029-08-01" },
      [],
    ]);
  });
  it("with an unreadable event closes the nights of its other events, and lists the unreadable one", async () => {
    expect(await readText(decodeCalendar(await readFixture("one-event-without-dates")))).toEqual({
      periods: nights(["10-20", "10-22"]),
      unread: ["Uten dato"],
    });
    const unreadableFile = file(
      "UID:1\r\nSUMMARY:Månen\r\nDTSTART;TZID=Luna/Tycho:20271004T100000",
      "UID:2\r\nSUMMARY:Elgjakt\r\nDTSTART;VALUE=DATE:20271006\r\nX-ODD\r\nRECUR",
      "UID:3\r\nSUMMARY:Umulig\\, visst\r\nDTSTART;VALUE=DATE:20271008\r\nRRULE:FREQ=SOMETIMES",
    );
    expect(await readText(unreadableFile)).toEqual({
      periods: nights(["10-06", "10-07"]),
      unread: ["Månen, 20271004T100000", "Umulig, visst, 20271008"],
    });
  });
  it("with events in time zones converts them, also if the file does not define the zone", async () => {
    const at = (line: string) => periodsOf(file(`UID:1\r\n${line}\r\nDURATION:PT10H`));
    const night = nights(["10-06", "10-07"]);
    expect(await at("DTSTART;TZID=America/New_York:20271005T200000")).toEqual(night);
    expect(await at("DTSTART;TZID=/mozilla.org/20070129_1/America/New_York:20271005T200000")).toEqual(night);
    expect(await at("DTSTART:20271005T220000Z")).toEqual(night);
    // an event without a zone is in Norwegian local time
    expect(await at("DTSTART:20271006T000000")).toEqual(night);
  });
  it("frees excluded occurrences of a series, and closes the new days of moved ones", async () => {
    const series =
      "UID:1\r\nDTSTART;TZID=Europe/Oslo:20271004T150000\r\nDURATION:PT20H\r\nRRULE:FREQ=DAILY;COUNT=5";
    const movedEvent =
      "UID:1\r\nRECURRENCE-ID:20271006T130000Z\r\nDTSTART:20271020T130000Z\r\nDURATION:PT20H";
    expect(await periodsOf(file(`${series}\r\nEXDATE;TZID=Europe/Oslo:20271004T150000`, movedEvent))).toEqual(
      nights(["10-05", "10-06"], ["10-07", "10-09"], ["10-20", "10-21"]),
    );
  });
  it("that ends too early is refused as incomplete", async () => {
    const [text] = file("UID:1\r\nDTSTART;VALUE=DATE:20271004").split("END:VCALENDAR");
    expect(await problemOf(readText(text ?? ""))).toBe("not_whole");
  });
  it("with thousands of events is read", async () => {
    const manyEvents = file(
      ...Array.from({ length: 9000 }, (_, i) => `UID:${i}\r\nDTSTART;VALUE=DATE:20271004\r\nSUMMARY:Stay`),
    );
    expect(await periodsOf(manyEvents)).toEqual(nights(["10-04", "10-05"]));
  });
  it("is parsed in bounded time", async () => {
    const endless = file(
      ...Array.from(
        { length: 4000 },
        (_, i) => `UID:${i}\r\nDTSTART:20270101T000000Z\r\nRRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30`,
      ),
    );
    expect(await problemOf(readText(endless, 500))).toBe("not_whole");
  });
});

describe("linked calendars", () => {
  let app: BookingApp, kari: Person, eva: Person, ola: Person;
  let propertyId: string, cabinId: string, offeringId: string;
  beforeAll(async () => {
    app = await openBookingApp({ listen: false, env: { CALENDAR_HOSTS: host } });
    [kari, eva, ola] = [await app.make.landowner(), await app.make.landowner(), await app.make.hunter()];
  });
  beforeEach(async () => {
    app.clock.set("2027-08-01T08:00:00Z");
    propertyId = await app.make.property(kari.uid);
    cabinId = await app.make.cabin(propertyId);
    ({ offeringId } = await app.make.offering({ ownerUid: kari.uid, propertyId, included: [cabinId] }));
  });
  const calculate = (fromDate: string, toDate: string) =>
    app.call(ola, "POST /api/core-booking/calculate", {
      body: { offeringId, fromDate, toDate, participants: 2 },
    });
  async function book(fromDate: string, toDate: string): Promise<string> {
    const { bookingId } = (await calculate(fromDate, toDate)).body;
    const sent = await app.call(ola, "POST /api/core-booking/submit/:bookingId", {
      params: { bookingId },
      body: { termsAccepted: true, privacyAccepted: true },
    });
    expect(sent.status).toBe(200);
    return bookingId;
  }
  const createFeed = (who: Person, body: { propertyId?: string; cabinId?: string } = { cabinId }) =>
    app.call(who, "POST /api/calendars/feeds", { body });
  const fetchFeed = (url: string, headers = {}) => app.http.inject({ url: new URL(url).pathname, headers });
  const addImport = (url = `http://${host}/bnb`, body: object = { cabinId }) =>
    app.call(kari, "POST /api/calendars/imports", { body: { url, calendar: "Airbnb", ...body } });
  const refreshImport = (importId: string) =>
    app.call(kari, "POST /api/calendars/imports/:importId/refresh", { params: { importId } });
  const serveEvents = (...entries: string[]) => {
    answer = (reply) => reply.writeHead(200, { "content-type": "text/calendar" }).end(file(...entries));
  };

  it("are published at a secret address without guests' names, until they are revoked", async () => {
    await book("2027-10-01", "2027-10-04");
    await app.call(kari, "POST /api/availability-sync/create-exceptions", {
      body: { cabinIds: [cabinId], from: "2027-10-10", to: "2027-10-12" },
    });
    const { url } = (await createFeed(kari)).body;
    const first = await fetchFeed(url);
    expect(first.headers["content-type"]).toContain("text/calendar");
    expect(first.body).toMatch(/DTSTART;VALUE=DATE:20271001\r\nDTEND;VALUE=DATE:20271004\r\nSUMMARY:Bestilt/);
    expect(first.body).toMatch(/DTSTART;VALUE=DATE:20271010\r\nDTEND;VALUE=DATE:20271012\r\nSUMMARY:Stengt/);
    expect(first.body).not.toMatch(/Jeger|example\.no/);
    const same = await fetchFeed(url, { "if-none-match": String(first.headers.etag) });
    expect([same.statusCode, same.body]).toEqual([304, ""]);

    expect((await fetchFeed(url.replace(/.{8}\.ics$/, "AAAAAAAA.ics"))).statusCode).toBe(404);
    const secondFeed = (await createFeed(kari)).body;
    expect((await fetchFeed(url)).statusCode).toBe(404);
    expect((await fetchFeed(secondFeed.url)).statusCode).toBe(200);
    expect((await createFeed(eva)).status).toBe(404);
    const revokeFeed = (who: Person) =>
      app.call(who, "DELETE /api/calendars/feeds/:feedId", { params: { feedId: secondFeed.feedId } });
    expect((await revokeFeed(eva)).status).toBe(404);
    expect((await revokeFeed(kari)).status).toBe(200);
    expect((await fetchFeed(secondFeed.url)).statusCode).toBe(404);
    const countAuditSteps = (to: string) =>
      app.count(`audit where to_state = '${to}' and actor_uid = $1`, kari.uid);
    expect([
      await countAuditSteps("calendar_feed_made"),
      await countAuditSteps("calendar_feed_ended"),
    ]).toEqual([2, 1]);
  });

  it("close days, report double bookings without cancelling them, and open the days when they are removed", async () => {
    const bookingId = await book("2027-10-01", "2027-10-04");
    const notices = async () => {
      await app.settle();
      const rows = await app.letters(
        "booking_id = $1 and channel = 'email' and subtype in ('days_closed', 'calendar_clash', 'offering_taken_down') order by at",
        bookingId,
      );
      return rows.map(({ recipient, subject }) => [recipient, subject]);
    };
    // another service that reads the landowner's feed repeats the stay
    await createFeed(kari);
    serveEvents("UID:0\r\nDTSTART;VALUE=DATE:20271001\r\nDTEND;VALUE=DATE:20271004");
    const { importId } = (await addImport()).body;
    expect((await addImport()).body.code).toBe("calendar_known");
    await refreshImport(importId);
    expect(await notices()).toEqual([]);
    serveEvents("UID:1\r\nDTSTART;VALUE=DATE:20271003\r\nDTEND;VALUE=DATE:20271008");
    const [{ body }] = await Promise.all([refreshImport(importId), refreshImport(importId)]);
    expect(await notices()).toEqual([
      [kari.email, expect.stringMatching(/^Dager tatt i en annen kalender: /)],
    ]);
    const clash = { from: "2027-10-03", to: "2027-10-03" };
    expect((await app.see(kari, bookingId)).calendarClash).toEqual({
      ...clash,
      calendar: expect.stringMatching(/./),
    });
    expect((await app.see(ola, bookingId)).calendarClash).toEqual({ ...clash, calendar: null });
    expect(body).toMatchObject({ nights: 5, problem: null, fetchedAt: "2027-08-01T08:00:00.000Z" });
    expect(body.conflicts).toEqual([
      expect.objectContaining({ bookingId, fromDate: "2027-10-01", toDate: "2027-10-04" }),
    ]);
    const nils = await app.make.landowner();
    const { coHostId } = (
      await app.call(kari, "POST /api/properties/:propertyId/co-hosts", {
        params: { propertyId },
        body: { email: nils.email, rights: ["calendar"] },
      })
    ).body;
    await app.call(nils, "POST /api/co-hosting/:coHostId/accept", { params: { coHostId } });
    const conflictsOf = async (who: Person) =>
      (await app.call(who, "GET /api/calendars")).body.imports.find((one) => one.importId === importId)
        ?.conflicts;
    expect(await conflictsOf(nils)).toMatchObject([{ bookingId, mayOpen: false, who: "" }]);
    expect(await conflictsOf(kari)).toMatchObject([
      { bookingId, mayOpen: true, who: expect.stringMatching(/./) },
    ]);
    expect((await app.see(ola, bookingId)).status).toBe("pending");
    expect((await calculate("2027-10-06", "2027-10-09")).body.errors?.map((e) => e.code)).toEqual([
      "cabin_unavailable",
    ]);
    const days = (
      await app.call(undefined, "GET /api/offering-availability", {
        query: { offeringId, from: "2027-10-07", to: "2027-10-09" },
      })
    ).body.days;
    expect(days.map((day) => day.reason)).toEqual(["cabin_taken", undefined]);
    const cabinAvailability = await app.call(undefined, "GET /api/cabins/:cabinId/availability", {
      params: { cabinId },
      query: { from: "2027-10-07", to: "2027-10-09" },
    });
    expect(cabinAvailability.body.days.map((day) => day.reason)).toEqual(["blackout", undefined]);
    const calendar = await app.call(kari, "POST /api/availability-sync/query", {
      body: { from: "2027-10-01", to: "2027-11-01", cabinIds: [cabinId] },
    });
    expect(calendar.body.items.find(({ id }) => id === cabinId)?.blackouts).toEqual([
      expect.objectContaining({ from: "2027-10-03", to: "2027-10-08", type: "booked", calendar: "Airbnb" }),
    ]);

    const removeImport = (who: Person) =>
      app.call(who, "DELETE /api/calendars/imports/:importId", { params: { importId } });
    expect((await removeImport(eva)).status).toBe(404);
    expect((await removeImport(kari)).status).toBe(200);
    expect((await calculate("2027-10-06", "2027-10-09")).status).toBe(200);

    const changeCabin = (changes: object) =>
      app.call(kari, "PATCH /api/cabins/:cabinId", { params: { cabinId }, body: changes });
    const closedDays = [{ from: "2027-10-02", to: "2027-10-03", type: "maintenance" }];
    for (const changes of [{ blackoutPeriods: closedDays }, { status: "draft" }]) {
      app.clock.advance({ minutes: 1 });
      await changeCabin(changes);
      await changeCabin(changes);
    }
    expect((await notices()).slice(1)).toEqual([
      [ola.email, expect.stringMatching(/^Dager i turen din er stengt: /)],
      [ola.email, expect.stringMatching(/^Hytta .* er tatt ned$/)],
    ]);
  });

  it("take the ground of their offering from others, and report booked stays on that ground", async () => {
    const [moose, deer] = [
      (await app.make.offering({ ownerUid: kari.uid, propertyId, targetSpecies: ["elg"] })).offeringId,
      (await app.make.offering({ ownerUid: kari.uid, propertyId, targetSpecies: ["hjort"] })).offeringId,
    ];
    const request = (id: string, fromDate: string, toDate: string) =>
      app.call(ola, "POST /api/core-booking/calculate", {
        body: { offeringId: id, fromDate, toDate, participants: 2 },
      });
    const { bookingId } = (await request(deer, "2027-10-01", "2027-10-04")).body;
    await app.call(ola, "POST /api/core-booking/submit/:bookingId", {
      params: { bookingId },
      body: { termsAccepted: true, privacyAccepted: true },
    });
    // sold on another site: the booked stay's own days, and later ones
    serveEvents(
      "UID:1\r\nDTSTART;VALUE=DATE:20271001\r\nDTEND;VALUE=DATE:20271004",
      "UID:2\r\nDTSTART;VALUE=DATE:20271010\r\nDTEND;VALUE=DATE:20271012",
    );
    const { importId } = (await addImport(`http://${host}/elg`, { offeringId: moose })).body;
    await refreshImport(importId);
    const codesOf = async (fromDate: string, toDate: string) =>
      (await request(deer, fromDate, toDate)).body.errors?.map((e) => e.code);
    expect(await codesOf("2027-10-11", "2027-10-13")).toEqual(["ground_taken"]);
    expect(await codesOf("2027-10-12", "2027-10-13")).toBeUndefined();
    const held = await app.call(kari, "POST /api/properties/:propertyId/holds", {
      params: { propertyId },
      body: { from: "2027-10-11", to: "2027-10-12" },
    });
    expect(held.status).toBe(422);
    const { grounds } = (
      await app.call(kari, "POST /api/availability-sync/query", {
        body: { propertyId, from: "2027-10-10", to: "2027-10-13" },
      })
    ).body;
    expect(grounds.map(({ spans }) => spans.map(({ to, density }) => [to, density]))).toEqual([
      [
        ["2027-10-12", "full"],
        ["2027-10-13", "free"],
      ],
    ]);
    await app.settle();
    expect(
      (await app.letters("booking_id = $1 and subtype = 'calendar_clash' and channel = 'email'", bookingId))
        .length,
    ).toBe(1);
    expect((await app.see(kari, bookingId)).calendarClash).toMatchObject({
      calendar: "Airbnb",
      from: "2027-10-01",
      to: "2027-10-03",
    });
    // with red deer tolerated, the imported days of the moose hunt close nothing
    await app.call(kari, "PATCH /api/offerings/:offeringId", {
      params: { offeringId: moose },
      body: { groundUse: "together" },
    });
    expect(await codesOf("2027-10-11", "2027-10-13")).toEqual(["ground_taken"]);
    await app.call(kari, "PATCH /api/offerings/:offeringId", {
      params: { offeringId: deer },
      body: { togetherWith: ["elg"] },
    });
    expect(await codesOf("2027-10-11", "2027-10-13")).toBeUndefined();
    await app.call(kari, "PATCH /api/offerings/:offeringId", {
      params: { offeringId: deer },
      body: { togetherWith: [] },
    });
    await app.call(kari, "DELETE /api/calendars/imports/:importId", { params: { importId } });
    expect(await codesOf("2027-10-11", "2027-10-13")).toBeUndefined();
  });

  it("are fetched again with back-off after failures, and the landowner is notified once", async () => {
    serveEvents("UID:1\r\nDTSTART;VALUE=DATE:20271003\r\nDTEND;VALUE=DATE:20271008");
    const { importId } = (await addImport()).body;
    await app.passTime("2027-08-01T08:01:00Z");
    const importState = async () =>
      (
        await app.rows(
          "select failures, problem, next_at, periods from calendar_import where import_id = $1",
          importId,
        )
      )[0];
    expect(await importState()).toMatchObject({
      failures: 0,
      periods: [expect.objectContaining({ to: "2027-10-08" })],
    });

    answer = (reply) => reply.writeHead(503).end();
    for (let failures = 1; failures <= 6; failures++) {
      await app.passTime((await importState()).next_at.toISOString());
      expect(await importState()).toMatchObject({ failures, problem: "refused" });
    }
    const { next_at, periods } = await importState();
    expect(periods).toHaveLength(1); // the blocked days stay blocked
    expect(next_at.getTime() - app.clock.now().getTime()).toBe(12 * 3_600_000);
    expect(
      await app.count(
        "communication where recipient_uid = $1 and subtype = 'calendar_import_failing' and channel = 'email'",
        kari.uid,
      ),
    ).toBe(1);

    serveEvents();
    expect((await refreshImport(importId)).body).toMatchObject({ nights: 0, problem: null });
    const countMails = async (kind: string) => {
      await app.settle();
      const notices = "communication where recipient_uid = $1 and subtype = $2 and channel = 'email'";
      return app.count(notices, kari.uid, kind);
    };
    serveEvents("UID:1\r\nSUMMARY:Uten dato", "UID:2\r\nDTSTART;VALUE=DATE:20271003");
    for (const _ of ["told once", "not again"])
      expect((await refreshImport(importId)).body).toMatchObject({
        nights: 1,
        problem: "not_whole",
        unread: ["Uten dato"],
      });
    expect(await countMails("calendar_import_not_whole")).toBe(1);
    answer = (reply) => reply.writeHead(200).end("<!doctype html><title>Logg inn</title>");
    for (const { body } of await Promise.all([refreshImport(importId), refreshImport(importId)]))
      expect(body).toMatchObject({ nights: 1, problem: "not_calendar" });
    expect(await countMails("calendar_import_failing")).toBe(2); // notified at once, and once only
    expect((await importState()).failures).toBe(2);
    serveEvents();
    await refreshImport(importId);
    expect((await calculate("2027-10-06", "2027-10-09")).status).toBe(200);
  });

  it("are not fetched while the property is taken down, and are deleted with their item", async () => {
    let fetched = 0;
    answer = (reply, path) => {
      if (path === "/own") fetched++;
      reply.writeHead(503).end();
    };
    const own = `http://${host}/own`;
    await addImport(own);
    const fetchesAfterHours = async (hours: number) => {
      fetched = 0;
      await app.passTime(new Date(app.clock.now().getTime() + hours * 3_600_000).toISOString());
      return fetched;
    };
    const setStatus = (status: "inactive" | "published") =>
      app.pool.query("update property set status = $2 where property_id = $1", [propertyId, status]);
    expect(await fetchesAfterHours(13)).toBe(1);
    await setStatus("inactive");
    expect([await fetchesAfterHours(13), await fetchesAfterHours(13)]).toEqual([0, 0]);
    await setStatus("published");
    expect(await fetchesAfterHours(0)).toBe(1);
    // an import's address is a secret, so the import is deleted with its cabin, offering or property
    const importCount = () => app.count("calendar_import where property_id = $1", propertyId);
    const other = await app.make.cabin(propertyId);
    for (const body of [{ cabinId: other }, { cabinId: undefined, offeringId }]) await addImport(own, body);
    expect(await importCount()).toBe(3);
    await app.call(kari, "DELETE /api/cabins/:cabinId", { params: { cabinId: other } });
    expect(await importCount()).toBe(2);
    await app.call(kari, "DELETE /api/offerings/:offeringId", { params: { offeringId } });
    expect(await importCount()).toBe(1);
    const deletion = await app.call(kari, "DELETE /api/properties/:propertyId", { params: { propertyId } });
    expect([deletion.status, await importCount(), await fetchesAfterHours(13)]).toEqual([200, 0, 0]);
  });

  it("can be added only for one's own items, and from allowed hosts", async () => {
    expect((await addImport("https://127.0.0.1/x")).body.errors?.[0]).toMatchObject({
      code: "calendar_address",
      path: "url",
    });
    const other = await app.make.cabin(await app.make.property(eva.uid));
    expect((await addImport(undefined, { cabinId: other })).body.code).toBe("cabin_not_found");
    expect((await addImport(undefined, { cabinId, offeringId })).status).toBe(400);
    expect((await app.call(ola, "GET /api/calendars")).status).toBe(403);
  });
});
