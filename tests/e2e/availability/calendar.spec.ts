import { type APIRequestContext, expect, type Locator, type Page } from "@playwright/test";
import { test } from "../test.ts";
import { addDays } from "#domain/days.ts";
import { fillDate, todayOf } from "../dates.ts";
import { fits, freshParcel, inBothThemes, isAccessible, post, signIn, waitForHydration } from "../helpers.ts";

async function call(request: APIRequestContext, path: string, data: object) {
  const { token } = await (await request.get("/api/auth/token")).json();
  const answer = await request.post(path, { data, headers: { authorization: `Bearer ${token}` } });
  return { ok: answer.ok(), body: await answer.json() };
}
async function isSound(page: Page): Promise<void> {
  await isAccessible(page, "the calendar");
  await fits(page);
}

/**
 * Creates a property of Kari's for one test, with a cabin and a shared offering for eight, both open the
 * whole year after next.
 */
async function makeGround(page: Page, name: string) {
  await signIn(page, "grunneier@example.no");
  const today = await todayOf(page);
  const year = Number(today.slice(0, 4)) + 1;
  const { propertyId } = await post(page, "/api/properties", {
    name,
    type: "hunting_ground",
    municipalityNumber: "5044",
    area: { value: 21000, unit: "maal" },
    parcels: [freshParcel()],
    landTypes: ["forest"],
    species: ["elg"],
    contact: { name: "Kari Storås", email: "kari@example.no", phone: "+47 99 88 77 66" },
    visibility: "unlisted",
    status: "published",
  });
  const { offeringId } = await post(page, `/api/properties/${propertyId}/offerings`, {
    name: `Jakt på ${name}`,
    offeringType: "hunting_ground_rental",
    targetSpecies: ["elg"],
    validFrom: `${year}-01-01`,
    validTo: `${year}-12-20`,
    maxParticipants: 8,
    maxHunters: 8,
    allowConcurrentBookings: true,
    totalAreaCapacity: 8,
    cancellationPolicy: "moderate",
    pricing: { per: "hunter", fixedPriceOre: 100_000 },
    status: "active",
    published: true,
  });
  await post(page, `/api/properties/${propertyId}/cabins`, {
    name: `${name}koia`,
    beds: 4,
    pricePerDayOre: 90_000,
    rentalEnabled: true,
    status: "published",
  });
  return {
    offeringId: offeringId as string,
    month: `${year}-10`,
    calendar: `/dashboard?tab=availability&month=${year}-10&property=${propertyId}`,
  };
}
const cell = (where: Locator | Page, name: string, date: string) =>
  where.locator(`td[data-date="${date}"]:visible`).filter({ hasText: `${name},` });
const dialog = (page: Page) => page.getByRole("dialog");
const press = (where: Locator | Page, name: string) =>
  where.getByRole("button", { name, exact: true }).click();

