import { afterEach, beforeEach, expect, it, vi } from "vitest";
import {
  clearStoredRequest,
  isFresh,
  storeDetails,
  storeIntent,
  storedDetails,
  storedIntent,
  type PendingBookingDetails,
} from "./booking-intent.ts";

const now = "2027-09-20T08:00:00.000Z";
const later = (hours: number) => new Date(Date.parse(now) + hours * 3_600_000).toISOString();
let store: Map<string, string>;
beforeEach(() => {
  store = new Map();
  vi.stubGlobal("localStorage", {
    getItem: (k: string) => store.get(k) ?? null,
    setItem: (k: string, v: string) => void store.set(k, v),
    removeItem: (k: string) => void store.delete(k),
  });
});
afterEach(() => vi.unstubAllGlobals());

const intent = {
  propertyId: "p",
  offeringId: "o",
  selectedDates: { from: "2027-10-01", to: "2027-10-04" },
  participants: 4,
  returnUrl: "/view-property-offering?propertyId=p&offeringId=o&openBooking=true",
};
const details: PendingBookingDetails = {
  offeringId: "o",
  fromDate: "2027-10-01",
  toDate: "2027-10-04",
  participants: 4,
  cabinIds: ["c1"],
  services: { s1: 2 },
  specialRequests: "Rullestol",
  notes: "<b>Fire fra Namsos</b>",
  termsAccepted: true,
  privacyAccepted: true,
  send: true,
  seen: { totalOre: 100, lines: [{ label: "Jakt", amountOre: 100 }] },
  key: "k1",
};

it("a choice is stored for a day under the specified keys", () => {
  storeIntent(intent, now);
  storeDetails(details, now);
  expect([...store.keys()]).toEqual(["utmark-bookingIntent", "utmark-pendingBookingDetails"]);
  expect(JSON.parse(store.get("utmark-bookingIntent") ?? "")).toMatchObject(intent);
  expect(storedIntent(later(23))).toMatchObject(intent);
  expect(storedDetails(later(23))).toMatchObject(details);
  expect([storedIntent(later(24)), storedDetails(later(24)), store.size]).toEqual([undefined, undefined, 0]);
});
it("a stored choice with a timestamp in the future is ignored", () => {
  storeDetails(details, later(24));
  expect([storedDetails(now), store.size]).toEqual([undefined, 0]);
});
it("a choice of a cabin alone is stored", () => {
  const { offeringId, ...alone } = details;
  storeDetails(alone, now);
  expect(storedDetails(now)).toMatchObject(alone);
  expect(storedDetails(now)?.offeringId).toBeUndefined();
});
it("a stored request is sent automatically after minutes, but not after hours", () => {
  storeDetails(details, now);
  expect(isFresh(storedDetails(later(0.5))!, later(0.5))).toBe(true);
  expect(isFresh(storedDetails(later(2))!, later(2))).toBe(false);
});
it.each([
  ["utmark-bookingIntent", { ...intent, returnUrl: "//evil.example" }],
  ["utmark-bookingIntent", { ...intent, returnUrl: "javascript:alert(1)" }],
  ["utmark-bookingIntent", { ...intent, selectedDates: { from: "2027-02-31", to: "" } }],
  ["utmark-bookingIntent", { ...intent, participants: -1 }],
  ["utmark-bookingIntent", { ...intent, offeringId: "../x" }],
  ["utmark-pendingBookingDetails", { ...details, offeringId: "../x" }],
  ["utmark-pendingBookingDetails", { ...details, services: { s1: 1e9 } }],
  ["utmark-pendingBookingDetails", { ...details, termsAccepted: "true" }],
  ["utmark-pendingBookingDetails", { ...details, notes: "x".repeat(2001) }],
  ["utmark-pendingBookingDetails", { ...details, seen: { totalOre: 0.5, lines: [] } }],
  ["utmark-pendingBookingDetails", { ...details, attempt: { bookingId: "../../x", totalOre: 1 } }],
  ["utmark-pendingBookingDetails", []],
  ["utmark-pendingBookingDetails", "x"],
])("an altered %s is dropped: %j", (key, value) => {
  store.set(
    key,
    JSON.stringify(typeof value === "object" && !Array.isArray(value) ? { keptAt: now, ...value } : value),
  );
  expect([storedIntent(now), storedDetails(now), store.size]).toEqual([undefined, undefined, 0]);
});
it("browser storage that fails or has invalid JSON counts as empty", () => {
  store.set("utmark-pendingBookingDetails", "{");
  expect(storedDetails(now)).toBeUndefined();
  vi.stubGlobal("localStorage", undefined);
  storeIntent(intent, now);
  clearStoredRequest();
  expect(storedIntent(now)).toBeUndefined();
});
