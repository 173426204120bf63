import { useTranslations } from "use-intl";
import type { Answer } from "#contract/index.ts";
import { useFormat } from "#web/i18n/format.ts";
import css from "./rules.module.css";

type Source = Pick<Answer<"GET /api/law/sources">["items"][number], "ref" | "title" | "url">;

/** The link to a source, with the day on which it was read. */
export function ReadSource({ source, readOn }: { source: Source; readOn: string }) {
  const t = useTranslations("rules.sources");
  const f = useFormat();
  return (
    <span className={css.source}>
      <a href={source.url} title={source.title} rel="noopener">
        {source.ref}
      </a>
      {", "}
      {t("read", { date: f.date(readOn, { weekday: false, year: true }) })}
    </span>
  );
}

/** Whose data the answers are made of, and what they are not. */
export function Attribution() {
  const t = useTranslations("rules.sources");
  return (
    <div className={css.attribution}>
      <p>{t("advice")}</p>
      <p>{t("attribution")}</p>
    </div>
  );
}
