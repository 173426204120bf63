import type { ErrorTexts } from "../../error-texts.ts";

export const schedulerErrors: ErrorTexts<"schedulerErrors"> = {
  task_unknown: "There is no such task. The status lists them.",
};
