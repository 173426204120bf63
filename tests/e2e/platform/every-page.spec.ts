/**
 * Opens every page as a user for whom it is meant, in the demo world: no console error, no axe findings, no
 * sideways scroll. The main pages are also opened enlarged, at 320 pixels, and in forced colours.
 */
import { type Browser, type BrowserContextOptions, expect, type Page } from "@playwright/test";
import { pageRoutes } from "#tests/support/page-routes.ts";
import { fits, inBothThemes, read, signedInPage, unnamedInBrowser } from "../helpers.ts";
import { test } from "../test.ts";

const as = {
  nobody: "",
  hunter: "jeger@example.no",
  landowner: "grunneier@example.no",
  admin: "admin@example.no",
};
type Reader = keyof typeof as;
type Address = { reader: Reader; address: string };
const everyday = "/dashboard?tab=";

/** Returns ids in the demo world for the pages that need one. */
async function demoIds(browser: Browser) {
  const [hunter, landowner] = [
    await signedInPage(browser, as.hunter),
    await signedInPage(browser, as.landowner),
  ];
  const { items: hits } = await read(hunter, "/api/search?limit=50");
  const { items: trips } = await read(hunter, "/api/core-booking?limit=50");
  const { items: stays } = await read(landowner, "/api/core-booking?role=landowner&limit=50");
  const { items: properties } = await read(landowner, "/api/properties/mine?limit=20");
  type BookingRow = { status: string; bookingId: string };
  const own = properties.find(
    (p: { cabins: unknown[]; offerings: unknown[] }) => p.cabins.length && p.offerings.length,
  );
  const { propertyId, offeringId } = hits.find((hit: { offeringId?: string }) => hit.offeringId);
  const trip = (status: string) =>
    `bookingId=${trips.find((b: BookingRow) => b.status === status).bookingId}`;
  const stay = (status: string) =>
    `bookingId=${stays.find((b: BookingRow) => b.status === status).bookingId}`;
  return {
    trip,
    stay,
    property: `propertyId=${propertyId}`,
    offering: `propertyId=${propertyId}&offeringId=${offeringId}`,
    cabin: `cabinId=${hits.find((hit: { cabinId?: string }) => hit.cabinId).cabinId}`,
    own: `propertyId=${own.propertyId}`,
    ownOffering: `propertyId=${own.propertyId}&offeringId=${own.offerings[0].offeringId}`,
    ownCabin: `propertyId=${own.propertyId}&cabinId=${own.cabins[0].cabinId}`,
  };
}
type Ids = Awaited<ReturnType<typeof demoIds>>;

/** The queries of pages that need one or have several views. All other pages are opened without a query. */
const pageQueries = ({ trip, stay, property, offering, cabin, own, ownOffering, ownCabin }: Ids) =>
  ({
    "finn-jakttterreng": ["", "view=map", "q=kenguru", "species=elg&participants=4"],
    "view-property": [property, ""],
    "view-property-offering": [offering, `${offering}&openBooking=true`, ""],
    "view-cabin": [cabin, ""],
    "knowledge-base-landing-page": ["", "q=hund"],
    "knowledge-base-category-page": ["category=storvilt", ""],
    "knowledge-base-article-page": ["article=jakttider", ""],
    "admin-panel": ["", "section=users", "section=communications", "section=analytics", "section=money"],
    arrival: ["", own],
    "booking-request-details-page": ["pending", "confirmed", "paid", "completed"].map(trip),
    "cabin-registration-page": [own, ownCabin],
    "change-booking": [trip("confirmed"), trip("completed"), ""],
    "chat-page": ["", trip("pending")],
    "co-hosts": ["", own],
    "control-reports": ["", own],
    "commission-invoice": [stay("completed")],
    dashboard: ["overview", "my-bookings", "hunting", "explore", "messages", "profile", "settings"].map(
      (tab) => `tab=${tab}`,
    ),
    "financial-breakdown": ["", stay("completed")],
    "house-manual": [own],
    "hunter-smart-offer-view-page": [property],
    invoice: [trip("confirmed"), ""],
    "invoice-simple": [trip("confirmed")],
    "offering-workflow": [own, ownOffering],
    pay: [trip("confirmed"), ""],
    "property-workflow": ["basics", "location", "details", "offerings", "rules", "media", "review"].map(
      (step) => `${own}&step=${step}`,
    ),
    receipt: [trip("paid")],
    "service-creation-page": ["", own],
    "service-registration-page": ["", own],
    "services-page": ["", own],
    "smart-offering-strategy-page": ["", own],
  }) as Record<string, string[]>;

