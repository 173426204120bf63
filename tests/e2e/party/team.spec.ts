import { type Browser, devices, expect, type Page } from "@playwright/test";
import { addDays } from "#domain/days.ts";
import { fillDate, todayOf } from "../dates.ts";
import { expectLooksRight, isAccessible, post, signedInPage } from "../helpers.ts";
import { type Hunt, newHunt } from "../hunt.ts";
import { photo } from "#tests/support/files.ts";
import { test } from "../test.ts";

const phone = { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } };
/** A page of somebody's own phone, without an account. */
const phonePage = async (browser: Browser, locale = "nb-NO"): Promise<Page> =>
  (await browser.newContext({ ...phone, locale })).newPage();
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const team = (page: Page) => page.locator("#team");
const row = (page: Page, name: string) => team(page).getByRole("listitem").filter({ hasText: name }).first();

/** Requests the hunt for so many; the landowner has not replied. */
async function requested(hunter: Page, { offeringId, first }: Hunt, participants: number): Promise<string> {
  const { bookingId } = await post(hunter, "/api/core-booking/calculate", {
    offeringId,
    fromDate: first,
    toDate: addDays(first, 3),
    participants,
  });
  await post(hunter, `/api/core-booking/submit/${bookingId}`, { termsAccepted: true, privacyAccepted: true });
  return bookingId;
}
const openBooking = (page: Page, bookingId: string) =>
  page.goto(`/booking-request-details-page?bookingId=${bookingId}`);

/** Invites somebody on the booking's page, and returns the path of the link. */
async function invite(hunter: Page, name: string, role: string): Promise<string> {
  await team(hunter).getByRole("button", { name: "Inviter" }).click();
  const dialog = hunter.getByRole("dialog", { name: "Inviter til laget" });
  await dialog.getByLabel("Navn").fill(name);
  await dialog.getByLabel("Rolle").selectOption({ label: role });
  await dialog.getByRole("button", { name: "Lag lenke" }).click();
  return linkIn(hunter, name);
}
async function linkIn(hunter: Page, name: string): Promise<string> {
  const dialog = hunter.getByRole("dialog", { name: `Lenke til ${name}` });
  await expect(dialog.getByRole("img", { name: "QR-kode til lenken" })).toBeVisible();
  // whom it is about may be gone from the team meanwhile, and the link stays
  await expect(row(hunter, name)).toBeAttached();
  const url = await dialog.getByText(/^http\S+\/lag\/\S+$/).innerText();
  await dialog.getByRole("button", { name: "Ferdig" }).click();
  return new URL(url).pathname;
}

async function stateBirthYear(member: Page, year: string): Promise<void> {
  await member.getByLabel("År", { exact: true }).fill(year);
  await expect(
    member.getByRole("listitem").filter({ hasText: "Fødselsår" }).getByText("Lagret"),
  ).toBeVisible();
}
async function stateFee(member: Page, date: string): Promise<void> {
  await fillDate(member, "Betalt", date);
  await expect(
    member.getByRole("listitem").filter({ hasText: "Jegeravgift" }).first().getByText("Lagret"),
  ).toBeVisible();
}

