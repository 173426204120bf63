/**
 * Every sign-in method, switched on: forms, mailed links and social networks. The file has its own server
 * and mailbox.
 */
import { type Browser, expect, type Page } from "@playwright/test";
import { test } from "../test.ts";
import { openMailbox } from "#tests/stand-ins/mailbox.ts";
import { openNetwork } from "#tests/stand-ins/social-network.ts";
import { productAt } from "../product.ts";
import { waitForHydration, seriousFindings } from "../helpers.ts";

test.describe.configure({ mode: "default" }); // the tests share one server, and each creates its own users
const server = productAt(process.env.SIGN_IN_PORT ?? "3929");
test.use({ baseURL: server.baseURL });
let mail: Awaited<ReturnType<typeof openMailbox>>;
let networks: Awaited<ReturnType<typeof openNetwork>>[];

test.beforeAll(async () => {
  mail = await openMailbox();
  networks = [await openNetwork("facebook", "fb:fb-secret"), await openNetwork("twitter", "tw:tw-secret")];
  const [facebook, twitter] = networks;
  await server.start({
    SMTP_URL: mail.url,
    SIGN_IN_EMAIL_PASSWORD: "on",
    SIGN_IN_MAGIC_LINK: "on",
    FACEBOOK_CLIENT_ID: "fb",
    FACEBOOK_CLIENT_SECRET: "fb-secret",
    FACEBOOK_URL: facebook?.url ?? "",
    TWITTER_CLIENT_ID: "tw",
    TWITTER_CLIENT_SECRET: "tw-secret",
    TWITTER_URL: twitter?.url ?? "",
  });
});
test.afterAll(async () => {
  await server.remove();
  await Promise.all([mail.close(), ...networks.map((n) => n.close())]);
});

const password = "rypa flyr lavt";
const field = (page: Page, name: string) => page.getByLabel(name, { exact: false }).first();
const alerts = (page: Page) => page.getByRole("alert");

async function fillSignUp(page: Page, email: string, secret = password): Promise<void> {
  await field(page, "Fornavn").fill("Siri");
  await field(page, "Etternavn").fill("Bakken");
  await field(page, "E-post").fill(email);
  await page.getByLabel("Passord", { exact: true }).or(page.getByLabel("Passord *")).first().fill(secret);
  await field(page, "Passordet en gang til").fill(secret);
}
async function signIn(page: Page, email: string, secret = password): Promise<void> {
  await field(page, "E-post").fill(email);
  await field(page, "Passord").fill(secret);
  await page.getByRole("button", { name: "Logg inn", exact: true }).click();
}
/** Returns an address that no account has, also when the test is run again. */
const addressOf = (name: string) => `${name}-${Math.random().toString(36).slice(2)}@example.no`;
/** Creates an account with a password, and signs it out. `verified`: the address is confirmed. */
async function createAccount(page: Page, name: string, verified = true): Promise<string> {
  const email = addressOf(name);
  const answerOf = async (path: string, data: object) => {
    const answer = await page.request.post(path, { data });
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
  };
  await answerOf("/api/auth/sign-up", {
    email,
    password,
    passwordRepeat: password,
    firstName: "Siri",
    lastName: "Bakken",
    roles: ["hunter"],
  });
  const { link } = await mail.next(email);
  if (verified) await answerOf("/api/auth/verify-email", { token: new URL(link).searchParams.get("token") });
  await page.context().clearCookies();
  return email;
}
const expectSignedIn = (page: Page) => expect(page.getByRole("banner").getByTestId("who")).toBeVisible();
const pageWithoutScripts = async (browser: Browser) =>
  (await browser.newContext({ javaScriptEnabled: false, baseURL: server.baseURL })).newPage();

