/**
 * Requests every page over HTTP in both spellings and both languages, as each reader. `npm test` requests a
 * guarded page once as each reader, and an open page as two of them, in one of the four variants each; `npm
 * run test:faults` requests all.
 */
import { createHmac } from "node:crypto";
import { beforeAll, expect, it } from "vitest";
import type { Person } from "./support/app.ts";
import { type BookingApp, openBookingApp } from "./worlds/booking-app.ts";
import { emailChoiceToken } from "#server/features/notification/email-choice-token.ts";
import { emailChoiceAddress } from "#domain/page-addresses.ts";
import { openApp } from "./support/app.ts";
import { makeCabin, makeService } from "./factories/catalogue.ts";
import { isLong } from "./support/long.ts";
import { type PageRoute, pageRoutes } from "./support/page-routes.ts";
import { production } from "./support/production.ts";
import { cpuMs } from "./support/thread-time.ts";

/** The public pages in section 2 of the specification. */
const open =
  "/ about-us careers contact-us faq cookie-policy privacy-policy terms-of-service finn-jakttterreng knowledge-base-landing-page knowledge-base-category-page knowledge-base-article-page landowner-page login register view-property view-property-offering";
const guarded =
  "admin-panel booking-request-details-page cabin-registration-page chat-page dashboard documentation financial-breakdown hunter-smart-offer-view-page invoice invoice-simple receipt logout map-view offering-workflow profile-setup property-registration-page property-workflow service-creation-page service-registration-page services-page smart-offering-strategy-page";
const developers =
  "address-autocomplete-test booking-request-test-page design-system offering-basket-mockup payment-test payment-testing property-test temp-offering-mockup test-map translation-debug-page translations-manager";

/** The headings of pages that are opened without a required parameter. */
const whichProperty = { no: "Hvilken eiendom gjelder det?", en: "Which property is it for?" };
const noBookingId = { no: "Bestillingsnummeret mangler", en: "Booking id required" };
const whichBooking = { no: "Hvilken bestilling?", en: "Which booking?" };
const choiceHeadings: Record<string, { no: string; en: string }> = {
  "view-property": { no: "Hvilken eiendom?", en: "Which property?" },
  "view-property-offering": { no: "Hvilket tilbud?", en: "Which offering?" },
  "view-cabin": { no: "Hvilken hytte?", en: "Which cabin?" },
  "knowledge-base-category-page": { no: "Hvilket emne?", en: "Which topic?" },
  "knowledge-base-article-page": { no: "Hvilken artikkel?", en: "Which article?" },
  "booking-request-details-page": whichBooking,
  pay: whichBooking,
  "change-booking": whichBooking,
  invoice: noBookingId,
  "invoice-simple": noBookingId,
  receipt: noBookingId,
  "commission-invoice": noBookingId,
  "hunter-smart-offer-view-page": { no: "Hvilket terreng?", en: "Which place?" },
  "outside-link": { no: "Hvilken lenke?", en: "Which link?" },
  handover: { no: "Vi finner ikke turen", en: "We couldn’t find the trip" },
  "co-host-invitation": { no: "Vi fant ikke invitasjonen", en: "We couldn’t find the invitation" },
  ...Object.fromEntries(
    [
      "property-workflow",
      "offering-workflow",
      "smart-offering-strategy-page",
      "cabin-registration-page",
      "service-creation-page",
      "service-registration-page",
      "house-manual",
      "arrival",
      "control-reports",
    ].map((path) => [path, whichProperty]),
  ),
};
const noAdmin = {
  no: "Du har ikke tilgang til Admin Panel.",
  en: "You do not have access to the admin panel.",
};

let app: BookingApp;
let readers: { nobody: string; hunter: string; landowner: string; both: string; admin: string };
/** The ids of a paid booking, its offering and property, and a cabin and a service of the property. */
let pageIds: Record<"propertyId" | "offeringId" | "bookingId" | "cabinId" | "serviceId", string>;
const cookieOf = async ({ auth }: Pick<BookingApp, "auth">, { sessionId }: Person) => {
  const { authCookies, secret } = await auth.auth.$context;
  const signature = createHmac("sha256", secret).update(sessionId).digest("base64");
  return `${authCookies.sessionToken.name}=${encodeURIComponent(`${sessionId}.${signature}`)}`;
};
beforeAll(async () => {
  app = await openBookingApp({ web: "built", env: { AUTH_SECRET: production.AUTH_SECRET } });
  const { kari, ola, admin } = await app.people();
  const both = await app.signIn("begge@example.no", { roles: ["hunter", "landowner"] });
  readers = {
    nobody: "",
    hunter: await cookieOf(app, ola),
    landowner: await cookieOf(app, kari),
    both: await cookieOf(app, both),
    admin: await cookieOf(app, admin),
  };
  const bookingId = await app.confirmed(kari, ola);
  await app.pay(ola, bookingId);
  await app.settle();
  const { propertyId, offeringId } = await app.see(ola, bookingId);
  const { cabinId } = await makeCabin(app, kari, propertyId);
  const { serviceId } = await makeService(app, kari, propertyId);
  pageIds = { bookingId, propertyId, offeringId: offeringId ?? "", cabinId, serviceId };
});

