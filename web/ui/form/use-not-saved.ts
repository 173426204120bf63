import { useTranslations } from "use-intl";
import type { Problem } from "#contract/client.ts";
import { errorsOf } from "./field.tsx";

/** Returns the text beside a form's button after a refusal; it mentions marked fields only if some are. */
export function useSaveErrorText(
  problem: Problem | undefined,
  fields: readonly string[],
): string | undefined {
  const t = useTranslations("form");
  if (!problem) return undefined;
  const { general } = errorsOf(problem, fields);
  const isMarked = general.length < (problem.errors?.length ?? 0);
  return isMarked ? t("notSaved") : t("notSavedFor", { why: general.join(" ") });
}