const landowners =
  /^(cabin|change-offerings|co-hosts|commission|financial|house|offering-workflow|property-(groups|reg|workflow)|service|smart)/;
const admins = /^(admin-panel|payment-follow-up|translations-manager)$/;

async function everyAddress(browser: Browser): Promise<Address[]> {
  const ids = await demoIds(browser);
  const listed = pageQueries(ids);
  const pages = pageRoutes.flatMap(({ path, guarded }) => {
    const reader: Reader = !guarded
      ? "nobody"
      : admins.test(path)
        ? "admin"
        : landowners.test(path)
          ? "landowner"
          : "hunter";
    return (listed[path] ?? [""]).map((query) => ({ reader, address: `/${path}${query && `?${query}`}` }));
  });
  const owners = ["overview", "bookings", "my-properties", "availability", "financials"];
  return [
    ...pages,
    { reader: "nobody", address: "/no-such-page" },
    { reader: "hunter", address: "/admin-panel" },
    { reader: "landowner", address: `/booking-request-details-page?${ids.stay("pending")}` },
    ...owners.map((tab) => ({ reader: "landowner" as const, address: everyday + tab })),
  ];
}

async function pageAs(browser: Browser, reader: Reader, o: BrowserContextOptions): Promise<Page> {
  const page = await (await browser.newContext({ ...o, reducedMotion: "reduce" })).newPage();
  if (reader !== "nobody") await page.context().addCookies(await cookiesOf(browser, reader));
  return page;
}
const cookiesOf = async (browser: Browser, reader: Exclude<Reader, "nobody">) =>
  (await signedInPage(browser, as[reader])).context().cookies();

/** The number of findings at which the test stops, since an error on all pages would use up its time. */
const ENOUGH = 8;
/** Opens each URL as its reader and checks the page. Findings are collected, so that one run reports all. */
async function checkEach(
  browser: Browser,
  addresses: readonly Address[],
  o: BrowserContextOptions,
  check: (page: Page, where: string) => Promise<unknown>,
): Promise<string[]> {
  const faults: string[] = [];
  for (const reader of new Set(addresses.map((one) => one.reader))) {
    const page = await pageAs(browser, reader, o);
    page.on("pageerror", (e) => faults.push(`${page.url()}: ${e.message}`));
    page.on("console", (m) => {
      // the browser logs the status of a page whose response is 403 or 404
      const isExpected = /status of 40[34]/.test(m.text()) && m.location().url === page.url();
      if (m.type() === "error" && !isExpected) faults.push(`${page.url()}: ${m.text()}`);
    });
    for (const { address } of addresses.filter((one) => one.reader === reader)) {
      await page.goto(address);
      await expect(page.locator("h1").first()).toBeAttached();
      await check(page, address).catch((e: Error) => faults.push(`${address}: ${e.message}`));
      if (faults.length >= ENOUGH) return faults;
    }
    faults.push(...(await unnamedInBrowser(page)).map((name) => `stored in the browser: ${name}`));
    await page.context().close();
  }
  return faults;
}

for (const width of [390, 1280])
  test(`every page at ${width} pixels has no console error, no axe findings and no sideways scroll`, {
    tag: "@long",
  }, async ({ browser }) => {
    test.setTimeout(1_800_000);
    const faults = await checkEach(
      browser,
      await everyAddress(browser),
      { viewport: { width, height: 900 } },
      async (page, where) => {
        await fits(page, where);
        await inBothThemes(page, where, { matters: () => true });
      },
    );
    expect(faults).toEqual([]);
  });

