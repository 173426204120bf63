import { expect, it } from "vitest";
import { countFromOthers, firstUnread } from "./unread.ts";

const said = (position: number, senderUid: string | null, status: "read" | "delivered" = "delivered") => ({
  ...{ messageId: `m${position}`, position, senderUid, status },
});

it("the first unread message is the first one of somebody else that the reader has not read", () => {
  expect(firstUnread([said(1, "other", "read"), said(2, "me"), said(3, null)], "me")).toBeUndefined();
  expect(firstUnread([said(1, "other", "read"), said(2, null), said(3, "other")], "me")).toBe("m3");
});

it("the count of new messages includes those of others, and neither one's own nor system messages", () => {
  const items = [said(1, "other"), said(2, "me"), said(3, null), said(4, "other"), said(5, "third")];
  expect(countFromOthers(items, "me", 1)).toBe(2);
  expect(countFromOthers(items, "me", 5)).toBe(0);
});
