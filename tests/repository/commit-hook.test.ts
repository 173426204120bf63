/** The commit hook accepts subjects as CONTRIBUTING.md describes them, and refuses others. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, it } from "vitest";

function isAccepted(message: string): boolean {
  const folder = mkdtempSync(path.join(tmpdir(), "commit-hook-"));
  const file = path.join(folder, "COMMIT_EDITMSG");
  writeFileSync(file, message);
  const { status } = spawnSync("sh", [".githooks/commit-msg", file]);
  rmSync(folder, { recursive: true });
  return status === 0;
}

it
  .skipIf(process.platform === "win32")
  .each([
    "booking: charge the card on the day of arrival",
    "web, messages: show why a payout is delayed\n\nThe reason may have several lines. Each ends as it likes.",
    `search: ${"å".repeat(64)}`,
    "Merge branch 'main'",
  ])("the commit hook accepts %j", (message) => {
  expect(isAccepted(message)).toBe(true);
});

it
  .skipIf(process.platform === "win32")
  .each([
    "charge the card on the day of arrival",
    "booking: charge the card.",
    "Booking: charge the card",
    "booking:charge the card",
    `search: ${"å".repeat(65)}`,
    "",
  ])("the commit hook refuses %j", (message) => {
  expect(isAccepted(message)).toBe(false);
});
