import { expect, it } from "vitest";
import type { Client } from "#contract/client.ts";
import { loadOfflineBookings, offlinePagesOf } from "./load-offline-bookings.ts";

const booking = {
  bookingId: "b",
  propertyId: "p",
  propertyName: "Storåsen",
  offeringName: null,
  cabins: [],
  fromDate: "2027-10-01",
  toDate: "2027-10-04",
  status: "paid",
  paymentStatus: "paid",
  history: [],
  proposal: null as { changedAt: string } | null,
};
/** A fake API of a hunter who has one paid trip. */
const withManual = (manual: object, proposal = booking.proposal, permits: object[] = []) =>
  ((key: string, { query }: { query?: { status: string } }) =>
    Promise.resolve(
      key === "GET /api/core-booking"
        ? { items: query?.status === "paid" ? [{ ...booking, proposal }] : [] }
        : key.endsWith("/permits")
          ? { items: permits }
          : manual,
    )) as unknown as Client;
const now = new Date("2027-09-28T06:10:00Z");
async function stampWith(...o: Parameters<typeof withManual>): Promise<string | undefined> {
  const pages = offlinePagesOf((await loadOfflineBookings(withManual(...o), now)).bookings, now, "nb");
  return pages.find(({ url }) => url.includes("bookingId=b"))?.stamp;
}

it("the stamp of an offline booking changes when its house key is shown and when its manual changes", async () => {
  const before = await stampWith({ updatedAt: "2027-09-01T10:00:00Z", items: [{ key: null }] });
  const withKey = await stampWith({ updatedAt: "2027-09-01T10:00:00Z", items: [{ key: "2468" }] });
  const changed = await stampWith({ updatedAt: "2027-09-28T06:05:00Z", items: [{ key: "1357" }] });
  expect(new Set([before, withKey, changed]).size).toBe(3);
  expect(withKey).not.toContain("2468");
});

it("the stamp of an offline booking changes when the stay is changed by agreement", async () => {
  const before = await stampWith({ items: [] });
  const changed = await stampWith({ items: [] }, { changedAt: "2027-09-20T10:00:00Z" });
  expect(changed).not.toBe(before);
});

it("the stamp of an offline booking changes when a permit is issued, and when it is void", async () => {
  const permit = { permitId: "00112233445566ff", state: "valid" };
  const [none, valid, isVoid] = await Promise.all(
    [[], [permit], [{ ...permit, state: "void" }]].map((permits) => stampWith({ items: [] }, null, permits)),
  );
  expect(valid).not.toBe(none);
  expect(isVoid).toBe(none);
});
