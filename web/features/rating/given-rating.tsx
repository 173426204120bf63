import { useTranslations } from "use-intl";
import { type AspectStars, ratingAspects } from "#domain/rating/rating.ts";
import { Rating } from "#web/ui/rating.tsx";
import { useShownText } from "#web/features/machine-translation/public.ts";
import css from "./ratings.module.css";
import { Stars } from "./stars.tsx";

/** A published rating, with its writer, date, stars and text. */
export function GivenRating({
  title,
  note,
  stars,
  text,
  language,
  aspects = {},
}: {
  title: string;
  note?: string;
  stars: number;
  text: string;
  /** The language of the rating's text, if it is known. */
  language?: string;
  aspects?: AspectStars;
}) {
  const t = useTranslations("ratings");
  const said = useShownText()(text, language);
  const parts = ratingAspects.flatMap((aspect) => {
    const stars = aspects[aspect];
    return stars === undefined ? [] : [t("partGiven", { part: t(`aspect.${aspect}`), stars: stars })];
  });
  return (
    <figure className={css.given}>
      <figcaption>
        <strong>{title}</strong>
        <Stars stars={stars} />
        {note && <span className="muted small">{note}</span>}
      </figcaption>
      {said.text && <blockquote lang={said.lang}>{said.text}</blockquote>}
      {parts.length > 0 && <p className="muted small">{parts.join(" · ")}</p>}
    </figure>
  );
}

/** The number of ratings, and their mean if there are enough of them. */
export function RatingSum({ average, count }: { average: number | null; count: number }) {
  return (
    <span className={css.sum}>
      <Rating value={average} />
      <Rating value={null} count={count} />
    </span>
  );
}
