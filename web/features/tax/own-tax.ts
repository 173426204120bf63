import type { Answer } from "#contract/index.ts";

export type OwnTax = Answer<"GET /api/tax/details">;
