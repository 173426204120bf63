/**
 * The demo's stand-in for DeepL: takes and gives what DeepL's published description says
 * (tests/contracts/deepl), but translates nothing. Each answer is the original, behind words that say so.
 */
import { z } from "zod";
import type { SendRequest } from "#server/platform/translator/deepl.ts";

const Request = z.object({
  text: z.array(z.string()).min(1).max(50),
  target_lang: z.enum(["NB", "EN-GB"]),
  source_lang: z.string().optional(),
});
const notice = {
  NB: "[Demo: dette er ikke oversatt til norsk]",
  "EN-GB": "[Demo: this is not translated into English]",
} as const;

const commonWords = {
  NB: new Set("og i på er det som til med for av ikke en et den de fra har kan vi du jeg ved der".split(" ")),
  EN: new Set("the and of to in is it that for with are you on at not from have can we i a there".split(" ")),
};
/** The language that more of the text's words are common in; Norwegian where neither is. */
function languageOf(text: string): "NB" | "EN" {
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const count = (language: "NB" | "EN") => words.filter((word) => commonWords[language].has(word)).length;
  return !/[æøå]/i.test(text) && count("EN") > count("NB") ? "EN" : "NB";
}

const json = (status: number, body: object): Response => Response.json(body, { status });

export const answerAsDeepl: SendRequest = async (url, { method, headers, body }) => {
  if (method !== "POST" || !url.endsWith("/v2/translate")) return json(404, { message: "Not found" });
  if (!new Headers(headers).get("authorization")?.startsWith("DeepL-Auth-Key "))
    return json(403, { message: "Forbidden" });
  const request = Request.safeParse(JSON.parse(body));
  if (!request.success) return json(400, { message: "Bad request" });
  const { text: texts, target_lang: target } = request.data;
  return json(200, {
    translations: texts.map((text) => {
      const from = languageOf(text);
      return {
        detected_source_language: from,
        text: target.startsWith(from) ? text : `${notice[target]} ${text}`,
      };
    }),
  });
};
