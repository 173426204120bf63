import { expect, type Page } from "@playwright/test";
import { test } from "../test.ts";
import {
  fits,
  inBothThemes,
  signInNewUserWithRoles,
  read,
  signedInPage,
  signIn,
  waitForHydration,
  scrollToPart,
} from "../helpers.ts";

/** Returns the URLs in the demo world that the hunter and the landowner open. */
async function pagesToCheck(hunter: Page, landowner: Page): Promise<[Page, string[]][]> {
  const { items: hits } = await read(hunter, "/api/search?limit=50");
  const { items: trips } = await read(hunter, "/api/core-booking?limit=50");
  const { items: stays } = await read(landowner, "/api/core-booking?role=landowner&limit=50");
  const { items: properties } = await read(landowner, "/api/properties/mine?limit=20");
  const offered = hits.find((hit: { offeringId?: string }) => hit.offeringId);
  const cabin = hits.find((hit: { cabinId?: string }) => hit.cabinId);
  const own = properties.find((p: { cabins: unknown[]; offerings: unknown[] }) => p.cabins.length > 0);
  const offering = `/view-property-offering?propertyId=${offered.propertyId}&offeringId=${offered.offeringId}`;
  const booking = (of: { bookingId: string; status: string }[], status: string) =>
    `/booking-request-details-page?bookingId=${of.find((one) => one.status === status)!.bookingId}`;
  const property = `propertyId=${own.propertyId}`;
  const tabs = (...names: string[]) => names.map((tab) => `/dashboard?tab=${tab}`);
  return [
    [
      hunter,
      [
        ...[
          "/",
          "/finn-jakttterreng",
          "/finn-jakttterreng?view=map",
          offering,
          `${offering}&openBooking=true`,
        ],
        ...[`/view-cabin?cabinId=${cabin.cabinId}`, `/view-property?propertyId=${offered.propertyId}`],
        ...["pending", "confirmed", "paid", "completed"].map((status) => booking(trips, status)),
        ...tabs("overview", "my-bookings", "hunting", "explore", "messages", "profile"),
      ],
    ],
    [
      landowner,
      [
        ...tabs("overview", "bookings", "my-properties", "availability", "financials"),
        booking(stays, "pending"),
        `/offering-workflow?${property}&offeringId=${own.offerings[0].offeringId}`,
        `/offering-workflow?${property}`,
        `/cabin-registration-page?${property}&cabinId=${own.cabins[0].cabinId}`,
        ...[
          `/services-page?${property}`,
          `/house-manual?${property}`,
          `/arrival?${property}`,
          `/smart-offering-strategy-page?${property}`,
        ],
        ...["/change-offerings", "/property-groups"],
        ...["basics", "location", "review"].map((step) => `/property-workflow?${property}&step=${step}`),
      ],
    ],
  ];
}

test("hunters' and landowners' pages have no axe findings and no horizontal scroll at two widths, in two themes and two languages", {
  tag: "@long",
}, async ({ browser }) => {
  test.setTimeout(900_000);
  const [hunter, landowner] = await Promise.all([
    signedInPage(browser, "jeger@example.no"),
    signedInPage(browser, "grunneier@example.no"),
  ]);
  const failures: string[] = []; // findings are collected, so that one run reports all
  for (const [page, paths] of await pagesToCheck(hunter, landowner))
    for (const path of paths)
      for (const lang of ["no", "en"])
        for (const [width, height] of [
          [390, 844],
          [1280, 900],
        ] as const) {
          const where = `${path} ${lang} ${width}`;
          await page.setViewportSize({ width, height });
          await page.goto(`${path}${path.includes("?") ? "&" : "?"}lang=${lang}`);
          await expect(page.locator("h1").first()).toBeAttached();
          await fits(page, where);
          await inBothThemes(page, where, { matters: () => true }).catch((e: Error) => {
            failures.push(e.message);
          });
        }
  expect(failures).toEqual([]);
});

