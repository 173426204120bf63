import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { answerAsDeepl } from "#demo/translator/public.ts";
import { openDeeplServer } from "#tests/stand-ins/deepl.ts";
import { DeeplRequest, DeeplResponse } from "#tests/stand-ins/deepl-description.ts";
import { atEndOfFile } from "#tests/support/end-of-file.ts";
import { freePort } from "#tests/support/ports.ts";
import { deeplAddress, openDeepl } from "./deepl.ts";
import type { Translator } from "./translator.ts";

let deepl: Awaited<ReturnType<typeof openDeeplServer>>;
let translator: Translator;
beforeAll(async () => {
  deepl = await openDeeplServer();
  atEndOfFile(deepl.close);
  translator = openDeepl({ url: deepl.settings.DEEPL_URL, authKey: deepl.settings.DEEPL_AUTH_KEY });
});
afterEach(() => expect(deepl.violations).toEqual([]));

describe("DeepL", () => {
  it("is sent the texts and the language as its description has them, and nothing else", async () => {
    expect(await translator.translate(["Over brua og til bommen", "Park here"], "en")).toEqual([
      { text: "EN-GB: Over brua og til bommen", from: "nb" },
      { text: "EN-GB: Park here", from: "en" },
    ]);
    await translator.translate(["Park here"], "nb");
    expect(deepl.requests).toEqual([
      { text: ["Over brua og til bommen", "Park here"], target_lang: "EN-GB" },
      { text: ["Park here"], target_lang: "NB" },
    ]);
  });
  it.each([
    [456, "quota"],
    [403, "refused"],
    [400, "refused"],
    [429, "later"],
    [529, "later"],
    [500, "later"],
    ["nonsense", "unknown"],
    ["too few", "unknown"],
    ["hang up", "unknown"],
  ] as const)("that answers %s has failed: %s", async (behaviour, failed) => {
    deepl.next.push(behaviour);
    expect(await translator.translate(["Over brua", "Ved"], "en")).toMatchObject({ failed });
  });
  it("that is away, or takes longer than the limit, has failed", async () => {
    const away = openDeepl({ url: `http://127.0.0.1:${await freePort()}`, authKey: "x" });
    expect(await away.translate(["Over brua"], "en")).toMatchObject({ failed: "later" });
    const silent = openDeepl(
      { url: "http://deepl", authKey: "x" },
      {
        timeoutMs: 1,
        send: (_url, { signal }) =>
          new Promise((_, reject) => signal?.addEventListener("abort", () => reject(signal.reason))),
      },
    );
    expect(await silent.translate(["Over brua"], "en")).toMatchObject({ failed: "unknown" });
  });
  it("has another address for keys of its free plan", () => {
    expect(deeplAddress("279a2e9d:fx")).toBe("https://api-free.deepl.com");
    expect(deeplAddress("279a2e9d")).toBe("https://api.deepl.com");
  });
});

describe("the demo's stand-in", () => {
  it("takes and gives what DeepL's description says, the same each time, and says that it translates nothing", async () => {
    const standIn = openDeepl(
      { url: "", authKey: "demo" },
      {
        name: "stand_in",
        send: async (url, init) => {
          DeeplRequest.parse(JSON.parse(init.body));
          const response = await answerAsDeepl(url, init);
          DeeplResponse.parse(await response.clone().json());
          return response;
        },
      },
    );
    const texts = ["Det er lov å parkere ved brua.", "The key is in the box."];
    const answer = await standIn.translate(texts, "en");
    expect(answer).toEqual([
      { text: "[Demo: this is not translated into English] Det er lov å parkere ved brua.", from: "nb" },
      { text: "The key is in the box.", from: "en" },
    ]);
    expect(await standIn.translate(texts, "en")).toEqual(answer);
    expect(await standIn.translate(["The key is in the box."], "nb")).toEqual([
      { text: "[Demo: dette er ikke oversatt til norsk] The key is in the box.", from: "en" },
    ]);
  });
  it("refuses what DeepL refuses", async () => {
    const ask = async (path: string, headers: Record<string, string>, body: object) =>
      (await answerAsDeepl(path, { method: "POST", headers, body: JSON.stringify(body) })).status;
    const key = { authorization: "DeepL-Auth-Key demo" };
    expect(await ask("/v2/other", key, {})).toBe(404);
    expect(await ask("/v2/translate", {}, { text: ["a"], target_lang: "NB" })).toBe(403);
    expect(await ask("/v2/translate", key, { text: [], target_lang: "NB" })).toBe(400);
    expect(await ask("/v2/translate", key, { text: ["a"] })).toBe(400);
  });
});
