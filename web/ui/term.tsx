import type { ReactNode } from "react";

type Props = {
  label: ReactNode;
  /** Across the columns of its list. */
  wide?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** One term of a `dl` with its description. */
export const Term = ({ label, wide, className, children }: Props) => (
  <div className={className} data-wide={wide}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
