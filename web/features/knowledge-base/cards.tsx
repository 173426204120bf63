import { Link } from "react-router";
import { useTranslations } from "use-intl";
import { articlePath, categoryPath } from "./addresses.ts";
import type { ArticleCard, Shelf } from "./load.ts";
import css from "./cards.module.css";

/** Cards of articles, each with a drawing on top. */
export function ArticleCards({ articles }: { articles: readonly ArticleCard[] }) {
  const t = useTranslations("knowledgeBase");
  return (
    <ul className={css.articles}>
      {articles.map(({ slug, title, description, category, minutes, picture }) => (
        <li key={slug} className={css.article}>
          <img src={picture} alt="" width={640} height={240} loading="lazy" decoding="async" />
          <div className={css.words}>
            <p className={css.above}>
              {t(`categories.${category}.title`)} · {t("minutes", { minutes })}
            </p>
            <h3>
              <Link to={articlePath(slug)}>{title}</Link>
            </h3>
            <p className={css.description}>{description}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** The categories as links, each with its name on a drawn landscape. */
export function Shelves({ shelves }: { shelves: readonly Shelf[] }) {
  const t = useTranslations("knowledgeBase");
  return (
    <ul className={css.shelves}>
      {shelves.map(({ category, picture, count }) => (
        <li key={category} className={css.shelf}>
          <img src={picture} alt="" width={480} height={300} loading="lazy" decoding="async" />
          <div className={css.words}>
            <h3>
              <Link to={categoryPath(category)}>{t(`categories.${category}.title`)}</Link>
            </h3>
            <p className={css.description}>{t(`categories.${category}.text`)}</p>
            <p className={css.count}>{t("articles", { count })}</p>
          </div>
        </li>
      ))}
    </ul>
  );
}
