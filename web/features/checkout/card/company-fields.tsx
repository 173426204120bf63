import { IconChevronDown } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import type { Group } from "#domain/booking/group.ts";
import type { GuestKind } from "#domain/offering/guest-kind.ts";
import { Stepper } from "#web/ui/layout/stepper.tsx";
import css from "./booking-fields.module.css";

type Props = {
  group: Group;
  /** What those who hunt or fish are called; absent in a cabin on its own, where all are persons. */
  who?: GuestKind;
  onChange: (part: Partial<Group>) => void;
};

/** Those who come along: counters behind one row, which is open once somebody does (rules 2.11). */
export function CompanyFields({ group: { companions = 0, children = 0 }, who, onChange }: Props) {
  const t = useTranslations("offering.choose");
  return (
    <details className={css.company} open={companions + children > 0 || undefined}>
      <summary>
        {t(who ? "company" : "childrenToo")}
        <IconChevronDown size={18} aria-hidden />
      </summary>
      {who && (
        <Stepper
          label={t("companions")}
          value={companions}
          onChange={(count) => onChange({ companions: count })}
        />
      )}
      <Stepper label={t("children")} value={children} onChange={(count) => onChange({ children: count })} />
    </details>
  );
}
