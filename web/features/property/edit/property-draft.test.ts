import { screens } from "#messages/nb/index.ts";
import { propertyFields } from "#contract/property/fields.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError, type Problem } from "#contract/client.ts";
import type { StoredDraft } from "#web/platform/draft/stored-draft.ts";
import { emptyProperty, type OwnPropertyView, propertyShape, type PropertyValues } from "./property-form.ts";
import { propertyAutosave } from "./use-property-draft.ts";

const stored: OwnPropertyView = {
  ...propertyFields.Create.parse({ name: "Skogmo", type: "hunting_ground" }),
  wholeGroundId: "p1",
  right: {
    status: "none",
    held: null,
    organizationNumber: null,
    organizationName: null,
    documentId: null,
    note: null,
    question: null,
    reason: null,
    publishes: false,
  },
  grounds: [],
  propertyId: "p1",
  rights: ["answer", "calendar", "edit", "own"],
  ownerUid: "u1",
  landownerName: "Ola",
  municipality: null,
  county: null,
  location: null,
  cabins: [],
  services: [],
  offerings: [],
  images: [],
  drawing: "/pictures/landscape/p.svg",
  documents: [],
  missing: [],
  groundQuestions: [],
  version: 1,
  createdAt: "2027-01-01T00:00:00.000Z",
  updatedAt: "2027-01-01T00:00:00.000Z",
};
const apiError = (part: Partial<Problem>): ApiError =>
  new ApiError({ type: "", status: 422, code: "invalid_request", title: "", detail: "Nei", ...part });
const networkError = () => apiError({ status: 0, code: "network_error", detail: "Nettverksfeil" });

/**
 * A fake server with one property, and the autosave of its form. Requests succeed at once unless `refuse.now`
 * returns an error.
 */
function openDraftForm(o: { draft?: boolean; initial?: Partial<PropertyValues> } = {}) {
  let server = stored;
  const sent: object[] = [];
  const storedDrafts: { id: string | undefined; values: object }[] = [];
  const refuse: { now?: (body: object) => ApiError | undefined } = {};
  const saveBody = async (body: object, version?: number): Promise<OwnPropertyView> => {
    sent.push(body);
    await Promise.resolve();
    const refused = refuse.now?.(body);
    if (refused) throw refused;
    if (version && version !== server.version) throw apiError({ status: 409, code: "version_outdated" });
    server = { ...server, ...body, version: server.version + 1 };
    return server;
  };
  const store: { draft?: StoredDraft<PropertyValues> } = {};
  const saved = o.draft === false ? undefined : stored;
  const options = {
    saved,
    initial: {
      ...emptyProperty({ displayName: "Ola", email: "ola@example.no", phoneNumber: null }),
      ...o.initial,
    },
    create: vi.fn((body: object, _sending: { key: string }) => saveBody(body)),
    change: (_saved: OwnPropertyView, { version, ...body }: { version?: number }) => saveBody(body, version),
    fetch: async () => server,
    read: () => store.draft,
    store: (to: OwnPropertyView | undefined, draft: StoredDraft<PropertyValues>) => {
      storedDrafts.push({ id: to?.propertyId, values: draft.values });
      store.draft = draft;
      return true;
    },
    onCreated: vi.fn(),
    newKey: () => `key-${sent.length}`,
    words: { notNumber: "tall", required: "påkrevd", notChosen: "velg" },
  };
  const changeOnServer = (part: Partial<OwnPropertyView>) => {
    server = { ...server, ...part, version: server.version + 1 };
  };
  return {
    saver: propertyAutosave(options),
    options,
    store,
    sent,
    storedDrafts,
    refuse,
    elsewhere: changeOnServer,
    server: () => server,
  };
}
beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());
const stopTyping = () => vi.advanceTimersByTimeAsync(1000);

