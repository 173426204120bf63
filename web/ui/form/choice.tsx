import type { ComponentProps, ReactNode } from "react";
import css from "./choice.module.css";

/** A large checkbox or radio whose label is the whole card. `end`: content at the right, such as a price. */
export function ChoiceCard({
  label,
  hint,
  icon,
  end,
  ...input
}: {
  label: ReactNode;
  hint?: ReactNode;
  icon?: ReactNode;
  end?: ReactNode;
  type: "checkbox" | "radio";
} & ComponentProps<"input">) {
  return (
    <label className={css.choice}>
      <input {...input} />
      {icon && <span className={css.icon}>{icon}</span>}
      <span className={css.words}>
        <span className={css.label}>{label}</span>
        {hint && <span className={css.hint}>{hint}</span>}
      </span>
      {end && <span className={css.end}>{end}</span>}
    </label>
  );
}
