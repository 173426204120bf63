import { useTranslations } from "use-intl";
import { visibilities } from "#domain/lists.ts";
import type { FormOf } from "../../platform/use-form.ts";
import { ChoiceCard } from "../../ui/choice.tsx";
import { Choices, FormSection, Wide } from "../../ui/form.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { PropertyValues } from "./property-form.ts";

const own = ["draft", "published", "inactive"] as const;
const known = ["municipalityNumber", "area", "parcels", "species", "contact.name", "contact.email"] as const;
type Missing = "municipalityNumber" | "area" | "parcels" | "species" | "contactName" | "contactEmail";
const wordFor = (path: (typeof known)[number]) => path.replace(/\.(\w)/, (_, c: string) => c.toUpperCase()) as Missing;

/** Who sees it, and what it lacks before it can be published; what that is, the server says. */
export function PublishFields({ form, missing }: { form: FormOf<PropertyValues>; missing: readonly string[] }) {
  const t = useTranslations("propertyForm.publish");
  const lacks = (form.problem?.errors ?? []).filter((e) => e.code === "property_incomplete").map((e) => e.path ?? "");
  const paths = lacks.length > 0 ? lacks : missing;
  return (
    <FormSection id="publish" title={t("title")} lead={t("lead")}>
      {paths.length > 0 && (
        <Wide>
          <Notice kind={lacks.length > 0 ? "error" : "info"} title={t("missingTitle")}>
            <ul>
              {known
                .filter((k) => paths.includes(k))
                .map((k) => (
                  <li key={k}>{t(`missing.${wordFor(k)}`)}</li>
                ))}
            </ul>
          </Notice>
        </Wide>
      )}
      {form.values.status === "under_review" ? (
        <Wide>
          <Notice kind="warning">{t("underReview")}</Notice>
        </Wide>
      ) : (
        <Choices label={t("status")}>
          {own.map((s) => (
            <ChoiceCard
              key={s}
              type="radio"
              name="status"
              checked={form.values.status === s}
              onChange={() => form.set({ status: s })}
              label={t(`statuses.${s}`)}
              hint={t(`statusHints.${s}`)}
            />
          ))}
        </Choices>
      )}
      <Choices label={t("visibility")}>
        {visibilities.map((v) => (
          <ChoiceCard
            key={v}
            type="radio"
            name="visibility"
            checked={form.values.visibility === v}
            onChange={() => form.set({ visibility: v })}
            label={t(`visibilities.${v}`)}
            hint={t(`visibilityHints.${v}`)}
          />
        ))}
      </Choices>
    </FormSection>
  );
}
