/**
 * A real HTTP server in place of DeepL. A request that the published description refuses is answered with 400
 * and kept in `violations`, which tests expect to be empty.
 */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { DeeplRequest, DeeplResponse, deeplStatuses } from "./deepl-description.ts";

type DeeplRequestBody = { text: string[]; target_lang: string };
/** What DeepL does with the next requests, in turn; it translates all later ones. */
type Behaviour = "translate" | "nonsense" | "too few" | "hang up" | number;

export async function openDeeplServer() {
  const requests: DeeplRequestBody[] = [];
  const violations: string[] = [];
  const next: Behaviour[] = [];
  /** While this is set, answers wait for it. */
  const hold: { until: Promise<void> | undefined } = { until: undefined };

  const server = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const json = (status: number, body: object) =>
        response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
      const refuse = (status: number, message: string) => {
        violations.push(message);
        return json(status, { message });
      };
      if (request.method !== "POST" || request.url !== "/v2/translate") return refuse(404, "no such path");
      if (request.headers.authorization !== "DeepL-Auth-Key hemmelig:fx") return refuse(403, "no such key");
      const body = DeeplRequest.safeParse(JSON.parse(Buffer.concat(chunks).toString()));
      if (!body.success) return refuse(400, body.error.message);
      const { text, target_lang } = body.data as DeeplRequestBody;
      if (text.length > 50) return refuse(400, "more than 50 texts");
      if (!["NB", "EN-GB"].includes(target_lang)) return refuse(400, `target language ${target_lang}`);
      requests.push({ text, target_lang });
      const behaviour = next.shift() ?? "translate";
      await hold.until;
      if (behaviour === "hang up") return response.destroy();
      if (typeof behaviour === "number") {
        if (!deeplStatuses.includes(behaviour)) violations.push(`status ${behaviour} is not published`);
        return json(behaviour, { message: "no" });
      }
      if (behaviour === "nonsense") return json(200, { hello: "world" });
      const translated = text.map((one) => ({
        detected_source_language: /[æøå]|\b(og|er|på|til)\b/i.test(one) ? "NB" : "EN",
        text: `${target_lang}: ${one}`,
      }));
      return json(
        200,
        DeeplResponse.parse({ translations: translated.slice(behaviour === "too few" ? 1 : 0) }) as object,
      );
    })();
  });
  await new Promise<void>((ready) => void server.listen(0, "127.0.0.1", ready));
  return {
    requests,
    violations,
    next,
    hold,
    settings: {
      DEEPL_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      DEEPL_AUTH_KEY: "hemmelig:fx",
    },
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
