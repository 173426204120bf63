/** Shared ground: the form names what an offering closes, and the calendar holds days by hand (rules 2.9). */
import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../test.ts";
import { fillDate, todayOf } from "../dates.ts";
import { fits, isAccessible } from "../helpers.ts";
import { landownerWithGround } from "../ground.ts";

const press = (where: Locator | Page, name: string) =>
  where.getByRole("button", { name, exact: true }).click();

test("the form names what an offering closes, and the whole ground is held in the calendar and given back", async ({
  page,
}) => {
  const { propertyId, call } = await landownerWithGround(page);
  const year = Number((await todayOf(page)).slice(0, 4)) + 1;
  const offer = async (name: string, species: string) =>
    (
      await call("POST", `/api/properties/${propertyId}/offerings`, {
        name,
        offeringType: "hunting_permit",
        targetSpecies: [species],
        validFrom: `${year}-09-10`,
        validTo: `${year}-11-20`,
        maxParticipants: 4,
        minHunters: 1,
        maxHunters: 4,
        cancellationPolicy: "moderate",
        pricing: { per: "hunter", fixedPriceOre: 90_000 },
        status: "active",
        published: true,
      })
    ).body.offeringId;
  const moose = await offer("Elgjakt i Skogmo", "elg");
  await offer("Rypejakt i Skogmo", "rype");

  await page.goto(`/offering-workflow?propertyId=${propertyId}&offeringId=${moose}`);
  const closedIn = (part: "capacity" | "status") =>
    page.locator(`#${part}`).getByText("stenges på de samme dagene: Rypejakt i Skogmo.");
  await page.getByRole("button", { name: /^Publisering/ }).click();
  await expect(closedIn("status")).toBeVisible();
  await page.getByRole("button", { name: /^Hvor mange/ }).click();
  await expect(closedIn("capacity")).toBeVisible();
  await page.getByText("Andre kan være der samtidig").click();
  await expect(closedIn("capacity")).toBeVisible();
  await page.getByText("Følget har terrenget alene").click();
  await page.getByRole("group", { name: "Tåler likevel jakt på" }).getByText("Rype").click();
  await isAccessible(page, "the offering's ground");
  await fits(page);

  await page.goto(`/dashboard?tab=availability&month=${year}-10`);
  await page
    .getByRole("button", { name: /^Steng hele/ })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByText("Hold av", { exact: true }).first().click();
  await fillDate(dialog, "Fra og med", `${year}-10-02`);
  await fillDate(dialog, "Til og med", `${year}-10-03`);
  await dialog.getByLabel("Notat").fill("Hogst");
  await isAccessible(page, "holding days");
  await press(dialog, "Hold av");
  await expect(page.getByText("Holdt av 2.–3. oktober")).toBeVisible();
  const holds = async () =>
    ((await call("GET", `/api/properties/${propertyId}/holds`)).body.items as { note: string }[]).map(
      ({ note }) => note,
    );
  await expect.poll(holds).toEqual(["Hogst"]);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  await expect(page.getByRole("region", { name: "Bestillinger denne måneden" })).toContainText("Hogst");
  await fits(page);
  await press(page, "Endre");
  const change = page.getByRole("dialog", { name: "Endre det du har holdt av" });
  await fillDate(change, "Til og med", `${year}-10-02`);
  await press(change, "Lagre");
  await expect(page.getByText("Endringen er lagret.")).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 900 });
  const wholeRow = page.getByRole("row", { name: /Hele terrenget/ });
  await expect(wholeRow.getByRole("gridcell", { name: /2\. oktober.*Hogst: Reservert/ })).toBeVisible();
  await expect(wholeRow.getByRole("gridcell", { name: /3\. oktober.*Hogst/ })).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await press(page, "Gi tilbake");
  await expect.poll(holds).toEqual([]);
});
