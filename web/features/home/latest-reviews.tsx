import { IconStarFilled } from "@tabler/icons-react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { Answer } from "#contract/index.ts";
import { shortMunicipalityName } from "#domain/municipality/short-municipality-name.ts";
import { useFormat } from "#web/i18n/format.ts";
import css from "./said.module.css";

type LatestRatings = Answer<"GET /api/ratings/latest">;
const reviewCount = 3;

/** The latest reviews by hunters; hidden if there are too few. */
export function LatestReviews({ ratings: { items, average, count } }: { ratings: LatestRatings }) {
  const t = useTranslations("home.said");
  const f = useFormat();
  if (items.length < reviewCount || average === null) return null;
  return (
    <section className={css.section} aria-labelledby="said">
      <div className={css.head}>
        <h2 id="said">{t("title")}</h2>
        <p className={css.mean}>
          <IconStarFilled size={20} aria-hidden />
          <strong>{f.number(average, 1)}</strong> {t("of", { count })}
        </p>
      </div>
      <p className={css.lead}>{t("lead")}</p>
      <ul className={css.cards}>
        {items.slice(0, reviewCount).map((review) => (
          <li key={review.ratingId}>
            <figure className={css.card}>
              <p className={css.stars} role="img" aria-label={t("stars", { stars: review.stars })}>
                {"★".repeat(review.stars)}
                <span>{"★".repeat(5 - review.stars)}</span>
              </p>
              <blockquote lang={review.language}>{review.text}</blockquote>
              <figcaption>
                <strong>{review.name}</strong>
                <Link to={`/view-property?propertyId=${review.propertyId}`}>{review.about}</Link>
                <span>{`${shortMunicipalityName(review.municipality)} · ${f.month(`${review.month}-01`)}`}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
