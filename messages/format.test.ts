import { expect, it } from "vitest";
import {
  listAll,
  area,
  timeOfDay,
  date,
  dateRange,
  dateTime,
  deadline,
  fromMoney,
  list,
  money,
  month,
  timeOrDate,
  weekday,
} from "./format.ts";

/** Replaces non-breaking spaces by plain ones, so that the expected texts are readable. */
const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, " ");

it.each([
  [1_800_000, "18 000 kr", "NOK 18,000"],
  [-358_345, "−3 583,45 kr", "−NOK 3,583.45"],
  [50, "0,50 kr", "NOK 0.50"],
  [0, "0 kr", "NOK 0"],
])("%i øre is written in both languages", (ore, nb, en) => {
  expect(plain(money(ore, "nb"))).toBe(nb);
  expect(plain(money(ore, "en"))).toBe(en);
});

it.each([
  ["2027-10-01", "2027-10-04", "fre. 1.–man. 4. oktober", "Fri 1–Mon 4 October"],
  ["2027-09-29", "2027-10-04", "ons. 29. september–man. 4. oktober", "Wed 29 September–Mon 4 October"],
  [
    "2027-12-29",
    "2028-01-04",
    "ons. 29. desember 2027–tir. 4. januar 2028",
    "Wed 29 December 2027–Tue 4 January 2028",
  ],
])("the stay from %s to %s is written in both languages", (from, to, nb, en) => {
  expect(dateRange(from, to, "nb")).toBe(nb);
  expect(dateRange(from, to, "en")).toBe(en);
});

it("dates, months and weekdays are written in words", () => {
  expect(date("2027-10-01", "nb", { year: true })).toBe("fre. 1. oktober 2027");
  expect(date("2027-10-01", "nb", { weekday: false, short: true })).toBe("1. okt.");
  expect(month("2027-10-01", "nb")).toBe("oktober 2027");
  expect(weekday("2027-10-04", "nb", "short")).toBe("ma");
});

it("instants are shown in Norwegian time, also around midnight and when summer time begins or ends", () => {
  expect(plain(timeOfDay("2027-10-01T12:00:00Z", "nb"))).toBe("kl. 14.00");
  expect(plain(timeOfDay("2027-09-30T22:00:00Z", "nb"))).toBe("kl. 00.00");
  expect(plain(timeOfDay("2027-12-01T12:00:00Z", "en"))).toBe("13:00");
  expect(plain(dateTime("2027-09-03T12:00:00Z", "nb"))).toBe("fre. 3. september kl. 14.00");
  expect(plain(dateTime("2027-09-03T12:00:00Z", "en", { year: true }))).toBe("Fri 3 September 2027 at 14:00");
});

it.each([
  ["2027-09-03T12:00:00Z", "fredag 3. september kl. 14.00", "Friday 3 September at 14:00"],
  ["2027-09-02T22:00:00Z", "torsdag 2. september ved midnatt", "midnight at the end of Thursday 2 September"],
])("the deadline %s is written in both languages", (at, nb, en) => {
  expect(plain(deadline(new Date(at), "nb", (date) => `${date} ved midnatt`))).toBe(nb);
  expect(plain(deadline(new Date(at), "en", (date) => `midnight at the end of ${date}`))).toBe(en);
});

it("an area is shown in the landowner's unit", () => {
  expect(plain(area({ value: 38_000, unit: "maal" }, "nb"))).toBe("38 000 mål");
  expect(plain(area({ value: 38_000, unit: "maal" }, "en"))).toBe("38,000 mål (3,800 ha)");
  expect(plain(area({ value: 12.5, unit: "hectares" }, "en"))).toBe("12.5 hectares");
});

it("a from-price is rounded up to whole kroner, so that it never understates", () => {
  expect(plain(fromMoney(1_065_531, "nb"))).toBe("10 656 kr");
  expect(plain(fromMoney(150_000, "en"))).toBe("NOK 1,500");
});

it("a list is written with commas and lower case, as in a sentence", () => {
  expect(list(["Skog", "Myr og våtmark", "Fjell"], "nb")).toBe("Skog, myr og våtmark, fjell");
  expect(list(["Dusj", "TV", "Wi-Fi", "Badstue"], "nb")).toBe("Dusj, TV, Wi-Fi, badstue");
  expect(listAll(["Saturday", "Sunday"], "en")).toBe("Saturday and Sunday");
});

it("a date range has its year if `year` is set", () =>
  expect(dateRange("2026-09-10", "2026-12-23", "nb", { weekday: false, short: true, year: true })).toBe(
    "10. sep.–23. des. 2026",
  ));

it("a date has its year unless that is the current year, and a time has its day unless that is today", () => {
  const now = "2027-12-30T21:00:00Z";
  expect(date("2028-02-01", "nb", { now })).toBe("tir. 1. februar 2028");
  expect(date("2027-12-31", "nb", { now })).toBe("fre. 31. desember");
  expect(dateRange("2028-02-01", "2028-02-04", "nb", { now })).toBe("tir. 1.–fre. 4. februar 2028");
  expect(plain(dateTime("2027-12-31T23:30:00Z", "nb", { now }))).toBe("lør. 1. januar 2028 kl. 00.30");
  expect(plain(timeOrDate("2027-12-30T20:58:00Z", now, "nb"))).toBe("kl. 21.58");
  expect(plain(timeOrDate("2027-12-29T20:58:00Z", now, "nb"))).toBe("ons. 29. desember kl. 21.58");
});
