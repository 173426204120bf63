/** A booking is changed by agreement (rules 4.7), on a phone: proposed, answered, paid; and a request countered. */
import { expect, type Page } from "@playwright/test";
import { addDays } from "#domain/days.ts";
import { expectDate, fillDate } from "../dates.ts";
import { fits, isAccessible, post, pressByKeyboard, signedInPage, tabTo } from "../helpers.ts";
import { acceptedRequest, type Hunt, newHunt, requestHunt } from "../hunt.ts";
import { test } from "../test.ts";

let hunt: Hunt;
test.beforeAll(async ({ browser }) => {
  hunt = await newHunt(browser);
});
const phone = { width: 390, height: 844 };
async function onPhones(browser: Parameters<typeof signedInPage>[0]) {
  const hunter = await signedInPage(browser, "jeger@example.no");
  const owner = await signedInPage(browser, "grunneier@example.no");
  for (const page of [hunter, owner]) await page.setViewportSize(phone);
  return { hunter, owner };
}
const bookingPage = (bookingId: string) => `/booking-request-details-page?bookingId=${bookingId}`;
const headline = (page: Page) => page.getByRole("heading", { level: 1 });
const proposal = (page: Page) => page.locator("#proposal");
const summary = (page: Page) =>
  page.locator("section").filter({ has: page.getByRole("heading", { name: "Forslaget" }) });
const daysOf = (page: Page) =>
  page
    .getByRole("term")
    .filter({ hasText: /^Varighet$/ })
    .locator("xpath=following-sibling::dd");

test("a hunter stays longer: sees what it costs, the landowner accepts, the difference is paid, and both see the new days", async ({
  browser,
}) => {
  const { hunter, owner } = await onPhones(browser);
  const bookingId = await acceptedRequest(hunter, owner, hunt);
  await post(hunter, "/api/payments/simulate-payment", { bookingId, outcome: "succeeded" });
  await hunter.goto(bookingPage(bookingId));
  await hunter.getByRole("link", { name: "Foreslå endring" }).click();
  await expect(headline(hunter)).toHaveText("Foreslå en endring");
  await expectDate(hunter, "Avreise", addDays(hunt.first, 3));
  await expect(summary(hunter)).toContainText("Endre noe, så ser du her hva det koster.");

  // refused at the field, with nothing to send
  await fillDate(hunter, "Avreise", addDays(hunt.first, 1));
  await expect(hunter.locator("#error-toDate")).toContainText(/minst 2/);
  await summary(hunter).getByRole("button", { name: "Send forslaget" }).click();
  await expect(summary(hunter)).toContainText("Rett det som står ved feltene, først.");

  await fillDate(hunter, "Avreise", addDays(hunt.first, 5));
  await expect(summary(hunter)).toContainText(/Du betaler 4\s000\s*kr mer/);
  await expect(summary(hunter)).toContainText(/Betales innen .+ hvis forslaget godtas nå/);
  await expect(summary(hunter)).toContainText(/Kari Storås har til .+ på å svare/);
  await isAccessible(hunter, "propose a change");
  await fits(hunter, "propose a change");

  // what is chosen survives a reload
  await hunter.getByLabel("Hilsen til Kari Storås").fill("Vi vil gjerne bli to dager til.");
  await hunter.reload();
  await expectDate(hunter, "Avreise", addDays(hunt.first, 5));
  await expect(hunter.getByLabel("Hilsen til Kari Storås")).toHaveValue("Vi vil gjerne bli to dager til.");
  await expect(summary(hunter)).toContainText(/Du betaler 4\s000\s*kr mer/);
  await pressByKeyboard(summary(hunter).getByRole("button", { name: "Send forslaget" }));
  await expect(proposal(hunter)).toContainText("Du har foreslått en endring");
  await expect(proposal(hunter).getByRole("button", { name: "Trekk tilbake" })).toBeVisible();
  await isAccessible(hunter, "own proposal");

  await owner.goto("/dashboard?tab=overview");
  await owner
    .getByRole("listitem")
    .filter({ has: owner.locator(`a[href*="${bookingId}"]`) })
    .filter({ hasText: "Svar på forslaget fra Jonas Myrvold" })
    .getByRole("link", { name: "Se og svar" })
    .click();
  await expect(proposal(owner)).toContainText("foreslår en endring");
  await expect(proposal(owner)).toContainText("Vi vil gjerne bli to dager til.");
  await expect(proposal(owner)).toContainText(/betaler 4\s000\s*kr mer/);
  await isAccessible(owner, "answer a proposal");
  await fits(owner, "answer a proposal");
  await pressByKeyboard(proposal(owner).getByRole("button", { name: "Godta" }));
  const question = owner.getByRole("dialog", { name: "Godta endringen?" });
  await expect(question).toContainText(/betaler 4\s000\s*kr mer/);
  await question.getByRole("button", { name: "Godta" }).click();
  await expect(proposal(owner)).toContainText("Endringen er avtalt");

  await expect(proposal(hunter)).toContainText("Endringen er avtalt"); // live, without a reload
  await expect(proposal(hunter)).toContainText(/betalt forskjellen på 4\s000\s*kr, innen/);
  await expect(daysOf(hunter)).toHaveText("3 dager");
  await hunter.getByRole("button", { name: /^Betal 4\s000\s*kr/ }).click();
  await hunter.getByRole("button", { name: /^Betal / }).click();
  for (const page of [hunter, owner]) {
    await expect(daysOf(page)).toHaveText("5 dager");
    await expect(proposal(page)).toHaveCount(0);
    await expect(page.getByText(/foreslo en endring, som nå gjelder/)).toBeVisible();
  }
});

