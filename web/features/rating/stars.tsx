import { IconStar, IconStarFilled } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import css from "./ratings.module.css";

export const starValues = [1, 2, 3, 4, 5] as const;

/** Stars out of five, with a text alternative. */
export function Stars({ stars }: { stars: number }) {
  const t = useTranslations("ratings");
  return (
    <span className={css.stars} role="img" aria-label={t("of", { stars })}>
      {starValues.map((n) =>
        n <= Math.round(stars) ? (
          <IconStarFilled key={n} size={16} aria-hidden />
        ) : (
          <IconStar key={n} size={16} aria-hidden />
        ),
      )}
    </span>
  );
}
