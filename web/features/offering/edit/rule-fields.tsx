import { useTranslations } from "use-intl";
import type { CalendarDate } from "#domain/days.ts";
import { rulesFor, suggestedRules } from "#domain/offering/suggested-rules.ts";
import type { GuestKind } from "#domain/offering/guest-kind.ts";
import type { FormOf } from "#web/ui/form/form-state.ts";
import { CancellationChoice } from "#web/ui/form/cancellation-choice.tsx";
import { ChipGroup, TextArea } from "#web/ui/form/field.tsx";
import { ErrorAt, LockedFields, Wide } from "#web/ui/form/form.tsx";
import { FormPart } from "#web/ui/form/form-parts.tsx";
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
        <CancellationChoice
          value={form.values.cancellationPolicy}
          onChange={(cancellationPolicy) => form.set({ cancellationPolicy })}
        />
      </LockedFields>
    </FormPart>
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