test("a team of five: invited, ticked, seen by the landowner, one ill and replaced, a trainee with a guardian", async ({
  browser,
}) => {
  const hunt = await newHunt(browser, { targetSpecies: ["rype"] });
  const [hunter, owner] = [
    await signedInPage(browser, "jeger@example.no"),
    await signedInPage(browser, "grunneier@example.no"),
  ];
  const today = await todayOf(hunter);
  const bookingId = await requested(hunter, hunt, 4);

  await openBooking(hunter, bookingId);
  await expect(team(hunter).getByText(/Det er frivillig/)).toBeVisible();
  const perLink = await invite(hunter, "Per Haugen", "Jeger");
  await team(hunter).getByRole("button", { name: "Jeg er med selv" }).click();
  await expect(row(hunter, "(deg)")).toContainText("Mangler noe");
  const nilsLink = await invite(hunter, "Nils Lie", "Jeger");
  const idaLink = await invite(hunter, "Ida Lien", "Opplæringsjakt");
  await expect(team(hunter).getByRole("heading")).toHaveText("Laget: 4 av 4 jegere");
  await expect(row(hunter, "Per Haugen")).toContainText("Har ikke tatt lenken i bruk ennå.");
  await expectLooksRight(hunter, "a booking with a team");

  // before the agreement the landowner sees how many, and nobody's name
  await openBooking(owner, bookingId);
  await expect(team(owner)).toContainText("4 jegere, ingen klare.");
  await expect(owner.getByText("Per Haugen")).toHaveCount(0);

  // a member without an account; the link belongs to this phone once something is filled in
  const per = await phonePage(browser);
  await per.goto(perLink);
  await expect(heading(per)).toHaveText("Du mangler 2 ting");
  await expectLooksRight(per, "a member's own place");
  await stateBirthYear(per, "1970");
  await stateFee(per, today);
  await per
    .getByLabel("Legg til bilde")
    .setInputFiles({ name: "kort.jpg", mimeType: "image/jpeg", buffer: await photo() });
  await expect(per.getByText("Bilde 1")).toBeVisible();
  await expect(heading(per)).toHaveText("Alt er fylt ut");
  await per.reload();
  await expect(heading(per)).toHaveText("Alt er fylt ut");
  const stranger = await phonePage(browser);
  await stranger.goto(perLink);
  await expect(heading(stranger)).toHaveText("Lenken er tatt i bruk");

  // a 15-year-old needs a supervisor of the team, and a guardian by a link of the guardian's own
  const ida = await phonePage(browser);
  await ida.goto(idaLink);
  await stateBirthYear(ida, String(Number(today.slice(0, 4)) - 15));
  await ida.getByLabel("Velg en på laget").selectOption({ label: "Per Haugen, Jeger" });
  await expect(heading(ida)).toHaveText("Du mangler én ting");
  await expect(ida.getByText("1970")).toHaveCount(0);
  await ida.getByRole("button", { name: "Lenke til foresatt" }).click();
  const guardianUrl = await ida.getByText(/^http\S+\/lag\/foresatt\/\S+$/).innerText();
  const guardian = await phonePage(browser);
  await guardian.goto(new URL(guardianUrl).pathname);
  await expect(heading(guardian)).toHaveText("Ida Lien trenger ditt ja");
  await expect(guardian.getByText("Per Haugen")).toBeVisible();
  await expectLooksRight(guardian, "a guardian's consent");
  await guardian.getByLabel("Navnet ditt").fill("Anne Lien");
  await guardian.getByRole("button", { name: "Jeg samtykker" }).click();
  await expect(heading(guardian)).toHaveText("Du har sagt ja");
  await ida.reload();
  await expect(heading(ida)).toHaveText("Du er klar");

  await post(owner, `/api/booking-actions/${bookingId}/accept`, {});
  await post(hunter, "/api/payments/simulate-payment", { bookingId, outcome: "succeeded" });

  // the landowner sees names and roles, and nothing that was stated; the duty towards the fee stands here
  await openBooking(owner, bookingId);
  await expect(row(owner, "Per Haugen")).toContainText("Avgift ikke sett");
  await expect(row(owner, "Ida Lien")).toContainText("Klar");
  const card = await row(owner, "Per Haugen")
    .getByRole("link", { name: "Bilde av kort 1" })
    .getAttribute("href");
  expect((await owner.request.get(card ?? "")).status()).toBe(200);
  expect((await hunter.request.get(card ?? "")).status()).toBe(404);
  for (const secret of ["1970", "Anne Lien", "/lag/"])
    await expect(team(owner).getByText(secret)).toHaveCount(0);
  await expect(owner.getByText("Forviss deg om at jegeravgiften er betalt.")).toHaveCount(1);
  await owner.getByRole("button", { name: "Avgiften til Per Haugen er sett" }).click();
  await expect(row(owner, "Per Haugen")).toContainText("Klar");
  await expectLooksRight(owner, "a team as the landowner sees it");
  await owner.getByRole("button", { name: "Angre at avgiften til Per Haugen er sett" }).click();
  await expect(row(owner, "Per Haugen")).toContainText("Avgift ikke sett");
  await owner.getByRole("button", { name: "Avgiften til Per Haugen er sett" }).click();
  await expect(row(owner, "Per Haugen")).toContainText("Klar");

  // paid and green: a permit on the member's own page, and nobody else's
  await per.reload();
  await expect(per.getByRole("button", { name: "Vis kode" })).toBeVisible({ timeout: 90_000 });
  await expect(per.getByText("Ida Lien")).toHaveCount(0);
  await expectLooksRight(per, "a member's own place with a permit");

  // Nils is ill, and Tor comes instead: Nils's link is void, and Tor begins red
  await openBooking(hunter, bookingId);
  await expect(row(hunter, "Per Haugen")).toContainText("Klar");
  await hunter.getByRole("button", { name: "Endre Nils Lie" }).click();
  await hunter.getByRole("dialog", { name: "Nils Lie" }).getByRole("button", { name: "Bytt ut" }).click();
  const replacing = hunter.getByRole("dialog", { name: "Hvem kommer i stedet for Nils Lie?" });
  await expect(replacing).toContainText("Pris og faktura er de samme.");
  await isAccessible(hunter, "the replacement of a member");
  await replacing.getByLabel("Navn").fill("Tor Vik");
  await replacing.getByRole("button", { name: "Lag lenke" }).click();
  const torLink = await linkIn(hunter, "Tor Vik");
  await expect(row(hunter, "Tor Vik")).toContainText("Mangler noe");
  await expect(row(hunter, "Nils Lie")).toHaveCount(0);
  const nils = await phonePage(browser);
  await nils.goto(nilsLink);
  await expect(heading(nils)).toHaveText("Lenken gjelder ikke lenger");
  const tor = await phonePage(browser, "en-GB");
  await tor.goto(torLink);
  await expect(heading(tor)).toHaveText("2 things are missing");
});

