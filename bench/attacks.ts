/** The most expensive requests that we found, and the data that they need. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { form, hugePng } from "#tests/support/files.ts";
import { signInByProvider } from "#tests/support/sign-in.ts";
import type { Attack } from "./attacker.ts";

export type AttackAt = Omit<Attack, "url"> & { path: string };

const EVENTS = 4900;
/** Serves a calendar for import with as many events as the size limit of imports allows. */
export async function serveCalendar(): Promise<{ host: string; close: () => void }> {
  const dates = ["DTSTART;VALUE=DATE:20271004", "DTEND;VALUE=DATE:20271006"];
  const event = (n: number) => ["BEGIN:VEVENT", `UID:${n}`, ...dates, "SUMMARY:Reserved", "END:VEVENT"];
  const events = Array.from({ length: EVENTS }, (_, n) => event(n)).flat();
  const text = ["BEGIN:VCALENDAR", ...events, "END:VCALENDAR", ""].join("\r\n");
  const server = createServer((_request, reply) => void reply.end(text));
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return {
    host: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => void server.close(),
  };
}

const json = { "content-type": "application/json" };
const stay = { fromDate: "2027-10-01", toDate: "2027-10-04", participants: 2 };
/** A boundary of four thousand thin triangles side by side. */
const triangles = JSON.stringify({
  boundary: {
    type: "MultiPolygon",
    coordinates: Array.from({ length: 4000 }, (_, i) => [
      [
        [11 + i / 40_000, 62],
        [11 + (i + 0.4) / 40_000, 62.2],
        [11 + (i + 0.5) / 40_000, 62],
        [11 + i / 40_000, 62],
      ],
    ]),
  },
});
const bodyWithUnknownKeys = (offeringId: string) =>
  JSON.stringify({
    offeringId,
    ...stay,
    ...Object.fromEntries(Array.from({ length: 24_000 }, (_, i) => [`k${i}`, 1])),
  });

const LONG_MESSAGES = 100;
async function signInCaller(base: string, email: string) {
  const { token = "" } = await signInByProvider(base, email);
  const headers = { ...json, authorization: `Bearer ${token}` };
  const call = async <T>(method: "GET" | "POST", path: string, body?: object): Promise<T> => {
    const answer = await fetch(base + path, { method, headers, ...(body && { body: JSON.stringify(body) }) });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  return { token, headers, call };
}
type Caller = Awaited<ReturnType<typeof signInCaller>>;

/** Creates a conversation with as many and as long messages as a page shows. */
async function createLongConversation({ call }: Caller, offeringId: string): Promise<string> {
  const { conversationId } = await call<{ conversationId: string }>("POST", "/api/conversations", {
    offeringId,
  });
  for (let n = 0; n < LONG_MESSAGES; n++)
    await call("POST", `/api/conversations/${conversationId}/messages`, {
      text: `${"A".repeat(3990)}${n}`,
      clientMessageId: `long-${n}`,
    });
  return conversationId;
}
async function importCalendar({ call }: Caller, host: string): Promise<string> {
  const { items } = await call<{ items: { kind: string; id: string }[] }>(
    "POST",
    "/api/availability-sync/query",
    { from: "2027-10-01", to: "2027-10-02" },
  );
  const cabin = items.find(({ kind }) => kind === "cabin");
  const offering = items.find(({ kind }) => kind === "offering");
  const { importId } = await call<{ importId: string }>("POST", "/api/calendars/imports", {
    ...(cabin ? { cabinId: cabin.id } : { offeringId: offering?.id }),
    url: `http://${host}/calendar.ics`,
    calendar: "Airbnb",
  });
  return importId;
}

/** Returns the most expensive request of each kind, for a running server with the demo world. */
export async function prepareAttacks(base: string, calendarHost: string): Promise<Record<string, AttackAt>> {
  const searchPage = (await (await fetch(`${base}/api/search?limit=20`)).json()) as {
    items: { offeringId: string }[];
  };
  const offeringIds = searchPage.items.flatMap((hit) => hit.offeringId ?? []);
  const [offeringId = ""] = offeringIds;
  const owner = await signInCaller(base, "grunneier@example.no");
  const hunter = await signInCaller(base, "jeger@example.no");
  const landowner = owner.token;
  const conversationId = await createLongConversation(hunter, offeringId);
  const importId = await importCalendar(owner, calendarHost);
  const picture = form(hugePng(4096, 4096), { type: "image/png", name: "meg.png" });
  return {
    "a price with 24,000 unknown fields": {
      path: "/api/core-booking/estimate",
      method: "POST",
      headers: json,
      body: bodyWithUnknownKeys(offeringId),
    },
    "stays of an offering": {
      path: `/api/stays?offeringIds=${offeringId}&from=${stay.fromDate}&to=${stay.toDate}&participants=2`,
      method: "GET",
      headers: {},
    },
    "the search page with a text": {
      path: "/finn-jakttterreng?q=elgjakt+med+hund",
      method: "GET",
      headers: {},
    },
    "the API's description": { path: "/api/openapi.json", method: "GET", headers: {} },
    "a picture of contours": {
      path: "/pictures/contours/3fa85f64-5717-4562-b3fc-2c963f66afa6.svg",
      method: "GET",
      headers: {},
    },
    "the home page": { path: "/", method: "GET", headers: {} },
    "8 MB without a token": { path: "/api/properties", method: "POST", headers: json, bodyBytes: 8_000_000 },
    "8 MB of unknown elements, signed in": {
      path: "/api/properties",
      method: "POST",
      headers: { ...json, authorization: `Bearer ${landowner}` },
      bodyBytes: 8_000_000,
    },
    "4,000 thin triangles, signed in": {
      path: "/api/boundaries/measure",
      method: "POST",
      headers: { ...json, authorization: `Bearer ${landowner}` },
      body: triangles,
    },
    "16 kB of what broke": {
      path: "/api/app-errors",
      method: "POST",
      headers: json,
      body: JSON.stringify({ message: "x", details: { a: "a".repeat(15_900) } }),
    },
    "a path of 14 kB": { path: `/${"a.".repeat(7000)}`, method: "GET", headers: {} },
    "stays of twenty offerings": {
      path: `/api/stays?offeringIds=${offeringIds.join(",")}&from=${stay.fromDate}&to=${stay.toDate}&participants=2`,
      method: "GET",
      headers: {},
    },
    "a search of a hundred with words": {
      path: "/api/search?limit=100&q=elgjakt+med+hund",
      method: "GET",
      headers: {},
    },
    "all texts": { path: "/api/translations?language=nb", method: "GET", headers: {} },
    "a hundred long messages, signed in": {
      path: `/api/conversations/${conversationId}/messages?limit=100`,
      method: "GET",
      headers: hunter.headers,
    },
    "a calendar of 4,900 events, signed in": {
      path: `/api/calendars/imports/${importId}/refresh`,
      method: "POST",
      headers: { authorization: `Bearer ${landowner}` },
    },
    "pictures of 16 megapixels, signed in": {
      path: "/api/user-profile/upload-profile-image",
      method: "POST",
      headers: { ...picture.headers, authorization: `Bearer ${hunter.token}` },
      bodyBase64: picture.payload.toString("base64"),
    },
  };
}