/** Whether a page is public, or part of the main job. */
const isPublicOrMainJob = ({ reader, address }: Address) =>
  reader === "nobody" || /^\/(booking-request|dashboard|invoice|receipt|chat-page|profile)/.test(address);

/** Returns texts that are cut off without an ellipsis. */
const cutOffTexts = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>("main *")]
      .filter((e) => {
        const { overflowX, textOverflow, clipPath } = getComputedStyle(e);
        const hidden = (overflowX === "hidden" || overflowX === "clip") && textOverflow !== "ellipsis";
        return hidden && clipPath === "none" && e.scrollWidth > e.clientWidth + 1 && e.innerText.trim();
      })
      .map((e) => `${e.className} «${e.innerText.slice(0, 40)}»`),
  );

for (const [what, viewport] of [
  ["a page 320 pixels wide", { width: 320, height: 640 }],
  ["a page enlarged to 200 %", { width: 640, height: 400 }],
] as const)
  test(`${what} cuts off no text and does not scroll sideways`, { tag: "@long" }, async ({ browser }) => {
    test.setTimeout(900_000);
    const read = (await everyAddress(browser)).filter(isPublicOrMainJob);
    const faults = await checkEach(browser, read, { viewport, deviceScaleFactor: 2 }, async (page, where) => {
      await fits(page, where);
      expect(await cutOffTexts(page), where).toEqual([]);
    });
    expect(faults).toEqual([]);
  });

/** Returns chosen elements whose background does not show that they are chosen. */
const chosenWithoutHighlight = (page: Page) =>
  page.evaluate(() => {
    const background = (e: Element) => getComputedStyle(e).backgroundColor;
    const chosen =
      "main [aria-pressed=true], a[aria-current], main [aria-selected=true], main td [data-mark=arrival], main label:has(> input:checked:is([type=radio]))";
    return [...document.querySelectorAll<HTMLElement>(chosen)]
      .filter(
        (e) =>
          e.checkVisibility() &&
          !e.querySelector("input:not([style])")?.checkVisibility({ opacityProperty: true }),
      )
      .filter((e) => ["rgba(0, 0, 0, 0)", background(document.body)].includes(background(e)))
      .map((e) => `not shown as chosen: ${e.outerHTML.slice(0, 120)}`);
  });
const isFocusShown = (page: Page) =>
  page.evaluate(() => {
    const e = document.activeElement;
    // a heading focused by script is no tab stop
    if (!e || e === document.body || e.matches("[tabindex='-1']")) return "";
    const outlined = (one: Element, pseudo?: string) => {
      const { outlineStyle, outlineWidth } = getComputedStyle(one, pseudo);
      return outlineStyle !== "none" && Number.parseFloat(outlineWidth) > 0;
    };
    for (let at: Element | null = e; at && at !== document.body; at = at.parentElement)
      if (outlined(at) || outlined(at, "::after")) return "";
    return `focus not shown: ${e.outerHTML.slice(0, 120)}`;
  });

test("in forced colours every page shows which elements are chosen and which one is focused", {
  tag: "@long",
}, async ({ browser }) => {
  test.setTimeout(900_000);
  const { offering } = await demoIds(browser);
  const read = (await everyAddress(browser)).filter(isPublicOrMainJob);
  const stay: Address = { reader: "nobody", address: `/view-property-offering?${offering}&participants=2` };
  const faults = await checkEach(
    browser,
    [...read, stay],
    { viewport: { width: 1280, height: 900 }, forcedColors: "active" },
    async (page, where) => {
      expect(await chosenWithoutHighlight(page), where).toEqual([]);
      const unseen: string[] = [];
      for (let presses = 0; presses < 40; presses++) {
        await page.keyboard.press("Tab");
        unseen.push(await isFocusShown(page));
      }
      expect(unseen.filter(Boolean), where).toEqual([]);
    },
  );
  expect(faults).toEqual([]);
});
