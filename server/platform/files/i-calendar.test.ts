import { expect, it } from "vitest";
import { iCalendar } from "./i-calendar.ts";

const stay = {
  uid: "b1@utmark.example",
  stamp: "2027-09-01T08:15:30.123Z",
  fromDate: "2027-10-01",
  toDate: "2027-10-04",
  summary: "Elgjakt; på Storåsen, øst\nmed hund",
  place: "Storåsen, Namsskogan",
  url: "https://utmark.example/booking-request-details-page?bookingId=b1",
};
const unfold = (file: string) => file.replace(/\r\n /g, "").split("\r\n");

it("a stay is one event of whole days, the day of departure included", () => {
  const description = "Nils, +4790000000";
  const lines = unfold(iCalendar({ ...stay, description, at: { lon: 13.1, lat: 64.55 } }));
  expect(lines).toEqual(
    expect.arrayContaining([
      "DTSTART;VALUE=DATE:20271001",
      "DTEND;VALUE=DATE:20271005",
      "DTSTAMP:20270901T081530Z",
      "GEO:64.55;13.1",
      "DESCRIPTION:Nils\\, +4790000000",
      "TRIGGER:-PT12H", // noon of the day before arrival
    ]),
  );
});
it("text is escaped so that it cannot end its line or field, and lines are folded at 75 octets", () => {
  const file = iCalendar({ ...stay, place: "Ås ".repeat(60).trim() });
  expect(unfold(file)).toContain("SUMMARY:Elgjakt\\; på Storåsen\\, øst\\nmed hund");
  expect(unfold(file).find((line) => line.startsWith("LOCATION:"))).toBe(
    `LOCATION:${"Ås ".repeat(60).trim()}`,
  );
  for (const line of file.split("\r\n"))
    expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
});
it.each(["\r", "\n", "\r\n"])("the line break %j in any field is text", (br) => {
  const evil = `Storåsen${br}ATTENDEE:mailto:x@evil.example`;
  for (const field of ["uid", "summary", "place"] as const)
    expect(unfold(iCalendar({ ...stay, [field]: evil })).join("|")).toContain(
      ":Storåsen\\nATTENDEE:mailto:x@evil.example|",
    );
  expect(iCalendar({ ...stay, place: evil, url: evil }).split(/\r\n|\r|\n/)).not.toContain(
    "ATTENDEE:mailto:x@evil.example",
  );
});
it("every other control character is removed", () => {
  const lines = unfold(
    iCalendar({ ...stay, place: "Stor\u0000å\u000bs\u000c\u001b\u0085e\u007fn\u2028, \tøst" }),
  );
  expect(lines).toContain("LOCATION:Storåsen\\, \tøst");
});
