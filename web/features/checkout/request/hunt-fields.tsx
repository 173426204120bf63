import { useState } from "react";
import { useTranslations } from "use-intl";
import { dogKinds } from "#domain/booking/hunt-details.ts";
import { CheckField, TextField } from "#web/ui/form/field.tsx";
import { Stepper } from "#web/ui/layout/stepper.tsx";
import type { Consent } from "./use-submit.ts";
import css from "./request-form.module.css";

type Props = { consent: Consent; change: (part: Partial<Consent>) => void };

/** Names a training hunt as such, with its supervisor (rules 9.9). */
export function TrainingHuntField({ consent: { supervisor }, change }: Props) {
  const t = useTranslations("offering.request");
  const [isOn, setOn] = useState(supervisor !== "");
  return (
    <>
      <CheckField
        name="isTrainingHunt"
        label={t("trainingHunt")}
        hint={t("trainingHuntHint")}
        checked={isOn || supervisor !== ""}
        onChange={(e) => {
          setOn(e.target.checked);
          if (!e.target.checked) change({ supervisor: "" });
        }}
      />
      {(isOn || supervisor !== "") && (
        <TextField
          name="trainingHunt.supervisor"
          label={t("supervisor")}
          hint={t("supervisorHint")}
          maxLength={200}
          value={supervisor}
          onChange={(e) => change({ supervisor: e.currentTarget.value })}
        />
      )}
    </>
  );
}

const mostDogs = 20;
/** The dogs that the hunters bring, by kind. */
export function DogFields({ consent: { dogs }, change }: Props) {
  const t = useTranslations("offering.request");
  const kinds = useTranslations("lists.dogKind");
  return (
    <fieldset className={css.dogs}>
      <legend>
        {t("dogs")} <small className="muted">{t("dogsHint")}</small>
      </legend>
      {dogKinds.map((kind) => (
        <Stepper
          key={kind}
          label={kinds(kind)}
          max={mostDogs}
          value={dogs[kind] ?? 0}
          onChange={(count) => change({ dogs: { ...dogs, [kind]: count } })}
        />
      ))}
    </fieldset>
  );
}
