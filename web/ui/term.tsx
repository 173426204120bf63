import type { ReactNode } from "react";

type Props = {
  label: ReactNode;
  /** Whether it takes all columns of its list. */
  wide?: boolean;
  className?: string | undefined;
  children: ReactNode;
};

/** A term in a `dl`, with its description. */
export const Term = ({ label, wide, className, children }: Props) => (
  <div className={className} data-wide={wide}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);
