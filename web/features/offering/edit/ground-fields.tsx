import { useTranslations } from "use-intl";
import { groundUseOf, groundUses, holdKinds } from "#domain/ground/ground.ts";
import { ChoiceCard } from "#web/ui/form/choice.tsx";
import { ChipGroup } from "#web/ui/form/field.tsx";
import { Choices, Wide } from "#web/ui/form/form.tsx";
import type { FormOf } from "#web/ui/form/form-state.ts";
import { Notice } from "#web/ui/layout/notice.tsx";
import { ClosedByForm } from "./closed-by-form.tsx";
import { groundHoldOfForm, type OfferingValues, type OfferingView } from "./offering-form.ts";
import type { OfferingContext } from "./templates.ts";

type Props = {
  form: FormOf<OfferingValues>;
  by: OfferingContext;
  offering: OfferingView | undefined;
};

/** What the offering takes of the property's ground, and what it closes on the same days (rules 2.9). */
export function GroundFields({ form, by, offering }: Props) {
  const t = useTranslations("offeringForm.ground");
  const species = useTranslations("species");
  const { values, set } = form;
  const ownHold = groundHoldOfForm(values, by.fishing, offering?.offeringId);
  const others = by.planned.filter(({ offeringId }) => offeringId !== offering?.offeringId);
  const othersSpecies = [...new Set(others.flatMap((other) => other.species))].filter(
    (one) => !values.targetSpecies.includes(one) || values.togetherWith.includes(one),
  );
  if (others.length === 0 && by.grounds.length === 0 && by.cabins.length === 0) return null;
  return (
    <>
      <Wide>
        <h3>{t("title")}</h3>
        <p className="muted small">{t("lead")}</p>
        {offering?.groundUnanswered && (
          <Notice kind="warning" title={t("unanswered")}>
            <p>{t("unansweredText")}</p>
          </Notice>
        )}
      </Wide>
      {by.grounds.length > 0 && (
        <Wide>
          <ChipGroup
            label={t("parts")}
            hint={t("partsHint")}
            options={by.grounds.map(({ groundId, name }) => [groundId, name])}
            values={values.groundIds}
            onChange={(groundIds) => set({ groundIds: [...groundIds] })}
          />
        </Wide>
      )}
      <Choices label={t("use")}>
        {groundUses.map((use) => (
          <ChoiceCard
            key={use}
            type="radio"
            name="groundUse"
            checked={groundUseOf(values.groundUse || null, ownHold.use === "together") === use}
            onChange={() => set({ groundUse: use })}
            label={t(use)}
            hint={t(`hints.${use}`)}
          />
        ))}
      </Choices>
      {ownHold.use === "alone" && othersSpecies.length > 0 && (
        <Wide>
          <ChipGroup
            label={t("togetherWith")}
            options={othersSpecies.map((one) => [one, species(one)])}
            values={values.togetherWith}
            onChange={(picked) => set({ togetherWith: othersSpecies.filter((one) => picked.includes(one)) })}
          />
        </Wide>
      )}
      <Wide>
        <ChipGroup
          label={t("clashesWith")}
          options={holdKinds
            .filter((kind) => !ownHold.kinds.includes(kind))
            .map((kind) => [kind, t(`kind.${kind}`)])}
          values={values.clashesWith}
          onChange={(picked) => set({ clashesWith: holdKinds.filter((kind) => picked.includes(kind)) })}
        />
        <div role="status">
          <ClosedByForm values={values} by={by} offering={offering} />
        </div>
      </Wide>
    </>
  );
}
