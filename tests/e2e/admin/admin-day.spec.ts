import { expect, type Page } from "@playwright/test";
import { addDays } from "#domain/days.ts";
import { todayOf } from "../dates.ts";
import { type Ground, landownerWithGround } from "../ground.ts";
import {
  fits,
  isAccessible,
  post,
  read,
  seriousFindings,
  signedInPage,
  waitForHydration,
} from "../helpers.ts";
import { test } from "../test.ts";

const dialogOf = (page: Page) => page.getByRole("dialog").filter({ visible: true });
const rowsOf = (page: Page, table: string) =>
  page.getByRole("table", { name: table, exact: true }).getByRole("row");

/** A suffix that differs in each run, so that the test can be run again. */
const run = String(Date.now()).slice(-6);
const ground = `Vurderåsen ${run}`;
const issue = `Elgjakta nærmer seg ${run}`;
/** A landline number, to which no SMS can be delivered. */
const landline = `22${run}`;

/** Switches on SMS for the landowner, and sends a booking request for the ground. */
async function sendHunterRequest(hunter: Page, { propertyId, call }: Ground): Promise<void> {
  const sms = { notifications: { bookingRequests: { email: true, sms: true } } };
  const profile = { phoneNumber: landline, preferences: sms };
  expect((await call("PATCH", "/api/user-profile/me", profile)).status).toBe(200);
  const first = addDays(await todayOf(hunter), 10);
  const { status, body } = await call("POST", `/api/properties/${propertyId}/offerings`, {
    name: `Elgjakt på ${ground}`,
    offeringType: "hunting_ground_rental",
    targetSpecies: ["elg"],
    validFrom: first,
    validTo: addDays(first, 60),
    durationType: "none",
    maxParticipants: 6,
    minHunters: 1,
    maxHunters: 6,
    cancellationPolicy: "moderate",
    pricing: { per: "hunter", fixedPriceOre: 100_000 },
    status: "active",
    published: true,
  });
  expect(status, JSON.stringify(body)).toBe(201);
  const { bookingId } = await post(hunter, "/api/core-booking/calculate", {
    offeringId: body.offeringId,
    fromDate: first,
    toDate: addDays(first, 2),
    participants: 2,
  });
  const consent = { termsAccepted: true, privacyAccepted: true };
  await post(hunter, `/api/core-booking/submit/${bookingId}`, consent);
}

/** Returns a booking that the demo world has paid out. */
async function findPaidOutBooking(owner: Page): Promise<{ bookingId: string; amountOre: number }> {
  const { items } = (await read(owner, "/api/core-booking?role=landowner&status=completed&limit=100")) as {
    items: { bookingId: string; payout?: { status: string; amountOre: number } }[];
  };
  for (const { bookingId, payout } of items)
    if (payout?.status === "sent") return { bookingId, amountOre: payout.amountOre };
  throw new Error("the demo world has paid nothing out");
}

async function reviewAndGiveRole(admin: Page, { propertyId, email }: { propertyId: string; email: string }) {
  await admin.getByRole("button", { name: "Ta ned til vurdering" }).click();
  const dialog = dialogOf(admin);
  await dialog.getByLabel(/^Nettadressen/).fill(`/view-property?propertyId=${propertyId}`);
  await dialog.getByLabel(/^Hvorfor/).fill("Meldt inn av en nabo");
  await dialog.getByRole("button", { name: "Ta ned til vurdering" }).click();
  const row = rowsOf(admin, "Til vurdering").filter({ hasText: ground });
  await expect(row).toContainText("Meldt inn av en nabo");
  await row.getByRole("button", { name: "Godkjenn" }).click();
  await dialogOf(admin).getByRole("button", { name: "Godkjenn" }).click();
  await expect(row).toHaveCount(0);

  await admin.goto("/admin-panel?section=users");
  await admin.keyboard.press("/");
  await admin.getByLabel("Navn eller e-post").fill(email);
  await admin.keyboard.press("Enter");
  await expect(admin).toHaveURL(/q=/);
  const person = rowsOf(admin, "Brukere").filter({ hasText: email });
  const { width = 1280, height = 720 } = admin.viewportSize() ?? {};
  await admin.setViewportSize({ width: 390, height: 844 }); // on a phone the whole row is a link
  await person.getByRole("button", { name: "Endre roller" }).click();
  await admin.setViewportSize({ width, height });
  await dialogOf(admin)
    .getByRole("checkbox", { name: /^Jeger/ })
    .check();
  await dialogOf(admin).getByRole("button", { name: "Lagre" }).click();
  await expect(person).toContainText("Jeger, Grunneier");
  expect(await seriousFindings(admin, "users")).toEqual([]);
}

