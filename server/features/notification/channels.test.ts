import { describe, expect, it } from "vitest";
import { channelsFor, type Contactable } from "./channels.ts";

const noChannels = { email: false, sms: false };
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
    ["e-mail by default", "bookingRequests", person(), ["email", "app"]],
    [
      "no e-mail where this kind is off",
      "bookingResults",
      person({ notifications: { ...choices, bookingResults: noChannels } }),
      ["app"],
    ],
    [
      "e-mail of another kind than the one that is off",
      "bookingRequests",
      person({ notifications: { ...choices, bookingResults: noChannels } }),
      ["email", "app"],
    ],
    [
      "SMS where it is switched on",
      "chatMessages",
      person({ notifications: { ...choices, chatMessages: { email: false, sms: true } } }),
      ["sms", "app"],
    ],
    [
      "no SMS without a number",
      "chatMessages",
      person({ notifications: { ...choices, chatMessages: { email: false, sms: true } } }, { phone: null }),
      ["app"],
    ],
    ["no e-mail where all e-mail is off", "general", person({ emailNotifications: false }), ["app"]],
    [
      "no e-mail where this kind of e-mail is off",
      "ratings",
      person({}, { emailKindsOff: ["ratings"] }),
      ["app"],
    ],
    [
      "e-mail of another kind, which never has SMS",
      "alerts",
      person({}, { emailKindsOff: ["ratings"] }),
      ["email", "app"],
    ],
    ["none to a deleted account, even for a mandatory message", "general", { ...person(), email: "" }, []],
    ["push to a device with a subscription", "general", person({}, { devices: 1 }), ["email", "push", "app"]],
    [
      "no push where push is off",
      "general",
      person({ pushNotifications: false }, { devices: 1 }),
      ["email", "app"],
    ],
  ] as const)("are chosen: %s", (_name, category, to, channels) =>
    expect(channelsFor({ category }, to)).toEqual(channels),
  );
  it("mandatory notices are sent by e-mail whatever the preferences", () => {
    const withoutChannels = person({
      emailNotifications: false,
      pushNotifications: false,
      notifications: { bookingRequests: noChannels, bookingResults: noChannels, chatMessages: noChannels },
    });
    expect(channelsFor({ category: "bookingResults", must: true }, withoutChannels)).toEqual([
      "email",
      "app",
    ]);
  });
});