test("a landowner closes days by dragging and by keyboard and undoes it, and hunters cannot book closed days", async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const { offeringId, month, calendar } = await makeGround(page, "Gråvola");
  const day = (n: number) => `${month}-${String(n).padStart(2, "0")}`;
  const offering = (n: number) => cell(page, "Jakt på Gråvola", day(n));
  const cabin = (n: number) => cell(page, "Gråvolakoia", day(n));
  const hunter = await (await browser.newContext()).newPage();
  await signIn(hunter, "jeger@example.no");
  const calculate = (from: number, to: number) =>
    call(hunter.request, "/api/core-booking/calculate", {
      offeringId,
      fromDate: day(from),
      toDate: day(to),
      participants: 2,
    });

  await page.goto(calendar);
  await expect(page.getByRole("heading", { level: 2, name: /^oktober/ })).toBeVisible();
  await expect(offering(5)).toContainText(/: ledig, 8 av 8 plasser igjen/);
  await (await waitForHydration(offering(5))).hover();
  await page.mouse.down();
  await offering(6).hover();
  await offering(7).hover();
  await page.mouse.up();
  await expect(dialog(page).getByRole("heading", { level: 2 })).toHaveText(
    "Steng 5.–7. oktober for Jakt på Gråvola",
  );
  // offerings need no reason to be closed
  await expect(dialog(page).getByText("Hvorfor stenger du?")).toHaveCount(0);
  await isSound(page);
  await press(dialog(page), "Steng dagene");
  // the toast stays while its button has the focus
  await page.getByRole("button", { name: "Angre", exact: true }).focus();
  await expect(page.getByText("Stengt 5.–7. oktober: Jakt på Gråvola.")).toBeVisible();
  await expect(offering(6)).toHaveAttribute("data-reason", "blackout");
  await expect(offering(8)).not.toHaveAttribute("data-reason", "blackout");
  expect((await calculate(6, 8)).body.code).toBe("dates_unavailable");
  await press(page, "Angre");
  await expect(offering(6)).toHaveAttribute("data-density", "free");
  await expect.poll(async () => (await calculate(6, 8)).ok).toBe(true);

  // Other days get their own price, which is shown, quoted and removed.
  await offering(20).focus();
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Enter");
  await dialog(page).getByText("Endre prisen", { exact: true }).click();
  await expect(dialog(page).getByRole("heading", { level: 2 })).toHaveText(
    "Sett prisen 20.–21. oktober for Jakt på Gråvola",
  );
  await dialog(page).getByLabel("Pris per person og dag").fill("dyrt");
  await press(dialog(page), "Lagre prisen");
  await expect(dialog(page).getByText("Skriv en pris i kroner, som 1500")).toBeVisible();
  await dialog(page).getByLabel("Pris per person og dag").fill("700");
  await press(dialog(page), "Lagre prisen");
  await expect(page.getByText("700 kr 20.–21. oktober: Jakt på Gråvola.")).toBeVisible();
  await expect(offering(21)).toContainText("egen pris 700 kr");
  await expect
    .poll(async () => (await calculate(20, 23)).body.quote.totalOre)
    .toBe(2 * (2 * 70_000 + 100_000));
  await hunter.goto(`/view-property-offering?offeringId=${offeringId}&fromDate=${day(20)}&toDate=${day(22)}`);
  await expect(hunter.getByRole("complementary").first()).toContainText("1 400 kr");
  await offering(20).focus();
  await page.keyboard.press("Enter");
  await dialog(page).getByText("Endre prisen", { exact: true }).click();
  await press(dialog(page), "Bruk prisen i tilbudet");
  await expect(offering(20)).not.toContainText("egen pris");
  await expect(offering(21)).toContainText("egen pris 700 kr");

  // Days of the offering and the cabin are closed by keyboard, with a reason for the cabin.
  await offering(12).focus();
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Shift+ArrowDown");
  await expect(
    page.getByRole("status").filter({ hasText: "Valgt: 12.–13. oktober, 2 rader." }),
  ).toBeVisible();
  await expect(cabin(13)).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(dialog(page).getByRole("heading", { level: 2 })).toHaveText(
    "Steng 12.–13. oktober for 2 av det du leier ut",
  );
  await dialog(page).getByText("Eget bruk", { exact: true }).click();
  await dialog(page).getByLabel("Notat").fill("Familien kommer");
  await press(dialog(page), "Steng dagene");
  await expect(page.getByText("Stengt 12.–13. oktober: 2 av det du leier ut.")).toBeVisible();
  await expect(cabin(12)).toContainText(/stengt: Eget bruk, Familien kommer/);
  await page.reload();
  await expect(cabin(13)).toContainText(/stengt: Eget bruk, Familien kommer/);
  await expect(offering(13)).toContainText(": stengt");

  // Closed days are opened in the calendar, and the arrow keys continue into the next month.
  await (await waitForHydration(cabin(12))).focus();
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Space");
  await expect(dialog(page).getByRole("heading", { level: 2 })).toHaveText(
    "Åpne 12.–13. oktober for Gråvolakoia",
  );
  await press(dialog(page), "Åpne igjen");
  await expect(cabin(12)).toHaveAttribute("data-density", "free");
  await cabin(31).focus();
  await page.keyboard.press("ArrowRight");
  await expect(page.getByRole("heading", { level: 2, name: /^november/ })).toBeVisible();
  await expect(cell(page, "Gråvolakoia", addDays(day(31), 1))).toBeFocused();
});

