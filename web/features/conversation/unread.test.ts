import { expect, it } from "vitest";
import { countFromOthers, firstUnread } from "./unread.ts";

const aMessage = (
  position: number,
  senderUid: string | null,
  status: "read" | "delivered" = "delivered",
) => ({
  messageId: `m${position}`,
  position,
  senderUid,
  status,
});

it("the first unread message is the first one of somebody else that the reader has not read", () => {
  expect(
    firstUnread([aMessage(1, "other", "read"), aMessage(2, "me"), aMessage(3, null)], "me"),
  ).toBeUndefined();
  expect(firstUnread([aMessage(1, "other", "read"), aMessage(2, null), aMessage(3, "other")], "me")).toBe(
    "m3",
  );
});

it("the count of new messages includes only messages written by others, not system messages", () => {
  const items = [
    aMessage(1, "other"),
    aMessage(2, "me"),
    aMessage(3, null),
    aMessage(4, "other"),
    aMessage(5, "third"),
  ];
  expect(countFromOthers(items, "me", 1)).toBe(2);
  expect(countFromOthers(items, "me", 5)).toBe(0);
});
