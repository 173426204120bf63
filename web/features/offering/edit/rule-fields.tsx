import { useTranslations } from "use-intl";
import type { CalendarDate } from "#domain/days.ts";
import { cancellationPolicies } from "#domain/offering/lists.ts";
import { rulesFor, suggestedRules } from "#domain/offering/suggested-rules.ts";
import type { GuestKind } from "#domain/offering/guest-kind.ts";
import { businessTerms } from "#domain/business-terms.ts";
import { cancellationTiers } from "#domain/booking/cancellation.ts";
import type { FormOf } from "#web/ui/form/form-state.ts";
import { ChoiceCard } from "#web/ui/form/choice.tsx";
import { ChipGroup, TextArea } from "#web/ui/form/field.tsx";
import { Choices, ErrorAt, LockedFields, Wide } from "#web/ui/form/form.tsx";
import { FormPart } from "#web/ui/form/form-parts.tsx";
import { InstantFields } from "#web/ui/form/instant-fields.tsx";
import { PublishSwitch } from "#web/ui/form/publish-switch.tsx";
import { ClosedByForm } from "./closed-by-form.tsx";
import { isPublished, type OfferingValues, type OfferingView } from "./offering-form.ts";
import { useObstacles } from "./obstacles.ts";
import type { OfferingContext } from "./templates.ts";
import type { EditorPart } from "./use-parts.ts";

type Props = { form: FormOf<OfferingValues>; part: EditorPart };

/** `locked` and `policyLocked`: why the reader may not change the rules or the cancellation policy. */
export function RuleFields({
  form,
  part,
  who,
  locked,
  policyLocked,
}: Props & { who: GuestKind; locked: string | undefined; policyLocked: string | undefined }) {
  const t = useTranslations("offeringForm.rules");
  const rule = useTranslations("lists.rule");
  const suggested = suggestedRules[who];
  return (
    <FormPart {...part}>
      <LockedFields why={locked}>
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
      </LockedFields>
      <LockedFields why={policyLocked}>
        <CancellationFields form={form} />
        <InstantFields {...form} />
      </LockedFields>
    </FormPart>
  );
}

/** Explains what each cancellation policy means for both parties (rules 5.1). */
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
            hint={cancellationTiers[k].map((tier) => t("policyTier", tier)).join(" ")}
          />
        ))}
      </Choices>
      <Wide>
        <p className="muted small">{t("policyMeans", businessTerms)}</p>
      </Wide>
    </>
  );
}

type StatusProps = {
  form: FormOf<OfferingValues>;
  part: EditorPart;
  by: OfferingContext;
  offering: OfferingView | undefined;
  today: CalendarDate;
  children?: React.ReactNode;
};

export function OfferingStatus({ form, part, by, offering, today, children }: StatusProps) {
  const t = useTranslations("offeringForm.status");
  return (
    <FormPart {...part}>
      <Wide>
        <PublishSwitch
          label={t("out")}
          hint={t("outHint")}
          on={isPublished(form.values)}
          onChange={(out) => form.set({ status: out ? "active" : "inactive", published: out })}
          waits={t("waits")}
          obstacles={useObstacles(form.values, by, today)}
        />
        <ClosedByForm values={form.values} by={by} offering={offering} />
        {children}
      </Wide>
    </FormPart>
  );
}
