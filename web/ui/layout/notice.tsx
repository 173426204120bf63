import { IconAlertTriangle, IconCheck, IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import css from "./notice.module.css";

const icons = {
  info: IconInfoCircle,
  success: IconCheck,
  warning: IconAlertTriangle,
  error: IconAlertTriangle,
};

/** A box with a message. An error is read out at once by screen readers (role=alert). */
export function Notice({
  kind = "info",
  title,
  id,
  children,
}: {
  kind?: keyof typeof icons;
  title?: ReactNode;
  id?: string;
  children: ReactNode;
}) {
  const Icon = icons[kind];
  return (
    <div className={css.notice} data-kind={kind} id={id} role={kind === "error" ? "alert" : undefined}>
      <Icon size={20} aria-hidden />
      <div>
        {title && <strong>{title}</strong>}
        <div>{children}</div>
      </div>
    </div>
  );
}
