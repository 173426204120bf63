import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button, LinkButton } from "#web/ui/button.tsx";
import css from "./states.module.css";

type EmptyProps = {
  icon?: ReactNode;
  title: string;
  text?: ReactNode;
  /** The link to the next step. */
  next?: { to: string; text: string };
  /** Buttons for other actions. */
  action?: ReactNode;
  heading?: "h1" | "h2" | "h3";
};

/** Says that there is nothing, and links to the next step. `heading`: h1 of a page, h2 of a section. */
export function EmptyState({ icon, title, text, next, action, heading: Heading = "h3" }: EmptyProps) {
  return (
    <div className={css.state}>
      {icon && <span className={css.icon}>{icon}</span>}
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {next && (
        <LinkButton look="primary" to={next.to}>
          {next.text}
        </LinkButton>
      )}
      {action}
    </div>
  );
}

/** Says that something failed, with a retry button. */
export function ErrorState({ title, text, onRetry }: { title: string; text: string; onRetry?: () => void }) {
  const t = useTranslations("common.ui");
  return (
    <div className={css.state} role="alert" data-error>
      <h3>{title}</h3>
      <p>{text}</p>
      {onRetry && <Button onClick={onRetry}>{t("retry")}</Button>}
    </div>
  );
}
