import { expect, it } from "vitest";
import { eachDay } from "#domain/days.ts";
import { loadFirstMonth } from "./first-month.ts";

const server = (freeFrom: string) => {
  const requestedSpans: string[] = [];
  const fetchDays = async ({ from, to }: { from: string; to: string }) => {
    requestedSpans.push(`${from} ${to}`);
    return {
      days: eachDay(from, to).map((date) => ({ date, ...(date < freeFrom && { reason: "booked" }) })),
    };
  };
  return { fetchDays, requestedSpans };
};
const opens = "2027-09-25";

it("the calendar begins at the first month with available days, in one request", async () => {
  const { fetchDays, requestedSpans } = server("2027-12-24");
  const { month, days } = await loadFirstMonth({ requestedDate: undefined, opens }, fetchDays);
  expect([month, days?.[0]?.date, days?.at(-1)?.date]).toEqual(["2027-12", "2027-12-01", "2028-01-31"]);
  expect(requestedSpans).toEqual(["2027-09-01 2028-10-01"]);
});

it("the calendar begins at the requested day, or at the season if no day is available", async () => {
  expect(
    (await loadFirstMonth({ requestedDate: undefined, opens }, server("2030-01-01").fetchDays)).month,
  ).toBe("2027-09");
  const { fetchDays, requestedSpans } = server("2027-12-24");
  expect((await loadFirstMonth({ requestedDate: "2027-10-05", opens }, fetchDays)).month).toBe("2027-10");
  expect(requestedSpans).toEqual(["2027-10-01 2027-12-01"]);
});

it("if the request fails, the calendar begins at the season and has no days", async () => {
  const failingFetch = () => Promise.reject(new Error("failing"));
  expect(await loadFirstMonth({ requestedDate: undefined, opens }, failingFetch)).toEqual({
    month: "2027-09",
    days: undefined,
  });
});