/** Finds a person by the admin pages' search box, and checks that the person's page lists their data. */
async function findPerson(admin: Page, { uid, email }: { uid: string; email: string }): Promise<void> {
  await admin.goto("/payment-follow-up");
  await waitForHydration(admin.getByRole("searchbox", { name: /^Finn/ }));
  await admin.keyboard.press("Control+k");
  await admin.keyboard.type(email);
  await admin.keyboard.press("Enter");
  await expect(admin).toHaveURL(/section=find&q=/);
  await rowsOf(admin, "Folk").filter({ hasText: email }).getByRole("link").click();
  await expect(admin).toHaveURL(new RegExp(`user=${uid}`));
  await expect(rowsOf(admin, "Eiendommer").filter({ hasText: ground })).toHaveCount(1);
  await expect(rowsOf(admin, "Bestillinger som grunneier").filter({ hasText: ground })).toHaveCount(1);
  await isAccessible(admin, "a person");
  const { width = 1280, height = 720 } = admin.viewportSize() ?? {};
  await admin.setViewportSize({ width: 390, height: 844 });
  await fits(admin, "a person");
  await admin.setViewportSize({ width, height });
}

async function resendFailedSms(admin: Page, { call }: Ground): Promise<void> {
  const filters = `status=failed&provider=sms_provider&q=${landline}`;
  await expect
    .poll(async () => (await read(admin, `/api/admin/communications?${filters}`)).items.length, {
      timeout: 120_000, // the message waits in the job queue
    })
    .toBeGreaterThan(0);
  await admin.goto(`/admin-panel?section=communications&${filters}`);
  const failed = rowsOf(admin, "Meldinger").filter({ hasText: "Ny forespørsel" });
  await expect(failed).toContainText("Feilet");
  await failed.getByRole("link").click();
  await expect(admin.getByText(/^Det gikk galt: /)).toContainText("ikke et mobilnummer");
  expect((await call("PATCH", "/api/user-profile/me", { phoneNumber: "91234567" })).status).toBe(200);
  await admin.reload();
  await admin.getByRole("button", { name: "Send på nytt" }).click();
  await expect(dialogOf(admin)).toContainText("+4791234567 er det som står på profilen nå");
  await dialogOf(admin).getByRole("button", { name: "Send på nytt" }).click();
  await expect(admin.getByText(/^Sendt på nytt .*(Levert|Venter)/)).toBeVisible();
}

async function followMoney(
  admin: Page,
  { bookingId, amountOre }: Awaited<ReturnType<typeof findPaidOutBooking>>,
) {
  await admin.goto(`/admin-panel?section=audit&booking=${bookingId}`);
  const steps = rowsOf(admin, "Steg");
  for (const step of [
    "Sendt inn → Venter",
    "Godtatt → Bekreftet",
    "Bekreftet → Betalt",
    "I gang → Gjennomført",
  ])
    await expect(steps.filter({ hasText: step })).toHaveCount(1);
  const decimals = amountOre % 100 === 0 ? 0 : 2;
  const kroner = (amountOre / 100)
    .toLocaleString("nb-NO", { minimumFractionDigits: decimals })
    .replace(/\s/g, "\\s");
  const money = rowsOf(admin, "Penger og meldinger");
  for (const words of [
    /^.*Betaling\s*Betalt inn/,
    /Frigitt\s*Skyldig grunneieren/,
    /Utbetalt\s*Hos kortselskapet/,
  ])
    await expect(money.filter({ hasText: words })).not.toHaveCount(0);
  await expect(money.filter({ hasText: /Utbetaling\s*Sendt/ })).toContainText(new RegExp(`${kroner}\\skr`));
  expect(await seriousFindings(admin, "one booking's money")).toEqual([]);
}