type Reader = keyof typeof readers;
async function getPage(url: string, cookie: string, { http }: Pick<BookingApp, "http"> = app) {
  const { statusCode, headers, body } = await http.inject({ url, headers: { cookie } });
  const page = body.replaceAll(/<svg.*?<\/svg>/gs, ""); // parts of a drawing have title elements too
  const textsOf = (pattern: RegExp) =>
    [...page.matchAll(pattern)].map(([, text = ""]) => text.replaceAll(/<[^>]*>/g, "").trim());
  return {
    status: statusCode,
    to: headers.location,
    lang: /<html lang="(\w+)"/.exec(body)?.[1],
    titles: textsOf(/<title>(.*?)<\/title>/gs),
    headings: textsOf(/<h1[^>]*>(.*?)<\/h1>/gs),
    canonical: textsOf(/<link rel="canonical" href="([^"]*)"/g),
  };
}
const title = { nb: new Map<string, string>(), en: new Map<string, string>() };

/** Returns the errors in a page that exists. */
function pageErrors(
  answer: Awaited<ReturnType<typeof getPage>>,
  path: string,
  language: "no" | "en",
): string[] {
  const { status, lang, titles, headings, canonical } = answer;
  const address = new URL(canonical[0] ?? "/none", app.base).pathname;
  return [
    status === 200 ? [] : `answers ${status} ${answer.to ?? ""}`,
    lang === (language === "no" ? "nb" : "en") ? [] : `is in ${lang}`,
    titles.length === 1 && /Utmark/.test(titles[0] ?? "") ? [] : `has the titles ${JSON.stringify(titles)}`,
    headings.length === 1 && headings[0] ? [] : `has the headings ${JSON.stringify(headings)}`,
    canonical.length === 1 && address === `/${path}` ? [] : `has the canonical links ${canonical}`,
  ].flat();
}

it("every page of the specification is registered as guarded or open", () => {
  const pathsWhere = (which: (page: PageRoute) => boolean) =>
    pageRoutes.filter(which).map(({ path }) => path || "/");
  const missingFrom = (list: string, which: (page: PageRoute) => boolean) =>
    list.split(" ").filter((path) => !pathsWhere(which).includes(path));
  expect(missingFrom(open, (p) => !p.guarded)).toEqual([]);
  expect(missingFrom(guarded, (p) => p.guarded && !p.developers)).toEqual([]);
  expect(missingFrom(developers, (p) => p.developers)).toEqual([]);
  for (const { path, spellings } of pageRoutes)
    expect(spellings).toEqual([...new Set([path, path.replaceAll("-", "")])]);
});

/** Returns the errors in a page for a reader, in one language and spelling. */
async function pageErrorsFor(
  reader: Reader,
  page: PageRoute,
  spelling: string,
  language: "no" | "en",
): Promise<string[]> {
  const { path } = page;
  const toSignIn = page.guarded && reader === "nobody";
  const url = `/${spelling}?lang=${language}${toSignIn ? "&bookingId=a%2Fb&tab=%C3%A6" : ""}`;
  const answer = await getPage(url, readers[reader]);
  if (toSignIn) {
    const login = `/login?next=${encodeURIComponent(url)}${language === "en" ? "&lang=en" : ""}`;
    return answer.status === 302 && answer.to === login ? [] : [`leads to ${answer.status} ${answer.to}`];
  }
  if (["login", "register", "verify-email"].includes(path) && reader !== "nobody")
    return answer.status === 302 && answer.to === "/" ? [] : [`leads to ${answer.status} ${answer.to}`];
  if (path === "payment-follow-up" && reader !== "admin")
    return answer.status === 403 && answer.headings.length === 1 ? [] : [`answers ${answer.status}`];
  title[language === "no" ? "nb" : "en"].set(`${path} ${reader}`, answer.titles[0] ?? "");
  const heading = path === "admin-panel" && reader !== "admin" ? noAdmin : choiceHeadings[path];
  const asksFor = heading && answer.headings[0] !== heading[language];
  return [...pageErrors(answer, path, language), ...(asksFor ? [`says ${answer.headings[0]}`] : [])];
}

