import { describe, expect, it } from "vitest";
import { channelsFor, type Contactable } from "./channels.ts";

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
  emailKindsOff: [],
  phone: "+4790000000",
  email: "kari@example.no",
  devices: 0,
  ...more,
});
const choices = person().preferences.notifications;

describe("the channels of a notification", () => {
  it.each([
    ["by e-mail from the start", "bookingRequests", person(), ["email", "app"]],
    [
      "not by e-mail where this kind is off",
      "bookingResults",
      person({ notifications: { ...choices, bookingResults: off } }),
      ["app"],
    ],
    [
      "of another kind all the same",
      "bookingRequests",
      person({ notifications: { ...choices, bookingResults: off } }),
      ["email", "app"],
    ],
    [
      "by SMS where chosen",
      "chatMessages",
      person({ notifications: { ...choices, chatMessages: { email: false, sms: true } } }),
      ["sms", "app"],
    ],
    [
      "not by SMS without a number",
      "chatMessages",
      person({ notifications: { ...choices, chatMessages: { email: false, sms: true } } }, { phone: null }),
      ["app"],
    ],
    ["not by e-mail where all mail is off", "general", person({ emailNotifications: false }), ["app"]],
    ["not of a kind that is off", "ratings", person({}, { emailKindsOff: ["ratings"] }), ["app"]],
    [
      "of another all the same, which never comes by SMS",
      "alerts",
      person({}, { emailKindsOff: ["ratings"] }),
      ["email", "app"],
    ],
    ["to nobody who has left, not even what must be told", "general", { ...person(), email: "" }, []],
    ["to a device that wants it", "general", person({}, { devices: 1 }), ["email", "push", "app"]],
    [
      "not to a device where push is off",
      "general",
      person({ pushNotifications: false }, { devices: 1 }),
      ["email", "app"],
    ],
  ] as const)("are chosen: %s", (_name, category, to, channels) =>
    expect(channelsFor({ category }, to)).toEqual(channels),
  );
  it("mandatory notices are sent by e-mail whatever the preferences", () => {
    const nothing = person({
      emailNotifications: false,
      pushNotifications: false,
      notifications: { bookingRequests: off, bookingResults: off, chatMessages: off },
    });
    expect(channelsFor({ category: "bookingResults", must: true }, nothing)).toEqual(["email", "app"]);
  });
});