/** Writes a newsletter issue; server/features/company/company.test.ts tests sending it. */
async function writeNewsletter(admin: Page): Promise<void> {
  await admin.goto("/admin-panel?section=newsletter&issue=new");
  const [subject, text] = [admin.getByLabel("Emne, norsk"), admin.getByLabel("Tekst, norsk")];
  await (await waitForHydration(subject)).fill(issue);
  await text.fill("Hei.\n\n## Nytt i høst\n\n- **Elg** i Trøndelag");
  await admin.getByRole("button", { name: "Lagre utkastet" }).click();
  await expect(admin.getByRole("cell", { name: issue })).toBeVisible();
  await expect(admin.getByRole("heading", { name: "Nytt i høst" })).toBeVisible();
  await admin.getByRole("button", { name: "Send en prøve til meg" }).click();
  await expect(admin.getByText("Emne og tekst må stå på begge språk")).toBeVisible();
  expect(await seriousFindings(admin, "the newsletter")).toEqual([]);
  await admin.getByRole("button", { name: "Slett utkastet" }).click();
  await dialogOf(admin).getByRole("button", { name: "Slett utkastet" }).click();
  await expect(admin.getByRole("cell", { name: issue })).toHaveCount(0);
}

async function correctText(admin: Page, visitor: Page): Promise<void> {
  const shipped =
    "Vanlige nasjonale jakttider. Fylkeskommunen, kommunen og grunneieren kan ha kortere tid, og laksetida følger elva.";
  const corrected = "Jakttidene for hele landet. Kommunen og grunneieren kan ha strengere regler.";
  await admin.goto("/translations-manager?q=home.seasons.lead");
  const norwegian = admin.getByLabel("Teksten på norsk");
  await (await waitForHydration(norwegian)).fill("Hei {");
  await admin.getByRole("button", { name: "Lagre" }).first().click();
  await expect(norwegian).toHaveAttribute("aria-invalid", "true");
  await norwegian.fill(corrected);
  await admin.getByRole("button", { name: "Lagre" }).first().click();
  await expect(admin.getByText("Teksten er rettet.")).toBeVisible();
  await visitor.goto("/");
  await expect(visitor.getByText(corrected)).toBeAttached();
  await visitor.goto("/?lang=en");
  await expect(visitor.getByText("National seasons")).toBeAttached();
  await isAccessible(admin, "translations-manager");
  await admin.setViewportSize({ width: 390, height: 844 });
  await fits(admin, "translations-manager");
  await admin.goto("/translation-debug-page");
  await (await waitForHydration(admin.getByRole("button", { name: "Se etter" }))).click();
  await expect(admin.getByRole("row").filter({ hasText: "home.seasons.lead" })).toContainText(corrected);
  await admin.goto("/translations-manager?show=corrected&q=home.seasons.lead");
  await admin.getByRole("button", { name: "Tilbake til originalen" }).click();
  await expect(admin.getByText("Originalen gjelder igjen.")).toBeVisible();
  await visitor.goto("/?lang=nb");
  await expect(visitor.getByText(shipped)).toBeAttached();
}

test("an administrator reviews a property, gives a role, resends a failed SMS, follows a booking's money and corrects a text, and the log names the administrator", {
  tag: "@long",
}, async ({ browser, page: landowner }) => {
  const ownerWithGround = await landownerWithGround(landowner, { name: ground });
  const { body: me } = await ownerWithGround.call("GET", "/api/user-profile/me");
  const [uid, email] = [String(me.uid), String(me.email)];
  const admin = await signedInPage(browser, "admin@example.no", "/admin-panel?section=properties");
  await reviewAndGiveRole(admin, { propertyId: ownerWithGround.propertyId, email });
  await sendHunterRequest(await signedInPage(browser, "jeger@example.no"), ownerWithGround);
  await findPerson(admin, { uid, email });
  await resendFailedSms(admin, ownerWithGround);
  await followMoney(admin, await findPaidOutBooking(await signedInPage(browser, "grunneier@example.no")));
  await admin.goto(`/admin-panel?section=audit&subjectId=${uid}`);
  await expect(
    rowsOf(admin, "Det som er gjort").filter({ hasText: "Jeger, Grunneier" }).first(),
  ).toBeVisible();
  await admin.setViewportSize({ width: 390, height: 844 });
  await fits(admin, "audit");
  await isAccessible(admin, "audit");
  await admin.setViewportSize({ width: 1280, height: 900 });
  await writeNewsletter(admin);
  await correctText(admin, await (await browser.newContext()).newPage());
});
