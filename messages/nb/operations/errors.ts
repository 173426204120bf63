import type { operationsErrors as codes } from "#contract/operations/errors.ts";
import type { ErrorTexts } from "../../error-texts.ts";

export const operationsErrors: ErrorTexts<typeof codes> = {
  test_data_busy: "Noen lager testdata nå. Vent til de er ferdige.",
};
