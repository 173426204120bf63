import { useTranslations } from "use-intl";
import { type CoHostRight, coHostRights } from "#domain/lists.ts";
import { ChoiceCard } from "#web/ui/form/choice.tsx";
import css from "./co-hosts.module.css";

type Props = { rights: readonly CoHostRight[]; onChange: (rights: CoHostRight[]) => void };
/** Checkboxes for a co-host's rights. */
export function RightChoices({ rights, onChange }: Props) {
  const t = useTranslations("coHosts");
  return (
    <fieldset className={css.rights}>
      <legend>{t("rights")}</legend>
      {coHostRights.map((right) => (
        <ChoiceCard
          key={right}
          type="checkbox"
          name={right}
          checked={rights.includes(right)}
          onChange={(e) => {
            const on = e.currentTarget.checked;
            onChange(coHostRights.filter((one) => (one === right ? on : rights.includes(one))));
          }}
          label={t(`right.${right}`)}
          hint={t(`rightHint.${right}`)}
        />
      ))}
    </fieldset>
  );
}
