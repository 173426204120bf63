import { IconStar, IconStarFilled } from "@tabler/icons-react";
import { useTranslations } from "use-intl";
import css from "./ratings.module.css";

const five = [1, 2, 3, 4, 5] as const;

/** Stars out of five, with a text alternative. */
export function Stars({ stars }: { stars: number }) {
  const t = useTranslations("ratings");
  return (
    <span className={css.stars} role="img" aria-label={t("of", { stars })}>
      {five.map((n) =>
        n <= Math.round(stars) ? (
          <IconStarFilled key={n} size={16} aria-hidden />
        ) : (
          <IconStar key={n} size={16} aria-hidden />
        ),
      )}
    </span>
  );
}

/** A rating of one to five as a radio group. Nothing is preselected. */
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
  const t = useTranslations("ratings");
  return (
    <fieldset className={css.choose} data-small={small}>
      <legend>{legend}</legend>
      <div className={css.row}>
        {five.map((n) => (
          <label key={n} className={css.star} data-on={(value !== undefined && n <= value) || undefined}>
            <input
              type="radio"
              name={name}
              value={n}
              checked={value === n}
              onChange={() => onChange(n)}
              aria-label={
                small
                  ? t("partGiven", { part: legend, stars: n })
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
            {value ? t(`word.${five[value - 1] ?? 1}`) : ""}
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
