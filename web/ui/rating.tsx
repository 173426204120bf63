import { IconStarFilled } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import { useFormat } from "#web/i18n/format.ts";
import css from "./rating.module.css";

/** The mean of ratings in stars and their number; without a mean only the number. */
export function Rating({ value, count }: { value: number | null | undefined; count?: number }) {
  const t = useTranslations("common.ui");
  const f = useFormat();
  if (!value) return count ? <span className="muted small">{t("ratings", { count })}</span> : null;
  return (
    <span
      className={css.rating}
      role="img"
      aria-label={[t("rated", { value: f.number(value, 1) }), count && t("ratings", { count })]
        .filter(Boolean)
        .join(", ")}
    >
      <IconStarFilled size={15} aria-hidden />
      {f.number(value, 1)}
      {count !== undefined && <span className="muted">{`(${f.number(count)})`}</span>}
    </span>
  );
}
