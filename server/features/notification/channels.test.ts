import { describe, expect, it } from "vitest";
import { channelsFor, type Contactable, smsText } from "./channels.ts";

const off = { email: false, sms: false };
const person = (
  over: Partial<Contactable["preferences"]> = {},
  more: Partial<Contactable> = {},
): Contactable => ({
  preferences: {
    emailNotifications: true,
    pushNotifications: true,
    notifications: {
      bookingRequests: { email: true, sms: false },
      bookingResults: { email: true, sms: false },
      chatMessages: { email: true, sms: false },
    },
    ...over,
  },
  phone: "+4790000000",
  email: "kari@example.no",
  devices: 0,
  ...more,
});
const choices = person().preferences.notifications;

describe("the channels of a notification", () => {
  it.each([
    ["by e-mail from the start", "bookingRequests", person(), ["email"]],
    [
      "not by e-mail where this kind is off",
      "bookingResults",
      person({ notifications: { ...choices, bookingResults: off } }),
      [],
    ],
    [
      "of another kind all the same",
      "bookingRequests",
      person({ notifications: { ...choices, bookingResults: off } }),
      ["email"],
    ],
    [
      "by SMS where chosen",
      "chatMessages",
      person({ notifications: { ...choices, chatMessages: { email: false, sms: true } } }),
      ["sms"],
    ],
    [
      "not by SMS without a number",
      "chatMessages",
      person({ notifications: { ...choices, chatMessages: { email: false, sms: true } } }, { phone: null }),
      [],
    ],
    ["not by e-mail where all mail is off", "general", person({ emailNotifications: false }), []],
    ["to nobody who has left, not even what must be told", "general", { ...person(), email: "" }, []],
    ["to a device that wants it", "general", person({}, { devices: 1 }), ["email", "push"]],
    [
      "not to a device where push is off",
      "general",
      person({ pushNotifications: false }, { devices: 1 }),
      ["email"],
    ],
  ] as const)("%s", (_name, category, to, channels) =>
    expect(channelsFor({ category }, to)).toEqual(channels),
  );
  it("mandatory notices are sent by e-mail whatever the preferences", () => {
    const nothing = person({
      emailNotifications: false,
      pushNotifications: false,
      notifications: { bookingRequests: off, bookingResults: off, chatMessages: off },
    });
    expect(channelsFor({ category: "bookingResults", must: true }, nothing)).toEqual(["email"]);
  });
});

describe("an SMS", () => {
  const link = `https://utmark.example/booking-request-details-page?bookingId=${"0".repeat(36)}`;
  it("is the subject and the link", () =>
    expect(smsText("Kari sa ja til Storåsen", link)).toBe(`Kari sa ja til Storåsen ${link}`));
  it("is two messages long at most, and its link is not cut", () => {
    const text = smsText("a".repeat(400), link);
    expect(text.length).toBe(320);
    expect(text.endsWith(`… ${link}`)).toBe(true);
  });
});
