/** Playwright's test, which also closes all other pages that a test opened, since these keep streams open. */
import { test as base } from "@playwright/test";

export const test = base.extend<{ othersClosed: undefined }>({
  othersClosed: [
    async ({ browser }, use) => {
      await use(undefined);
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    { auto: true },
  ],
});