test("sign-up shows errors at the fields, and the mailed link signs the new user in", async ({ page }) => {
  const email = addressOf("siri");
  await page.goto("/register?returnUrl=/finn-jakttterreng");
  await page.getByRole("button", { name: "Lag konto" }).click();
  await expect(alerts(page)).toHaveText([
    "Dette feltet er påkrevd",
    "Dette feltet er påkrevd",
    "Dette feltet er påkrevd",
    "Dette feltet er påkrevd",
    "Dette feltet er påkrevd",
  ]);
  await expect(field(page, "Fornavn")).toBeFocused();
  expect(await seriousFindings(page, "sign-up refused")).toEqual([]);

  await fillSignUp(page, email, "123456");
  await field(page, "Passordet en gang til").fill("12345");
  await page.getByRole("button", { name: "Lag konto" }).click();
  await expect(alerts(page)).toHaveText([
    "Passordet er for svakt. Velg et sterkere passord.",
    "Passordene er ikke like.",
  ]);
  await expect(field(page, "E-post")).toHaveValue(email);

  await fillSignUp(page, email);
  await page.getByRole("button", { name: "Lag konto" }).click();
  await expect(page.getByText(`Vi har sendt en e-post til ${email}`)).toBeVisible();
  expect(await seriousFindings(page, "sent")).toEqual([]);
  const { link } = await mail.next(email);
  await page.goto(link);
  expect(await seriousFindings(page, "verify")).toEqual([]);
  await page.getByRole("button", { name: "Bekreft og logg inn" }).click();
  await expect(page).toHaveURL("/finn-jakttterreng");
  await expectSignedIn(page);
});

test("the sign-in form says whether email or password is wrong, offers a new email where verification is missing, and keeps the input on a network error", async ({
  page,
  context,
}) => {
  const [siri, nils] = [await createAccount(page, "siri"), await createAccount(page, "nils", false)];
  await page.goto("/login?returnUrl=/services-page");
  expect(await seriousFindings(page, "sign-in")).toEqual([]);
  await signIn(page, "ukjent@example.no");
  await expect(alerts(page)).toHaveText("Det finnes ingen konto med denne e-postadressen.");
  await signIn(page, siri, "feil passord");
  await expect(alerts(page)).toHaveText("Passordet er feil.");
  await expect(field(page, "Passord")).toBeFocused();
  await signIn(page, nils);
  await expect(alerts(page)).toContainText("Bekreft e-postadressen din før du logger inn.");
  await page.getByRole("button", { name: "Send bekreftelsen på nytt" }).click();
  await expect(page.getByText(`Vi har sendt en ny bekreftelse til ${nils}`)).toBeVisible();
  await page.goto((await mail.next(nils)).link);
  await page.getByRole("button", { name: "Bekreft og logg inn" }).click();
  await expect(page).toHaveURL("/services-page");

  await context.clearCookies();
  await page.goto("/login?returnUrl=/services-page");
  await test.step("the sign-in form keeps its input on a network error", async () => {
    await waitForHydration(page.getByRole("button", { name: "Logg inn", exact: true }));
    await page.waitForLoadState("networkidle");
    await context.setOffline(true);
    await signIn(page, nils);
    await expect(alerts(page)).toContainText("Nettverksfeil");
    await expect(field(page, "E-post")).toHaveValue(nils);
    await context.setOffline(false);
    await page.getByRole("button", { name: "Logg inn", exact: true }).click();
  });
  await expect(page).toHaveURL("/services-page");
  await expectSignedIn(page);
});

test("a mailed link sets a new password, and works once", async ({ page }) => {
  const email = await createAccount(page, "siri");
  await page.goto("/login");
  await page.getByRole("link", { name: "Glemt passordet?" }).click();
  await expect(page).toHaveURL("/reset-password");
  await field(page, "E-post").fill("siri@");
  await page.getByRole("button", { name: "Send meg lenka" }).click();
  await expect(alerts(page)).toHaveText("E-postadressen er ikke gyldig.");
  await field(page, "E-post").fill(email);
  await page.getByRole("button", { name: "Send meg lenka" }).click();
  await expect(page.getByText("er lenka på vei dit")).toBeVisible();
  const { link } = await mail.next(email);
  await page.goto(link);
  expect(await seriousFindings(page, "new password")).toEqual([]);
  await field(page, "Passord").fill("orre på leik");
  await field(page, "Passordet en gang til").fill("orre på leik");
  await page.getByRole("button", { name: "Bytt passord" }).click();
  await expect(page.getByText("Passordet er byttet.")).toBeVisible();
  await page.goto(link);
  await field(page, "Passord").fill("orre på leik");
  await field(page, "Passordet en gang til").fill("orre på leik");
  await page.getByRole("button", { name: "Bytt passord" }).click();
  await expect(alerts(page)).toContainText("Lenka er brukt");
  await field(page, "E-post").fill(email);
  await page.getByRole("button", { name: "Send meg lenka" }).click();
  await expect(page.getByText("er lenka på vei dit")).toBeVisible();
  await page.goto("/login?returnUrl=/finn-jakttterreng");
  await signIn(page, email, "orre på leik");
  await expect(page).toHaveURL("/finn-jakttterreng");
});

