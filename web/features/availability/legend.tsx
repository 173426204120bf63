import { useTranslations } from "use-intl";
import { densities } from "#domain/availability/capacity.ts";
import { OwnPriceMark } from "./own-price-mark.tsx";
import css from "./legend.module.css";

const looks = ["agreed", "asked", "over", "reserved"] as const;

/** Explains the shades and bars of the calendar. */
export function Legend() {
  const t = useTranslations("calendar");
  const shade = useTranslations("common.calendar");
  return (
    <ul className={css.legend} aria-label={t("legend.label")}>
      {densities.map((d) => (
        <li key={d}>
          <i data-density={d} aria-hidden />
          {shade(d)}
        </li>
      ))}
      <li>
        <i data-closed aria-hidden />
        {t("closed")}
      </li>
      <li>
        <i data-outside aria-hidden />
        {t("outside")}
      </li>
      <li>
        <i data-hidden aria-hidden />
        {t("notShown")}
      </li>
      <li>
        <i data-own-price aria-hidden>
          <OwnPriceMark />
        </i>
        {t("legend.ownPrice")}
      </li>
      {looks.map((look) => (
        <li key={look}>
          <i data-look={look} aria-hidden />
          {t(`legend.${look}`)}
        </li>
      ))}
    </ul>
  );
}
