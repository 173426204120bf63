import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import css from "./search-fields.module.css";
import type { Contradiction } from "./search-filters.ts";

type FieldAttributes = { "aria-invalid"?: true; "aria-describedby"?: string };
/** A field that may contradict the previous one, with the error. */
export function InvalidField({
  name,
  wrong,
  children,
}: {
  name: Contradiction;
  wrong: readonly Contradiction[];
  children: (wiring: FieldAttributes) => ReactNode;
}) {
  const t = useTranslations("search.wrong");
  const id = `wrong-${name}`;
  const isInvalid = wrong.includes(name);
  return (
    <div>
      {children(isInvalid ? { "aria-invalid": true, "aria-describedby": id } : {})}
      {isInvalid && (
        <p id={id} className={css.problem} role="alert">
          {t(name)}
        </p>
      )}
    </div>
  );
}
