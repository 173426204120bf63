import { createElement } from "react";
import { expect, it } from "vitest";
import { markupOf } from "#tests/support/rendered.ts";
import { SaveStatus } from "./wizard.tsx";
import type { PropertyView } from "./use-property-draft.ts";

it("the time of a save includes the date if it was on an earlier day", () => {
  const saved = { updatedAt: "2027-12-29T20:58:00Z", status: "draft" };
  const view = {
    saved,
    saving: false,
    waiting: false,
    unsaved: false,
    conflict: [],
    staged: [],
  } as unknown as PropertyView;
  const status = (now: string) =>
    markupOf(createElement(SaveStatus, { view }), now).replaceAll("\u00a0", " ");
  expect(status("2027-12-30T08:00:00Z")).toContain(">Lagret ons. 29. desember kl. 21.58");
  expect(status("2027-12-29T22:00:00Z")).toContain(">Lagret kl. 21.58");
});
