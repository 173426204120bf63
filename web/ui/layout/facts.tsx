import type { ReactNode } from "react";
import css from "./facts.module.css";

type Fact = { label: string; value: ReactNode };

/** A few key figures side by side; two by two on a phone. */
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
