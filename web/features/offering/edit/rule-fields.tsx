import { useTranslations } from "use-intl";
import { cancellationPolicies, offeringStatuses } from "#domain/lists.ts";
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

const ofHunting = ["alcohol", "dog", "fire", "waste", "report", "weapon", "trail", "meat"] as const;
const ofFishing = ["fire", "waste", "catch", "bait", "gear", "trail"] as const;

export function RuleFields({ form, part, fishing }: Props & { fishing: boolean }) {
  const t = useTranslations("offeringForm.rules");
  const suggested = (fishing ? ofFishing : ofHunting).map((k) => t(`suggested.${k}`));
  const { rules } = form.values;
  const known = [...suggested, ...rules.filter((r) => !suggested.includes(r))];
  return (
    <FormPart {...part}>
      <ChipGroup
        label={t("usual")}
        options={known.map((r) => [r, r])}
        values={rules}
        onChange={(picked) => form.set({ rules: known.filter((r) => picked.includes(r)) })}
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
