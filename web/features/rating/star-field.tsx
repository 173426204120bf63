import { IconStar, IconStarFilled } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import css from "./ratings.module.css";
import { starValues } from "./stars.tsx";

/** A field for one to five stars, as radio buttons of which none is preselected. */
export function StarField({
  name,
  small,
  value,
  onChange,
  error,
  legend,
}: {
  name: string;
  small?: boolean;
  value: number | undefined;
  onChange: (stars: number) => void;
  error?: string | undefined;
  legend: string;
}) {
  const t = useTranslations("ratingForm");
  const part = useTranslations("ratings");
  return (
    <fieldset className={css.choose} data-small={small}>
      <legend>{legend}</legend>
      <div className={css.row}>
        {starValues.map((n) => (
          <label key={n} className={css.star} data-on={(value !== undefined && n <= value) || undefined}>
            <input
              type="radio"
              name={name}
              value={n}
              checked={value === n}
              onChange={() => onChange(n)}
              aria-label={
                small
                  ? part("partGiven", { part: legend, stars: n })
                  : t("give", { stars: n, word: t(`word.${n}`) })
              }
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${name}-error` : undefined}
            />
            {value !== undefined && n <= value ? (
              <IconStarFilled size={small ? 22 : 30} aria-hidden />
            ) : (
              <IconStar size={small ? 22 : 30} aria-hidden />
            )}
          </label>
        ))}
        {!small && (
          <span className={css.word} aria-hidden>
            {value ? t(`word.${starValues[value - 1] ?? 1}`) : ""}
          </span>
        )}
      </div>
      {error && (
        <p id={`${name}-error`} className={css.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
