import { chromium } from "@playwright/test";
const base = "http://localhost:4550";
const jobs = JSON.parse(process.argv[2]); // [name, email, path, width, theme, lang]
const b = await chromium.launch({ executablePath: "/usr/bin/chromium", args: ["--no-sandbox","--disable-quic","--no-first-run","--disable-background-networking","--disable-component-update","--disable-sync","--enable-unsafe-swiftshader"] });
const states = {};
for (const [name, email, path, width = 1280, theme = "light", act] of jobs) {
  if (!states[email]) {
    const c = await b.newContext(); const p = await c.newPage();
    await p.goto(`${base}/api/auth/start?returnUrl=/logout`);
    await p.getByRole("button", { name: email, exact: false }).first().click();
    await p.waitForURL((u) => u.port === "4550" && !u.pathname.includes("oidc"));
    states[email] = await c.storageState(); await c.close();
  }
  const c = await b.newContext({ storageState: states[email], viewport: { width, height: 900 } });
  const p = await c.newPage();
  p.on("console", (m) => ["error", "warning"].includes(m.type()) && console.log(name, m.type(), m.text().slice(0, 300)));
  p.on("pageerror", (e) => console.log(name, "pageerror", e.message.slice(0, 300)));
  await p.addInitScript((t) => localStorage.setItem("utmark-theme", t), theme);
  await p.goto(base + path);
  await p.evaluate((t) => document.documentElement.setAttribute("data-mantine-color-scheme", t), theme);
  await p.waitForTimeout(1500);
  if (act) { await p.getByRole("button", { name: act }).first().click(); await p.waitForTimeout(1000); }
  const over = await p.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  if (over > 0) console.log(name, "horizontal overflow", over);
  await p.screenshot({ path: `/tmp/c2-${name}.png`, fullPage: !act });
  await c.close();
}
await b.close();