describe("a draft", () => {
  it("is created with all values once it has a name, and then only changes are sent", async () => {
    const { saver, sent, options } = openDraftForm({ draft: false });
    saver.set({ address: "Skogmovegen 1" });
    await stopTyping();
    expect(sent).toEqual([]);
    saver.set({ name: "Sk" });
    saver.set({ name: "Skogmo" });
    await stopTyping();
    expect(sent).toEqual([
      {
        name: "Skogmo",
        type: "hunting_ground",
        address: "Skogmovegen 1",
        contact: { name: "Ola", email: "ola@example.no", phone: "" },
      },
    ]);
    expect(options.onCreated).toHaveBeenCalledTimes(1);
    saver.set({ description: "Gran" });
    await stopTyping();
    expect(sent[1]).toEqual({ description: "Gran" });
  });
  it("is sent again with the same body and key until the server responds, so that only one is created", async () => {
    const { saver, sent, refuse, options } = openDraftForm({ draft: false });
    refuse.now = networkError;
    saver.set({ name: "Skogmo" });
    await stopTyping();
    saver.set({ name: "Skogmo østre" });
    refuse.now = () => undefined;
    await saver.flush();
    const calls = vi
      .mocked(options.create)
      .mock.calls.map(([body, { key }]) => `${key} ${(body as OwnPropertyView).name}`);
    expect(calls).toEqual(["key-0 Skogmo", "key-0 Skogmo"]);
    expect(sent.at(-1)).toEqual({ name: "Skogmo østre" });
  });
  it("is created without its invalid fields", async () => {
    const { saver, sent, refuse } = openDraftForm({ draft: false });
    refuse.now = (body) =>
      "contact" in body
        ? apiError({
            errors: [
              { code: "invalid_email", path: "contact.email", detail: "Skriv en gyldig e-postadresse" },
            ],
          })
        : undefined;
    saver.set({ name: "Skogmo" });
    await stopTyping();
    expect(sent.at(-1)).toEqual({ name: "Skogmo", type: "hunting_ground" });
    expect(saver.view().problem?.errors).toMatchObject([{ path: "contact.email" }]);
  });
});

describe("autosave", () => {
  it("sends only what has changed, one request at a time, the newest last", async () => {
    const { saver, sent } = openDraftForm();
    saver.set({ address: "En" });
    const first = saver.flush();
    saver.set({ address: "To", terrain: "Bratt" });
    await first;
    expect(sent).toEqual([{ address: "En" }, { address: "To", terrain: "Bratt" }]);
    await stopTyping();
    expect(sent).toHaveLength(2);
    expect(saver.view()).toMatchObject({ unsaved: false, saving: false });
  });
  it("saves valid fields beside refused ones, which keep input and error until they change", async () => {
    const { saver, sent, refuse, server } = openDraftForm();
    refuse.now = (body) =>
      "seasonEnd" in body
        ? apiError({
            errors: [
              { code: "season_order", path: "seasonEnd", detail: "Sesongen må begynne før den slutter." },
            ],
          })
        : undefined;
    saver.set({ seasonStart: "2027-10-02", seasonEnd: "2027-10-01", address: "Vei 1" });
    await stopTyping();
    expect(server()).toMatchObject({ address: "Vei 1", seasonStart: null });
    expect(saver.view()).toMatchObject({
      values: { seasonEnd: "2027-10-01" },
      problem: { errors: [{ path: "seasonEnd" }] },
    });
    const before = sent.length;
    await saver.flush();
    expect(sent).toHaveLength(before); // an identical request is not repeated
    refuse.now = () => undefined;
    saver.set({ seasonEnd: "2027-10-09" });
    await stopTyping();
    expect(saver.view().problem).toBeUndefined();
    expect(server()).toMatchObject({ seasonStart: "2027-10-02", seasonEnd: "2027-10-09" });
  });
  it("does not show the form as saved while any part is waiting", async () => {
    const { saver, refuse, sent } = openDraftForm();
    refuse.now = (body) =>
      "contact" in body
        ? apiError({
            errors: [
              { code: "invalid_email", path: "contact.email", detail: "Skriv en gyldig e-postadresse" },
            ],
          })
        : undefined;
    const reports: boolean[] = [];
    saver.subscribe(() => {
      const { problem: refused, saving, waiting } = saver.view();
      if (refused && !saving && !waiting)
        reports.push(sent.some((body) => "address" in body && !("contact" in body)));
    });
    saver.set({ contact: { ...emptyProperty().contact, email: "ola(a)example" } });
    saver.set({ address: "Skogmovegen 12" });
    await saver.flush();
    expect(reports).toContain(true);
    expect(reports).not.toContain(false);
  });
  it("saves the other fields after an error in one field group", async () => {
    const { saver, refuse, server } = openDraftForm();
    refuse.now = (body) =>
      "type" in body
        ? apiError({
            code: "property_incomplete",
            errors: [{ code: "property_incomplete", path: "species", detail: "Mangler" }],
          })
        : undefined;
    saver.set({ type: "combined", address: "Vei 1", terrain: "Flatt" });
    await stopTyping();
    expect(server()).toMatchObject({ address: "Vei 1", terrain: "Flatt", type: "hunting_ground" });
    expect(saver.view().values.type).toBe("combined");
  });
  it("sends a parcel only if it has its numbers, and marks missing ones when the step is left", async () => {
    const { saver, sent } = openDraftForm();
    const parcel = { municipalityNumber: "5044", gnr: "12", bnr: "", fnr: "", snr: "", name: "", main: true };
    saver.set({ parcels: [parcel] });
    await stopTyping();
    expect(sent).toEqual([]);
    expect(saver.view().problem).toBeUndefined();
    await saver.flush({ strict: true });
    expect(saver.view().problem?.errors).toMatchObject([{ path: "parcels.0.bnr", detail: "påkrevd" }]);
    saver.set({ parcels: [{ ...parcel, bnr: "tre" }] });
    expect(saver.view().problem?.errors).toMatchObject([{ path: "parcels.0.bnr", detail: "tall" }]);
    saver.set({ parcels: [{ ...parcel, bnr: "3" }] });
    await stopTyping();
    expect(sent).toMatchObject([{ parcels: [{ gnr: 12, bnr: 3 }] }]);
  });
  it("sends a municipality and the parcels in it only once it is chosen", async () => {
    const { saver, sent } = openDraftForm();
    const parcel = { municipalityNumber: "", gnr: "12", bnr: "3", fnr: "", snr: "", name: "", main: true };
    saver.set({ municipality: "Namss", parcels: [parcel] });
    await stopTyping();
    expect(sent).toEqual([]);
    await saver.flush({ strict: true });
    expect(saver.view().problem?.errors).toMatchObject([{ path: "municipalityNumber", detail: "velg" }]);
    saver.set({ municipality: "Namsskogan (5044)" });
    await stopTyping();
    expect(sent).toEqual([
      { municipalityNumber: "5044", parcels: [{ municipalityNumber: "5044", gnr: 12, bnr: 3, main: true }] },
    ]);
  });
  it("retries automatically on network errors, and keeps unsaved values", async () => {
    const { saver, refuse, server, storedDrafts } = openDraftForm();
    refuse.now = networkError;
    saver.set({ address: "Vei 1" });
    await stopTyping();
    expect(saver.view().failed).toEqual({ text: "Nettverksfeil", again: true });
    expect(storedDrafts.at(-1)).toEqual({ id: "p1", values: { address: "Vei 1" } });
    refuse.now = () => undefined;
    await vi.advanceTimersByTimeAsync(2000);
    expect(server().address).toBe("Vei 1");
    expect(saver.view().failed).toBeUndefined();
    expect(storedDrafts.at(-1)).toEqual({ id: "p1", values: {} });
  });
});

