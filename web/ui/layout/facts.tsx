import type { ReactNode } from "react";
import css from "./facts.module.css";

type Fact = { label: string; value: ReactNode };

/** Some key figures side by side, on a phone two in a row. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={css.facts}>
      {facts.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
