import type { ErrorTexts } from "../../error-texts.ts";

export const schedulerErrors: ErrorTexts<"schedulerErrors"> = {
  task_unknown: "Denne oppgaven finnes ikke. Se oppgavene i statusen.",
};
