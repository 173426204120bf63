import { useTranslations } from "use-intl";
import css from "./skeleton.module.css";

/** A grey placeholder shape. `width` is in pixels or per cent. */
export const Skeleton = ({
  width = "100%",
  height = 18,
  radius,
}: {
  width?: string | number;
  height?: string | number;
  radius?: 0 | 16;
}) => <svg className={css.skeleton} width={width} height={height} data-radius={radius} aria-hidden />;

/** A placeholder for a list of cards that is loading. */
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