it("each page has one heading, title and canonical link in both spellings and languages, or redirects readers without a session to sign-in", async () => {
  const faults: string[] = [];
  for (const [at, page] of pageRoutes.entries())
    for (const [n, reader] of (Object.keys(readers) as Reader[]).entries()) {
      // an open page is the same for all signed-in readers, so it is requested as one of them
      if (!isLong && !page.guarded && reader !== "nobody" && n !== 1 + (Math.floor(at / 4) % 4)) continue;
      for (const [way, language] of (["no", "en", "no", "en"] as const).entries()) {
        if (!isLong && way !== (at + n) % 4) continue;
        const spelling = page.spellings[way < 2 ? 0 : 1];
        if (spelling === undefined && isLong) continue;
        const faultsAt = await pageErrorsFor(reader, page, spelling ?? page.path, language);
        faults.push(
          ...faultsAt.map((fault) => `/${spelling ?? page.path} as ${reader}, lang=${language}: ${fault}`),
        );
      }
    }
  expect(faults).toEqual([]);
  // each title is translated, so that no title is the same in both languages
  const alike = [...title.nb].filter(([page, text]) => title.en.get(page) === text);
  expect(alike).toEqual([]);
}, 600_000);

it("pages answer 404 to unknown ids, and show existing objects in both spellings", async () => {
  const { propertyId, offeringId, bookingId, cabinId, serviceId } = pageIds;
  const unknownIds = ["00000000-0000-4000-8000-000000000000", "tull"];
  const withId = [
    "view-property?propertyId",
    "view-cabin?cabinId",
    `view-property-offering?propertyId=${propertyId}&offeringId`,
    `view-property-offering?offeringId=${offeringId}&propertyId`,
    "knowledge-base-category-page?category",
    "knowledge-base-article-page?article",
    "booking-request-details-page?bookingId",
    "change-booking?bookingId",
    "chat-page?conversationId",
    "arrival?propertyId",
    "change-offerings?bulkChangeId",
    "co-hosts?propertyId",
    "control-reports?propertyId",
    "commission-invoice?bookingId",
    "financial-breakdown?bookingId",
    "house-manual?propertyId",
    "hunter-smart-offer-view-page?propertyId",
    "invoice?bookingId",
    "invoice-simple?bookingId",
    "pay?bookingId",
    "receipt?bookingId",
    "outside-link?to",
    "outside-link?to=javascript:alert(1)//",
    "property-workflow?propertyId",
    "offering-workflow?propertyId",
    `offering-workflow?propertyId=${propertyId}&offeringId`,
    `offering-workflow?offeringId=${offeringId}&propertyId`,
    "smart-offering-strategy-page?propertyId",
    "cabin-registration-page?propertyId",
    `cabin-registration-page?propertyId=${propertyId}&cabinId`,
    `cabin-registration-page?cabinId=${cabinId}&propertyId`,
    "services-page?propertyId",
    "service-creation-page?propertyId",
    `service-registration-page?propertyId=${propertyId}&serviceId`,
    `service-registration-page?serviceId=${serviceId}&propertyId`,
  ].flatMap((address, at) => (isLong ? unknownIds : [unknownIds[at % 2]]).map((id) => `/${address}=${id}`));
  const faults: string[] = [];
  const languageQuery = (url: string) => `${url}${url.includes("?") ? "&" : "?"}lang=`;
  for (const [at, url] of ["/no-such-page", "/view-property/none", "/dashboard/none", ...withId].entries()) {
    const lang = at % 2 ? "en" : "no";
    const {
      status,
      lang: actualLanguage,
      titles,
      headings,
    } = await getPage(languageQuery(url) + lang, readers.landowner);
    const fine = status === 404 && titles.length === 1 && headings.length === 1;
    if (!fine || actualLanguage !== (at % 2 ? "en" : "nb"))
      faults.push(`${url}: ${status} ${actualLanguage} ${titles} ${headings}`);
  }
  const samplePages: [address: string, as: Reader][] = [
    [`view-property?propertyId=${propertyId}`, "nobody"],
    [`view-property-offering?propertyId=${propertyId}&offeringId=${offeringId}`, "nobody"],
    [`invoice?bookingId=${bookingId}`, "hunter"],
    [`invoice-simple?bookingId=${bookingId}`, "landowner"],
    [`receipt?bookingId=${bookingId}`, "hunter"],
    [`booking-request-details-page?bookingId=${bookingId}`, "hunter"],
    [`pay?bookingId=${bookingId}`, "hunter"],
  ];
  for (const [at, [address, reader]] of samplePages.entries()) {
    const [path = "", query = ""] = address.split("?");
    const spelling = at % 2 ? path : path.replaceAll("-", "");
    const answer = await getPage(`/${spelling}?${query}&lang=no`, readers[reader]);
    faults.push(...pageErrors(answer, path, "no").map((fault) => `/${spelling} as ${reader}: ${fault}`));
  }
  // rules 8.3: the reader is neither a party of the booking nor an administrator
  const { status, headings } = await getPage(`/invoice?bookingId=${bookingId}`, readers.both);
  if (status !== 403 || headings.length !== 1) faults.push(`/invoice as a stranger: ${status} ${headings}`);
  expect(faults).toEqual([]);
});

