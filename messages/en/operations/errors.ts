import type { ErrorTexts } from "../../error-texts.ts";

export const operationsErrors: ErrorTexts<"operationsErrors"> = {
  test_data_busy: "Someone is making test data now. Wait until they are done.",
};
