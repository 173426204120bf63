/**
 * Playwright's test, extended to close all other pages a test opened, since open pages keep streams open.
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