test("a request is answered with other days, which the hunter accepts as the answer", async ({ browser }) => {
  const { hunter, owner } = await onPhones(browser);
  const bookingId = await requestHunt(hunter, hunt, 10);
  await owner.goto(bookingPage(bookingId));
  await owner.getByRole("link", { name: "Foreslå noe annet" }).click();
  await expect(headline(owner)).toHaveText("Foreslå noe annet");
  await owner.getByLabel("Avtalt pris").check();
  await fillDate(owner, "Ankomst", addDays(hunt.first, 15));
  await fillDate(owner, "Avreise", addDays(hunt.first, 19));
  await expect(summary(owner)).toContainText("Samme pris som før");
  await expect(summary(owner)).toContainText(/på å si ja\. Ellers faller forespørselen bort\./);
  await owner.getByLabel(/^Hilsen til/).fill("Vi jakter selv de første dagene.");
  await summary(owner).getByRole("button", { name: "Send forslaget" }).click();
  await expect(headline(owner)).toHaveText(/^Du har foreslått noe annet for /);
  await isAccessible(owner, "countered request");

  await hunter.goto("/dashboard?tab=my-bookings");
  const trip = hunter.getByRole("listitem").filter({ has: hunter.locator(`a[href*="${bookingId}"]`) });
  await expect(trip.first()).toContainText("Venter på svaret ditt");
  await trip.first().getByRole("link", { name: "Se og svar" }).click();
  await expect(headline(hunter)).toHaveText("Kari Storås foreslår noe annet");
  await expect(proposal(hunter)).toContainText(/Godta innen .+, ellers faller forespørselen bort/);
  await expect(proposal(hunter)).toContainText("Vi jakter selv de første dagene.");
  await isAccessible(hunter, "counter-offer");
  await fits(hunter, "counter-offer");
  await pressByKeyboard(proposal(hunter).getByRole("button", { name: "Godta" }));
  await hunter
    .getByRole("dialog", { name: "Godta forslaget?" })
    .getByRole("button", { name: "Godta" })
    .click();
  await expect(headline(hunter)).toHaveText("Kari Storås har sagt ja");
  await expect(daysOf(hunter)).toHaveText("4 dager");
  await expect(hunter.getByRole("button", { name: /^Betal 6\s000\s*kr/ })).toBeVisible();
});

