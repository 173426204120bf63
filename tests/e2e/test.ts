/** Playwright's test, which also closes what a test opened beside its own page: open pages go on listening. */
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
