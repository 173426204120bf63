import type { schedulerErrors as codes } from "#contract/scheduler/errors.ts";
import type { ErrorTexts } from "../../error-texts.ts";

export const schedulerErrors: ErrorTexts<typeof codes> = {
  task_unknown: "Denne oppgaven finnes ikke. Se oppgavene i statusen.",
};
