import type { schedulerErrors as codes } from "#contract/scheduler/errors.ts";
import type { ErrorTexts } from "../../error-texts.ts";

export const schedulerErrors: ErrorTexts<typeof codes> = {
  task_unknown: "There is no such task. The status lists them.",
};
