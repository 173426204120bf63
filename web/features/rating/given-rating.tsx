import { useTranslations } from "use-intl";
import { Rating } from "#web/ui/rating.tsx";
import css from "./ratings.module.css";
import { Stars } from "./stars.tsx";

/** One rating: who, when, how many stars, and what was said. */
export function GivenRating({
  title,
  note,
  stars,
  text,
}: {
  title: string;
  note?: string;
  stars: number;
  text: string;
}) {
  return (
    <figure className={css.given}>
      <figcaption>
        <strong>{title}</strong>
        <Stars stars={stars} />
        {note && <span className="muted small">{note}</span>}
      </figcaption>
      {text && <blockquote>{text}</blockquote>}
    </figure>
  );
}

/** The mean and how many. */
export function RatingSum({ average, count }: { average: number; count: number }) {
  const t = useTranslations("ratings");
  return (
    <span className={css.sum}>
      <Rating value={average} />
      <span className="muted small">{t("count", { count })}</span>
    </span>
  );
}