it("production shows the developers' pages to administrators only", async () => {
  const inProduction = await openApp({ database: app.connection, env: production, web: "built" });
  const as = async (email: string) => cookieOf(inProduction, await inProduction.signIn(email));
  const [admin, hunter] = [await as("sjef@example.no"), await as("begge@example.no")];
  const faults: string[] = [];
  for (const { path } of pageRoutes.filter((page) => page.developers)) {
    const responses = await Promise.all(
      ["", hunter, admin].map((cookie) => getPage(`/${path}`, cookie, inProduction)),
    );
    const statuses = responses.map(({ status }) => status).join();
    if (statuses !== "302,404,200") faults.push(`${path}: ${statuses}`);
  }
  expect(faults).toEqual([]);
});

it("a mail program switches off a kind of e-mail by one POST, and the reader can undo it in the e-mail's language", async () => {
  const { config, clock } = app.platform;
  const guest = await app.make.hunter();
  const token = emailChoiceToken({ uid: guest.uid, kind: "ratings" }, clock.now(), config);
  const url = `${app.base}${emailChoiceAddress(token, "en")}`;
  const post = (form: Record<string, string>) =>
    fetch(url, { method: "POST", body: new URLSearchParams(form), redirect: "manual" });
  expect(await (await fetch(url)).text()).toMatch(
    /<html lang="en"[\s\S]*Emails about reviews[\s\S]*Turn off/,
  );
  const unsubscribeResponse = await post({ "List-Unsubscribe": "One-Click" });
  expect([unsubscribeResponse.status, await unsubscribeResponse.text()]).toEqual([
    200,
    expect.stringContaining("Turn on again"),
  ]);
  const isOn = async () => !(await app.call(guest, "GET /api/user-profile/me")).body.emailKindsOff.length;
  expect(await isOn()).toBe(false);
  expect((await post({ isOn: "true" })).status).toBe(200);
  expect(await isOn()).toBe(true);
  const forged = await fetch(url.replace("ratings", "alerts"));
  expect([forged.status, await forged.text()]).toEqual([422, expect.stringContaining("not whole")]);
});

/** The time that a long address may add to a page's usual time. */
const LONG_ADDRESS_MS = 20;
it.each([
  ["/", (long: string) => `/${long}`],
  ["/finn-jakttterreng?q=elg", (long: string) => `/finn-jakttterreng?q=${long}`],
  [
    "/finn-jakttterreng?species=elg",
    (long: string) => `/finn-jakttterreng?${long.replaceAll(/.{7}/g, "species=$&&")}`,
  ],
  ["/login", (long: string) => `/login?returnUrl=/${long}`],
  ["/knowledge-base-landing-page?q=elg", (long: string) => `/knowledge-base-landing-page?q=${long}`],
])("an address of 14 kB takes little longer than %s", async (plain, longOf) => {
  const request = (url: string) => async () => {
    const { statusCode } = await app.http.inject({ url });
    expect(statusCode).toBeLessThan(500);
  };
  await request(plain)();
  const usual = await cpuMs(request(plain), 20);
  const slow: string[] = [];
  for (const part of ["a.", "a", "%20", "%C3%A5", "../", "a@b.", "1 ", "%25", "&a=", "%E2%80%AE"]) {
    const url = longOf(part.repeat(14_000 / part.length));
    const ms = await cpuMs(request(url), usual + LONG_ADDRESS_MS);
    if (ms > usual + LONG_ADDRESS_MS)
      slow.push(`${part}: ${ms.toFixed(1)} ms, and ${usual.toFixed(1)} of ${plain}`);
  }
  expect(slow).toEqual([]);
});