it("autosave retries soon after the network returns, even during a back-off", async () => {
  const { saver, refuse, server } = openDraftForm();
  refuse.now = networkError;
  saver.set({ address: "Vei 1" });
  await vi.advanceTimersByTimeAsync(20_000);
  const underWay = saver.flush();
  void saver.flush({ online: true });
  await underWay;
  refuse.now = () => undefined;
  await vi.advanceTimersByTimeAsync(2000);
  expect(server().address).toBe("Vei 1");
});

describe("concurrent changes by others", () => {
  it("replace untouched fields, and are shown beside edited ones", async () => {
    const { saver, elsewhere, server } = openDraftForm();
    elsewhere({ address: "Fra et annet vindu" });
    saver.set({ description: "Mitt" });
    await stopTyping();
    expect(saver.view().values).toMatchObject({ address: "Fra et annet vindu", description: "Mitt" });
    expect(server()).toMatchObject({ address: "Fra et annet vindu", description: "Mitt" });
    expect(saver.view().conflict).toEqual([]);
  });
  it.each([
    [true, "Mitt"],
    [false, "Deres"],
  ])("are a conflict where both changed the same field (mine wins: %s)", async (keepsOwn, expected) => {
    const { saver, elsewhere, server } = openDraftForm();
    elsewhere({ description: "Deres" });
    saver.set({ description: "Mitt" });
    await stopTyping();
    expect(saver.view().conflict).toEqual([{ part: "description", theirs: "Deres" }]);
    expect(server().description).toBe("Deres");
    saver.settle(keepsOwn);
    await saver.flush();
    expect(server().description).toBe(expected);
    expect(saver.view().values.description).toBe(expected);
    expect(saver.view().conflict).toEqual([]);
  });
});