test("a proposal is declined, and one's own is taken back; the booking stands as before", async ({
  browser,
}) => {
  const { hunter, owner } = await onPhones(browser);
  const bookingId = await acceptedRequest(hunter, owner, hunt, 25);
  await hunter.goto(bookingPage(bookingId));
  await hunter.getByRole("link", { name: "Foreslå endring" }).click();
  const more = hunter.getByRole("button", { name: /^Flere.*Jegere/i });
  await tabTo(more);
  await hunter.keyboard.press("Enter");
  await hunter.getByLabel("Blåkoia").check();
  await expect(summary(hunter)).toContainText("Blåkoia");
  await expect(summary(hunter)).toContainText(/Du betaler .+ mer/);
  await summary(hunter).getByRole("button", { name: "Send forslaget" }).click();
  await expect(proposal(hunter)).toBeVisible();
  await owner.goto(bookingPage(bookingId));
  await expect(proposal(owner)).toContainText("Blåkoia");
  await proposal(owner).getByRole("button", { name: "Si nei" }).click();
  await owner.getByRole("dialog").getByRole("button", { name: "Si nei" }).click();
  await expect(owner.getByText(/^Du sa nei til forslaget fra /)).toBeVisible();
  await expect(hunter.getByText(/^Kari Storås sa nei til forslaget ditt/)).toBeVisible();

  await owner.getByRole("link", { name: "Foreslå endring" }).click();
  await fillDate(owner, "Avreise", addDays(hunt.first, 27));
  await expect(summary(owner)).toContainText(/betaler 2\s000\s*kr mindre/);
  await summary(owner).getByRole("button", { name: "Send forslaget" }).click();
  await proposal(owner).getByRole("button", { name: "Trekk tilbake" }).click();
  await owner.getByRole("dialog").getByRole("button", { name: "Trekk tilbake" }).click();
  await expect(proposal(owner)).toHaveCount(0);
  await expect(daysOf(owner)).toHaveText("3 dager");
  await expect(owner.getByText("Du foreslo en endring og trakk den tilbake")).toBeVisible();
});

test("fishing is changed to a hunt: the age of those who hunt is asked then, and not before", async ({
  browser,
}) => {
  const { hunter, owner } = await onPhones(browser);
  const fishing = await post(owner, `/api/properties/${hunt.propertyId}/offerings`, {
    name: `Ørretfiske i Blåtjern ${hunt.name.replace(/\D/g, "")}`,
    offeringType: "hunting_permit",
    targetSpecies: ["innlandsfiske"],
    validFrom: hunt.first,
    validTo: addDays(hunt.first, 60),
    durationType: "min_days",
    minDays: 2,
    maxParticipants: 6,
    minHunters: 2,
    maxHunters: 6,
    cancellationPolicy: "moderate",
    pricing: { per: "hunter", fixedPriceOre: 100_000 },
    status: "active",
    published: true,
  });
  const bookingId = await acceptedRequest(hunter, owner, { ...hunt, offeringId: fishing.offeringId }, 40);
  await post(hunter, "/api/payments/simulate-payment", { bookingId, outcome: "succeeded" });
  await hunter.goto(`/change-booking?bookingId=${bookingId}`);
  await expect(summary(hunter)).toContainText("Endre noe, så ser du her hva det koster.");
  await expect(hunter.getByRole("checkbox", { name: /^Alle som jakter/ })).toHaveCount(0);
  await hunter.goto(`/change-booking?bookingId=${bookingId}&offeringId=${hunt.offeringId}`);
  const tick = summary(hunter).getByRole("checkbox", { name: /^Alle som jakter/ });
  await expect(tick).toBeVisible();
  await summary(hunter).getByRole("button", { name: "Send forslaget" }).click();
  await expect(summary(hunter)).toContainText("Bekreft alderen først.");
  await isAccessible(hunter, "the age is asked");
  await fits(hunter, "the age is asked");
  await tick.check();
  await summary(hunter).getByRole("button", { name: "Send forslaget" }).click();
  await expect(proposal(hunter)).toContainText("Du har foreslått en endring");

  // the landowner's own proposal asks the hunter when they accept it
  await proposal(hunter).getByRole("button", { name: "Trekk tilbake" }).click();
  await hunter.getByRole("dialog").getByRole("button", { name: "Trekk tilbake" }).click();
  await expect(proposal(hunter)).toHaveCount(0);
  await post(owner, `/api/booking-actions/${bookingId}/propose`, { offeringId: hunt.offeringId });
  await proposal(hunter).getByRole("button", { name: "Godta" }).click();
  const question = hunter.getByRole("dialog", { name: "Godta endringen?" });
  await question.getByRole("checkbox", { name: /^Alle som jakter/ }).check();
  await question.getByRole("button", { name: "Godta" }).click();
  await expect(hunter.getByText(/foreslo en endring, som nå gjelder/)).toBeVisible();
});
