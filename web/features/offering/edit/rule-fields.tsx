import { useTranslations } from "use-intl";
import { cancellationPolicies, offeringStatuses } from "#domain/lists.ts";
import { rulesFor, suggestedRules } from "#domain/offering/suggested-rules.ts";
import type { Who } from "#domain/offering/who-comes.ts";
import { businessTerms } from "#domain/business-terms.ts";
import { cancellationTiers } from "#domain/booking/cancellation.ts";
import type { FormOf } from "#web/ui/form-state.ts";
import { ChoiceCard } from "#web/ui/choice.tsx";
import { CheckField, ChipGroup, TextArea } from "#web/ui/field.tsx";
import { Choices, ErrorAt, Wide } from "#web/ui/form.tsx";
import { FormPart } from "#web/ui/form-parts.tsx";
import type { OfferingValues } from "./offering-form.ts";
import type { Part } from "./use-parts.ts";

type Props = { form: FormOf<OfferingValues>; part: Part };

export function RuleFields({ form, part, who }: Props & { who: Who }) {
  const t = useTranslations("offeringForm.rules");
  const rule = useTranslations("lists.rule");
  const suggested = suggestedRules[who];
  return (
    <FormPart {...part}>
      <ChipGroup
        label={t("usual")}
        options={suggested.map((key) => [key, rule(key)])}
        values={rulesFor(who, form.values.rules)}
        onChange={(picked) => form.set({ rules: suggested.filter((key) => picked.includes(key)) })}
      />
      <Wide>
        <ErrorAt problem={form.problem} name="rules" />
        <TextArea {...form.text("customRules")} label={t("custom")} hint={t("customHint")} rows={4} />
      </Wide>
      <CancellationFields form={form} />
    </FormPart>
  );
}

/** What each policy means for both, not only what it is called (rules 5.1). */
function CancellationFields({ form }: Pick<Props, "form">) {
  const t = useTranslations("offeringForm.rules");
  const policy = useTranslations("lists.policy");
  return (
    <>
      <Choices label={t("policy")}>
        {cancellationPolicies.map((k) => (
          <ChoiceCard
            key={k}
            type="radio"
            name="cancellationPolicy"
            checked={form.values.cancellationPolicy === k}
            onChange={() => form.set({ cancellationPolicy: k })}
            label={policy(k)}
            hint={t("policyHint", cancellationTiers[k])}
          />
        ))}
      </Choices>
      <Wide>
        <p className="muted small">{t("policyMeans", businessTerms)}</p>
      </Wide>
    </>
  );
}

export function OfferingStatus({ form, part, children }: Props & { children?: React.ReactNode }) {
  const t = useTranslations("offeringForm.status");
  return (
    <FormPart {...part}>
      <Choices label={t("label")}>
        {offeringStatuses.map((s) => (
          <ChoiceCard
            key={s}
            type="radio"
            name="status"
            checked={form.values.status === s}
            onChange={() => form.set({ status: s })}
            label={t(s)}
            hint={t(`hints.${s}`)}
          />
        ))}
      </Choices>
      <Wide>
        <CheckField
          {...form.tick("published")}
          role="switch"
          label={t("published")}
          hint={t("publishedHint")}
        />
      </Wide>
      {children && <Wide>{children}</Wide>}
    </FormPart>
  );
}
