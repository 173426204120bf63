import { expect, it } from "vitest";
import { createLog } from "./log.ts";

it.each([
  ["an e-mail", { note: "sent to kari.storaas+x@example.no" }, "kari"],
  ["a personal number", { note: "fnr 010190 12345" }, "12345"],
  ["an account number", { note: "konto 1234 56 78903" }, "78903"],
  ["a token in a header", { headers: { authorization: "Bearer abc.def" } }, "abc"],
  ["a cookie", { cookie: "session=hemmelig" }, "hemmelig"],
  ["a JWT in a text", { note: "got eyJhbGciOiJFZERTQSJ9.eyJzdWIiOiJ4In0.c2ln" }, "eyJ"],
  ["a password in an address", { note: "postgres://app:hemmelig@db/x" }, "hemmelig"],
  ["a query with a code", { url: "/cb?state=1&code=hemmelig" }, "hemmelig"],
  [
    "the link of a guardian",
    { url: `https://utmark.example/lag/foresatt/g${"Ab-".repeat(15)}x?lang=en` },
    "Ab-Ab",
  ],
  ["a token that is named in a text", { note: "failed with token=abc123 in the form" }, "abc123"],
  ["a secret in a text that is JSON", { note: '{"client_secret": "abc123", "n": 1}' }, "abc123"],
  ["a refresh token", { note: "refresh_token: abc123" }, "abc123"],
  ["an error's text", { err: new Error("Key (email)=(kari@example.no) exists") }, "kari@"],
  ["a cause", { err: new Error("x", { cause: new Error("kari@example.no") }) }, "kari@"],
])("%s is not in the log", (_what, fields, secret) => {
  const lines: string[] = [];
  createLog("info", { write: (l) => lines.push(l) }).info(
    fields,
    `and in words: ${"note" in fields ? fields.note : ""}`,
  );
  expect(lines).toHaveLength(1);
  expect(lines[0]).not.toContain(secret);
  expect(() => JSON.parse(lines[0] ?? "")).not.toThrow();
});
