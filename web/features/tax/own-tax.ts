import type { AnswerOf } from "#contract/define.ts";
import type { Api } from "#contract/index.ts";

export type OwnTax = AnswerOf<Api["GET /api/tax/details"]>;
