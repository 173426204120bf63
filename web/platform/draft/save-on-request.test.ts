import { expect, it } from "vitest";
import { ApiError } from "#contract/client.ts";
import type { StoredDraft } from "./stored-draft.ts";
import { SaveOnRequest } from "./save-on-request.ts";

type Values = { name: string; beds: string; from: string; to: string };
type Body = { name: string; beds: number | null; from: string; to: string };
type Cabin = Body & { version: number };
const blank: Values = { name: "", beds: "", from: "", to: "" };
const stored: Cabin = { name: "Koia", beds: 4, from: "", to: "", version: 1 };
const days = { values: ["from", "to"], fields: ["from", "to"] };
const problem = (status: number, code: string, path?: string) =>
  new ApiError({
    type: "",
    status,
    code,
    title: "",
    detail: "Nei",
    ...(path && { errors: [{ code, path, detail: "Nei" }] }),
  });

/** A fake server with one cabin, and a browser in whose windows the cabin's form can be opened. */
function windows(o: { saved?: Cabin } = { saved: stored }) {
  const server: { now?: Cabin | undefined } = { now: o.saved };
  const browser = new Map<number, StoredDraft<Values>>();
  const sent: object[] = [];
  /** A refusal that the server responds with; with `of` only to requests that change this field. */
  const refuse: { now?: ApiError | undefined; of?: string } = {};
  const open = () =>
    new SaveOnRequest<Values, Body, Cabin>({
      shape: {
        parts: {
          name: { values: ["name"], fields: ["name"] },
          beds: { values: ["beds"], fields: ["beds"] },
          days,
        },
        valuesOf: ({ name, beds, from, to }) => ({ name, beds: String(beds ?? ""), from, to }),
        bodyOf: ({ beds, ...rest }) => ({ ...rest, beds: beds === "" ? null : Number(beds) }),
      },
      saved: server.now,
      initial: blank,
      blank,
      create: async (body) => {
        sent.push(body);
        const created = { ...body, version: 1 };
        server.now = created;
        return created;
      },
      change: async (_saved, { version, ...body }) => {
        sent.push(body);
        if (refuse.now && (!refuse.of || refuse.of in body)) throw refuse.now;
        if (!server.now || version !== server.now.version) throw problem(409, "version_outdated");
        const changed = { ...server.now, ...(body as Body), version: server.now.version + 1 };
        server.now = changed;
        return changed;
      },
      fetch: async () => server.now as Cabin,
      wrong: ({ beds }) =>
        Number.isNaN(Number(beds)) ? [{ code: "invalid_type", path: "beds", detail: "tall" }] : [],
      read: (saved) => browser.get(saved?.version ?? 0),
      store: (saved, draft) => {
        browser.set(saved?.version ?? 0, draft);
        return true;
      },
    });
  return { open, sent, refuse, browser, server: () => server.now };
}

it("changes are sent when saving is requested, and not before", async () => {
  const { open, sent } = windows();
  const one = open();
  one.set({ name: "Nykoia" });
  expect(sent).toEqual([]);
  expect(await one.save()).toMatchObject({ name: "Nykoia", beds: 4, version: 2 });
  expect(sent).toEqual([{ name: "Nykoia" }]);
  expect(one.view().unsaved).toBe(false);
});
it("changes saved by another window are merged, and changes of the same field are reported as a conflict", async () => {
  const { open, server } = windows();
  const [one, other] = [open(), open()];
  other.set({ beds: "6" });
  await other.save();
  one.set({ name: "Nykoia" });
  await one.save();
  expect(server()).toMatchObject({ name: "Nykoia", beds: 6 });
  expect(one.view().values.beds).toBe("6");

  other.set({ name: "Gammelkoia" });
  expect(await other.save()).toBeUndefined();
  expect(other.view().conflict).toMatchObject([{ part: "name" }]);
  expect(server()?.name).toBe("Nykoia");
  other.settle(true);
  await other.save();
  expect(server()?.name).toBe("Gammelkoia");
});
it("if one part has an error, the other parts are saved and the error is reported", async () => {
  const { open, refuse, server } = windows();
  const one = open();
  one.set({ name: "Nykoia", to: "2027-10-02" });
  Object.assign(refuse, { now: problem(409, "offering_has_holds", "to"), of: "to" });
  expect(await one.save()).toBeUndefined();
  expect(server()).toMatchObject({ name: "Nykoia", to: "", version: 2 });
  expect(one.view()).toMatchObject({ unsaved: true, values: { to: "2027-10-02" } });
  expect(one.view().problem?.errors).toMatchObject([{ path: "to" }]);
  one.set({ to: "" });
  expect(one.view()).toMatchObject({ unsaved: false, problem: undefined });
});
it("unsaved values are restored after a reload, until saved or discarded", async () => {
  const { open, server } = windows();
  open().set({ beds: "sju" });
  const again = open();
  again.open();
  expect(again.view()).toMatchObject({ restored: true, values: { beds: "sju" } });
  again.discard();
  expect(again.view()).toMatchObject({ restored: false, unsaved: false, values: { beds: "4" } });
  again.set({ beds: "7" });
  const third = open();
  third.open();
  await third.save();
  expect(server()?.beds).toBe(7);
  const last = open();
  last.open();
  expect(last.view().restored).toBe(false);
});
it("a stored draft is offered when the server's version is newer", () => {
  const { open, browser } = windows();
  browser.set(1, { on: "0", values: { name: "Fra i går" } });
  const form = open();
  form.open();
  expect(form.view()).toMatchObject({ found: { name: "Fra i går" }, values: { name: "Koia" } });
  form.answerOffer(true);
  expect(form.view().values.name).toBe("Fra i går");
});
it("a new cabin is sent completely, and its stored draft deleted afterwards", async () => {
  const { open, sent, browser } = windows({});
  const form = open();
  form.set({ name: "Koia" });
  expect(browser.get(0)?.values).toEqual({ name: "Koia" });
  await form.save();
  expect(sent).toEqual([{ name: "Koia", beds: null, from: "", to: "" }]);
  expect(browser.get(0)?.values).toEqual({});
});
it("a field's error is shown until the field is changed", async () => {
  const { open, refuse } = windows();
  refuse.now = problem(422, "season_order", "to");
  const form = open();
  form.set({ from: "2027-10-02", to: "2027-10-01" });
  await form.save();
  expect(form.view().problem?.errors).toMatchObject([{ path: "to" }]);
  form.set({ name: "Nykoia" });
  expect(form.view().problem?.errors).toMatchObject([{ path: "to" }]);
  form.set({ to: "2027-10-09" });
  expect(form.view().problem).toBeUndefined();
  form.set({ beds: "mange" });
  await form.save();
  expect(form.view().problem?.errors).toMatchObject([{ path: "beds", detail: "tall" }]);
});