test("several join by one link, and what is filled in without coverage is sent later", async ({
  browser,
}) => {
  const hunt = await newHunt(browser, { targetSpecies: ["rype"] });
  const hunter = await signedInPage(browser, "jeger@example.no");
  const today = await todayOf(hunter);
  const bookingId = await requested(hunter, hunt, 2);
  await openBooking(hunter, bookingId);
  await team(hunter).getByRole("button", { name: "Jeg er med selv" }).click();
  await team(hunter).getByRole("button", { name: "Lenke for alle" }).click();
  const dialog = hunter.getByRole("dialog", { name: "Én lenke for flere" });
  await expect(dialog.getByLabel("Antall plasser")).toHaveValue("1");
  await dialog.getByRole("button", { name: "Lag lenke" }).click();
  await expect(dialog.getByText("Én plass igjen")).toBeVisible();
  const path = new URL(await dialog.getByText(/^http\S+\/lag\/\S+$/).innerText()).pathname;

  const member = await phonePage(browser);
  await member.goto(path);
  await expectLooksRight(member, "joining a team");
  await member.getByLabel("Navnet ditt").fill("Kine Dahl");
  await member.getByRole("button", { name: "Bli med" }).click();
  await expect(heading(member)).toHaveText("Du mangler 2 ting");
  expect(new URL(member.url()).pathname).not.toBe(path);
  const late = await phonePage(browser);
  await late.goto(path);
  await expect(late.getByText(/Det er ingen plasser igjen på denne lenken/)).toBeVisible();

  await stateBirthYear(member, "1990");
  await member.context().setOffline(true);
  await fillDate(member, "Betalt", today);
  await expect(member.getByText("Ligger på denne enheten, og sendes når du har dekning.")).toBeVisible();
  await member.context().setOffline(false);
  await expect(heading(member)).toHaveText("Alt er fylt ut");

  // whoever leaves by themself is out, and the one who booked sees it
  await member.getByRole("button", { name: "Meld deg av laget" }).click();
  await member.getByRole("dialog").getByRole("button", { name: "Meld deg av laget" }).click();
  await expect(heading(member)).toHaveText("Du er ikke lenger på laget");
  await hunter.reload();
  await expect(team(hunter).getByRole("heading")).toHaveText("Laget: 1 av 2 jegere");
});
