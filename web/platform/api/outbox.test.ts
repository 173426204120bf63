import { afterEach, expect, it, vi } from "vitest";

let sent: string[] = [];
/** Opens a page in a browser with this storage (undefined: it is blocked) and returns its outbox. */
async function openPage(storage: { kept: string } | undefined) {
  const write = (_: string, value: string) => {
    if (!storage) throw new DOMException("full", "QuotaExceededError");
    storage.kept = value;
  };
  vi.stubGlobal("localStorage", { getItem: () => storage?.kept ?? null, setItem: write });
  vi.stubGlobal("document", { documentElement: { dataset: {}, lang: "nb" } });
  const online: (() => void)[] = [];
  vi.stubGlobal(
    "addEventListener",
    (name: string, listener: () => void) => name === "online" && online.push(listener),
  );
  vi.stubGlobal("removeEventListener", () => {});
  vi.resetModules();
  return { online, ...(await import("./outbox.ts")) };
}
const network = (isThere: () => boolean) =>
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    if (!isThere()) throw new TypeError("Failed to fetch");
    sent.push(JSON.parse(body).text);
    return Response.json({ messageId: "m", status: "sent" }, { status: 201 });
  });
const message = (text: string) => ({ uid: "ola", conversationId: "c", text, images: [] });
const listener = { onFailed: () => {} };
afterEach(() => {
  vi.unstubAllGlobals();
  sent = [];
});

it("each message is sent once where the browser cannot store anything", async () => {
  network(() => true);
  const { add } = await openPage(undefined);
  for (const text of ["Hei", "Er det bom?"]) add(message(text));
  await vi.waitFor(() => expect(sent).toEqual(["Hei", "Er det bom?"]));
});

it("once the network is back, waiting messages are sent by the next page that opens", async () => {
  const storage = { kept: "[]" };
  let isOnline = false;
  network(() => isOnline);
  const chat = await openPage(storage);
  chat.add(message("Vi er fire"));
  await vi.waitFor(() => expect(storage.kept).toContain('"waiting"'));
  const { startSending, online } = await openPage(storage);
  const stops = [startSending("per", listener), startSending("ola", listener), startSending("ola", listener)];
  await vi.waitFor(() => expect(storage.kept).toContain('"waiting"'));
  isOnline = true;
  for (const again of online) again();
  await vi.waitFor(() => expect(storage.kept).toBe("[]"));
  expect(sent).toEqual(["Vi er fire"]);
  for (const end of stops) end();
});
