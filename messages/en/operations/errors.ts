import type { operationsErrors as codes } from "#contract/operations/errors.ts";
import type { ErrorTexts } from "../../error-texts.ts";

export const operationsErrors: ErrorTexts<typeof codes> = {
  test_data_busy: "Someone is making test data now. Wait until they are done.",
};
