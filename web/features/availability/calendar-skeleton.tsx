import { useTranslations } from "use-intl";
import { Skeleton } from "#web/ui/layout/skeleton.tsx";
import css from "./availability.module.css";

const rows = Array.from({ length: 8 }, (_, i) => i);

/** The placeholder while the calendar loads. */
export function CalendarSkeleton() {
  const t = useTranslations("common.ui");
  return (
    <div className="stack" role="status" aria-label={t("loading")}>
      <div className="row spread">
        <Skeleton width={260} height={36} />
        <Skeleton width={220} height={44} />
      </div>
      <Skeleton height={44} />
      <div className={css.shape}>
        {rows.map((i) => (
          <div key={i}>
            <Skeleton width={140} />
            <Skeleton height={32} />
          </div>
        ))}
      </div>
    </div>
  );
}
