import type { ErrorTexts } from "../../error-texts.ts";

export const operationsErrors: ErrorTexts<"operationsErrors"> = {
  test_data_busy: "Noen lager testdata nå. Vent til de er ferdige.",
};
