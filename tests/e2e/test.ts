/**
 * Playwright's test, which also closes the pages a test opened besides its own: open pages keep streams
 * open.
 */
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
