import { IconArrowRight } from "@tabler/icons-react";
import { Link } from "react-router";
import { useTranslations } from "use-intl";
import type { AnswerOf } from "#contract/define.ts";
import type { Api } from "#contract/index.ts";
import { HitCard } from "../search/hit-card.tsx";
import css from "./open-now.module.css";

type Hit = AnswerOf<Api["GET /api/search"]>["items"][number];

export function OpenNow({ hits }: { hits: Hit[] }) {
  const t = useTranslations("home.now");
  return (
    <section className={css.section}>
      <div className={css.head}>
        <div>
          <h2>{t("title")}</h2>
          <p className="muted">{t("lead")}</p>
        </div>
        <Link to="/finn-jakttterreng" className={css.more}>
          {t("all")} <IconArrowRight size={18} aria-hidden />
        </Link>
      </div>
      <ul className={css.cards}>
        {hits.map((h) => (
          <li key={h.offeringId}>
            <HitCard hit={h} />
          </li>
        ))}
      </ul>
    </section>
  );
}