test("a mailed link alone signs a user in, and asks a new user for a name and role first", async ({
  page,
  context,
}) => {
  const email = addressOf("ny");
  await page.goto("/login?returnUrl=/services-page");
  await field(page, "E-post").fill(email);
  await page.getByRole("button", { name: "Send meg en innloggingslenke" }).click();
  await expect(page.getByText(`Vi har sendt en lenke til ${email}`)).toBeVisible();
  const { link } = await mail.next(email);
  await page.goto(link);
  expect(await seriousFindings(page, "mailed link")).toEqual([]);
  await page.getByRole("button", { name: "Logg inn nå" }).click();
  await expect(page).toHaveURL(/\/profile-setup\?next=/);
  await context.clearCookies();
  await page.goto(link);
  await page.getByRole("button", { name: "Logg inn nå" }).click();
  await expect(alerts(page)).toContainText("Lenka er brukt");
  await expect(page.getByRole("link", { name: "Be om en ny lenke" })).toBeVisible();
});

test("sign-up by a mailed link stores the role chosen in the form", { tag: "@long" }, async ({ page }) => {
  const email = addressOf("eier");
  await page.goto("/register?returnUrl=/services-page");
  await page.getByRole("checkbox", { name: /jakte og fiske/ }).uncheck();
  await field(page, "E-post").fill(email);
  await page.getByRole("button", { name: "Send meg en innloggingslenke" }).click();
  await expect(alerts(page)).toHaveText("Velg minst én rolle.");
  await expect(field(page, "E-post")).toHaveValue(email);
  await page.getByRole("checkbox", { name: /leie ut/ }).check();
  await page.getByRole("button", { name: "Send meg en innloggingslenke" }).click();
  await expect(page.getByText(`Vi har sendt en lenke til ${email}`)).toBeVisible();
  expect(await seriousFindings(page, "sign-up by mailed link")).toEqual([]);
  await page.goto((await mail.next(email)).link);
  await page.getByRole("button", { name: "Logg inn nå" }).click();
  await expect(page.getByRole("checkbox", { name: /Grunneier/ })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: /Jeger/ })).not.toBeChecked();
  await page.getByLabel("Navn *").fill("Eva Eier");
  await page.getByRole("button", { name: "Lagre profilen", exact: true }).click();
  await expect(page).toHaveURL("/services-page");
});

test("Facebook and Twitter sign a user in, but not into an account with another sign-in method", {
  tag: "@long",
}, async ({ page, context }) => {
  const siri = await createAccount(page, "siri");
  for (const [i, name] of ["Fortsett med Facebook", "Fortsett med X (Twitter)"].entries()) {
    networks[i]?.be({ id: addressOf(`n${i}`), name: "Nora", email: addressOf(`nora${i}`) });
    await page.goto("/login?returnUrl=/finn-jakttterreng");
    await page.getByRole("link", { name }).click();
    await expect(page).toHaveURL("/finn-jakttterreng");
    await expectSignedIn(page);
    await context.clearCookies();
  }
  networks[0]?.be({ id: addressOf("n9"), name: "Siri", email: siri });
  await page.goto("/login");
  await page.getByRole("link", { name: "Fortsett med Facebook" }).click();
  await expect(alerts(page)).toContainText("Logg inn slik du pleier.");
});

test("the sign-in and sign-up forms work without JavaScript", async ({ browser }) => {
  const page = await pageWithoutScripts(browser);
  const email = addressOf("uten");
  await page.goto("/register?role=landowner");
  await fillSignUp(page, email, "kort");
  await page.getByRole("button", { name: "Lag konto" }).click();
  await expect(page.getByText("Passordet er for svakt.")).toBeVisible();
  await expect(field(page, "Fornavn")).toHaveValue("Siri");
  await fillSignUp(page, email);
  await page.getByRole("button", { name: "Lag konto" }).click();
  await expect(page.getByText(`Vi har sendt en e-post til ${email}`)).toBeVisible();
  await page.goto((await mail.next(email)).link);
  await page.getByRole("button", { name: "Bekreft og logg inn" }).click();
  await expectSignedIn(page);
  await page.waitForLoadState(); // a page that is still loading would abort the next navigation
  await page.goto("/login?returnUrl=/finn-jakttterreng");
  await expect(page).toHaveURL("/finn-jakttterreng");
  await page.context().clearCookies();
  await page.goto("/login?returnUrl=/finn-jakttterreng");
  await signIn(page, email, "feil");
  await expect(page.getByText("Passordet er feil.")).toBeVisible();
  await signIn(page, email);
  await expect(page).toHaveURL(/finn-jakttterreng/);
});
