import { expect, it } from "vitest";
import { openApp } from "#tests/support/app.ts";

it("security.txt has a contact for vulnerability reports, and an expiry date", async () => {
  const app = await openApp({
    now: "2027-08-01T08:00:00Z",
    env: { SECURITY_CONTACT: "mailto:vakt@example.no", PUBLIC_URL: "http://localhost:3999" },
  });
  const answer = await app.http.inject({ url: "/.well-known/security.txt" });
  expect([answer.statusCode, answer.headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
  expect(answer.body).toBe(
    "Contact: mailto:vakt@example.no\nExpires: 2028-01-28T08:00:00.000Z\nPreferred-Languages: nb, en\nCanonical: http://localhost:3999/.well-known/security.txt\n",
  );
});
