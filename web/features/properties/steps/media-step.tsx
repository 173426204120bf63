import { useTranslations } from "use-intl";
import { FormSection } from "../../../ui/form.tsx";
import type { DraftStepProps } from "./step.ts";

export function MediaStep(_props: DraftStepProps) {
  const t = useTranslations("wizard.media");
  return (
    <FormSection title={t("title")} lead={t("lead")}>
      {null}
    </FormSection>
  );
}