describe("parcels and border of a published property", () => {
  const boundary = { type: "Polygon" as const, coordinates: [[[11, 64] as [number, number]]] };
  const published = async () => {
    const draft = openDraftForm();
    draft.elsewhere({ status: "published" });
    draft.saver.adopt(draft.server());
    draft.saver.set({ boundary, address: "Vei 2" });
    await stopTyping();
    return draft;
  };
  it("are saved only when the landowner confirms them, while other fields are saved at once", async () => {
    const { saver, sent, store } = await published();
    expect(sent).toEqual([{ address: "Vei 2" }]);
    expect(saver.view()).toMatchObject({ staged: ["boundary"], values: { boundary } });
    expect(store.draft?.values).toEqual({ boundary }); // the browser has stored them
    await saver.release();
    expect(sent[1]).toEqual({ boundary });
    expect(saver.view()).toMatchObject({ staged: [], unsaved: false });
  });
  it("can be reset to their saved values", async () => {
    const { saver, sent } = await published();
    saver.unstage();
    await stopTyping();
    expect(saver.view()).toMatchObject({ staged: [], unsaved: false, values: { boundary: null } });
    expect(sent).toEqual([{ address: "Vei 2" }]);
  });
});

describe("a draft stored in the browser", () => {
  const from = (on: string, values: Partial<PropertyValues>) => ({ on, values });
  it("is restored and saved if nothing was saved elsewhere since", async () => {
    const { saver, store, server, storedDrafts } = openDraftForm();
    store.draft = from("1", { name: "Skogmo", address: "Vei 9" });
    saver.open();
    expect(saver.view()).toMatchObject({ found: undefined, values: { address: "Vei 9" } });
    await stopTyping();
    expect(server().address).toBe("Vei 9");
    expect(storedDrafts.at(-1)?.values).toEqual({});
  });
  it("is offered to the landowner if something was saved elsewhere, and stays until they decide", () => {
    const { saver, store, storedDrafts } = openDraftForm();
    store.draft = from("0", { name: "Skogmo", address: "Vei 9" });
    saver.open();
    expect(saver.view().found).toEqual({ address: "Vei 9" });
    expect(saver.view().values.address).toBe("");
    saver.set({ terrain: "Bratt" });
    expect(storedDrafts.at(-1)?.values).toEqual({ address: "Vei 9", terrain: "Bratt" });
    saver.answerOffer(true);
    expect(saver.view().values).toMatchObject({ address: "Vei 9", terrain: "Bratt" });
  });
  it("is ignored if the server already has it, and deleted when discarded", () => {
    const { saver, store, storedDrafts } = openDraftForm();
    store.draft = from("0", { name: "Skogmo" });
    saver.open();
    expect(saver.view().found).toBeUndefined();
    expect(storedDrafts.at(-1)?.values).toEqual({});
    store.draft = from("0", { address: "Vei 9" });
    saver.open();
    saver.answerOffer(false);
    expect(storedDrafts.at(-1)?.values).toEqual({});
  });
});

it("unsaved values are sent on unload in one keepalive request", () => {
  const { saver, sent } = openDraftForm();
  saver.set({ address: "Vei 1", terrain: "Bratt" });
  saver.flushOnUnload();
  expect(sent).toEqual([{ address: "Vei 1", terrain: "Bratt" }]);
});

it("unsaved values are sent on unload even after a request whose response was lost", async () => {
  const { saver, refuse, elsewhere, server } = openDraftForm();
  refuse.now = (body) => {
    elsewhere(body);
    return networkError();
  };
  saver.set({ address: "Vei 1" });
  await stopTyping();
  refuse.now = () => undefined;
  saver.set({ terrain: "Bratt" });
  saver.flushOnUnload();
  await vi.advanceTimersByTimeAsync(0);
  expect(server()).toMatchObject({ address: "Vei 1", terrain: "Bratt" });
});

it("suggested rules are separated from custom ones, but saved as one list", () => {
  const { bodyOf, valuesOf } = propertyShape;
  const values = valuesOf({ ...stored, rules: ["shooting_test", "Hold avstand", "dog_on_lead"] });
  expect(values).toMatchObject({ rules: ["shooting_test", "dog_on_lead"], customRules: "Hold avstand" });
  expect(bodyOf(values).rules).toEqual(["shooting_test", "dog_on_lead", "Hold avstand"]);
  const asText = valuesOf({ ...stored, rules: "Hund i bånd\nHold avstand" });
  expect(asText).toMatchObject({ rules: [], customRules: "Hund i bånd\nHold avstand" });
});

it("each part of the form has a name, which is shown if two windows conflict", () => {
  expect(Object.keys({ ...screens.form.draft.part, ...screens.lists.fact })).toEqual(
    expect.arrayContaining(Object.keys(propertyShape.parts)),
  );
});
