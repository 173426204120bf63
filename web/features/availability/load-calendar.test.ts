import { describe, expect, it } from "vitest";
import { ApiError, type Client } from "#contract/client.ts";
import type { Calendar } from "./calendar-days.ts";
import { loadCalendar, canKeepLoadedCalendar } from "./load-calendar.ts";

const now = new Date("2026-11-20T12:00:00Z");
const offering = (from: string, to: string): Calendar["items"][number] => ({
  kind: "offering",
  id: "elg",
  name: "Elgjakt",
  propertyId: "p",
  propertyName: "Storåsen",
  status: "active",
  capacity: 1,
  spans: [{ from, to, density: "free", placesLeft: 1 }],
  blackouts: [],
  prices: null,
});
function server(items: Calendar["items"], bookings: Partial<Calendar["bookings"][number]>[] = []) {
  const requestedYears: string[] = [];
  const api = (async (key: string, { body }: { body: { from: string; to: string } }) => {
    if (key === "GET /api/calendars") return { feeds: [], imports: [] };
    requestedYears.push(body.from.slice(0, 4));
    return { ...body, items, bookings };
  }) as unknown as Client;
  return { api, requestedYears };
}
const query = (month?: string) => new URLSearchParams({ tab: "availability", ...(month && { month }) });

describe("the calendar's year", () => {
  it("is that of the address, and is loaded once", async () => {
    const { api, requestedYears } = server([offering("2027-09-25", "2027-11-01")]);
    expect(await loadCalendar(api, query("2028-03"), now)).toMatchObject({
      month: "2028-03",
      today: "2026-11-20",
    });
    expect(requestedYears).toEqual(["2028"]);
  });
  it("begins at the next month with something in season, even in the next year", async () => {
    expect(
      await loadCalendar(server([offering("2026-12-10", "2027-01-01")]).api, query(), now),
    ).toMatchObject({ month: "2026-12" });
    expect(
      await loadCalendar(server([offering("2027-09-25", "2027-11-01")]).api, query(), now),
    ).toMatchObject({ month: "2027-09", calendar: { from: "2027-01-01" } });
    expect(
      await loadCalendar(server([offering("2026-03-01", "2026-04-01")]).api, query("nonsense"), now),
    ).toMatchObject({ month: "2026-11", calendar: { from: "2026-01-01" } });
  });
  it("begins at this month if it has bookings, though nothing is in season", async () => {
    const stay = { fromDate: "2026-11-24", toDate: "2026-11-27", items: ["elg"] };
    expect(
      await loadCalendar(server([offering("2026-12-10", "2027-01-01")], [stay]).api, query(), now),
    ).toMatchObject({ month: "2026-11" });
  });
  it("shows an error on the page if it fails to load, or redirects to sign-in without a session", async () => {
    const refusing = (status: number) =>
      (async () => {
        throw new ApiError({ type: "", status, code: "internal_error", title: "", detail: "" });
      }) as unknown as Client;
    expect(await loadCalendar(refusing(500), query(), now)).toEqual({
      month: "2026-11",
      today: "2026-11-20",
      calendar: undefined,
    });
    await expect(loadCalendar(refusing(401), query(), now)).rejects.toThrow();
  });
});

it("the calendar is loaded again for another year, another tab or a live event, but not for another month", () => {
  const url = (search: string) => new URL(`http://utmark.test/dashboard?${search}`);
  const quiet = (a: string, b: string) => canKeepLoadedCalendar(url(a), url(b));
  expect(quiet("tab=availability&month=2027-09", "tab=availability&month=2027-10&kind=cabin")).toBe(true);
  expect(quiet("tab=availability", "tab=availability&kind=cabin")).toBe(true);
  expect(quiet("tab=availability&month=2027-12", "tab=availability&month=2028-01")).toBe(false);
  expect(quiet("tab=availability", "tab=availability&month=2027-10")).toBe(false);
  expect(quiet("tab=bookings", "tab=availability&month=2027-10")).toBe(false);
  expect(quiet("tab=availability&month=2027-10", "tab=availability&month=2027-10")).toBe(false);
});