test("bookings appear live in the calendar, link to their page and stay when their days are closed; a refused change is rolled back", async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  const { offeringId, month, calendar } = await makeGround(page, "Tverrtind");
  const offering = (n: number) => cell(page, "Jakt på Tverrtind", `${month}-0${n}`);
  await page.goto(calendar);
  await expect(offering(4)).toHaveAttribute("data-density", "free");

  const hunter = await (await browser.newContext()).newPage();
  await signIn(hunter, "jeger@example.no");
  const { bookingId } = await post(hunter, "/api/core-booking/calculate", {
    offeringId,
    fromDate: `${month}-04`,
    toDate: `${month}-07`,
    participants: 3,
  });
  await post(hunter, `/api/core-booking/submit/${bookingId}`, { termsAccepted: true, privacyAccepted: true });
  await expect(offering(4)).toContainText(/få plasser tatt, 5 av 8 plasser igjen\. .+: Venter på svar/);
  await expect(offering(6)).toHaveAttribute("data-density", "light");
  await expect(offering(7)).toHaveAttribute("data-density", "free"); // the day of departure

  await page.route("**/api/availability-sync/create-exceptions", (route) => route.abort(), { times: 1 });
  await offering(5).click({ position: { x: 10, y: 8 } });
  await expect(dialog(page).getByText("1 bestilling ligger her og blir stående")).toBeVisible();
  await press(dialog(page), "Steng dagene");
  // offline, the dialog shows an error and the change is rolled back
  await expect(dialog(page).getByRole("alert")).toBeVisible();
  await expect(offering(5)).toHaveAttribute("data-density", "light");
  await press(dialog(page), "Steng dagene");
  await expect(dialog(page)).toHaveCount(0);
  await expect(offering(5)).toHaveAttribute("data-reason", "blackout");

  await inBothThemes(page, "the calendar with bookings"); // the density of a day is shown by its colour
  await page.getByRole("link", { name: /4\.–7\. oktober, 3 personer, Venter på svar/ }).click();
  await page.waitForURL(`**/booking-request-details-page?bookingId=${bookingId}*`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("vil komme");
  await page.goBack();
  await expect(offering(4)).toBeVisible();

  await page.getByLabel("Vis").selectOption("cabin");
  await expect(page).toHaveURL(/kind=cabin/);
  await expect(offering(4)).toHaveCount(0);
  await page.getByRole("link", { name: /^november/ }).click();
  await expect(page).toHaveURL(/month=\d+-11.*kind=cabin|kind=cabin.*month=\d+-11/);

  // the property's calendar address is created and revoked; an invalid import address is refused at its field
  await page.goto(calendar);
  await page.getByRole("heading", { name: "Andre kalendere" }).click();
  await press(page, "Lag adresse");
  await expect(page.getByRole("textbox", { name: "Tverrtind", exact: true })).toHaveValue(
    /\/api\/calendar-feeds\/.+\.ics$/,
  );
  await page.getByLabel("Hva heter kalenderen?").fill("Airbnb");
  await page.getByLabel("Adresse (iCal)").fill("https://127.0.0.1/min.ics");
  await press(page, "Hent kalenderen");
  await expect(page.getByText("Adressen må være en offentlig kalenderadresse")).toBeVisible();
  await isSound(page);
  await press(page, "Slutt å dele Tverrtind");
  await press(dialog(page), "Slutt å dele");
  await expect(page.getByRole("button", { name: "Slutt å dele Tverrtind" })).toHaveCount(0);

  // on a phone the month's bookings are a list, with the days written as on the dashboard
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(calendar);
  await expect(page.getByRole("region", { name: "Bestillinger denne måneden" })).toContainText(
    /4\.–7\. oktober · 3 personer · Venter på svarJakt på Tverrtind/,
  );
  await page.goto(calendar.replace(/month=\d+/, "month=2020"));
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect(page.locator("td[data-past]:visible")).toHaveCount(62); // two rows of a past month
});

test.describe("the calendar on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });
  test("taps on the first and the last day close the days between", async ({ page }) => {
    const { month, calendar } = await makeGround(page, "Rødhaugen");
    const cabin = (n: number) => cell(page, "Rødhaugenkoia", `${month}-${n}`);
    await page.goto(calendar);
    await expect(page.getByText("Ingen bestillinger denne måneden.")).toBeVisible();
    // the whole property is closed in one step, and opened again
    await press(page, "Steng hele eiendommen");
    await fillDate(dialog(page), "Fra og med", `${month}-02`);
    await fillDate(dialog(page), "Til og med", `${month}-03`);
    await expect(dialog(page).getByRole("heading", { level: 2 })).toHaveText(
      "Steng 2.–3. oktober for hele Rødhaugen",
    );
    await press(dialog(page), "Steng dagene");
    await expect(page.getByText("Stengt 2.–3. oktober: hele Rødhaugen.")).toBeVisible();
    // the toast's button leaves enough width for its text
    const words = await page.locator("[data-toast] p").last().boundingBox();
    expect(words?.width).toBeGreaterThan(200);
    await page.getByRole("link", { name: "Dager", exact: true }).click();
    for (const name of ["Jakt på Rødhaugen", "Rødhaugenkoia"]) {
      await page.getByLabel("Tilbud, hytte eller tjeneste").selectOption(name);
      await expect(cell(page, name, `${month}-03`)).toHaveAttribute("data-reason", "blackout");
      await expect(cell(page, name, `${month}-04`)).toHaveAttribute("data-density", "free");
    }
    await expect(cabin(18)).toBeVisible();
    await press(page, "Velg datoer");
    await cabin(18).tap();
    await expect(page.getByRole("status").filter({ hasText: "Trykk på den siste dagen." })).toBeVisible();
    await cabin(20).tap();
    await expect(dialog(page).getByRole("heading", { level: 2 })).toHaveText(
      "Steng 18.–20. oktober for Rødhaugenkoia",
    );
    await dialog(page).getByText("Leid ut et annet sted", { exact: true }).click();
    await press(dialog(page), "Steng dagene");
    await expect(cabin(19)).toContainText(/stengt: Leid ut et annet sted/);
    await isSound(page);
    const { width, height } = (await cabin(19).boundingBox()) ?? { width: 0, height: 0 };
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);

    await cabin(19).tap(); // selects a single day
    await expect(dialog(page).getByRole("heading", { level: 2 })).toHaveText(
      "Åpne 19. oktober for Rødhaugenkoia",
    );
    await press(dialog(page), "Åpne igjen");
    await expect(cabin(19)).toHaveAttribute("data-density", "free");
    await expect(cabin(20)).toHaveAttribute("data-reason", "blackout");
  });
});
