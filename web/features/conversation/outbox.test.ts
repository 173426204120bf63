import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, expect, it, vi } from "vitest";
import { type Outbox, useOutbox } from "./outbox.ts";

afterEach(() => vi.unstubAllGlobals());

it("sends each message once where the browser can store nothing", async () => {
  const sent: { text: string }[] = [];
  const full = () => {
    throw new DOMException("full", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: full });
  vi.stubGlobal("document", { documentElement: { dataset: {}, lang: "nb" } });
  vi.stubGlobal("fetch", async (_: string, { body }: { body: string }) => {
    sent.push(JSON.parse(body));
    return Response.json({ messageId: "m", status: "sent" }, { status: 201 });
  });
  let outbox: Outbox | undefined;
  renderToString(
    createElement(() => {
      outbox = useOutbox(
        "ola",
        () => {},
        () => {},
      );
      return null;
    }),
  );
  for (const text of ["Hei", "Er det bom?"]) outbox?.add({ conversationId: "c", text, images: [] });
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  expect(sent.map(({ text }) => text)).toEqual(["Hei", "Er det bom?"]);
});
