import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { Button } from "./button.tsx";
import css from "./states.module.css";

/** Grey shapes where words will stand. `width` in pixels or percent. */
export const Skeleton = ({
  width = "100%",
  height = 18,
  radius,
}: {
  width?: string | number;
  height?: string | number;
  radius?: 0 | 16;
}) => <svg className={css.skeleton} width={width} height={height} data-radius={radius} aria-hidden />;

/** The shape of cards in a list while they are on their way. */
export function SkeletonCards({ count = 3 }: { count?: number }) {
  const t = useTranslations("common.ui");
  return (
    <div className="grid" role="status" aria-label={t("loading")}>
      {Array.from({ length: count }, (_, i) => i).map((i) => (
        <div key={i} className={css.card}>
          <Skeleton height={200} radius={0} />
          <div className={css.cardBody}>
            <Skeleton width="70%" height={20} />
            <Skeleton width="45%" />
            <Skeleton width="30%" height={22} />
          </div>
        </div>
      ))}
    </div>
  );
}

/**
 * Nothing here, and what to do next. `heading`: h1 where it is the whole page, h2 where it is all of a part.
 */
export function EmptyState({
  icon,
  title,
  text,
  action,
  heading: Heading = "h3",
}: {
  icon?: ReactNode;
  title: string;
  text?: ReactNode;
  action?: ReactNode;
  heading?: "h1" | "h2" | "h3";
}) {
  return (
    <div className={css.state}>
      {icon && <span className={css.icon}>{icon}</span>}
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {action}
    </div>
  );
}

/** What happened, and another try. */
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
