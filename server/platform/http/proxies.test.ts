import { expect, it } from "vitest";
import { trustedProxies } from "./proxies.ts";

it.each([
  ["loopback", "127.0.0.1", true],
  ["loopback", "::1", true],
  ["loopback", "::ffff:127.0.0.1", true],
  ["loopback", "10.1.2.3", false],
  ["uniquelocal, 203.0.113.7", "10.1.2.3", true],
  ["uniquelocal, 203.0.113.7", "203.0.113.7", true],
  ["203.0.113.0/24", "203.0.113.200", true],
  ["2001:db8::/32", "2001:db8::1", true],
  ["2001:db8::/32", "", false],
])("the setting «%s» trusts %s: %s", (names, address, trusted) => {
  expect(trustedProxies(names)(address)).toBe(trusted);
});

it.each(["somewhere", "10.0.0.0/99", "loopback,"])("the setting «%s» is refused", (names) => {
  expect(() => trustedProxies(names)).toThrow();
});
