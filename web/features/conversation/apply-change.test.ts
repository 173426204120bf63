import { expect, it, vi } from "vitest";
import { withChange } from "./use-live-chat.ts";
import type { Chat, Conversation, Message, MessagePage } from "./load-chat.ts";
import { readChanges } from "./use-live-chat.ts";

const row = (conversationId: string, hour: number, more: Partial<Conversation> = {}) =>
  ({
    conversationId,
    lastActivityAt: `2027-08-01T0${hour}:00:00Z`,
    contactsShown: false,
    ...more,
  }) as Conversation;
const message = (position: number, senderUid: string) => ({ position, senderUid, status: "sent" }) as Message;
const page = (items: Message[], more: Partial<MessagePage> = {}) =>
  ({
    items,
    nextCursor: null,
    deliveredUpTo: 0,
    readUpTo: 0,
    readers: [],
    removed: 0,
    ...more,
  }) as MessagePage;
const chat = (nextCursor: string | null = null): Chat =>
  ({
    list: { items: [row("b", 5), row("a", 3)], nextCursor },
    open: row("a", 3),
    messages: page([message(7, "me"), message(8, "other")]),
  }) as unknown as Chat;
const ids = (it?: Chat) => it?.list.items.map(({ conversationId }) => conversationId);

it("the list sorts a conversation by its newest message, and drops a conversation that the reader has left", () => {
  const change = (conversationId: string, hour: number) => ({
    conversationId,
    row: row(conversationId, hour),
  });
  expect(ids(withChange(chat(), change("c", 6), "me"))).toEqual(["c", "b", "a"]);
  expect(ids(withChange(chat(), change("c", 4), "me"))).toEqual(["b", "c", "a"]);
  expect(ids(withChange(chat(), change("c", 1), "me"))).toEqual(["b", "a", "c"]);
  expect(ids(withChange(chat("more"), change("c", 1), "me"))).toEqual(["b", "a"]);
  expect(ids(withChange(chat(), { conversationId: "b", row: undefined }, "me"))).toEqual(["a"]);
});
it("new messages are added, and the positions up to which others have received and read are updated", () => {
  const after = page([message(9, "other")], { deliveredUpTo: 8, readUpTo: 7 });
  const changed = withChange(chat(), { conversationId: "a", row: row("a", 6), after }, "me");
  expect(ids(changed)).toEqual(["a", "b"]);
  expect(changed?.messages?.items.map(({ position, status }) => `${position} ${status}`)).toEqual([
    "7 read",
    "8 sent",
    "9 sent",
  ]);
  const same =
    changed && withChange(changed, { conversationId: "a", row: row("a", 6), after: page([]) }, "me");
  expect(same?.messages?.items).toHaveLength(3);
});
it("the page is reloaded if earlier messages have changed or messages in between are missing", () => {
  const of = (after: MessagePage | undefined, one: Conversation | undefined = row("a", 6)) =>
    withChange(chat(), { conversationId: "a", row: one, ...(after && { after }) }, "me");
  expect(of(page([message(10, "other")]))).toBeUndefined();
  expect(of(page([], { removed: 1 }))).toBeUndefined();
  expect(of(page([]), row("a", 6, { contactsShown: true }))).toBeUndefined();
  expect(of(undefined)).toBeUndefined();
});

it("a conversation that changes while it or the page is being loaded is loaded again", async () => {
  vi.useFakeTimers();
  try {
    const log: string[] = [];
    const slowly = async (what: string) => {
      log.push(what);
      await new Promise((resolve) => setTimeout(resolve, 1000));
    };
    const { changed } = readChanges({
      read: async (id) => {
        await slowly(id);
        return log.length < 3;
      },
      reload: () => slowly("reload"),
    });
    changed("a");
    for (let n = 0; n < 3; n += 1) {
      await vi.advanceTimersByTimeAsync(900);
      changed("a");
    }
    await vi.advanceTimersByTimeAsync(700);
    expect(log).toEqual(["a", "a", "a", "reload"]);
    changed("b");
    await vi.advanceTimersByTimeAsync(1500);
    expect(log.slice(4)).toEqual(["b"]);
  } finally {
    vi.useRealTimers();
  }
});