test("the theme is switched, stored, and set before the first paint; the switch to English stays on the page and is stored; sign-up asks for a role", async ({
  page,
}) => {
  await page.goto("/login?next=/dashboard");
  await page.getByRole("button", { name: "Bytt mellom lyst og mørkt" }).first().click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await page.reload({ waitUntil: "commit" });
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await test.step("the switch to English stays on the page and is stored", async () => {
    await page.getByRole("banner").getByRole("link", { name: "English" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Sign in");
    expect(page.url()).toContain("next=%2Fdashboard");
    await page.goto("/");
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await page.goto("/?lang=no");
    await expect(page.locator("html")).toHaveAttribute("lang", "nb");
  });
  await test.step("sign-up asks for a role", async () => {
    await page.goto("/register");
    await page.getByRole("checkbox", { name: /jakte og fiske/ }).uncheck();
    await page.getByRole("button", { name: "Fortsett med en demokonto" }).click();
    await expect(page.getByRole("alert")).toHaveText("Velg minst én rolle.");
  });
});

test("an unknown address answers 404 with links that the keyboard reaches past the header; a navigation focuses the heading, and a slow one shows a skeleton of the page", async ({
  page,
}) => {
  expect((await page.goto("/ingen-vei"))?.status()).toBe(404);
  await waitForHydration(page.getByRole("heading", { level: 1 }));
  await page.keyboard.press("Tab");
  await expect(page.getByRole("link", { name: "Hopp til innholdet" })).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("main").getByRole("link", { name: "Finn jaktterreng" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter"); // «Til forsiden»
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route("**/finn-jakttterreng.data*", async (route) => {
    await gate;
    await route.continue().catch(() => undefined); // the page may have abandoned the request
  });
  const link = await waitForHydration(
    page.getByRole("banner").getByRole("link", { name: "Finn jaktterreng" }),
  );
  await page.evaluate(() => scrollTo(0, 600));
  await link.evaluate((element: HTMLElement) => element.click()); // clicks without scrolling to the link
  await expect(page.getByRole("main").getByRole("status", { name: "Laster" }).first()).toBeVisible();
  go();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Finn jaktterreng");
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByRole("main").getByRole("status", { name: "Laster" })).toHaveCount(0);
});

test("a user with two roles switches between them, and the choice is stored; sign-out ends the session", async ({
  page,
}) => {
  await signInNewUserWithRoles(page, ["hunter", "landowner"], "Siri Nymo", "/");
  const menu = page
    .getByRole("banner")
    .locator("summary")
    .filter({ has: page.getByTestId("who") });
  await (await waitForHydration(menu)).click();
  await expect(page.getByRole("radio", { name: "Jeger" })).toBeChecked();
  await page.getByText("Grunneier", { exact: true }).click();
  await expect(page.getByRole("radio", { name: "Grunneier" })).toBeChecked();
  const roleCookies = async () =>
    (await page.context().cookies()).filter(({ name }) => name === "utmark-selected-role").length;
  await expect.poll(roleCookies).toBe(1);
  await page.context().clearCookies({ name: "utmark-selected-role" });
  // the stored role is restored, even if a navigation interrupts the page's data request
  const dataRequest = page.waitForRequest(/\/_(root)?\.data/);
  await page.route(/\/_(root)?\.data/, () => {});
  await page.goto("/");
  // following a link in the static HTML does not load a new document
  await waitForHydration(menu);
  await dataRequest;
  await page.evaluate(() => Reflect.set(globalThis, "sameDocument", true));
  await page.getByRole("link", { name: /^Innlandet/ }).click();
  await expect(page).toHaveURL("/jakt/innlandet");
  expect(await page.evaluate(() => Reflect.get(globalThis, "sameDocument"))).toBe(true);
  await menu.click();
  await expect(page.getByRole("radio", { name: "Grunneier" })).toBeChecked();
  await page.goto("/logout");
  await page.getByRole("button", { name: "Logg ut" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Logg inn" })).toBeVisible();
  await page.goto("/logout");
  await expect(page).toHaveURL(/\/login\?next=/);
});

test("an administrator's overview names the role and links to the settings", { tag: "@long" }, async ({
  page,
}) => {
  await signIn(page, "admin@example.no", "/dashboard");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "Du er administrator" })).toBeVisible();
  await main.getByRole("link", { name: "Innstillinger" }).last().click();
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Innstillinger");
});

test("the search form submits its parameters without JavaScript", async ({ browser }) => {
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  await page.goto("/");
  await page.getByRole("combobox", { name: "Hva" }).selectOption("elg");
  await page.getByRole("combobox", { name: "Hvor" }).fill("Trøndelag");
  await page.getByLabel("Hvor mange").fill("4");
  await page.getByRole("button", { name: "Finn terreng" }).click();
  await expect(page).toHaveURL(
    /\/finn-jakttterreng\?species=elg&where=Tr%C3%B8ndelag&from=&to=&participants=4/,
  );
  // each link below the form shows its number of hits
  await page.goto("/");
  await page.getByText("Flere arter").click();
  await expect(page.getByRole("link", { name: /^Havfiske/ }).last()).toBeVisible();
  const county = page.getByRole("link", { name: /^Innlandet/ });
  const count = /(\d+) tilbud/.exec(await county.innerText())?.[1] ?? "none";
  await county.click();
  await expect(page).toHaveURL("/jakt/innlandet");
  await expect(page.getByText(`${count} tilbud kan bestilles nå`)).toBeVisible();
});

test("the calendar works by keyboard; a dialog traps focus and restores it", async ({ page }) => {
  await signIn(page, "begge@example.no", "/design-system");
  const first = page.getByRole("grid").locator('[data-date$="-01"]').first();
  await (await waitForHydration(first)).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  const focused = page.locator(":focus");
  await expect(focused).toHaveAttribute("data-mark", "arrival");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Enter");
  await expect(focused).toHaveAttribute("data-mark", "departure");
  await page.keyboard.press("PageDown");
  await expect(focused).toHaveAttribute("data-date", /.+/);
  const opener = page.getByRole("main").getByRole("button", { name: "Avbestill" }).first();
  await opener.click();
  await expect(page.getByRole("dialog", { name: "Vil du avbestille?" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Vil du avbestille?" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(opener).toBeFocused();
});

test("a slow tab is marked immediately, and shows a skeleton; the request button is in view at every scroll position, also with many services", {
  tag: "@long",
}, async ({ page }) => {
  await signIn(page, "jeger2@example.no", "/dashboard?tab=overview");
  let go = () => {};
  const gate = new Promise<void>((resolve) => {
    go = resolve;
  });
  await page.route("**/dashboard.data*", async (route) => {
    await gate;
    await route.continue().catch(() => undefined); // the page may have abandoned the request
  });
  const tab = page
    .getByRole("navigation", { name: "Oversikten din" })
    .getByRole("link", { name: "Mine turer" });
  await (await waitForHydration(tab)).click();
  await expect(tab).toHaveAttribute("aria-current", "page");
  await expect(page.getByRole("main").getByRole("status", { name: "Laster" })).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mine turer");
  go();
  await expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible();
  await expect(page.getByRole("main").getByRole("status", { name: "Laster" })).toHaveCount(0);
  await test.step("the request button is in view at every scroll position", async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto("/finn-jakttterreng?q=Elgjakt+på+Storåsen");
    await page.getByRole("link", { name: "Elgjakt på Storåsen", exact: true }).click();
    const sendButton = page.getByRole("button", { name: "Send forespørsel" }).first();
    await expect(sendButton).toBeInViewport({ ratio: 1 });
    await scrollToPart(page.getByRole("heading", { name: "Om tilbudet" }));
    await expect(sendButton).toBeInViewport({ ratio: 1 });
  });
});
