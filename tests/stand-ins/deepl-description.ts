/** DeepL's published description of POST /v2/translate, as validators of requests and responses. */
import { readFileSync } from "node:fs";
import { z } from "zod";

type Schema = Parameters<typeof z.fromJSONSchema>[0] & object;
const published = JSON.parse(
  readFileSync(new URL("../contracts/deepl/translate-3.11.0.json", import.meta.url), "utf8"),
) as { request: Schema; response: Schema; statuses: Record<string, string> };

/** A request may have no other parameters than the published ones. */
export const DeeplRequest = z.fromJSONSchema({ ...published.request, additionalProperties: false });
export const DeeplResponse = z.fromJSONSchema(published.response);
export const deeplStatuses = Object.keys(published.statuses).map(Number);
